package duel

import (
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pair"
)

// sharp is the choice of the policy that looks one ply ahead: the action with
// the best outlook after it, chance being sampled so many times, with the same
// luck for each action. Cost: some 300 ns for each action and sample; with two
// samples some 5 microseconds.
func (g *Game) sharp(s *State, samples int, src rand.Source) Action {
	switch s.Phase {
	case pair.ToAccuse:
		return pair.Plain(uno.Challenge)
	case pair.ToAnswer:
		return pair.Plain(uno.Accept)
	}
	var room [64]Action
	acts := g.Legal(room[:0], s)
	if len(acts) == 1 {
		return acts[0]
	}
	best, choice := -1.0, acts[0]
	seed := src.Uint64()
	for _, a := range acts {
		if v := g.foresight(s, a, samples, seed); v > best {
			best, choice = v, a
		}
	}
	return choice
}

// foresight is the mean outlook after an action, for the seat that takes it.
func (g *Game) foresight(s *State, a Action, samples int, seed uint64) float64 {
	if a.Act == uno.Play && pair.MakesDraw(a.Card) == 0 || a.Act == uno.Pass {
		samples = 1 // nothing is drawn
	}
	luck := rand.NewPCG(seed, 1)
	sum := 0.0
	for range samples {
		t := *s
		g.Do(&t, a, luck)
		sum += g.settle(&t, s.Turn, luck)
	}
	return sum / float64(samples)
}

// settle is the outlook of a position for a seat, where a drawn card, or the
// answer to a Wild Draw Four, is played on to the end of the turn first.
func (g *Game) settle(s *State, seat uint8, src rand.Source) float64 {
	v := 0.0 // for the seat to act
	switch s.Phase {
	case pair.Over:
		if s.Winner() == int(seat) {
			return 1
		}
		return 0
	case pair.Blocked:
		return .5
	case pair.ToPlay:
		v = g.outlook(s)
	default:
		var room [8]Action
		for _, a := range g.Legal(room[:0], s) {
			t := *s
			g.Do(&t, a, src)
			v = max(v, g.settle(&t, s.Turn, src))
		}
	}
	if s.Turn != seat {
		return 1 - v
	}
	return v
}

// ahead plays a position on by the sharp policy for so many actions, and to the
// end of a turn, and returns its outlook for a seat.
func (g *Game) ahead(s *State, seat uint8, actions int, src rand.Source) float64 {
	t := *s
	for range actions {
		if t.Phase >= pair.Over {
			break
		}
		g.Do(&t, g.sharp(&t, 2, src), src)
	}
	return g.settle(&t, seat, src)
}
