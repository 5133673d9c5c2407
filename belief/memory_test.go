package belief

import (
	"math/rand/v2"
	"os"
	"testing"

	"github.com/unolab/uno"
)

// TestMemoryStaysBounded follows hands of up to a thousand turns, by players
// who do not go out if they can help it, and holds the size of the belief to
// bounds that do not depend on the number of turns. By default only the rules
// that take least time are followed so far.
func TestMemoryStaysBounded(t *testing.T) {
	long := os.Getenv("UNO_LONG") != ""
	for _, c := range []struct {
		preset string
		seats  int
		option string
	}{
		{"official", 2, ""}, {"official", 3, "draw-until-playable"}, {"official", 4, "seven-zero"}, {"pomdp", 2, ""}, {"rlcard", 2, ""},
	} {
		rules, err := uno.Preset(c.preset)
		if err != nil {
			t.Fatal(err)
		}
		if c.option != "" {
			if err := rules.Set(c.option, "true"); err != nil {
				t.Fatal(err)
			}
		}
		rules.NoOutOnAction = true
		rules.Limit = 1000
		games := uint64(3)
		if !long {
			games = 1
			if c.seats > 2 {
				rules.Limit = 150
			}
		}
		parts, cohorts, classes, bits, turns := 0, 0, 0, 0, 0
		for game := uint64(0); game < games; game++ {
			src := rand.NewPCG(1, game)
			var g uno.Game
			if err := g.Start(&rules, c.seats, 0, uno.NewDeckOrder(1, game)); err != nil {
				t.Fatal(err)
			}
			b, err := New(&rules, c.seats, 0)
			if err != nil {
				t.Fatal(err)
			}
			b.Limit(512)
			told := 0
			for g.Phase != uno.Over {
				for _, e := range g.Log.Events[told:] {
					if e, ok := e.For(0, false); ok {
						if err := b.Observe(e); err != nil {
							t.Fatal(err)
						}
					}
				}
				told = len(g.Log.Events)
				parts = max(parts, b.Parts())
				for i := range b.mix.parts {
					p := &b.mix.parts[i]
					cohorts = max(cohorts, len(p.cohorts))
					classes = max(classes, len(p.classes))
					bits = max(bits, p.weight.BitLen())
				}
				moves := g.Legal(nil, int(g.Turn))
				m := moves[uno.Below(src, len(moves))]
				if hand := g.Hands[g.Turn].Len(); hand < 4 {
					for _, l := range moves {
						if l.Act == uno.Draw || l.Act == uno.Pass {
							m = l
						}
					}
				}
				if err := g.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			turns = max(turns, int(g.Turns))
		}
		t.Logf("%s %d %s: %d turns, at most %d parts, %d cohorts, %d classes, weights of %d bits", c.preset, c.seats, c.option, turns, parts, cohorts, classes, bits)
		if parts > 512 || cohorts > 120 || classes > 60 || bits > 400 {
			t.Errorf("%s with %d seats: %d parts, %d cohorts, %d classes, weights of %d bits", c.preset, c.seats, parts, cohorts, classes, bits)
		}
	}
}
