package duel

import (
	"github.com/unolab/uno"
	"github.com/unolab/uno/pair"
)

// Game is a rule set as far as open hands of two players go: the two-hand
// engine, and what this package works out with it. It is immutable and may be
// shared. Make one with New.
type Game struct{ pair.Engine }

// State is a hand in play with both hands open.
type State = pair.State

// Action is a decision of the seat to act.
type Action = pair.Action

// New makes the game of a rule set for two seats, any that package pair serves.
func New(rules *uno.Rules) (*Game, error) {
	e, err := pair.New(rules)
	if err != nil {
		return nil, err
	}
	return &Game{*e}, nil
}
