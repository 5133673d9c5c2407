package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// History is what is stored of a hand apart from its deal: the moves of seats,
// and for each time that a person declined to move the number of moves before it,
// in order. A table that gets a hand as Dealt and then its History is in the same
// state as before.
type History struct {
	Moves  []uno.Move
	Passed []int
}

// History is what must be stored of the hand.
func (t *Table) History() History {
	n := len(t.game.Moves)
	return History{Moves: slices.Clone(t.game.Moves[n-t.made:]), Passed: slices.Clone(t.passed)}
}

// Replay replays a hand that was just dealt. Where people are at a patient table
// the programs are asked again, which restores their memory and the state of
// their randomness; changed reports that one of them decides differently now, and
// the stored moves remain.
func (t *Table) Replay(h History, now time.Time) (changed bool, err error) {
	r := replayer{t: t, now: now, passed: h.Passed}
	for i, m := range h.Moves {
		if m.Act == uno.Draw {
			m.Card, m.Color = uno.NoKind, uno.NoColor // the effect of a drawn card is not part of the move
		}
		if err := r.move(m); err != nil {
			return false, &BadMove{i, err}
		}
	}
	return r.changed, r.rest()
}

// BadMove reports that a move of a History, the N-th from 0, is not legal.
type BadMove struct {
	N   int
	Err error
}

// Error names the move, counted from 1, and says why it is not legal.
func (e *BadMove) Error() string { return fmt.Sprintf("move %d: %v", e.N+1, e.Err) }

// Unwrap returns why the move is not legal.
func (e *BadMove) Unwrap() error { return e.Err }

// replayer replays a hand.
type replayer struct {
	t       *Table
	now     time.Time
	passed  []int // moments still to let pass
	changed bool
}

// step takes an input and confirms what is to be stored, which is stored already.
func (r *replayer) step(in Input) error {
	for effects := r.t.Step(in, r.now); len(effects) > 0; {
		e := effects[0]
		effects = effects[1:]
		switch e := e.(type) {
		case Keep, Finish:
			effects = append(effects, r.t.Step(Kept{}, r.now)...)
		case Answer:
			if e.Err != nil {
				return e.Err
			}
		case Fault:
			return e.Err
		}
	}
	return nil
}

// move answers questions until the next stored move is made.
func (r *replayer) move(m uno.Move) error {
	for {
		th := r.t.asking
		switch {
		case int(m.Seat) >= len(r.t.seats):
			return errors.New("there is no such seat")
		case !r.t.awake():
			if !r.t.allowed(m) {
				return r.t.whyNot(m)
			}
			r.t.apply(m)
			return nil
		case th != nil:
			made := th.Seat == int(m.Seat) && bot.OutOfTurn(m) == th.Interrupt
			ans := th.Answer()
			if ans.Moves != made || made && ans.Move != m {
				r.changed = true
			}
			if made {
				return r.step(Thought{Epoch: th.Epoch, Move: m, Moves: true})
			}
			if !th.Interrupt {
				return errors.New("another seat was to act")
			}
			if err := r.step(Thought{Epoch: th.Epoch}); err != nil {
				return err
			}
		case r.passes():
			if err := r.step(Pass{}); err != nil {
				return err
			}
		default:
			return r.step(Play{Move: m})
		}
	}
}

// passes removes the next declined question from the list, if it is the current
// one.
func (r *replayer) passes() bool {
	if len(r.passed) == 0 || r.passed[0] != len(r.t.game.Moves) {
		return false
	}
	r.passed = r.passed[1:]
	return true
}

// rest declines the questions that were declined after the last move. Programs
// that were asked between them are asked again.
func (r *replayer) rest() error {
	for len(r.passed) > 0 {
		th := r.t.asking
		switch {
		case th != nil && th.Interrupt:
			if th.Answer().Moves {
				r.changed = true
			}
			if err := r.step(Thought{Epoch: th.Epoch}); err != nil {
				return err
			}
		case !r.passes():
			return errors.New("a moment that was let pass is not there")
		default:
			if err := r.step(Pass{}); err != nil {
				return err
			}
		}
	}
	return nil
}
