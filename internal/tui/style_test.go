package tui

import (
	"image/color"
	"math"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/words"
)

// luminance is the relative luminance of a colour (WCAG 2, relative
// luminance).
func luminance(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	linear := func(v uint32) float64 {
		x := float64(v) / 0xffff
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

// contrast is the contrast of two colours (WCAG 2, contrast ratio).
func contrast(a, b color.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// Every text on a ground of the table's own keeps 4.5 to 1.
func TestContrast(t *testing.T) {
	for _, profile := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256} {
		l := newLook(profile, false, words.English())
		styles := map[string]lipgloss.Style{"black": l.black, "cover": l.cover, "accent": l.accent}
		for c := range uno.NoColor {
			styles[c.Name()] = l.face[c]
		}
		for name, s := range styles {
			if ratio := contrast(s.GetForeground(), s.GetBackground()); ratio < 4.5 {
				t.Errorf("%v, %s: %.2f", profile, name, ratio)
			}
		}
	}
}

// The four colours differ in shape on every terminal, and all glyphs of a card
// take the number of columns that the layout assumes.
func TestShapes(t *testing.T) {
	for _, ascii := range []bool{false, true} {
		l := newLook(colorprofile.ASCII, ascii, words.English())
		seen := map[string]bool{}
		for _, shape := range append(l.shape[:], l.wild) {
			if seen[shape] {
				t.Errorf("%s stands for two colours", shape)
			}
			seen[shape] = true
		}
		for _, k := range uno.AllKinds() {
			for _, rows := range [][]string{l.smallCard(k, false), l.smallCard(k, true), l.bigCard(k)} {
				for _, row := range rows {
					if n := len([]rune(row)); n != lipgloss.Width(row) || n != lipgloss.Width(rows[0]) {
						t.Errorf("%v: %q is %d columns wide", k, row, n)
					}
				}
			}
		}
	}
}
