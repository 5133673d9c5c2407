package fast_test

import (
	"math"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena/fast"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/policy/learnt"
)

// The chances of a moment are those that each player gives the move from what its seat
// sees, and a share of any legal move.
func TestChancesAreThePlayers(t *testing.T) {
	names := []string{"fast", "greedy", "rlcard-rule", "random"}
	for _, c := range []struct {
		rules string
		seats int
	}{
		{"pomdp", 2},
		{"official", 2},
		{"official", 4},
		{"wikipedia", 3},
		{"rlcard", 2},
		{"official[draw-until-playable]", 3},
		{"official[stack=on,twins]", 2},
		{"official[stack=any]", 3},
	} {
		rules, err := uno.ParseRules(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		var players []fast.Weigher
		for _, name := range names {
			w, err := fast.NewWeigher(name, &rules, c.seats)
			if err != nil {
				t.Fatal(err)
			}
			players = append(players, w)
		}
		chances, err := fast.NewChances(&rules, c.seats, players)
		if err != nil {
			t.Fatal(err)
		}
		compared := map[uno.Phase]int{}
		for number := range uint64(12) {
			compareMoments(t, &rules, c.seats, number, chances, compared)
		}
		if compared[uno.ToPlay] < 100 {
			t.Errorf("%s, %d seats: compared %v decisions", c.rules, c.seats, compared)
		}
	}
}

// compareMoments compares the decisions of a hand that `fast` plays in every seat.
func compareMoments(t *testing.T, rules *uno.Rules, seats int, number uint64, chances *fast.Chances, compared map[uno.Phase]int) {
	t.Helper()
	const tremble = 0.1
	var g uno.Game
	if err := g.Start(rules, seats, int(number)%seats, uno.NewDeckOrder(11, number)); err != nil {
		t.Fatal(err)
	}
	table := make([]*learnt.Player, seats)
	src := uno.Stream(11, number, uno.SeatPurpose(0))
	for seat := range table {
		table[seat] = learnt.NewFast()
		table[seat].Reset(seat, &src)
	}
	history, read := learnt.NewTracker(), 0
	for g.Phase != uno.Over {
		for ; read < len(g.Log.Events); read++ {
			history.Observe(&g.Log.Events[read], rules)
		}
		var v uno.View
		seat := int(g.Turn)
		g.View(seat, &v)
		moves := policy.Decisions(nil, &v)
		w := make([]float64, len(moves))
		table[seat].Weights(&v, moves, w)
		table[seat].Answered()
		move := moves[policy.Pick(&src, w)]
		if v.Phase == uno.ToPlay || v.Phase == uno.ToKeep || v.Phase == uno.ToStack || v.Phase == uno.ToAnswer && v.Winner < 0 {
			m := fast.Moment{
				Phase: v.Phase, Seat: int8(seat), Dir: v.Dir, Top: v.Top, Color: v.Color,
				Sum: v.Sum, Bluffer: v.Bluffer, Before: v.Before,
				Cards: rules.Deck.Minus(v.Discards()), History: history,
			}
			for seat, n := range v.Counts {
				m.Counts[seat] = int8(n)
			}
			m.History.SettleFor(int8(seat), rules)
			drawn := uno.NoKind
			if m := moves[0]; v.Phase == uno.ToKeep {
				drawn = m.Card
			}
			for i := range moves {
				m.Move = moves[i]
				var got [4]float64
				chances.Of(&m, v.Hand, drawn, tremble, got[:])
				want := [4]float64{share(w, i)}
				for k, p := range []*policy.Ranked{policy.Greedy(), policy.RLCardRule(), policy.Random()} {
					x := make([]float64, len(moves))
					p.Weights(&v, moves, x)
					want[k+1] = share(x, i)
				}
				for k, p := range want {
					if len(moves) > 1 {
						p = (1-tremble)*p + tremble/float64(len(moves))
					}
					if math.Abs(got[k]-p) > 1e-6 {
						t.Fatalf("hand %d, turn %d, player %d: %v has chance %v, not %v", number, v.Turns, k, moves[i], got[k], p)
					}
				}
			}
			compared[v.Phase]++
		}
		if err := g.Play(move); err != nil {
			t.Fatal(err)
		}
	}
}

// share is the part of the sum that a weight has.
func share(w []float64, i int) float64 {
	sum := 0.0
	for _, x := range w {
		sum += x
	}
	return w[i] / sum
}
