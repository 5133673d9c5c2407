package puzzle

import (
	"cmp"
	"slices"
	"strconv"
)

// MaxValue is the largest colour, number or player.
const MaxValue = 1<<31 - 1

// Card is an UNO card without action: a colour and a number, both 1..2^31-1.
type Card struct {
	Color, Number int32
}

// Matches reports whether one card may be played on the other: whether they
// agree in colour or number. A card matches its twins.
func (c Card) Matches(d Card) bool {
	return c.Color == d.Color || c.Number == d.Number
}

// Compare orders cards by colour, then number.
func (c Card) Compare(d Card) int {
	if x := cmp.Compare(c.Color, d.Color); x != 0 {
		return x
	}
	return cmp.Compare(c.Number, d.Number)
}

// String writes the card as in an instance file, "COLOUR NUMBER".
func (c Card) String() string {
	return string(c.append(nil))
}

func (c Card) append(b []byte) []byte {
	b = strconv.AppendInt(b, int64(c.Color), 10)
	b = append(b, ' ')
	return strconv.AppendInt(b, int64(c.Number), 10)
}

// Stack is a number of equal cards.
type Stack struct {
	Card  Card
	Count int32
}

// Group returns the distinct cards of a deck with their multiplicities, in the
// order of [Card.Compare]. It does not change the deck and takes linear time: a
// radix sort of at most eight byte passes, without those that cannot change
// anything.
func Group(deck []Card) []Stack {
	if len(deck) == 0 {
		return nil
	}
	keys := make([]uint64, len(deck))
	for i, c := range deck {
		keys[i] = uint64(uint32(c.Color))<<32 | uint64(uint32(c.Number))
	}
	keys = radixSort(keys)
	distinct := 1
	for i := 1; i < len(keys); i++ {
		if keys[i] != keys[i-1] {
			distinct++
		}
	}
	stacks := make([]Stack, 0, distinct)
	for i, k := range keys {
		if i > 0 && k == keys[i-1] {
			stacks[len(stacks)-1].Count++
			continue
		}
		stacks = append(stacks, Stack{Card{int32(k >> 32), int32(k)}, 1})
	}
	return stacks
}

// radixSort sorts keys ascending and returns the sorted slice, which is keys or
// a new buffer.
func radixSort(keys []uint64) []uint64 {
	if len(keys) < 256 {
		slices.Sort(keys)
		return keys
	}
	var counts [8][256]int
	for _, k := range keys {
		for b := range counts {
			counts[b][byte(k>>(8*b))]++
		}
	}
	buf := make([]uint64, len(keys))
	for b := range counts {
		count := &counts[b]
		if count[byte(keys[0]>>(8*b))] == len(keys) {
			continue // the byte is the same in every key
		}
		at := 0
		for v, n := range count {
			count[v] = at
			at += n
		}
		for _, k := range keys {
			v := byte(k >> (8 * b))
			buf[count[v]] = k
			count[v]++
		}
		keys, buf = buf, keys
	}
	return keys
}
