package family

import (
	"math"
	"math/rand/v2"

	"github.com/unolab/uno/puzzle"
)

// grid completes colours, numbers and cards. A missing side becomes the root
// of the cards, at least four; where cards must differ, large enough that at
// most half of all different cards are drawn. Missing cards become three for
// each vertex of H.
func grid(p Params) Params {
	room := p.Cards
	if p.Distinct {
		room *= 2
	}
	side := max(4, int(math.Ceil(math.Sqrt(float64(room)))))
	beside := func(given int) int {
		if p.Distinct && given > 0 {
			return max(side, (room+given-1)/given)
		}
		return side
	}
	switch {
	case p.Colors == 0 && p.Numbers == 0:
		p.Colors, p.Numbers = side, side
	case p.Colors == 0:
		p.Colors = beside(p.Numbers)
	case p.Numbers == 0:
		p.Numbers = beside(p.Colors)
	}
	if p.Cards == 0 {
		p.Cards = min(3*(p.Colors+p.Numbers), maxCards)
		if p.Distinct {
			p.Cards = int(min(int64(p.Cards), int64(p.Colors)*int64(p.Numbers)))
		}
	}
	return p
}

func anyCard(p Params, rng *rand.Rand) puzzle.Card {
	return puzzle.Card{Color: int32(1 + rng.IntN(p.Colors)), Number: int32(1 + rng.IntN(p.Numbers))}
}

func random(p Params, rng *rand.Rand) ([]puzzle.Card, error) {
	if p.Distinct {
		return distinct(p, rng)
	}
	p = grid(p)
	deck := make([]puzzle.Card, p.Cards)
	for i := range deck {
		deck[i] = anyCard(p, rng)
	}
	return deck, nil
}

func distinct(p Params, rng *rand.Rand) ([]puzzle.Card, error) {
	p.Distinct = true
	p = grid(p)
	return sample("distinct", p, rng)
}

// sample draws different cards by Floyd's method: the i-th of n cards out of
// the first N-n+i+1, or that last one itself when the draw is a repetition.
func sample(name string, p Params, rng *rand.Rand) ([]puzzle.Card, error) {
	all := int64(p.Colors) * int64(p.Numbers)
	if int64(p.Cards) > all {
		return nil, paramErrorf(name, "%d colours and %d numbers make %d different cards, fewer than %d", p.Colors, p.Numbers, all, p.Cards)
	}
	deck := make([]puzzle.Card, 0, p.Cards)
	drawn := make(map[int64]struct{}, p.Cards)
	for top := all - int64(p.Cards); top < all; top++ {
		at := rng.Int64N(top + 1)
		if _, again := drawn[at]; again {
			at = top
		}
		drawn[at] = struct{}{}
		deck = append(deck, puzzle.Card{Color: int32(at/int64(p.Numbers)) + 1, Number: int32(at%int64(p.Numbers)) + 1})
	}
	return deck, nil
}

// nearThreshold draws different cards, of such a number (or over such a
// square of colours and numbers) that about two bridges with cards behind
// them are to be expected; a third makes a deck unplayable.
func nearThreshold(p Params, rng *rand.Rand) ([]puzzle.Card, error) {
	const name = "near-threshold"
	p.Distinct = true
	if p.Cards == 0 && p.Colors == 0 && p.Numbers == 0 {
		p.Cards = 200
	}
	switch {
	case p.Cards != 0 && (p.Colors != 0 || p.Numbers != 0):
		return nil, paramErrorf(name, "give either --cards or --colors and --numbers: the other follows")
	case p.Cards != 0:
		side := 2 // the largest square that the cards keep connected enough
		for step := p.Cards; step > 0; step /= 2 {
			for side+step <= p.Cards && bridges(side+step, side+step, p.Cards) <= 2 {
				side += step
			}
		}
		p.Colors, p.Numbers = side, side
	default:
		p = grid(Params{Colors: p.Colors, Numbers: p.Numbers, Distinct: true})
		p.Cards = max(p.Colors, p.Numbers)
		most := int(min(int64(p.Colors)*int64(p.Numbers), maxCards))
		for p.Cards < most && bridges(p.Colors, p.Numbers, p.Cards) > 2 {
			p.Cards += max(1, p.Cards/256)
		}
		p.Cards = min(p.Cards, most)
	}
	p.Cards = int(min(int64(p.Cards), int64(p.Colors)*int64(p.Numbers)))
	return sample(name, p, rng)
}

// bridges estimates how many vertices of a random H have one neighbour that
// leads on and otherwise leaves: with mean degrees d and d' on the two sides
// of x and x' vertices, x d^2 e^(-d-d') + x' d'^2 e^(-d-d').
func bridges(colors, numbers, cards int) float64 {
	c, b, n := float64(colors), float64(numbers), float64(cards)
	d, e := n/c, n/b
	return (c*d*d + b*e*e) * math.Exp(-d-e)
}

// leafHeavy makes a random core over few numbers and gives every other card, at
// least nine in ten, a distinct number.
func leafHeavy(p Params, rng *rand.Rand) ([]puzzle.Card, error) {
	if p.Colors == 0 {
		p.Colors = 8
	}
	if p.Cards == 0 {
		p.Cards = 100 * p.Colors
	}
	core := min(p.Cards, max(p.Cards/10, min(3*p.Colors, p.Cards/2)))
	if p.Numbers == 0 {
		p.Numbers = max(2, core/3)
	}
	if p.Numbers > puzzle.MaxValue-p.Cards {
		return nil, paramErrorf("leaf-heavy", "%d numbers leave none for the leaves", p.Numbers)
	}
	coreParams := Params{Colors: p.Colors, Numbers: p.Numbers, Cards: core, Distinct: p.Distinct}
	deck, err := random(coreParams, rng)
	if core == 0 {
		deck, err = nil, nil
	}
	if err != nil {
		return nil, paramErrorf("leaf-heavy", "its core: %v", err)
	}
	for i := core; i < p.Cards; i++ {
		deck = append(deck, puzzle.Card{Color: int32(1 + rng.IntN(p.Colors)), Number: int32(p.Numbers + 1 + i - core)})
	}
	return deck, nil
}

// The deck that Amy gave Sheldon (Dey, Goyal, Misra, section 1).
const (
	storyColors  = 4
	storyNumbers = 1736
)

// story takes two decks of every colour and number symbol and loses each card
// with chance 0.6, but never the last card of a symbol.
func story(p Params, rng *rand.Rand) ([]puzzle.Card, error) {
	if p.Cards != 0 {
		return nil, paramErrorf("story", "how many cards are missing is left to chance; give no --cards")
	}
	if p.Colors == 0 {
		p.Colors = storyColors
	}
	if p.Numbers == 0 {
		p.Numbers = storyNumbers
	}
	if int64(p.Colors)*int64(p.Numbers) > maxCards/2 {
		return nil, paramErrorf("story", "%d colours and %d numbers are too large a collection", p.Colors, p.Numbers)
	}
	copies := 2
	if p.Distinct {
		copies = 1
	}
	var deck []puzzle.Card
	for y := range p.Numbers {
		before := len(deck)
		for x := range p.Colors {
			for range copies {
				if rng.Float64() >= 0.6 {
					deck = append(deck, puzzle.Card{Color: int32(x + 1), Number: int32(y + 1)})
				}
			}
		}
		if len(deck) == before {
			deck = append(deck, puzzle.Card{Color: int32(1 + rng.IntN(p.Colors)), Number: int32(y + 1)})
		}
	}
	return deck, nil
}
