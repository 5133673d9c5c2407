package check

import (
	"context"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// The path cover number of a deck is the least cost of a set of touched
// vertices of H with edges between them such that every card has a touched
// end: a connected block costs half its odd vertices, at least one. (A run of
// matching cards is a trail with the cards at its vertices; a block of 2k odd
// vertices is k trails, or one if k is 0; a vertex alone is a block.)
//
// coverByCards finds it card by card. A vertex is open from its first to its
// last card, and whether it is touched is guessed when it opens. The state of
// the open vertices is a string of one byte each, 0 for a vertex that is not
// touched, otherwise a name of its block, with a bit for an odd vertex,
// followed by the blocks that already have an odd vertex. Costs count halves.

// The limits of coverByCards: distinct cards, vertices open at a time, and
// states.
const (
	maxCoverCards   = 4096
	maxOpenVertices = 14
	maxCoverStates  = 1 << 22
)

// openVertex is a byte of a state: 2*block + parity + 1, or 0.
type openVertex = byte

// coverState is a state under construction.
type coverState struct {
	vertices []openVertex
	odd      uint32 // by block
}

// coverByCards returns the path cover number of a nonempty deck; ok is false
// beyond the limits.
func coverByCards(ctx context.Context, deck []puzzle.Card) (runs int, ok bool, err error) {
	stacks := puzzle.Group(deck)
	if len(stacks) > maxCoverCards {
		return 0, false, nil
	}
	names := newNames(stacks)
	ends := make([][2]int32, len(stacks))
	left := make([]int, names.count())
	for i, s := range stacks {
		x, _ := names.color(s.Card.Color)
		y, _ := names.number(s.Card.Number)
		ends[i] = [2]int32{x, y}
		left[x]++
		left[y]++
	}
	states := map[string]int32{"\x00\x00\x00\x00": 0}
	var open []int32 // vertices, in the order of the states
	met := 0
	for _, i := range narrowOrder(ends, left) {
		if err := ctx.Err(); err != nil {
			return 0, false, err
		}
		var at [2]int
		for k, v := range ends[i] {
			if at[k] = slices.Index(open, v); at[k] < 0 {
				at[k] = len(open)
				open = append(open, v)
				states = opened(states)
			}
		}
		if len(open) > maxOpenVertices {
			return 0, false, nil
		}
		states = withCard(states, at, min(int(stacks[i].Count), 2))
		for _, v := range ends[i] {
			if left[v]--; left[v] == 0 {
				k := slices.Index(open, v)
				states = closed(states, k)
				open = append(open[:k], open[k+1:]...)
			}
		}
		if met += len(states); met > maxCoverStates {
			return 0, false, nil
		}
	}
	for _, cost := range states {
		runs = int(cost) / 2 // the one state in which nothing is open
	}
	return runs, true, nil
}

// narrowOrder orders the cards so that few vertices are open at a time: the
// next card is one that opens the fewest vertices, and of those one that
// closes the most.
func narrowOrder(ends [][2]int32, degree []int) []int {
	left := append([]int(nil), degree...)
	done := make([]bool, len(ends))
	order := make([]int, 0, len(ends))
	for range ends {
		best, bestCost := -1, 0
		for i, e := range ends {
			if done[i] {
				continue
			}
			cost := 0
			for _, v := range e {
				if left[v] == degree[v] {
					cost += 16 + min(left[v], 8) // a long-lived vertex opens last
				}
				if left[v] == 1 {
					cost -= 16
				}
				cost += min(left[v], 8)
			}
			if best < 0 || cost < bestCost {
				best, bestCost = i, cost
			}
		}
		done[best] = true
		for _, v := range ends[best] {
			left[v]--
		}
		order = append(order, best)
	}
	return order
}

func (s coverState) text() string {
	b := make([]byte, 0, len(s.vertices)+4)
	var rename [2*maxOpenVertices + 8]byte
	next, odd := byte(0), uint32(0)
	for _, v := range s.vertices {
		if v == 0 {
			b = append(b, 0)
			continue
		}
		block := (v - 1) / 2
		if rename[block] == 0 {
			next++
			rename[block] = next
			odd |= s.odd >> block & 1 << (next - 1)
		}
		b = append(b, 2*(rename[block]-1)+(v-1)%2+1)
	}
	return string(append(b, byte(odd>>24), byte(odd>>16), byte(odd>>8), byte(odd)))
}

func readCover(text string) coverState {
	n := len(text) - 4
	s := coverState{vertices: make([]openVertex, n, n+1)}
	copy(s.vertices, text)
	for i := n; i < len(text); i++ {
		s.odd = s.odd<<8 | uint32(text[i])
	}
	return s
}

// keep files a state under its least cost.
func keep(states map[string]int32, s coverState, cost int32) {
	text := s.text()
	if old, ok := states[text]; !ok || cost < old {
		states[text] = cost
	}
}

// opened adds a vertex, touched as a new block or not.
func opened(states map[string]int32) map[string]int32 {
	next := make(map[string]int32, 2*len(states))
	for text, cost := range states {
		s := readCover(text)
		unused := byte(0)
		for _, v := range s.vertices {
			if v > 0 {
				unused = max(unused, (v-1)/2+1)
			}
		}
		s.vertices = append(s.vertices, 0)
		keep(next, s, cost)
		s.vertices[len(s.vertices)-1] = 2*unused + 1
		keep(next, s, cost)
	}
	return next
}

// withCard adds the states in which a card between two open vertices is used up
// to `most` times if both are touched. At least one of them must be touched.
func withCard(states map[string]int32, at [2]int, most int) map[string]int32 {
	next := make(map[string]int32, len(states))
	for text, cost := range states {
		s := readCover(text)
		a, b := s.vertices[at[0]], s.vertices[at[1]]
		if a == 0 && b == 0 {
			continue
		}
		keep(next, s, cost)
		if a == 0 || b == 0 {
			continue
		}
		from, to := (a-1)/2, (b-1)/2
		if from != to {
			for i, v := range s.vertices {
				if v > 0 && (v-1)/2 == from {
					s.vertices[i] = 2*to + (v-1)%2 + 1
				}
			}
			s.odd |= s.odd >> from & 1 << to
			s.odd &^= 1 << from
		}
		for copies := 1; copies <= most; copies++ {
			for _, k := range at {
				s.vertices[k] = (s.vertices[k] - 1) ^ 1 + 1
			}
			keep(next, s, cost)
		}
	}
	return next
}

// closed takes a vertex out and charges for it: one half if it is odd, and two
// for a block that ends with it and has no odd vertex.
func closed(states map[string]int32, k int) map[string]int32 {
	next := make(map[string]int32, len(states))
	for text, cost := range states {
		s := readCover(text)
		v := s.vertices[k]
		s.vertices = append(s.vertices[:k], s.vertices[k+1:]...)
		if v > 0 {
			block := (v - 1) / 2
			if (v-1)%2 == 1 {
				cost++
				s.odd |= 1 << block
			}
			ends := true
			for _, w := range s.vertices {
				ends = ends && (w == 0 || (w-1)/2 != block)
			}
			if ends && s.odd>>block&1 == 0 {
				cost += 2
			}
		}
		keep(next, s, cost)
	}
	return next
}
