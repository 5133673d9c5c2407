package check

import (
	"context"

	"github.com/unolab/uno/puzzle"
)

// maxSmallSide is the most colours, or numbers, of a deck that the trail DP
// of a transcript decides without being shown one.
const maxSmallSide = 6

// playable decides a solitaire deck by the checker's own means: over all
// parts of a small deck, by the trail DP where one side has at most
// maxSmallSide values. Beyond that it refuses.
func playable(ctx context.Context, deck []puzzle.Card) (bool, error) {
	if len(deck) == 0 {
		return true, nil
	}
	if s, ok := newSubsets(deck, maxPartsToDecide); ok {
		return s.playable(ctx)
	}
	return playableFewColors(ctx, deck)
}

// playableFewColors decides a nonempty deck by the trail DP.
func playableFewColors(ctx context.Context, deck []puzzle.Card) (bool, error) {
	c := newClasses(deck)
	colors, numbers := len(c.names.colors.values), len(c.names.numbers.values)
	if min(colors, numbers) > maxSmallSide {
		return false, beyondf("nothing certifies this, and the deck is beyond the checker's own methods (%d parts, or %d colours or numbers)",
			maxPartsToDecide, maxSmallSide)
	}
	first, count := colors, numbers // the larger side, gone through one by one
	if colors > numbers {
		first, count = 0, colors
	}
	g := c.residual()
	t := newTranscript(g)
	for i := range count {
		v := g.index[c.find(int32(first+i))]
		if _, err := t.step(ctx, v, [][]byte{[]byte("*")}); err != nil {
			return false, err
		}
	}
	return t.finish() != nil, nil
}
