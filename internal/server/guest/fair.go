package guest

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/fair"
	"github.com/unolab/uno/internal/live"
)

// taking is a guest's part in the deals of a table.
type taking struct {
	seat    int
	rounds  map[int]*fair.Witness
	checked int // hands whose deal was checked to its end
}

// DialFair is Dial for one seat, by a guest that takes part in every deal and checks
// it: a deal that is not fair is an error of Play.
func DialFair(ctx context.Context, base, code, token string, seat int) (*Guest, error) {
	g, err := dial(ctx, base, code, map[string]any{"t": "hello", "fair": true}, token)
	if err == nil {
		g.fair = &taking{seat: seat, rounds: map[int]*fair.Witness{}}
	}
	return g, err
}

// Checked is the number of hands whose deal the guest has checked to its end.
func (g *Guest) Checked() int { return g.fair.checked }

// witness answers and checks a message of a deal.
func (g *Guest) witness(ctx context.Context, m *Message) (err error) {
	f := g.fair
	w := f.rounds[m.Round]
	if m.Fair == nil || w == nil && m.T != "seal" {
		return nil
	}
	switch m.T {
	case "seal":
		if w == nil {
			var raw [32]byte
			rand.Read(raw[:])
			w = fair.NewWitness(f.seat, fair.NewSecret(raw))
			f.rounds[m.Round] = w
		}
		hash, err := w.Commit(*m.Fair)
		if err != nil {
			return err
		}
		return g.Send(ctx, live.Message{T: "commit", Round: m.Round, Hex: hash})
	case "sealed":
		secret, err := w.Open(*m.Fair)
		if err != nil {
			return err
		}
		return g.Send(ctx, live.Message{T: "open", Round: m.Round, Hex: secret})
	case "deal":
		return w.Dealt(*m.Fair)
	case "reveal":
		key, err := w.End(*m.Fair)
		if err != nil {
			return err
		}
		return f.checkDeck(key, m.Deck)
	}
	return nil
}

// checkDeck compares the deck of a hand with the one that follows from the key.
func (f *taking) checkDeck(key fair.Key, deck string) error {
	var cards uno.Cards
	for _, name := range strings.Fields(deck) {
		k, err := uno.ParseKind(name)
		if err != nil {
			return err
		}
		cards.Add(k)
	}
	order := key.Order()
	order.Shuffle(cards)
	if got := strings.Trim(fmt.Sprint(order.Piles[0]), "[]"); got != deck {
		return &fair.Cheat{Code: fair.WrongDeck, Seat: -1}
	}
	f.checked++
	return nil
}
