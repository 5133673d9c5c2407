package record

import (
	"errors"
	"fmt"
	"slices"

	"github.com/unolab/uno"
)

// Run is what the hands of a seeded run have in common.
type Run struct {
	Rules *uno.Rules
	Seats []string // the players
	Seed  uint64
}

// Seeded is a hand of a Run without its cards, which follow from the seed: they are those
// that uno.NewDeckOrder deals of the seed and the number of the hand.
type Seeded struct {
	Game   uint64 // the number of the hand
	Dealer int8
	Winner int8 // -1: nobody
	Reason uno.Reason
	Points int32
	Turns  int32
	// TurnedOver is how often the discards were turned over.
	TurnedOver int32
	Cards      [uno.MaxSeats]int16 // left, by seat
	Moves      []uno.Move
}

// SeededOf is a hand that was played to its end from the deck order of its number. It
// shares no memory with the game.
func SeededOf(g *uno.Game, game uint64) Seeded {
	h := seededEnd(g)
	h.Game, h.Dealer, h.Moves = game, g.Dealer, slices.Clone(g.Moves)
	return h
}

// seededEnd is how a game has ended.
func seededEnd(g *uno.Game) Seeded {
	e := endingOf(g)
	h := Seeded{Winner: g.Winner, Reason: g.Reason, Points: int32(g.Points), Turns: int32(e.Turns), TurnedOver: int32(e.TurnedOver)}
	for seat, n := range e.Cards {
		h.Cards[seat] = int16(n)
	}
	return h
}

// Record makes the whole record of a hand, by a replay. It is the record of the hand as it
// is written here: where a move is not legal, or the result is another, Verify says so. An
// error is a hand that cannot be dealt, or whose turns, cards left or piles are not those
// of the replay.
func (r *Run) Record(h *Seeded) (*Record, error) {
	if err := r.Rules.Check(len(r.Seats)); err != nil {
		return nil, &Malformed{Why: fmt.Sprintf("rules: %v", err)}
	}
	if h.Dealer < 0 || int(h.Dealer) >= len(r.Seats) {
		return nil, &Malformed{Why: fmt.Sprintf("there is no seat %d to be the dealer", h.Dealer)}
	}
	order := uno.NewDeckOrder(r.Seed, h.Game)
	var g uno.Game
	if err := dealSeeded(&g, r, h, order); err != nil {
		return nil, err
	}
	sound := true
	for i := len(g.Moves); i < len(h.Moves) && sound; i++ {
		m := h.Moves[i]
		if m.Act == uno.Draw {
			m.Card, m.Color = uno.NoKind, uno.NoColor
		}
		sound = g.Play(m) == nil
	}
	rec := OfDeckOrder(&g, order, r.Seats)
	rec.Actions = rec.Actions[:0]
	for _, m := range h.Moves {
		rec.Actions = append(rec.Actions, m.String())
	}
	rec.Result = Result{Points: int(h.Points), Reason: h.Reason.String()}
	if h.Winner >= 0 {
		winner := int(h.Winner)
		rec.Result.Winner = &winner
	}
	if g.Phase != uno.Over {
		return rec, nil
	}
	if end := seededEnd(&g); end.Turns != h.Turns || end.TurnedOver != h.TurnedOver || end.Cards != h.Cards {
		return nil, &Broken{Action: len(h.Moves), Why: fmt.Sprintf(
			"written are %d turns, the cards left %v and %d piles turned over, but they are %d, %v and %d",
			h.Turns, h.Cards[:len(r.Seats)], h.TurnedOver, end.Turns, end.Cards[:len(r.Seats)], end.TurnedOver)}
	}
	return rec, nil
}

// fewDeals is how many deals without a start card are a deck that has none.
const fewDeals = 1000

// seededChance is a deck order that is not dealt from again by itself.
type seededChance struct{ *uno.DeckOrder }

// dealSeeded deals a hand. As in uno.Game a deal without a start card is void, but no deck
// is dealt forever.
func dealSeeded(g *uno.Game, r *Run, h *Seeded, order *uno.DeckOrder) error {
	for range fewDeals {
		err := g.Start(r.Rules, len(r.Seats), int(h.Dealer), seededChance{order})
		if !errors.Is(err, uno.ErrNoStart) {
			return err
		}
		order.Piles, order.Ejects = order.Piles[:0], order.Ejects[:0]
	}
	return &Malformed{Why: "deck: " + uno.ErrNoStart.Error()}
}
