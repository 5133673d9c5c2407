package belief

import (
	"testing"

	"github.com/unolab/uno/internal/svg"
)

// TestNumbersReadOnEveryTint holds the contrast of the numbers in the cells to
// 4.5:1 on every tint of every hue.
func TestNumbersReadOnEveryTint(t *testing.T) {
	for _, hue := range append([]string{svg.Ink}, hues[:]...) {
		for i := range 101 {
			ground := tinted(hue, float64(i)/100)
			a, b := luminance(ground), luminance(rgb(textOn(ground)))
			ratio := (max(a, b) + 0.05) / (min(a, b) + 0.05)
			if ratio < 4.5 {
				t.Errorf("%s at %d%%: contrast %.2f", hue, i, ratio)
			}
		}
	}
}
