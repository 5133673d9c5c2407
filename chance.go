package uno

import (
	"math/bits"
	"math/rand/v2"
)

// Chance is a source of the random results in a hand. DeckOrder implements it
// for a hand dealt from a seed. A replay takes the results from the record, and
// a solver that visits every draw implements its own.
type Chance interface {
	// Shuffle receives the cards of each new draw pile, before the first of
	// them is drawn.
	Shuffle(pile Cards)
	// Draw returns the next card of the pile, one of its cards.
	Draw(pile Cards) Kind
	// Color returns a random one of the colours listed.
	Color(from []Color) Color
	// Eject returns how many cards the machine ejects when a player presses its button.
	Eject() int
}

// Below draws a number from 0 to n-1 from one word of a source. The bias is
// below n/2^64.
func Below(src rand.Source, n int) int {
	hi, _ := bits.Mul64(src.Uint64(), uint64(n))
	return int(hi)
}

// Mix is a good hash of a word (the finaliser of SplitMix64); seeds of
// independent streams are made with it.
func Mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Stream returns the generator for one purpose within one game of a run. Each
// purpose has its own generator, so what one consumes does not change the
// others.
func Stream(seed, game, purpose uint64) rand.PCG {
	hi := Mix(Mix(seed) + game)
	return *rand.NewPCG(hi, Mix(hi^purpose))
}

// ShufflePurpose is the purpose, for Stream, of the n-th draw pile of a game (0
// is the deal).
func ShufflePurpose(n int) uint64 { return 1<<32 + uint64(n) }

// ChancePurpose is the purpose, for Stream, of colours and ejected cards.
const ChancePurpose uint64 = 2 << 32

// SeatPurpose is the purpose, for Stream, of a seat's own choices.
func SeatPurpose(seat int) uint64 { return 3<<32 + uint64(seat) }

// Arrange puts cards into a random order: a Fisher-Yates shuffle from the
// front, starting from canonical order, so that the first m cards depend on
// the first m words of the source only.
func Arrange(cards Cards, src rand.Source, into []Kind) []Kind {
	order := cards.AppendKinds(into[:0])
	for i := 0; i+1 < len(order); i++ {
		j := i + Below(src, len(order)-i)
		order[i], order[j] = order[j], order[i]
	}
	return order
}

// DeckOrder is the Chance of a hand that is dealt. It orders each new draw pile
// at once and keeps the orders for the record.
type DeckOrder struct {
	// Order puts the n-th draw pile in order; 0 is the deck before the deal.
	Order func(n int, pile Cards, into []Kind) []Kind
	// Rand gives colours and ejected cards.
	Rand rand.Source

	// Piles are all draw piles so far, in the order drawn; the first is the
	// whole deck as dealt. Ejects are the pushes of the machine.
	Piles  [][]Kind
	Ejects []int

	made int // piles ordered, void deals included
	next int // how many cards of the last pile are drawn
}

// NewDeckOrder makes the deck order of one game of a seeded run. Its piles
// depend only on the seed, the game and the cards in them.
func NewDeckOrder(seed, game uint64) *DeckOrder {
	d := new(DeckOrder)
	d.Reset(seed, game)
	return d
}

// Reset makes the deck order as NewDeckOrder does and reuses its memory.
func (d *DeckOrder) Reset(seed, game uint64) {
	d.Order = func(n int, pile Cards, into []Kind) []Kind {
		src := Stream(seed, game, ShufflePurpose(n))
		return Arrange(pile, &src, into)
	}
	src := Stream(seed, game, ChancePurpose)
	d.Rand = &src
	d.made = 0
	d.clear()
}

// clear removes the piles, before a deal.
func (d *DeckOrder) clear() {
	d.Piles = d.Piles[:0]
	d.Ejects = d.Ejects[:0]
	d.next = 0
}

// rest is what is left of the draw pile, in its order.
func (d *DeckOrder) rest() []Kind {
	if len(d.Piles) == 0 {
		return nil
	}
	return d.Piles[len(d.Piles)-1][d.next:]
}

// Shuffle implements Chance.
func (d *DeckOrder) Shuffle(pile Cards) {
	n := len(d.Piles)
	var into []Kind
	if n < cap(d.Piles) {
		into = d.Piles[:n+1][n]
	}
	d.Piles = append(d.Piles, d.Order(d.made, pile, into))
	d.made++
	d.next = 0
}

// Draw implements Chance.
func (d *DeckOrder) Draw(Cards) Kind {
	k := d.Piles[len(d.Piles)-1][d.next]
	d.next++
	return k
}

// Color implements Chance.
func (d *DeckOrder) Color(from []Color) Color { return Random{d.Rand}.Color(from) }

// Eject implements Chance, as Random does.
func (d *DeckOrder) Eject() int {
	n := Random{d.Rand}.Eject()
	d.Ejects = append(d.Ejects, n)
	return n
}
