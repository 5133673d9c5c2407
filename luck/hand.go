package luck

import (
	"fmt"

	"github.com/unolab/uno"
	"github.com/unolab/uno/record"
)

// Hand is a hand that was played, with everything that chance brought. It shares
// memory with what it was made of.
type Hand struct {
	Rules  *uno.Rules
	Seats  int
	Dealer int
	Piles  [][]uno.Kind // the deck, then each new draw pile, in the order drawn
	Ejects []int        // what the machine gave
	Moves  []uno.Move
}

// OfGame is the hand of a game that was dealt from a deck order.
func OfGame(g *uno.Game, order *uno.DeckOrder) Hand {
	return Hand{Rules: g.Rules, Seats: int(g.Seats), Dealer: int(g.Dealer), Piles: order.Piles, Ejects: order.Ejects, Moves: g.Moves}
}

// OfRecord is the hand of a record, which must be sound (record.Verify).
func OfRecord(r *record.Record) (Hand, error) {
	h := Hand{Rules: &r.Rules, Seats: len(r.Seats), Dealer: r.Dealer, Piles: [][]uno.Kind{r.Deck}, Ejects: r.Ejects}
	for _, pile := range r.Shuffles {
		h.Piles = append(h.Piles, pile)
	}
	for i, text := range r.Actions {
		m, err := uno.ParseMove(text)
		if err != nil {
			return h, fmt.Errorf("action %d: %w", i+1, err)
		}
		h.Moves = append(h.Moves, m)
	}
	return h, nil
}

// tape is the Chance that brings again what a hand was brought.
type tape struct {
	hand  *Hand
	piles int // how many there were
	next  int // how many cards of the last one are drawn
	push  int // how many pushes of the machine there were
	color uno.Color
}

// Shuffle implements uno.Chance.
func (t *tape) Shuffle(uno.Cards) { t.piles, t.next = t.piles+1, 0 }

// Draw implements uno.Chance.
func (t *tape) Draw(uno.Cards) uno.Kind {
	t.next++
	return t.hand.Piles[t.piles-1][t.next-1]
}

// Color implements uno.Chance: the colour that the action names.
func (t *tape) Color([]uno.Color) uno.Color { return t.color }

// Eject implements uno.Chance.
func (t *tape) Eject() int {
	t.push++
	return t.hand.Ejects[t.push-1]
}

// made is a move of a record as Apply takes it: without what chance added.
func made(m uno.Move) uno.Move {
	if m.Act == uno.Draw {
		m.Card, m.Color = uno.NoKind, uno.NoColor
	}
	return m
}
