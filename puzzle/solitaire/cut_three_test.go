package solitaire

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/family"
)

// TestThreeCutsAreNarrow: every set that is found is connected, has a cycle, is
// not everything, and at most three edges leave it; no set comes twice.
func TestThreeCutsAreNarrow(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 1))
	found := 0
	for range rounds(500, 5000) {
		c := randomCore(r, 24, 36)
		seen := map[string]bool{}
		for _, set := range c.threeCuts(r) {
			found++
			in := make([]bool, c.vertices())
			name := make([]byte, c.vertices())
			for _, v := range set {
				in[v], name[v] = true, 1
			}
			if seen[string(name)] || len(set) == 0 || len(set) > c.vertices()/2 {
				t.Fatalf("the set %v of %d vertices comes twice or is too large", set, c.vertices())
			}
			seen[string(name)] = true
			leaving, inside := 0, 0
			for e := range c.a {
				switch a, b := in[c.a[e]], in[c.b[e]]; {
				case a != b:
					leaving++
				case a:
					inside++
				}
			}
			reached := []int32{set[0]}
			for i := 0; i < len(reached); i++ {
				for _, e := range c.around(reached[i]) {
					if w := c.other(e, reached[i]); in[w] && !slices.Contains(reached, w) {
						reached = append(reached, w)
					}
				}
			}
			if leaving > pieceBorder || inside < len(set) || len(reached) != len(set) {
				t.Fatalf("%d edges leave %v, %d are inside: %+v", leaving, set, inside, c)
			}
		}
	}
	if found < 100 {
		t.Errorf("%d sets found", found)
	}
}

// TestLargePiecesAreContracted: counting decks with pieces of 121 vertices,
// which are larger than the sets that a search around a vertex finds.
func TestLargePiecesAreContracted(t *testing.T) {
	for _, p := range []family.Params{{N: 20, K: 121}, {N: 20, K: 501}} {
		in, err := family.Generate("pieces", p, rand.New(rand.NewPCG(2, 0)))
		if err != nil {
			t.Fatal(err)
		}
		res := solved(t, in.Cards, Options{Seed: 1})
		if res.Answer != puzzle.No || !strings.HasSuffix(res.Method, "cut") {
			t.Errorf("%+v: %s by %s: %v", p, res.Answer, res.Method, res.Explain)
		}
	}
}
