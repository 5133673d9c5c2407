package search

import (
	"math/bits"

	"github.com/unolab/uno"
)

// Sets of kinds as one word: bit k is kind k.
const (
	blacks = uint64(1)<<uno.WildKind | 1<<uno.WildDrawFourKind
	ranks  = 1<<(uno.DrawTwo+1) - 1
	column = uint64(1 | 1<<16 | 1<<32 | 1<<48)
)

// lane is the kinds of a colour.
func lane(c uno.Color) uint64 {
	if c >= uno.Colors {
		return 0
	}
	return uint64(ranks) << (16 * c)
}

// follows are the kinds that may be played on a card.
func follows(top uno.Kind, c uno.Color) uint64 {
	set := lane(c) | blacks
	if !top.Black() {
		set |= column << top.Rank()
	}
	return set
}

func ones(set uint64) int { return bits.OnesCount64(set) }

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
