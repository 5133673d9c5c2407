package fill

import (
	"context"
	"errors"
	"fmt"

	"github.com/unolab/uno/puzzle/internal/treewalk"
	"github.com/unolab/uno/puzzle/solitaire"
)

// maxWidth is the most vertices of H that the cover DP has open at a time.
const maxWidth = 14

// leastCover finds a smallest cover by the trail program over a tree
// decomposition of H, or says why it cannot. A trail needs at most two copies
// of a card.
func (b *board) leastCover(ctx context.Context) (c cover, reason string, err error) {
	var ends [][2]int32
	var card []int
	for e, x := range b.edges {
		for range min(x.count, 2) {
			ends = append(ends, [2]int32{int32(x.color), int32(x.number)})
			card = append(card, e)
		}
	}
	w, ok := solitaire.Walk(len(b.around), ends, maxWidth)
	if !ok {
		return c, fmt.Sprintf("no tree decomposition was found that keeps %d colours and %d numbers within %d at a time, which the cover DP takes", b.colors, b.numbers, maxWidth), nil
	}
	choice, err := treewalk.Least(ctx, w, len(b.around), len(ends), treewalk.Problem{})
	if errors.Is(err, treewalk.ErrFull) {
		return c, "the cover DP met too many states", nil
	}
	if err != nil {
		return c, "", err
	}
	c.use = make([]uint8, len(b.edges))
	touched := make([]bool, len(b.around))
	for e, on := range choice.Use {
		if on {
			c.use[card[e]]++
			touched[ends[e][0]], touched[ends[e][1]] = true, true
		}
	}
	for v, in := range choice.In {
		if in && !touched[v] {
			c.single = append(c.single, v)
		}
	}
	return c, "", nil
}
