package fill

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// joinPlainly puts a card between each two runs, of the colour before it and
// the number behind it.
func joinPlainly(_ context.Context, _ []puzzle.Card, runs [][]puzzle.Card) ([][]puzzle.Card, puzzle.Cards, error) {
	added := puzzle.Cards{}
	for i := 1; i < len(runs); i++ {
		added = append(added, puzzle.Card{Color: last(runs[i-1]).Color, Number: runs[i][0].Number})
	}
	return runs, added, nil
}

func last(run []puzzle.Card) puzzle.Card { return run[len(run)-1] }

// Bounds of joinDistinctly: places tried for one cover, and covers.
const (
	maxJoins  = 2000
	maxCovers = 100_000
)

// joinDistinctly orders and turns the runs of a smallest cover so that new
// cards, different from each other and from the deck's, join them. When that
// fails the cover is changed into another one of the same size: see exchange.
func joinDistinctly(ctx context.Context, deck []puzzle.Card, runs [][]puzzle.Card) ([][]puzzle.Card, puzzle.Cards, error) {
	j := joiner{taken: make(map[puzzle.Card]bool, len(deck)), rng: rand.New(rand.NewPCG(1, uint64(len(deck))))}
	for _, c := range deck {
		j.taken[c] = true
	}
	j.runs = slices.Clone(runs)
	for range maxCovers {
		j.left = maxJoins
		j.order, j.added = j.order[:0], puzzle.Cards{}
		if j.place(make([]bool, len(j.runs))) {
			return j.order, j.added, nil
		}
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		j.exchange()
	}
	return nil, nil, fmt.Errorf("no way was found to join the %d runs of a smallest path cover by %d different new cards", len(runs), len(runs)-1)
}

// joiner holds a smallest cover and tries to join it.
type joiner struct {
	taken map[puzzle.Card]bool // the deck's cards, and those added
	rng   *rand.Rand
	runs  [][]puzzle.Card
	order [][]puzzle.Card
	added puzzle.Cards
	left  int
}

// place appends the unused runs, in all orders and directions, until all are
// joined or the tries are used up.
func (j *joiner) place(used []bool) bool {
	if len(j.order) == len(j.runs) {
		return true
	}
	for i, run := range j.runs {
		if used[i] {
			continue
		}
		for range 2 {
			if j.left--; j.left < 0 {
				return false
			}
			if j.append(used, i, run) {
				return true
			}
			run = reversed(run)
		}
	}
	return false
}

// append puts a run after the others with either of the two cards that join
// them, and continues; on failure it restores the state.
func (j *joiner) append(used []bool, i int, run []puzzle.Card) bool {
	used[i] = true
	j.order = append(j.order, run)
	if len(j.order) == 1 {
		if j.place(used) {
			return true
		}
	} else {
		for _, c := range joints(last(j.order[len(j.order)-2]), run[0]) {
			if j.taken[c] {
				continue
			}
			j.taken[c] = true
			j.added = append(j.added, c)
			if j.place(used) {
				return true
			}
			j.added = j.added[:len(j.added)-1]
			delete(j.taken, c)
		}
	}
	j.order = j.order[:len(j.order)-1]
	used[i] = false
	return false
}

// joints are the cards that match both of two cards that do not match.
func joints(a, b puzzle.Card) [2]puzzle.Card {
	return [2]puzzle.Card{{Color: a.Color, Number: b.Number}, {Color: b.Color, Number: a.Number}}
}

func reversed(run []puzzle.Card) []puzzle.Card {
	run = slices.Clone(run)
	slices.Reverse(run)
	return run
}

// exchange changes the cover, not its size. It takes a joint of two ends that
// is a card of the deck, found inside some run. If that is a third run, the
// joint joins the two runs and leaves the third in two parts. If it is in one
// of the two, the part of that run from its start to the joint continues with
// the other run, and the rest becomes a run; or the run is reversed after the
// joint, whose new neighbour is the old end. In a smallest cover no joint is at
// the end of a run, or there would be one run fewer; in others such a joint is
// not used.
func (j *joiner) exchange() {
	if len(j.runs) < 2 {
		return
	}
	a := j.rng.IntN(len(j.runs))
	b := (a + 1 + j.rng.IntN(len(j.runs)-1)) % len(j.runs)
	for _, i := range []int{a, b} {
		if j.rng.IntN(2) == 0 {
			j.runs[i] = reversed(j.runs[i])
		}
	}
	joint := joints(last(j.runs[a]), j.runs[b][0])[j.rng.IntN(2)]
	type place struct{ run, at int }
	var places []place
	for r, run := range j.runs {
		for i, c := range run {
			if c == joint {
				places = append(places, place{r, i})
			}
		}
	}
	if len(places) == 0 {
		return
	}
	s := places[j.rng.IntN(len(places))]
	run := j.runs[s.run]
	if s.at == 0 || s.at == len(run)-1 {
		return
	}
	before, behind := run[:s.at], run[s.at+1:]
	switch {
	case s.run != a && s.run != b:
		j.runs[a] = slices.Concat(j.runs[a], []puzzle.Card{joint}, j.runs[b])
		j.runs[b], j.runs[s.run] = slices.Clone(before), slices.Clone(behind)
	case s.run == a && j.rng.IntN(2) == 0:
		j.runs[a] = slices.Concat(before, []puzzle.Card{joint}, reversed(behind))
	case s.run == a:
		j.runs[b] = slices.Concat(before, []puzzle.Card{joint}, j.runs[b])
		j.runs[a] = slices.Clone(behind)
	case j.rng.IntN(2) == 0:
		j.runs[b] = slices.Concat(reversed(before), []puzzle.Card{joint}, behind)
	default:
		j.runs[a] = slices.Concat(j.runs[a], []puzzle.Card{joint}, behind)
		j.runs[b] = slices.Clone(before)
	}
}
