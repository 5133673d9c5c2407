package bot

import (
	"fmt"
	"slices"

	"github.com/unolab/uno"
)

// Host asks players for their moves and makes them. It reuses the memory of the
// views, so a reused host allocates nothing in a hand. Two hands must not use
// it at the same time. The zero value is ready to use.
type Host struct {
	// Scores and Target are the match that the hands belong to, as the views
	// show it; zero for single hands.
	Scores [uno.MaxSeats]int
	Target int

	// views has one view for each seat, so no seat reads memory with the events
	// of another.
	views [uno.MaxSeats]uno.View
	moves []uno.Move
	shown uno.State
}

// PlayHand plays a hand that was started, and may be in progress, to its end.
// The players, one for each seat, must have been Reset. See Host.Step for the
// order in which they are asked and for the errors.
func PlayHand(g *uno.Game, players []Player) error {
	var h Host
	return h.PlayHand(g, players)
}

// PlayHand is the function PlayHand with the memory of h.
func (h *Host) PlayHand(g *uno.Game, players []Player) error {
	for g.Phase != uno.Over {
		if _, err := h.Step(g, players); err != nil {
			return err
		}
	}
	return nil
}

// Step makes the next move of a hand that is not over, and returns it. First it
// asks the seats that have a move out of turn whether they interrupt, starting
// after the seat that moved last (before the first move, after the dealer). The
// first seat that does makes the step. If none does, the seat to act decides.
// So after each move every seat that may interrupt is asked again, and a seat
// that forgot to say Uno is asked after those that may catch it.
//
// An answer that is not legal, does not answer the question (a decision instead
// of an interruption, a catch that cannot succeed) or is in another seat's name
// leaves the game unchanged; the error wraps uno.ErrIllegal. When a player
// leaves, the error wraps ErrLeft. Cost in addition to the players': a view for
// each seat asked.
func (h *Host) Step(g *uno.Game, players []Player) (uno.Move, error) {
	if len(players) != int(g.Seats) {
		return uno.Move{}, fmt.Errorf("%d players for %d seats", len(players), g.Seats)
	}
	if g.Forgot >= 0 || mayJump(&g.State) {
		seat := int(g.Dealer)
		if n := len(g.Moves); n > 0 {
			seat = int(g.Moves[n-1].Seat)
		}
		for range g.Seats {
			if seat++; seat == int(g.Seats) {
				seat = 0
			}
			if g.Forgot < 0 && !g.Hands[seat].Has(g.Top) {
				continue
			}
			m, ok := h.interruption(g, seat, players[seat])
			if ok {
				return m, h.interrupt(g, seat, m)
			}
		}
	}
	turn := int(g.Turn)
	return h.decide(g, turn, players[turn].Decide(h.view(g, turn, players[turn])))
}

// mayJump reports whether a seat that holds the card on top might jump in. It avoids listing
// all moves where none does.
func mayJump(s *uno.State) bool {
	return s.Rules.JumpIn && (s.Phase == uno.ToPlay || s.Phase == uno.ToStack)
}

// interruption asks a seat that has a move out of turn whether it makes it. It
// leaves the moves of the seat in h.moves.
func (h *Host) interruption(g *uno.Game, seat int, p Player) (m uno.Move, ok bool) {
	h.moves = g.Legal(h.moves[:0], seat)
	if !slices.ContainsFunc(h.moves, OutOfTurn) {
		return uno.Move{}, false
	}
	return Interrupt(p, h.view(g, seat, p))
}

// decide makes the move that the seat to act has answered with, and returns it.
func (h *Host) decide(g *uno.Game, seat int, m uno.Move) (uno.Move, error) {
	switch {
	case int(m.Seat) == seat && m.Act <= uno.Swap:
		if err := g.Play(m); err != nil {
			return m, fmt.Errorf("seat %d: %w", seat, err)
		}
		return m, nil
	case m == Leave:
		return m, fmt.Errorf("seat %d: %w", seat, ErrLeft)
	default:
		return m, fmt.Errorf("seat %d: %w: %v is no decision of that seat", seat, uno.ErrIllegal, m)
	}
}

// interrupt makes the move out of turn that a seat has answered with.
func (h *Host) interrupt(g *uno.Game, seat int, m uno.Move) error {
	switch {
	case m == Leave:
		return fmt.Errorf("seat %d: %w", seat, ErrLeft)
	case !OutOfTurn(m) || !slices.Contains(h.moves, m):
		return fmt.Errorf("seat %d: %w: %v is no move out of turn of that seat", seat, uno.ErrIllegal, m)
	}
	if err := g.Play(m); err != nil {
		return fmt.Errorf("seat %d: %w", seat, err)
	}
	return nil
}

// view is what a seat sees now; a seer is shown the state first.
func (h *Host) view(g *uno.Game, seat int, p Player) *uno.View {
	if seer, ok := p.(Seer); ok {
		h.shown = g.State
		seer.See(&h.shown)
	}
	v := &h.views[seat]
	g.View(seat, v)
	v.Scores, v.Target = h.Scores, h.Target
	return v
}

// OutOfTurn reports whether a move comes out of turn: a jump, a catch or a
// late Uno.
func OutOfTurn(m uno.Move) bool { return m.Act >= uno.Jump }
