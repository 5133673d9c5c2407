package cardart

import (
	"encoding/xml"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/svg"
)

var update = flag.Bool("update", false, "write the pictures of the documents anew")

// luminance is the relative luminance of a colour (WCAG 2).
func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, err := strconv.ParseUint(hex[1+2*i:3+2*i], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		v := float64(n) / 255
		if v <= 0.04045 {
			v /= 12.92
		} else {
			v = math.Pow((v+0.055)/1.055, 2.4)
		}
		sum += weight * v
	}
	return sum
}

// contrast is the contrast ratio of two colours.
func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	x, y := luminance(t, a), luminance(t, b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// TestContrast computes every ratio that is drawn: numerals are text on the
// face and need 4.5 to 1, the shapes 3 to 1.
func TestContrast(t *testing.T) {
	for c := uno.Red; c < uno.NoColor; c++ {
		if r := contrast(t, Hue(c), on(c)); r < 4.5 {
			t.Errorf("on %s: %.2f to 1", c.Name(), r)
		} else {
			t.Logf("on %s: %.2f to 1", c.Name(), r)
		}
		if r := contrast(t, Hue(c), ink); r < 2 {
			t.Errorf("outline of %s: %.2f to 1", c.Name(), r)
		}
	}
	if r := contrast(t, ink, "#FFFFFF"); r < 4.5 {
		t.Errorf("on black: %.2f to 1", r)
	}
}

// TestEveryCardIsWellFormed draws all 54 kinds, no two alike.
func TestEveryCardIsWellFormed(t *testing.T) {
	seen := map[string]uno.Kind{}
	for _, k := range uno.AllKinds() {
		text := document(k)
		dec := xml.NewDecoder(strings.NewReader(text))
		for {
			if _, err := dec.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%v: %v", k, err)
			}
		}
		face := Card(k, uno.NoColor)
		if other, twice := seen[face]; twice {
			t.Errorf("%v looks like %v", k, other)
		}
		seen[face] = k
	}
}

// TestPictures checks the pictures of the documents against the code.
func TestPictures(t *testing.T) {
	hand, err := uno.ParseCards("r7 rs g2 gv b9 bd y0 y6 w f")
	if err != nil {
		t.Fatal(err)
	}
	const file = "../../docs/img/hand.svg"
	want := fan(hand.Kinds())
	if *update {
		if err := os.MkdirAll("../../docs/img", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("docs/img/hand.svg is not what the code draws; run go test ./internal/cardart -update")
	}
}

// document is a card as a document of its own.
func document(k uno.Kind) string {
	return svg.Document("viewBox", svg.Box(width, height), "role", "img", "aria-label", k.String()) + Card(k, uno.NoColor) + svg.End("svg") + "\n"
}

// fan is a picture, 900 by 330 units, of a hand held in a fan.
func fan(hand []uno.Kind) string {
	const w, h = 900, 330
	var b svg.Drawing
	b.WriteString(svg.Document("viewBox", svg.Box(w, h), "role", "img", "aria-label", "a hand of cards"))
	b.WriteString(svg.Empty("rect", "width", w, "height", h, "rx", 16, "fill", "#F0ECE2"))
	n := float64(len(hand) - 1)
	for i, k := range hand {
		t := float64(i) - n/2
		b.WriteString(svg.Element("g", Card(k, uno.NoColor), "transform", fmt.Sprintf("translate(%g %g) rotate(%g) scale(1.4) translate(-50 -70)", w/2+t*72, 150+t*t*3.6, t*4)))
	}
	b.Line(svg.End("svg"))
	return b.String()
}
