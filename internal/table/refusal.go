package table

import (
	"errors"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/words"
)

// ErrNotAsked matches the errors for an input that nobody has asked for.
var ErrNotAsked = errors.New("not asked")

// Class is the kind of a refusal.
type Class uint8

// The classes.
const (
	NotAsked Class = iota // nothing of the kind is asked for now
	Illegal               // the rules do not allow the move
	Stale                 // the table has changed since
	Unkept                // the store could not keep it
)

// Refusal is the reason why an input of a person is refused. Code names the
// reason where it is more specific than the class; Rule is the rules' reason.
type Refusal struct {
	Class Class
	Code  words.TableRefusal
	Rule  *uno.Refusal
}

// The refusals that the catalogue has no sentence for.
const (
	NotBetween words.TableRefusal = "not-between" // no hand waits to begin
	NotAway    words.TableRefusal = "not-away"    // no program plays for the seat
	MadeBefore words.TableRefusal = "made-before" // the previous attempt was stored after all
)

// Error is the rules' reason, or the code.
func (r *Refusal) Error() string {
	if r.Rule != nil {
		return r.Rule.Error()
	}
	return ErrNotAsked.Error() + ": " + string(r.Code)
}

// Unwrap is the rules' reason.
func (r *Refusal) Unwrap() error {
	if r.Rule == nil {
		return nil
	}
	return r.Rule
}

// Is makes errors.Is(err, ErrNotAsked) true for an input that nobody has asked
// for.
func (r *Refusal) Is(target error) bool { return target == ErrNotAsked && r.Class == NotAsked }

func notAsked(code words.TableRefusal) *Refusal { return &Refusal{Class: NotAsked, Code: code} }

func stale(code words.TableRefusal) *Refusal { return &Refusal{Class: Stale, Code: code} }

// whyNot is the reason why a move is not legal. The engine derives it from what
// the seat itself sees.
func (t *Table) whyNot(m uno.Move) *Refusal {
	s := t.game.State
	var r *uno.Refusal
	if !errors.As(s.Apply(m, t.order, nil), &r) {
		panic("table: a legal move was refused")
	}
	return &Refusal{Class: Illegal, Rule: r}
}
