package family

import (
	"math/rand/v2"

	"github.com/unolab/uno/puzzle"
)

// planted walks from card to card, keeping the colour or the number with
// probability 1/2 each and drawing the other one at random. If the cards must
// differ, it draws among the remaining cards of the row and column; where there
// are none, it reverses the end of the walk at a card that matches it (Posa's
// rotation), so the walk remains a winning order.
func planted(p Params, rng *rand.Rand) ([]puzzle.Card, error) {
	p = grid(p)
	if p.Distinct {
		return plantedDistinct(p, rng)
	}
	deck := make([]puzzle.Card, 0, p.Cards)
	for len(deck) < p.Cards {
		c := anyCard(p, rng)
		if k := len(deck); k > 0 && rng.IntN(2) == 0 {
			c.Color = deck[k-1].Color
		} else if k > 0 {
			c.Number = deck[k-1].Number
		}
		deck = append(deck, c)
	}
	return deck, nil
}

func plantedDistinct(p Params, rng *rand.Rand) ([]puzzle.Card, error) {
	all := int64(p.Colors) * int64(p.Numbers)
	if int64(p.Cards) > all {
		return nil, paramErrorf("planted", "%d colours and %d numbers make %d different cards, fewer than %d", p.Colors, p.Numbers, all, p.Cards)
	}
	deck := make([]puzzle.Card, 0, p.Cards)
	used := make(map[puzzle.Card]bool, p.Cards)
	patience := 64 * (p.Cards + 64) // rotations, over the whole walk
	for len(deck) < p.Cards {
		c, ok := anyCard(p, rng), true
		if len(deck) > 0 {
			c, ok = unusedNeighbor(p, rng, used, deck[len(deck)-1])
		}
		if ok {
			used[c] = true
			deck = append(deck, c)
			continue
		}
		if patience--; patience == 0 {
			return nil, paramErrorf("planted", "the walk found no way on through %d different cards; leave more cards out", p.Cards)
		}
		rotate(rng, deck)
	}
	return deck, nil
}

// unusedNeighbor draws a card of the row or column of c that is not used.
func unusedNeighbor(p Params, rng *rand.Rand, used map[puzzle.Card]bool, c puzzle.Card) (puzzle.Card, bool) {
	inRow := func() puzzle.Card { return puzzle.Card{Color: c.Color, Number: int32(1 + rng.IntN(p.Numbers))} }
	inColumn := func() puzzle.Card { return puzzle.Card{Color: int32(1 + rng.IntN(p.Colors)), Number: c.Number} }
	draws := [2]func() puzzle.Card{inRow, inColumn}
	first := rng.IntN(2)
	for i := range 16 {
		if d := draws[(first+i)%2](); !used[d] {
			return d, true
		}
	}
	for y := range p.Numbers {
		if d := (puzzle.Card{Color: c.Color, Number: int32(y + 1)}); !used[d] {
			return d, true
		}
	}
	for x := range p.Colors {
		if d := (puzzle.Card{Color: int32(x + 1), Number: c.Number}); !used[d] {
			return d, true
		}
	}
	return c, false
}

// rotate reverses the cards after a random one that matches the last: the
// order stays a winning one and ends elsewhere.
func rotate(rng *rand.Rand, deck []puzzle.Card) {
	last := deck[len(deck)-1]
	offset := rng.IntN(len(deck))
	for i := range deck {
		at := (offset + i) % len(deck)
		if at+2 < len(deck) && deck[at].Matches(last) {
			for a, b := at+1, len(deck)-1; a < b; a, b = a+1, b-1 {
				deck[a], deck[b] = deck[b], deck[a]
			}
			return
		}
	}
}
