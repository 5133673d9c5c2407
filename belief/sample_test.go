package belief_test

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/belief"
)

// TestSamplesFollowTheBelief compares the frequencies of sampled hands in tiny
// games of every sort with the distribution by brute force, by a chi-square
// test. The statistic is compared with its mean plus six standard deviations;
// everything is seeded, so the test passes always or never.
func TestSamplesFollowTheBelief(t *testing.T) {
	draws := 4000
	if long {
		draws = 100_000
	}
	for _, name := range []string{"official", "wikipedia", "pomdp", "rlcard", "any"} {
		for seats := 2; seats <= 3; seats++ {
			tested := 0
			for i := uint64(100); tested < 12; i++ {
				src := rand.NewPCG(uint64(seats), i)
				rules, ok := tinyRules(name, seats, src)
				if !ok {
					continue
				}
				b, o, err := midTinyGame(&rules, seats, i, src)
				if errors.Is(err, errBig) || b == nil || len(o.worlds) < 4 {
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				tested++
				chiSquare(t, b, o, draws)
			}
		}
	}
}

// midTinyGame plays a tiny game for some moves and returns the belief and the
// oracle there; nil when the game was over too soon.
func midTinyGame(rules *uno.Rules, seats int, game uint64, src rand.Source) (*belief.Belief, *oracle, error) {
	var g uno.Game
	if err := g.Start(rules, seats, int(game)%seats, uno.NewDeckOrder(11, game)); err != nil {
		return nil, nil, err
	}
	seat := uno.Below(src, seats)
	o, err := newOracle(&g, seat)
	if err != nil {
		return nil, nil, err
	}
	b, err := belief.New(rules, seats, seat)
	if err != nil {
		return nil, nil, err
	}
	told := 0
	for range 1 + uno.Below(src, 8) {
		if g.Phase == uno.Over {
			return nil, nil, nil
		}
		told = len(g.Log.Events)
		if err := g.Play(anyMove(&g, src)); err != nil {
			return nil, nil, err
		}
		events := g.Log.Events[told:]
		if err := o.move(&g, g.Moves[len(g.Moves)-1], events, ejectsIn(rules, events)); err != nil {
			return nil, nil, err
		}
	}
	if err := b.Listen(seen(g.Log.Events, seat)); err != nil {
		return nil, nil, err
	}
	b.Settle(&g.Table)
	return b, o, nil
}

// chiSquare compares the hands of all seats together.
func chiSquare(t *testing.T, b *belief.Belief, o *oracle, draws int) {
	t.Helper()
	type hands [uno.MaxSeats]uno.Cards
	want := map[hands]*big.Rat{}
	all := new(big.Rat)
	for w, p := range o.worlds {
		h := hands(w.Hands)
		if want[h] == nil {
			want[h] = new(big.Rat)
		}
		want[h].Add(want[h], p)
		all.Add(all, p)
	}
	s := b.Sampler()
	if !s.Exact() {
		t.Fatal("the sampler of a tiny game is not exact")
	}
	got := map[hands]int{}
	rng := rand.New(rand.NewPCG(1, 2))
	var d belief.Deal
	for range draws {
		if w := s.Draw(rng, &d); w != 1 {
			t.Fatalf("an exact sample weighs %v", w)
		}
		held := d.Pile
		for _, h := range d.Hands {
			held = held.Plus(h)
		}
		table := b.Table()
		if held.Plus(table.Discards()) != o.rules.Deck {
			t.Fatalf("the cards of a sample add up to %v", held)
		}
		got[hands(d.Hands)]++
	}
	statistic, cells := 0.0, 0
	for h, p := range want {
		f, _ := new(big.Rat).Quo(p, all).Float64()
		expected := f * float64(draws)
		diff := float64(got[h]) - expected
		statistic += diff * diff / expected
		cells++
		delete(got, h)
	}
	if len(got) > 0 {
		t.Fatalf("samples that cannot be: %v", got)
	}
	if k := float64(cells - 1); k > 0 && (statistic-k)*(statistic-k) > 36*2*k && statistic > k+20 {
		t.Fatalf("chi-square is %.1f with %d degrees of freedom", statistic, cells-1)
	}
}
