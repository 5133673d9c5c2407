package belief_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/belief"
)

// someHeats are two maps with every sort of cell.
func someHeats() []belief.Heat {
	h := belief.Heat{Title: "seat 1 <of two>", Cards: 3, CanPlay: 0.5, Truth: uno.NewCards(uno.Card(uno.Red, 5), uno.WildKind)}
	for i := range h.Marginals {
		h.Marginals[i] = float64(i) / 53
	}
	h.Marginals[1] = 0.001
	h.Marginals[50] = 0.999
	h.Colors = [uno.Colors]float64{0, 0.25, 0.75, 1}
	return []belief.Heat{h, {Title: "seat 2", Cards: 1}}
}

// TestHeatMapText pins the terminal form, which fits into 80 columns and says
// everything without colour.
func TestHeatMapText(t *testing.T) {
	var plain, tinted bytes.Buffer
	if err := belief.WriteText(&plain, someHeats()[:1], false); err != nil {
		t.Fatal(err)
	}
	want := `seat 1 <of two>: 3 cards, can play 50%
       0    1    2    3    4    5    6    7    8    9    s    v    d   any
● r    ·   <1    4    6    8    9*  11   13   15   17   19   21   23    0%
▲ g   25   26   28   30   32   34   36   38   40   42   43   45   47   25%
■ b   49   51   53   55   57   58   60   62   64   66   68   70   72   75%
◆ y   74   75   77   79   81   83   85   87   89   91   92  >99   96  100%
    w 98* f 100 
`
	if plain.String() != want {
		t.Errorf("the map is\n%s\nnot\n%s", plain.String(), want)
	}
	if err := belief.WriteText(&tinted, someHeats()[:1], true); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(tinted.String(), "\x1b[0m"); n != 4 {
		t.Errorf("%d rows are tinted", n)
	}
}

// TestHeatMapSVG reads the picture as XML and counts its cells.
func TestHeatMapSVG(t *testing.T) {
	var out bytes.Buffer
	if err := belief.WriteSVG(&out, someHeats()); err != nil {
		t.Fatal(err)
	}
	dec := xml.NewDecoder(bytes.NewReader(out.Bytes()))
	cells, dots := 0, 0
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		el, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		for _, a := range el.Attr {
			if el.Name.Local == "rect" && a.Name.Local == "rx" {
				cells++
			}
			if el.Name.Local == "circle" && a.Name.Local == "r" && a.Value == "3.5" {
				dots++
			}
		}
	}
	if cells != 2*(4*14+2) || dots != 2 {
		t.Errorf("%d cells and %d dots", cells, dots)
	}
}
