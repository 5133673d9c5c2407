package session

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/exactjson"
	"github.com/unolab/uno/internal/table"
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
	n, before := len(s.setup.Seats), s.t.Before()
	return &Saved{
		Format: SaveFormat,
		Setup:  s.setup,
		Round:  before.Round,
		Dealer: before.Dealer,
		Scores: slices.Clone(before.Scores[:n]),
		Hand:   record.OfDeckOrder(s.t.Game(), s.t.Order(), s.setup.Seats),
		Passed: s.t.History().Passed,
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
	first, _ := s.firstDealer()
	if sv.Dealer != first && (sv.Round == 0 || s.setup.Rules.StartWildRandom) {
		return nil, false, badSave("seat %d cannot be the dealer of hand %d: seat %d is", sv.Dealer, sv.Round+1, first)
	}
	match := *uno.NewMatch(&s.setup.Rules, len(sv.Setup.Seats), sv.Setup.Target, sv.Dealer)
	match.Round = sv.Round
	copy(match.Scores[:], sv.Scores)
	if err := s.deal(match); err != nil {
		return nil, false, badSave("%v", err)
	}
	if len(sv.Hand.Deck) == 0 || !slices.Equal(sv.Hand.Deck, record.Cards(s.t.Order().Piles[0])) {
		return nil, false, badSave("its deck is not the one that the seed gives")
	}
	dealt := len(s.Game().Moves) // the colour of a random opening is an action of the deal
	h := table.History{Passed: sv.Passed}
	for i := dealt; i < len(sv.Hand.Actions); i++ {
		m, err := uno.ParseMove(sv.Hand.Actions[i])
		if err != nil {
			return nil, false, badSave("action %d (%s): %v", i+1, sv.Hand.Actions[i], err)
		}
		h.Moves = append(h.Moves, m)
	}
	changed, err = s.replay(h)
	var bad *table.BadMove
	switch {
	case errors.As(err, &bad):
		return nil, false, badSave("action %d (%s): %v", dealt+bad.N+1, sv.Hand.Actions[dealt+bad.N], bad.Err)
	case err != nil:
		return nil, false, badSave("%v", err)
	}
	return s, changed, nil
}

// replay plays the hand again that was dealt.
func (s *Session) replay(h table.History) (changed bool, err error) {
	changed, err = s.t.Replay(h, time.Time{})
	s.asking = s.t.Asking()
	return changed, err
}
