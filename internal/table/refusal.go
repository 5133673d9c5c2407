package table

import (
	"errors"

	"github.com/unolab/uno"
)

// ErrNotAsked is matched by the errors for what nobody has asked for.
var ErrNotAsked = errors.New("not asked")

// Class is what kind of a refusal it is.
type Class uint8

// The classes.
const (
	NotAsked Class = iota // nothing of the kind is asked for now
	Illegal               // the rules do not allow the move
	Stale                 // the table has changed since
	Unkept                // the store could not keep it
)

// Refusal is why an input of a person is refused. Code names the reason where
// there is one beside the class; Rule is that of the rules.
type Refusal struct {
	Class Class
	Code  string
	Rule  *uno.Refusal
}

// The codes of refusals, as the catalogue of sentences has them.
const (
	NoHand          = "no-hand"
	ProgramPlays    = "program-plays"
	AlreadyMade     = "already-made"
	TooLate         = "too-late"
	NoMoment        = "no-moment"
	NobodyToCatch   = "nobody-to-catch"
	TriedAlready    = "tried-already"
	NoUnoDue        = "no-uno-due"
	NoJumpNow       = "no-jump-now"
	Quicker         = "quicker"
	NothingToDecide = "nothing-to-decide"
)

// The refusals that the catalogue has no sentence for.
const (
	NotBetween = "not-between" // no hand waits to begin
	NotAway    = "not-away"    // no program plays for the seat
	MadeBefore = "made-before" // the attempt before has been kept after all
)

// Error is the rules' reason, or the code.
func (r *Refusal) Error() string {
	if r.Rule != nil {
		return r.Rule.Error()
	}
	return ErrNotAsked.Error() + ": " + r.Code
}

// Unwrap is the rules' reason.
func (r *Refusal) Unwrap() error {
	if r.Rule == nil {
		return nil
	}
	return r.Rule
}

// Is makes errors.Is(err, ErrNotAsked) true for what nobody has asked for.
func (r *Refusal) Is(target error) bool { return target == ErrNotAsked && r.Class == NotAsked }

func notAsked(code string) *Refusal { return &Refusal{Class: NotAsked, Code: code} }

func stale(code string) *Refusal { return &Refusal{Class: Stale, Code: code} }

// whyNot is why a move that is not legal is not. The engine gives the reason
// from what the seat itself sees.
func (t *Table) whyNot(m uno.Move) *Refusal {
	s := t.game.State
	var r *uno.Refusal
	if !errors.As(s.Apply(m, t.order, nil), &r) {
		panic("table: a legal move was refused")
	}
	return &Refusal{Class: Illegal, Rule: r}
}
