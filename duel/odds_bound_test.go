package duel

import (
	"math"
	"testing"

	"github.com/unolab/uno"
)

// A Wild Draw Four has tens of thousands of sets of cards to draw, and after most of them
// the run is decided and costs no position. They are counted too: the first run needs
// 28,474 sets and 170 positions, the second more than ninety million sets.
func TestSetsOfDrawsBoundRuns(t *testing.T) {
	for _, c := range []struct {
		position, play string
		nodes          int
		done           bool
		chance         float64
	}{
		{"rules=pomdp[open-hands] hands=rd.f.bd/g3.g5.b8 top=r5", "rd", 4000, true, 1},
		{"rules=pomdp[open-hands] hands=rd.f.bd/g3.g5.b8 top=r5", "rd", 1000, false, 1},
		{"rules=pomdp[open-hands] hands=rd.f.f.r1.b2/g3.g5.b8 top=r5", "r1", 4000, false, 1},
	} {
		u, err := uno.ParsePosition(c.position)
		if err != nil {
			t.Fatal(err)
		}
		g := gameOf(t, "pomdp[open-hands]")
		s, err := g.From(u)
		if err != nil {
			t.Fatal(err)
		}
		o := newOdds(g, t.Context(), s.Turn, c.nodes)
		for _, a := range g.Legal(nil, &s) {
			if a.String() != c.play {
				continue
			}
			v := o.after(&s, a, 0, 1)
			if done := o.nodes > 0; done != c.done || done && math.Abs(v-c.chance) > 1e-9 || v > c.chance+1e-9 {
				t.Errorf("%s, %s, %d positions: %v, done is %v", c.position, c.play, c.nodes, v, done)
			}
		}
	}
}
