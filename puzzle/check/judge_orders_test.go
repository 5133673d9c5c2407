package check

import (
	"fmt"

	"github.com/unolab/uno/puzzle"
)

// orders counts the distinct orders of things in which neighbours match; least
// is the fewest places where they do not, over all orders.
func orders(things [][]int32, match func(a, b []int32) bool) (distinct, labelled int64, least int) {
	n := len(things)
	ways, breaks := make([]map[int]int64, 1<<n), make([]map[int]int, 1<<n)
	for set := range ways {
		ways[set], breaks[set] = map[int]int64{}, map[int]int{}
	}
	for set := range ways {
		for k := range things {
			if set>>k&1 != 0 {
				continue
			}
			to := set | 1<<k
			if set == 0 {
				ways[to][k], breaks[to][k] = 1, 0
				continue
			}
			for last, w := range ways[set] {
				if match(things[last], things[k]) {
					ways[to][k] += w
				}
			}
			for last, b := range breaks[set] {
				if !match(things[last], things[k]) {
					b++
				}
				if old, met := breaks[to][k]; !met || b < old {
					breaks[to][k] = b
				}
			}
		}
	}
	labelled = 0
	for _, w := range ways[len(ways)-1] {
		labelled += w
	}
	least = n
	for _, b := range breaks[len(ways)-1] {
		least = min(least, b)
	}
	if n == 0 {
		return 1, 1, 0
	}
	distinct = labelled
	copies := map[string]int64{}
	for _, t := range things {
		copies[fmt.Sprint(t)]++
		distinct /= copies[fmt.Sprint(t)]
	}
	return distinct, labelled, least
}

func agree(a, b []int32) bool {
	for i := range a {
		if a[i] == b[i] {
			return true
		}
	}
	return false
}

func asThings(deck []puzzle.Card) (things [][]int32) {
	for _, c := range deck {
		things = append(things, []int32{c.Color, c.Number})
	}
	return things
}

func winnable(deck []puzzle.Card) bool {
	_, labelled, _ := orders(asThings(deck), agree)
	return labelled > 0
}

// sameMultiset compares lists as multisets.
func sameMultiset[T any](a, b []T) bool {
	left := map[string]int{}
	for _, x := range a {
		left[fmt.Sprint(x)]++
	}
	for _, x := range b {
		left[fmt.Sprint(x)]--
	}
	for _, k := range left {
		if k != 0 {
			return false
		}
	}
	return true
}

func isOrder(deck, seq []puzzle.Card) bool { return sameMultiset(deck, seq) && breaks(seq) == 0 }

func runsOf(seq []puzzle.Card, color int32) (runs int) {
	inside := false
	for _, c := range seq {
		if c.Color == color && !inside {
			runs++
		}
		inside = c.Color == color
	}
	return runs
}

// eachMatchingOrder hands out the orders of a deck in which neighbours match.
func eachMatchingOrder(deck []puzzle.Card, visit func([]puzzle.Card) bool) {
	var seq []puzzle.Card
	used := make([]bool, len(deck))
	var extend func() bool
	extend = func() bool {
		if len(seq) == len(deck) {
			return visit(seq)
		}
		met := map[puzzle.Card]bool{}
		for i, c := range deck {
			if used[i] || met[c] || len(seq) > 0 && !c.Matches(seq[len(seq)-1]) {
				continue
			}
			met[c], used[i] = true, true
			seq = append(seq, c)
			more := extend()
			seq, used[i] = seq[:len(seq)-1], false
			if !more {
				return false
			}
		}
		return true
	}
	extend()
}
