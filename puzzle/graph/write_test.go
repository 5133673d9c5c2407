package graph

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// wellFormed reads a document as XML and counts its elements by name.
func wellFormed(t *testing.T, doc []byte) map[string]int {
	t.Helper()
	count := map[string]int{}
	d := xml.NewDecoder(bytes.NewReader(doc))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return count
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, doc)
		}
		if e, ok := token.(xml.StartElement); ok {
			count[e.Name.Local]++
		}
	}
}

func TestDrawings(t *testing.T) {
	a, b := puzzle.Card{Color: 1, Number: 1}, puzzle.Card{Color: 1, Number: 2}
	for _, in := range []*puzzle.Instance{
		puzzle.NewSolitaire(nil),
		puzzle.NewSolitaire([]puzzle.Card{a}),
		puzzle.NewSolitaire([]puzzle.Card{a, a, a, b}),
		puzzle.NewDealt([]puzzle.Card{a, b}, []puzzle.Card{a}, []puzzle.Card{b}),
	} {
		g, err := OfInstance(in)
		if err != nil {
			t.Fatal(err)
		}
		var path []int32
		for i := range in.Cards {
			path = append(path, int32(i+1))
		}
		for _, view := range Views() {
			var first, again bytes.Buffer
			d := Drawing{Graph: g, Instance: in, View: view, Title: "<& so on", Path: path}
			if err := d.WriteSVG(&first); err != nil {
				t.Fatal(err)
			}
			if err := d.WriteSVG(&again); err != nil || !bytes.Equal(first.Bytes(), again.Bytes()) {
				t.Errorf("%s: drawn twice, it differs: %v", view, err)
			}
			count := wellFormed(t, first.Bytes())
			if view != ViewHubs && count["circle"] != len(in.Cards) {
				t.Errorf("%s: %d dots for %d cards", view, count["circle"], len(in.Cards))
			}
			if strings.Contains(first.String(), "NaN") {
				t.Errorf("%s: a place is no number", view)
			}
		}
		var b bytes.Buffer
		if err := WriteGraphML(&b, g, in); err != nil {
			t.Fatal(err)
		}
		if count := wellFormed(t, b.Bytes()); count["node"] != g.N() || count["edge"] != g.M() {
			t.Errorf("GraphML: %v for %d vertices and %d edges", count, g.N(), g.M())
		}
	}
}

func TestDrawingRefusals(t *testing.T) {
	g := New(2, []Edge{{1, 2}})
	for _, d := range []Drawing{
		{Graph: g, View: ViewHubs},
		{Graph: g, View: ViewHands},
		{Graph: g, View: ViewCircle, Path: []int32{1, 3}},
		{Graph: g, View: ViewCircle, Path: []int32{0}},
	} {
		if err := d.WriteSVG(io.Discard); err == nil {
			t.Errorf("%+v is drawn", d)
		}
	}
}
