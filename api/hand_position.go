package api

import (
	"context"
	"math/rand/v2"

	"github.com/unolab/uno"
)

// HandPositionRequest asks what may be done in a position set by hand, and what comes of
// actions in it.
type HandPositionRequest struct {
	// Position is one line, KEY=VALUE: hands, such as r1.r2/b5, and top are needed; of the
	// rest, rules, turn, dir, color, pile and more, the usual value is taken.
	Position string   `json:"position"`
	Actions  []string `json:"actions,omitempty"` // to be done in it, such as "0 r1"
	Seed     uint64   `json:"seed,omitempty"`    // of what chance decides, such as the cards drawn
}

// HandPositionAnswer is the position after the actions, with all hands open.
type HandPositionAnswer struct {
	Position string      `json:"position"` // with the usual values left out
	Rules    string      `json:"rules"`
	Hands    [][]string  `json:"hands" as:"Cards"`
	Top      string      `json:"top" as:"Card"`
	Color    string      `json:"color" as:"ColorOrNone"` // "" where none is named
	Turn     int         `json:"turn" as:"Seat"`
	Dir      int         `json:"dir" as:"Direction"`
	Dealer   int         `json:"dealer" as:"Seat"`
	Phase    string      `json:"phase" as:"Phase"`
	Pile     int         `json:"pile"`
	Sum      int         `json:"sum"` // cards that a stack of draw cards has come to
	Winner   int         `json:"winner" as:"SeatOrNobody"`
	Points   int         `json:"points"` // of the winner
	Legal    []string    `json:"legal"`  // what any seat may do now, such as "0 r1"
	Events   []uno.Event `json:"events"` // what the actions brought about
}

// HandPosition checks a position set by hand, plays actions in it, and says what may be
// done then.
func HandPosition(_ context.Context, r HandPositionRequest) (HandPositionAnswer, error) {
	var a HandPositionAnswer
	s, err := completePosition(r.Position)
	if err != nil {
		return a, err
	}
	g := &uno.Game{State: *s, Chance: uno.Random{Source: rand.NewPCG(r.Seed, 0)}}
	for _, text := range r.Actions {
		m, err := uno.ParseMove(text)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			return a, usagef("actions", "%s: %w", text, err)
		}
	}
	a = HandPositionAnswer{
		Position: g.Position(), Rules: g.Rules.String(), Hands: make([][]string, g.Seats), Top: g.Top.String(), Turn: int(g.Turn), Dir: int(g.Dir),
		Dealer: int(g.Dealer), Phase: g.Phase.String(), Pile: g.Pile.Len(), Sum: int(g.Sum), Winner: int(g.Winner), Points: int(g.Points),
		Legal: []string{}, Events: []uno.Event{},
	}
	if g.Color != uno.NoColor {
		a.Color = g.Color.String()
	}
	for seat := range a.Hands {
		a.Hands[seat] = cardNames(g.Hands[seat])
		for _, m := range g.Legal(nil, seat) {
			a.Legal = append(a.Legal, m.String())
		}
	}
	for _, e := range g.Log.Events {
		e.After = uno.Public{} // the answer has the table
		a.Events = append(a.Events, e)
	}
	return a, nil
}
