package twoplayer

import (
	"math/bits"

	"github.com/unolab/uno"
)

// bag is a multiset of the cards of a game: three bits for each of at most
// maxKinds kinds, in the order of Game.kinds. There are at most four copies of a
// kind, so that sums and differences of parts of one deck are those of words.
type bag uint64

const (
	laneBits = 3
	maxKinds = 21
	// maxFaces counts the two black kinds once for each colour.
	maxFaces = maxKinds - 2 + 2*int(uno.Colors)
	// ones is one card of every kind, and thirdBits the kinds with four copies.
	ones bag = 0o111111111111111111111
)

// one is a single card of kind i.
func one(i int) bag { return 1 << (laneBits * i) }

// count is the number of cards of kind i.
func (b bag) count(i int) int { return int(b>>(laneBits*i)) & 7 }

// support has one card of every kind that there is.
func (b bag) support() bag { return (b | b>>1 | b>>2) & ones }

// size is the number of cards.
func (b bag) size() int {
	return bits.OnesCount64(uint64(b&ones)) + 2*bits.OnesCount64(uint64(b>>1&ones)) + 4*bits.OnesCount64(uint64(b>>2&ones))
}

// first is the first kind of a support that is not empty.
func (b bag) first() int { return bits.TrailingZeros64(uint64(b)) / laneBits }

// choose[n][k] is n over k: for copies of a kind, and for draws of up to four
// cards from a pile.
var choose = func() (c [4*maxKinds + 1][5]float64) {
	for n := range c {
		c[n][0] = 1
		for k := 1; k < len(c[n]) && n > 0; k++ {
			c[n][k] = c[n-1][k-1] + c[n-1][k]
		}
	}
	return c
}()

// ways is in how many ways a part can be taken from a pile of single cards.
func ways(pile, part bag) float64 {
	n := 1.0
	for s := part.support(); s != 0; s &= s - 1 {
		i := s.first()
		n *= choose[pile.count(i)][part.count(i)]
	}
	return n
}

// odds is the chance of drawing just these n cards, four at most, from a pile in
// any order.
func odds(pile, drawn bag, n int) float64 { return ways(pile, drawn) / choose[pile.size()][n] }

// eachPart calls f for every multiset of n cards of a pile.
func eachPart(pile bag, n int, f func(part bag)) {
	var pick func(rest, part bag, left int)
	pick = func(rest, part bag, left int) {
		if left == 0 {
			f(part)
			return
		}
		if rest.size() < left {
			return
		}
		i := rest.support().first()
		m := rest.count(i)
		rest -= bag(m) << (laneBits * i)
		for j := 0; j <= min(m, left); j++ {
			pick(rest, part+bag(j)<<(laneBits*i), left-j)
		}
	}
	pick(pile, 0, n)
}
