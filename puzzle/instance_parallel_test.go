package puzzle

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPartsParseAsTheWhole: however a text is cut, the instance or the error is
// that of parsing it from its first line to its last.
func TestPartsParseAsTheWhole(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		var b strings.Builder
		for range rng.IntN(12) {
			switch rng.IntN(12) {
			case 0:
				b.WriteString("# a comment\n")
			case 1:
				b.WriteString("\r\n")
			case 2:
				fmt.Fprintf(&b, "%d %d %d\n", 1+rng.IntN(5), 1+rng.IntN(5), rng.IntN(4))
			case 3:
				b.WriteString([]string{"1\n", "x 2\n", "1 2"}[rng.IntN(3)])
			default:
				fmt.Fprintf(&b, "%d %d\n", 1+rng.IntN(5), 1+rng.IntN(5))
			}
		}
		data := []byte(b.String())
		players := rng.IntN(3)
		want, wantErr := parseLines("f", data, players)
		for n := 1; n < 6; n++ {
			parts := cutLines(data, n)
			got, err := joinParts("f", parts, players)
			if fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Fatalf("%q in %d parts: %v, want %v", data, len(parts), err, wantErr)
			}
			if d := cmp.Diff(want, got); err == nil && len(want.Cards) > 0 && d != "" {
				t.Fatalf("%q in %d parts:\n%s", data, len(parts), d)
			}
		}
	}
}
