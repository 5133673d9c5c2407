package versus

import (
	"math/rand/v2"
	"os"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// rounds is how many random instances a test tries: few by default, many
// with UNO_LONG set.
func rounds(short, long int) int {
	if os.Getenv("UNO_LONG") != "" {
		return long
	}
	return short
}

// randomCards draws up to most cards, sometimes over few values and so with
// many twins, sometimes over many, sometimes with huge values.
func randomCards(r *rand.Rand, most int) []puzzle.Card {
	colors, numbers := 1+r.IntN(6), 1+r.IntN(6)
	spread := int32(1)
	if r.IntN(8) == 0 {
		spread = puzzle.MaxValue / 6
	}
	cards := make([]puzzle.Card, r.IntN(most+1))
	for i := range cards {
		cards[i] = puzzle.Card{Color: spread * int32(1+r.IntN(colors)), Number: spread * int32(1+r.IntN(numbers))}
	}
	return cards
}

// randomDeal deals up to most cards to players, each card to anyone.
func randomDeal(r *rand.Rand, players, most int) *puzzle.Instance {
	in := &puzzle.Instance{Players: players, Cards: randomCards(r, most)}
	in.Owner = make([]int32, len(in.Cards))
	tilt := r.IntN(3)
	for i := range in.Owner {
		in.Owner[i] = int32(1 + max(0, min(players-1, r.IntN(players+tilt)-r.IntN(tilt+1))))
	}
	return in
}

// table is a game being played by its rules, without any cleverness: hands[p]
// is the hand of player p+1, top is nil before the first card.
type table struct {
	hands [][]puzzle.Card
	top   *puzzle.Card
	turn  int
}

func dealt(in *puzzle.Instance) table {
	t := table{hands: make([][]puzzle.Card, in.Players)}
	for p := range t.hands {
		t.hands[p] = slices.Clone(in.Hand(p + 1))
	}
	return t
}

// plays hands out the tables after every playable card of the player to move.
func (t table) plays(visit func(card puzzle.Card, next table)) {
	for i, c := range t.hands[t.turn] {
		if t.top != nil && c.Color != t.top.Color && c.Number != t.top.Number {
			continue
		}
		next := table{hands: slices.Clone(t.hands), top: &c, turn: (t.turn + 1) % len(t.hands)}
		next.hands[t.turn] = slices.Delete(slices.Clone(t.hands[t.turn]), i, i+1)
		visit(c, next)
	}
}

// wins reports by trying everything whether the player to move wins the game
// of two by the rule geography.
func (t table) wins() bool {
	won := false
	t.plays(func(_ puzzle.Card, next table) { won = won || !next.wins() })
	return won
}
