package table

import (
	"errors"
	"fmt"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/exactjson"
	"github.com/unolab/uno/record"
)

// SaveFormat is the version of the form of a kept game.
const SaveFormat = 1

// Saved is a game that is kept: everything needed to go on with it.
type Saved struct {
	Format int   `json:"format"`
	Setup  Setup `json:"setup"`
	// Round, Dealer and Scores are the match before the hand.
	Round  int   `json:"round"`
	Dealer int   `json:"dealer"`
	Scores []int `json:"scores"`
	// Hand is the record of the hand so far.
	Hand *record.Record `json:"hand"`
	// Passed is, for each moment that people let pass, the number of actions
	// of the hand before it, in order.
	Passed []int `json:"passed"`
	// Recorded says that the hand is over and its record is in the file of
	// records.
	Recorded bool `json:"recorded,omitempty"`
}

// BadSave says that something is no kept game, or not one that this program
// could have written.
type BadSave struct {
	File string
	Why  string
}

// Error is "file:1: what is wrong"; a kept game is one line.
func (e *BadSave) Error() string {
	if e.File == "" {
		return e.Why
	}
	return e.File + ":1: " + e.Why
}

// Malformed marks the error as one about malformed input.
func (e *BadSave) Malformed() bool { return true }

func badSave(format string, args ...any) error {
	return &BadSave{Why: "this is no kept game: " + fmt.Sprintf(format, args...)}
}

// Save is the game to keep.
func (s *Session) Save() *Saved {
	n := len(s.setup.Seats)
	return &Saved{
		Format: SaveFormat,
		Setup:  s.setup,
		Round:  s.before.Round,
		Dealer: s.before.Dealer,
		Scores: slices.Clone(s.before.Scores[:n]),
		Hand:   record.OfDeckOrder(&s.game, s.order, s.setup.Seats),
		Passed: slices.Clone(s.passed),
	}
}

// ParseSaved reads a kept game. What is none is a *BadSave; whether its hand
// can be played is for Resume to say.
func ParseSaved(data []byte) (*Saved, error) {
	var sv Saved
	if err := exactjson.UnmarshalStrict(data, &sv); err != nil {
		return nil, badSave("%v", err)
	}
	switch {
	case sv.Format != SaveFormat:
		return nil, badSave("its format is %d; this program reads %d", sv.Format, SaveFormat)
	case sv.Hand == nil:
		return nil, badSave("it has no hand")
	}
	if err := sv.Setup.Check(); err != nil {
		return nil, badSave("%v", err)
	}
	if n := len(sv.Setup.Seats); len(sv.Scores) != n || sv.Dealer < 0 || sv.Dealer >= n || sv.Round < 0 {
		return nil, badSave("the dealer, the round or the scores do not fit %d seats", n)
	}
	return &sv, nil
}

// Resume continues a kept game, exactly as if it had not been left. changed
// reports that a program now decides otherwise than it did; the moves that were
// made remain. Errors are *BadSave.
func Resume(sv *Saved) (s *Session, changed bool, err error) {
	s = seat(sv.Setup)
	first := s.firstDealer()
	if sv.Dealer != first && (sv.Round == 0 || s.setup.Rules.StartWildRandom) {
		return nil, false, badSave("seat %d cannot be the dealer of hand %d: seat %d is", sv.Dealer, sv.Round+1, first)
	}
	s.match = *uno.NewMatch(&s.setup.Rules, len(sv.Setup.Seats), sv.Setup.Target, sv.Dealer)
	s.match.Round = sv.Round
	copy(s.match.Scores[:], sv.Scores)
	if err := s.deal(); err != nil {
		return nil, false, badSave("%v", err)
	}
	if len(sv.Hand.Deck) == 0 || !slices.Equal(sv.Hand.Deck, record.Cards(s.order.Piles[0])) {
		return nil, false, badSave("its deck is not the one that the seed gives")
	}
	r := replayer{s: s, passed: sv.Passed}
	for i := len(s.game.Moves); i < len(sv.Hand.Actions); i++ {
		m, err := recordedMove(sv.Hand.Actions[i])
		if err == nil {
			err = r.move(m)
		}
		if err != nil {
			return nil, false, badSave("action %d (%s): %v", i+1, sv.Hand.Actions[i], err)
		}
	}
	if err := r.rest(); err != nil {
		return nil, false, badSave("%v", err)
	}
	return s, r.changed, nil
}

// recordedMove reads an action as the move to make: what a drawn card did of
// itself is not part of the move.
func recordedMove(action string) (uno.Move, error) {
	m, err := uno.ParseMove(action)
	if m.Act == uno.Draw {
		m.Card, m.Color = uno.NoKind, uno.NoColor
	}
	return m, err
}

// replayer plays a hand again up to where it was left.
type replayer struct {
	s       *Session
	passed  []int // moments still to let pass
	changed bool
}

// move answers questions until the move that was made next is made.
func (r *replayer) move(m uno.Move) error {
	for {
		a := r.s.Ask()
		mine := a.Seat == int(m.Seat)
		switch {
		case a.Kind == Program:
			ans := r.s.Think()()
			made := mine && bot.OutOfTurn(m) == a.Interrupt
			if ans.Moves != made || made && ans.Move != m {
				r.changed = true
			}
			if made {
				return r.s.Settle(Answer{Move: m, Moves: true})
			}
			if !a.Interrupt {
				return errors.New("another seat was to act")
			}
			r.s.letPass(a)
		case r.passes():
			if err := r.s.LetPass(); err != nil {
				return err
			}
		default:
			return r.s.Play(m)
		}
	}
}

// passes takes the next moment that was let pass off the list, if it is now.
func (r *replayer) passes() bool {
	if len(r.passed) == 0 || r.passed[0] != len(r.s.game.Moves) {
		return false
	}
	r.passed = r.passed[1:]
	return true
}

// rest lets the moments pass that were let pass after the last move. Programs
// that were asked between them are asked again.
func (r *replayer) rest() error {
	for len(r.passed) > 0 {
		a := r.s.Ask()
		if a.Kind == Program && a.Interrupt {
			if ans := r.s.Think()(); ans.Moves {
				r.changed = true
			}
			r.s.letPass(a)
			continue
		}
		if !r.passes() {
			return errors.New("a moment that was let pass is not there")
		}
		if err := r.s.LetPass(); err != nil {
			return err
		}
	}
	return nil
}
