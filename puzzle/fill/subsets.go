package fill

import (
	"context"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// maxSubset is the most cards that bySubsets takes.
const maxSubset = 18

// bySubsets finds a smallest path cover over all subsets and last cards,
// 2^n n^2.
func bySubsets(ctx context.Context, deck []puzzle.Card) ([][]puzzle.Card, error) {
	n := len(deck)
	runs := make([]uint8, n<<n) // by subset and last card; 0 is none
	for set := 1; set < 1<<n; set++ {
		if set&0xfff == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
		for last := range n {
			if set>>last&1 == 0 {
				continue
			}
			before := set &^ (1 << last)
			best := uint8(1)
			if before != 0 {
				best = uint8(n)
				for i := range n {
					if before>>i&1 == 0 {
						continue
					}
					r := runs[before*n+i]
					if !deck[i].Matches(deck[last]) {
						r++
					}
					best = min(best, r)
				}
			}
			runs[set*n+last] = best
		}
	}
	var back []puzzle.Card
	set := 1<<n - 1
	var out [][]puzzle.Card
	// Walk back: `need` runs end with a card that may have to match the last.
	for set != 0 {
		at := -1
		for i := range n {
			if set>>i&1 == 0 {
				continue
			}
			cost := func(i int) uint8 {
				c := runs[set*n+i]
				if len(back) > 0 && !deck[i].Matches(back[len(back)-1]) {
					c++
				}
				return c
			}
			if at < 0 || cost(i) < cost(at) {
				at = i
			}
		}
		if len(back) > 0 && !deck[at].Matches(back[len(back)-1]) {
			out = append(out, back)
			back = nil
		}
		back = append(back, deck[at])
		set &^= 1 << at
	}
	out = append(out, back)
	for _, run := range out {
		slices.Reverse(run)
	}
	return out, nil
}
