package uno

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strconv"
	"strings"
)

// Shuffler shuffles cards in place, from the order in which they lie: the first
// is the top of the packet. It permutes the cards. It costs a few random words
// and a few nanoseconds per card and pass.
//
// McGuire's article on the duel describes the shuffles of people and machines:
// a perfect riffle permutes the deck in a predictable way, imperfect ones do
// little better, and he shuffles four small decks together or has a machine do
// it many times. How far each is from Uniform can only be measured from the
// order that a finished hand leaves, see Gather.
type Shuffler func(order []Kind, src rand.Source)

// Uniform makes all orders equally likely: a Fisher-Yates shuffle from the
// front, as Arrange does it.
func Uniform(order []Kind, src rand.Source) {
	for i := 0; i+1 < len(order); i++ {
		j := i + Below(src, len(order)-i)
		order[i], order[j] = order[j], order[i]
	}
}

// Riffle is one riffle of a good human shuffler in the model of Gilbert,
// Shannon and Reeds: the packet is cut at a binomial number of cards, and the
// halves fall together, each next card from a half with probability
// proportional to what that half still holds. The order of n cards stays as it
// is with probability (n+1)/2^n, and each other order with two rising sequences
// has probability 1/2^n (Bayer and Diaconis, "Trailing the dovetail shuffle to
// its lair", section 2).
func Riffle(order []Kind, src rand.Source) {
	cut := 0
	for left := len(order); left > 0; left -= 64 {
		word := src.Uint64()
		if left < 64 {
			word &= 1<<left - 1
		}
		cut += bits.OnesCount64(word)
	}
	interleave(order, cut, src)
}

// interleave riffles the first cut cards with the rest: each next card comes
// from a half with probability proportional to what that half still holds.
func interleave(order []Kind, cut int, src rand.Source) {
	left := append([]Kind(nil), order[:cut]...)
	right := append([]Kind(nil), order[cut:]...)
	for i := range order {
		if Below(src, len(left)+len(right)) < len(left) {
			order[i], left = left[0], left[1:]
		} else {
			order[i], right = right[0], right[1:]
		}
	}
}

// OutFaro is the perfect riffle that leaves the top card on top: the packet is
// cut exactly in half (of an odd number the upper half has one more) and the
// halves alternate. It is not random: an even number n of cards returns to its
// order after as many shuffles as the order of 2 modulo n-1.
func OutFaro(order []Kind, _ rand.Source) { alternate(order, (len(order)+1)/2, 0) }

// InFaro is the perfect riffle that puts the top card second (of an odd number
// the lower half has one more). An even number n of cards returns to its order
// after as many shuffles as the order of 2 modulo n+1.
func InFaro(order []Kind, _ rand.Source) { alternate(order, len(order)/2, 1) }

// alternate interleaves the first cut cards, which go to the places from first on,
// with the others.
func alternate(order []Kind, cut, first int) {
	old := append([]Kind(nil), order...)
	for i := range order {
		if i%2 == first {
			order[i] = old[i/2]
		} else {
			order[i] = old[cut+i/2]
		}
	}
}

// FourPackets is McGuire's way for a deck twice the usual size: it is split
// into four small decks, which are riffled together one after the other, the
// second into the first, the third into these, and so on. The whole is
// repeated. The small decks are exact quarters, in the order in which they lay.
func FourPackets(times int) Shuffler {
	return func(order []Kind, src rand.Source) {
		n := len(order)
		for range times {
			for packet := 1; packet < 4; packet++ {
				interleave(order[:n*(packet+1)/4], n*packet/4, src)
			}
		}
	}
}

// Machine is a number of runs of a shuffling machine. It is loaded by eye, so
// the cut is anywhere in the middle quarter. Its rollers throw cards in clumps,
// from the halves in turn; after each card a clump continues with probability
// 3/4, so it has four cards on average. What is left of a half falls at once. A
// single pass mixes much worse than Riffle; many passes make up for that.
func Machine(times int) Shuffler {
	return func(order []Kind, src rand.Source) {
		for range times {
			machinePass(order, src)
		}
	}
}

// machinePass is one run of the machine.
func machinePass(order []Kind, src rand.Source) {
	n := len(order)
	cut := n*3/8 + Below(src, n/4+1)
	halves := [2][]Kind{append([]Kind(nil), order[:cut]...), append([]Kind(nil), order[cut:]...)}
	side := Below(src, 2)
	for i := range order {
		if len(halves[side]) == 0 {
			side = 1 - side
		}
		order[i], halves[side] = halves[side][0], halves[side][1:]
		if Below(src, 4) == 0 {
			side = 1 - side
		}
	}
}

// Riffles is a number of riffles, one after the other.
func Riffles(times int) Shuffler {
	return func(order []Kind, src rand.Source) {
		for range times {
			Riffle(order, src)
		}
	}
}

// ShuffleInfo describes a shuffle that has a name.
type ShuffleInfo struct {
	Name  string
	Help  string
	Times int // the default number of passes where NAME:N may set it, else 0

	make func(times int) Shuffler
}

// fixed is a shuffle that takes no number.
func fixed(s Shuffler) func(int) Shuffler { return func(int) Shuffler { return s } }

// shuffles are the shuffles that have a name. Seven riffles are what Bayer and
// Diaconis found to be about enough for 52 cards, "a few times" is three, and
// "many times" twenty.
var shuffles = []ShuffleInfo{
	{"uniform", "all orders equally likely", 0, fixed(Uniform)},
	{"riffle", "one riffle of a good human shuffler", 0, fixed(Riffle)},
	{"riffles", "N riffles", 7, Riffles},
	{"faro", "one perfect riffle, the top card stays on top", 0, fixed(OutFaro)},
	{"in-faro", "one perfect riffle, the top card becomes the second", 0, fixed(InFaro)},
	{"four", "four small decks riffled together, N times over", 3, FourPackets},
	{"machine", "a shuffling machine, N runs of bad riffles in clumps", 20, Machine},
}

// Shuffles lists the shuffles that have a name.
func Shuffles() []ShuffleInfo { return append([]ShuffleInfo(nil), shuffles...) }

// mostPasses bounds the passes that a name may ask for.
const mostPasses = 10_000

// ParseShuffle finds a shuffle by its name; riffles, four and machine may be
// followed by the number of passes, as riffles:7.
func ParseShuffle(s string) (Shuffler, error) {
	name, number, numbered := strings.Cut(s, ":")
	var names []string
	for _, info := range shuffles {
		names = append(names, info.Name)
		if info.Name != name {
			continue
		}
		times := info.Times
		if numbered {
			n, err := strconv.Atoi(number)
			if times == 0 || err != nil || n < 1 || n > mostPasses {
				return nil, fmt.Errorf("shuffle %q: %q is not a number of passes from 1 to %d that this shuffle takes", s, number, mostPasses)
			}
			times = n
		}
		return info.make(times), nil
	}
	return nil, fmt.Errorf("no shuffle is called %q (there are %s)", s, strings.Join(names, ", "))
}
