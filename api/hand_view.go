package api

import (
	"context"
	"errors"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/record"
)

// HandViewRequest asks what a seat sees and may do in a hand of a known deck.
type HandViewRequest struct {
	Rules  Rules `json:"rules,omitzero"`  // official unless named
	Seats  int   `json:"seats,omitempty"` // two unless given
	Seat   int   `json:"seat,omitempty"`  // who looks
	Dealer int   `json:"dealer,omitempty"`
	// Deck is the cards that come first, in their order; those of the game that it
	// leaves out follow in the order of their kinds.
	Deck    string   `json:"deck,omitempty"`
	Actions []string `json:"actions,omitempty"` // what was done so far, such as "0 r5"
}

// HandViewAnswer is the hand as the seat sees it after the actions.
type HandViewAnswer struct {
	Hand   []string    `json:"hand" as:"Cards"`
	Drawn  []string    `json:"drawn" as:"Cards"` // just drawn, and in the hand
	Counts []int       `json:"counts"`
	Top    string      `json:"top" as:"Card"`
	Color  string      `json:"color" as:"ColorOrNone"` // "" where none is named
	Turn   int         `json:"turn" as:"Seat"`
	Dir    int         `json:"dir" as:"Direction"`
	Phase  string      `json:"phase" as:"Phase"`
	Pile   int         `json:"pile"`
	Winner int         `json:"winner" as:"SeatOrNobody"`
	Points int         `json:"points"` // of the winner
	Legal  []string    `json:"legal"`  // what the seat may do now, in turn or out of it
	Events []uno.Event `json:"events"` // all that the seat has seen
}

// HandView plays a hand from its deck and shows it to one seat.
func HandView(_ context.Context, r HandViewRequest) (HandViewAnswer, error) {
	if r.Seats == 0 {
		r.Seats = 2
	}
	rules, err := r.Rules.For(r.Seats, "official")
	if err != nil {
		return HandViewAnswer{}, err
	}
	if r.Seat < 0 || r.Seat >= r.Seats {
		return HandViewAnswer{}, usagef("seat", "there is no seat %d of %d", r.Seat, r.Seats)
	}
	deck, err := completed(r.Deck, rules.Deck)
	if err != nil {
		return HandViewAnswer{}, err
	}
	rec := record.Record{
		Format: record.Format, Rules: rules, Seats: make([]string, r.Seats), Dealer: r.Dealer, Deck: deck, Actions: r.Actions,
	}
	var answer HandViewAnswer
	err = rec.Replay(func(g *uno.Game, _ int, _ uno.Move, last bool) error {
		if !last {
			return nil
		}
		answer = seenBy(g, r.Seat)
		return errThere
	})
	if errors.Is(err, errThere) {
		err = nil
	}
	return answer, asError(err)
}

// completed is a deck that begins with the cards of a text and goes on with the
// others of the game.
func completed(text string, all uno.Cards) (record.Cards, error) {
	var deck record.Cards
	for _, name := range strings.Fields(text) {
		k, err := uno.ParseKind(name)
		if err != nil {
			return nil, usagef("deck", "%w", err)
		}
		if !all.Has(k) {
			return nil, usagef("deck", "the game has no more of %v", k)
		}
		all.Remove(k)
		deck = append(deck, k)
	}
	return append(deck, all.Kinds()...), nil
}

// seenBy is the hand as a seat sees it.
func seenBy(g *uno.Game, seat int) HandViewAnswer {
	var v uno.View
	g.View(seat, &v)
	a := HandViewAnswer{
		Hand: cardNames(v.Hand), Drawn: cardNames(v.Drawn), Counts: []int{}, Top: v.Top.String(), Turn: int(v.Turn), Dir: int(v.Dir),
		Phase: v.Phase.String(), Pile: g.Pile.Len(), Winner: int(g.Winner), Points: int(g.Points), Legal: []string{}, Events: []uno.Event{},
	}
	if v.Color != uno.NoColor {
		a.Color = v.Color.String()
	}
	for i := range int(g.Seats) {
		a.Counts = append(a.Counts, int(v.Counts[i]))
	}
	for _, m := range v.Legal(nil) {
		a.Legal = append(a.Legal, m.Text())
	}
	for _, e := range g.History(seat) {
		e.After = uno.Public{} // the answer has the table
		a.Events = append(a.Events, e)
	}
	return a
}

// cardNames are the names of cards.
func cardNames(c uno.Cards) []string { return append([]string{}, strings.Fields(c.String())...) }
