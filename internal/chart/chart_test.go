package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/unolab/uno/internal/svg"
)

func sample() *Chart {
	return &Chart{
		Title: "Time & size", X: "cards", Y: "user seconds", Caption: []string{"uno bench puzzle"},
		Series: []Series{
			{Name: "uno <1>", Points: []Point{{X: 1e3, Y: 0.001, Low: 0.0009, High: 0.002}, {X: 1e6, Y: 0.3, Low: 0.3, High: 0.3}}},
			{Name: "peer", Dashed: true, Hue: 1, Points: []Point{{X: 1e3, Y: 0.3, Low: 0.3, High: 0.3, Bound: true}}},
		},
	}
}

// TestDocument: well-formed XML that shows every name, spread and bound, the
// same every time.
func TestDocument(t *testing.T) {
	var a, b bytes.Buffer
	if err := sample().Write(&a); err != nil {
		t.Fatal(err)
	}
	if err := sample().Write(&b); err != nil || a.String() != b.String() {
		t.Fatalf("a second writing differs, error %v", err)
	}
	text := a.String()
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{"Time &amp; size", "uno &lt;1&gt;", ">peer<", ">1,000,000<", ">0.0001<", "stroke-dasharray", `fill="` + svg.Paper + `" stroke="` + hues[1]} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing", want)
		}
	}
}

// TestRefusals: values that a logarithm does not have are named.
func TestRefusals(t *testing.T) {
	empty := &Chart{}
	if err := empty.Write(io.Discard); err == nil {
		t.Error("a chart without points was drawn")
	}
	bad := sample()
	bad.Series[0].Points[0].Low = 0
	if err := bad.Write(io.Discard); err == nil || !strings.Contains(err.Error(), "uno <1>") {
		t.Errorf("a point at zero gives %v", err)
	}
}

func TestDecade(t *testing.T) {
	for d, want := range map[float64]string{-3: "0.001", 0: "1", 3: "1,000", 7: "10,000,000"} {
		if got := decade(d); got != want {
			t.Errorf("10^%g is written %q, want %q", d, got, want)
		}
	}
}
