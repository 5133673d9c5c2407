package study

import (
	"context"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/duel"
)

// table plays hands with open hands.
type table struct {
	g     *duel.Game
	rules *uno.Rules
	seed  uint64
}

// newTable makes a table for McGuire's duel with hands of these sizes.
func newTable(seed uint64, sizes ...int8) (*table, error) {
	rules, err := uno.Preset("duel")
	if err != nil {
		return nil, err
	}
	copy(rules.HandSizes[:], sizes)
	g, err := duel.New(&rules)
	return &table{g, &rules, seed}, err
}

// hand is how a hand went.
type hand struct {
	winner   int // -1: none
	first    int
	turns    int
	states   []duel.State // before each turn, and at the end
	drawn    int          // cards drawn from the first pile, of dealt
	dealt    int          // cards of the first pile
	declined int          // turns in which a legal card was declined
	able     int          // turns in which a card could be played
}

// play plays hand i. The deck depends on the seed and i alone; dealer is who
// deals, so that the other seat begins.
func (t *table) play(i uint64, dealer int, players [2]duel.Chooser) (*hand, error) {
	u, err := uno.Deal(t.rules, 2, dealer, uno.NewShoe(t.seed, i), nil)
	if err != nil {
		return nil, err
	}
	s, err := t.g.From(&u)
	if err != nil {
		return nil, err
	}
	var src [2]rand.PCG
	for seat := range src {
		src[seat] = uno.Stream(t.seed, i, uno.SeatPurpose(seat))
	}
	luck := uno.Stream(t.seed, i, uno.ChancePurpose)
	h := &hand{winner: -1, first: s.Seat()}
	h.dealt, _ = s.Piles()
	left, under := s.Piles()
	turned := false
	var acts []duel.Action
	for h.turns < t.rules.Limit {
		if winner, over := s.Over(); over {
			h.winner = winner
			break
		}
		a := players[s.Seat()](&s, &src[s.Seat()])
		if s.Deciding() {
			h.turns++
			h.states = append(h.states, s)
			acts = t.g.Legal(acts[:0], &s)
			if acts[0].Act == uno.Play {
				h.able++
				if a.Act == uno.Draw {
					h.declined++
				}
			}
		}
		t.g.Do(&s, a, &luck)
		pile, below := s.Piles()
		turned = turned || below < under
		left, under = pile, below
	}
	h.states = append(h.states, s)
	h.drawn = h.dealt - left
	if turned {
		h.drawn = h.dealt
	}
	return h, nil
}

// series plays n hands, the seats beginning in turn, and gives each to see.
func (t *table) series(ctx context.Context, n int, players [2]duel.Chooser, see func(h *hand)) error {
	for i := range n {
		if err := ctx.Err(); err != nil {
			return err
		}
		h, err := t.play(uint64(i), 1-i%2, players)
		if err != nil {
			return err
		}
		see(h)
	}
	return nil
}

// versus is the rate at which a wins against b, over pairs of hands with the
// same deck and the seats changed; half a win for a hand without a winner. The
// interval is taken over pairs.
func (t *table) versus(ctx context.Context, name string, pairs int, a, b duel.Chooser) (Figure, error) {
	var scores Sample
	for i := range pairs {
		sum := 0.0
		for seat := range 2 {
			if err := ctx.Err(); err != nil {
				return Figure{}, err
			}
			players := [2]duel.Chooser{a, b}
			if seat == 1 {
				players = [2]duel.Chooser{b, a}
			}
			h, err := t.play(uint64(i), i&1, players)
			if err != nil {
				return Figure{}, err
			}
			switch h.winner {
			case seat:
				sum++
			case -1:
				sum += .5
			}
		}
		scores.Add(50 * sum)
	}
	f := scores.Mean(name, "%")
	f.N, f.Lo, f.Hi = 2*pairs, max(0, f.Lo), min(100, f.Hi)
	return f, nil
}
