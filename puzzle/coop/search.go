package coop

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/internal/openhand"
)

// search looks for a line of play that empties player 1's hand first, depth
// first, and remembers the positions from which there is none.
//
// Whether it finds a line soon depends on the order in which it tries cards,
// and no order is good everywhere. So it runs repeatedly, with different
// preferences and a growing budget, on the same table: lost positions stay in
// the table, and eventually a run completes.
type search struct {
	ctx    context.Context
	strict bool
	limits
	pos        *openhand.Position
	failed     *openhand.Table
	filter     *filter
	alike      *symmetry // or nil
	line       []puzzle.Play
	preference preference
	rng        *rand.Rand
}

// dead marks a position in the table.
const dead = 1

// newSearch prepares the search of a deal in which no hand is empty.
func newSearch(ctx context.Context, d *openhand.Deal, strict bool, bytes int) *search {
	s := &search{ctx: ctx, strict: strict && d.Players > 1, limits: limits{bytes: bytes}, pos: d.Start(), rng: rand.New(rand.NewPCG(1, 1))}
	s.filter = newFilter(s.pos, s.strict)
	s.alike = newSymmetry(s.pos)
	s.preference = plainPreference(s.filter)
	s.failed = openhand.NewTable(len(s.key()))
	return s
}

// key packs the position for the table.
func (s *search) key() []uint64 {
	if s.alike != nil {
		return s.alike.pack()
	}
	return s.pos.Key()
}

// attempt runs for a number of steps; errBudget means that they are used up.
// Each run has different preferences, the first run the plain ones.
func (s *search) attempt(budget int) (bool, error) {
	if s.steps > 0 {
		s.preference = randomPreference(s.filter, s.rng)
		*s.pos = *s.pos.Deal.Start()
		s.line = s.line[:0]
	}
	s.budget = s.steps + budget
	return s.win()
}

// turn is the state before a card: the length of the line, the position in the
// pile, and the player to move.
type turn struct{ line, player, gone int }

// settle skips players without a playable card; they draw if they can. It
// returns false if nobody can play any more, or nobody may: by the rule strict
// a skip ends the play.
func (s *search) settle() bool {
	p := s.pos
	for idle := 0; !p.CanPlay(p.Turn); {
		if s.strict || idle == p.Players {
			return false
		}
		play := puzzle.Play{Player: p.Turn + 1, Skip: true}
		if p.Gone < len(p.Pile) {
			drawn := p.Kinds[p.Pile[p.Gone]]
			play.Draw = &drawn
			p.Draw()
			idle = 0
		} else {
			p.Seat((p.Turn + 1) % p.Players)
			idle++
		}
		s.line = append(s.line, play)
	}
	return true
}

// unsettle takes settle back.
func (s *search) unsettle(before turn) {
	p := s.pos
	for i := len(s.line) - 1; i >= before.line; i-- {
		player := s.line[i].Player - 1
		if s.line[i].Draw != nil {
			p.Undraw(player)
		} else {
			p.Seat(player)
		}
	}
	s.line = s.line[:before.line]
}

// win reports whether player 1 can finish first from here; then line holds
// the plays. The depth of the recursion is the number of cards played.
func (s *search) win() (bool, error) {
	p := s.pos
	before := turn{len(s.line), p.Turn, p.Gone}
	if !s.settle() || s.failed.Get(s.key()) == dead {
		s.unsettle(before)
		return false, nil
	}
	if s.steps++; s.steps%256 == 0 {
		if err := s.may(s.ctx, s.failed); err != nil {
			return false, err
		}
	}
	if p.Turn == 0 || p.Left[p.Turn] > 1 {
		if s.filter.passes() {
			for _, m := range s.ordered() {
				if won, err := s.try(m); won || err != nil {
					return won, err
				}
			}
		}
	}
	s.failed.Put(s.key(), dead)
	s.unsettle(before)
	return false, nil
}

// try plays from a slot and continues.
func (s *search) try(slot int32) (bool, error) {
	p := s.pos
	card := p.Slots[slot].Card
	s.line = append(s.line, puzzle.Play{Player: p.Turn + 1, Card: &card})
	before := p.Play(slot)
	if p.Left[0] == 0 {
		return true, nil
	}
	won, err := s.win()
	if won || err != nil {
		return won, err
	}
	p.Undo(slot, before)
	s.line = s.line[:len(s.line)-1]
	return false, nil
}

// ordered are the playable slots, the most promising first.
func (s *search) ordered() []int32 {
	moves := s.pos.Moves(nil)
	rank := make([]float64, len(s.pos.Slots))
	for _, m := range moves {
		rank[m] = s.preference.rank(m, s.filter)
	}
	slices.SortStableFunc(moves, func(a, b int32) int { return cmp.Compare(rank[a], rank[b]) })
	return moves
}

func (s *search) found(won bool) *Result {
	return result(won, MethodSearch, s.failed.Len(), func() []puzzle.Play { return s.line })
}
