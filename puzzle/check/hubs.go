package check

import (
	"context"

	"github.com/unolab/uno/puzzle"
)

// maxCardsToMatch is the most cards for which the checker completes a
// matching itself, in time quadratic in the cards.
const maxCardsToMatch = 20000

// hubs index player 2's cards by hub: a colour or a number. A match graph can
// have n^2/4 edges; searches in it visit each hub once instead.
type hubs struct {
	colors, numbers map[int32][]int32
	doneColor       map[int32]bool
	doneNumber      map[int32]bool
}

func newHubs(s *sides, player int) *hubs {
	h := &hubs{colors: make(map[int32][]int32), numbers: make(map[int32][]int32)}
	for _, at := range s.hands[player] {
		c := s.card(at)
		h.colors[c.Color] = append(h.colors[c.Color], at)
		h.numbers[c.Number] = append(h.numbers[c.Number], at)
	}
	h.reset()
	return h
}

func (h *hubs) reset() {
	h.doneColor, h.doneNumber = make(map[int32]bool), make(map[int32]bool)
}

// around yields the cards that match c, each hub only at its first visit.
func (h *hubs) around(c puzzle.Card, visit func(at int32)) {
	if !h.doneColor[c.Color] {
		h.doneColor[c.Color] = true
		for _, at := range h.colors[c.Color] {
			visit(at)
		}
	}
	if !h.doneNumber[c.Number] {
		h.doneNumber[c.Number] = true
		for _, at := range h.numbers[c.Number] {
			visit(at)
		}
	}
}

// grow makes a matching maximum by augmenting paths. A matching that is
// maximum already costs one walk over the hubs.
func (s *sides) grow(ctx context.Context, mate []int32) error {
	h := newHubs(s, 2)
	var queue []int32
	for _, at := range s.hands[1] {
		if mate[at] == 0 {
			queue = append(queue, at)
		}
	}
	for free := queue; len(free) > 0; {
		if err := ctx.Err(); err != nil {
			return err
		}
		from := make([]int32, len(mate)) // player 2's card -> player 1's card that found it
		h.reset()
		end := int32(0)
		frontier := append([]int32(nil), free...)
		for len(frontier) > 0 && end == 0 {
			u := frontier[len(frontier)-1]
			frontier = frontier[:len(frontier)-1]
			h.around(s.card(u), func(v int32) {
				if from[v] != 0 || end != 0 {
					return
				}
				from[v] = u
				if mate[v] == 0 {
					end = v
				} else {
					frontier = append(frontier, mate[v])
				}
			})
		}
		if end == 0 {
			return nil // no augmenting path: the matching is maximum
		}
		if len(s.in.Cards) > maxCardsToMatch {
			return beyondf("the openings are beyond the checker's own matching of at most %d cards: the answer needs a maximum matching", maxCardsToMatch)
		}
		for v := end; v != 0; {
			u := from[v]
			next := mate[u]
			mate[u], mate[v] = v, u
			v = next
		}
		left := free[:0]
		for _, at := range free {
			if mate[at] == 0 {
				left = append(left, at)
			}
		}
		free = left
	}
	return nil
}

// free returns player 1's cards that some maximum matching leaves free: those
// that an alternating path reaches from a free one.
func (s *sides) free(mate []int32) map[puzzle.Card]bool {
	h := newHubs(s, 2)
	found := make(map[puzzle.Card]bool)
	var frontier []int32
	for _, at := range s.hands[1] {
		if mate[at] == 0 {
			frontier = append(frontier, at)
		}
	}
	seen := make([]bool, len(mate))
	for len(frontier) > 0 {
		u := frontier[len(frontier)-1]
		frontier = frontier[:len(frontier)-1]
		found[s.card(u)] = true
		h.around(s.card(u), func(v int32) {
			if !seen[v] {
				seen[v] = true
				if mate[v] != 0 {
					frontier = append(frontier, mate[v])
				}
			}
		})
	}
	return found
}
