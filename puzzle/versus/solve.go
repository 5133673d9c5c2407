package versus

import (
	"context"
	"fmt"

	"github.com/unolab/uno/puzzle"
)

// Outcome is the result of the game of two players by the rule geography.
type Outcome struct {
	Winner int // 1 or 2

	// Openings are the distinct cards with which player 1 wins, in the order of
	// puzzle.Card.Compare; empty when he loses.
	Openings puzzle.Cards

	// Matching is a maximum matching between the hands: (card of player 1, card
	// of player 2) by positions in the instance from 1, in the order of the
	// first. Cover is a vertex cover of the same size, by positions in ascending
	// order. Each proves the other best possible; player 1 wins exactly when
	// they are smaller than his hand.
	Matching []puzzle.Pair
	Cover    []int32
}

// Solve decides the game of two players by the rule geography: the player to
// move without a playable card loses, an empty hand included. It takes time
// O(n^1.5) for n cards by the known bound and is close to linear on all
// families of package family (docs/versus.md); the memory is at most some 150
// bytes a card. The only errors are a number of players other than two and a context
// that ends.
func Solve(ctx context.Context, in *puzzle.Instance) (*Outcome, error) {
	if in.Players != 2 {
		return nil, fmt.Errorf("the matching method is for two players, not for %d", in.Players)
	}
	g := newHubGraph(in)
	if err := g.orient(ctx); err != nil {
		return nil, err
	}
	p := g.pair(in)
	reached := g.reach(p.free)
	out := &Outcome{Winner: 2, Matching: p.pairs(in), Cover: g.cover(in, reached)}
	if len(p.free) > 0 {
		out.Winner = 1
		out.Openings = g.openings(in, reached)
	}
	if len(out.Matching) != len(out.Cover) {
		panic(fmt.Sprintf("versus: a matching of %d and a cover of %d", len(out.Matching), len(out.Cover)))
	}
	return out, nil
}

// orient gives all cards tails and heads so that the number of pairs is
// maximum.
func (g *hubGraph) orient(ctx context.Context) error {
	c := newCore(g, g.peel())
	c.start()
	if err := c.augment(ctx); err != nil {
		return err
	}
	for i, e := range c.edge {
		g.edges[e].open = 0
		g.edges[e].x = c.cards[i][0]
	}
	return nil
}

// pairing is a matching: the partner of each card, or -1, and the hubs with
// unmatched cards of player 1.
type pairing struct {
	mate []int32
	free []int32
}

// eachCard hands out every card with its edge and its tail and head. Of the
// equal cards of an edge the first x have the colour as tail.
func (g *hubGraph) eachCard(visit func(card, edge, tail, head int32)) {
	for i := range g.edges {
		e := &g.edges[i]
		for k := g.start[i]; k < g.start[i+1]; k++ {
			if k-g.start[i] < e.x {
				visit(g.order[k], int32(i), e.color, e.number)
			} else {
				visit(g.order[k], int32(i), e.number, e.color)
			}
		}
	}
}

// pair matches the cards of the two players at each hub.
func (g *hubGraph) pair(in *puzzle.Instance) pairing {
	p := pairing{mate: make([]int32, len(in.Cards))}
	waits := make([]int32, g.hubs) // hub -> a card that waits for a partner, plus 1; all are of one player
	after := p.mate                // a waiting card -> the next that waits there, plus 1, negated
	g.eachCard(func(card, _, tail, head int32) {
		at := tail
		if in.OwnerOf(int(card)) == 2 {
			at = head
		}
		w := waits[at] - 1
		if w < 0 || in.OwnerOf(int(w)) == in.OwnerOf(int(card)) {
			after[card] = -1 - waits[at]
			waits[at] = card + 1
			return
		}
		waits[at] = -1 - after[w]
		p.mate[w], p.mate[card] = card, w
	})
	for v, w := range waits {
		if w > 0 && in.OwnerOf(int(w-1)) == 1 {
			p.free = append(p.free, int32(v))
		}
	}
	for i, m := range p.mate {
		if m < 0 {
			p.mate[i] = -1
		}
	}
	return p
}

// pairs writes the matching by positions.
func (p pairing) pairs(in *puzzle.Instance) []puzzle.Pair {
	list := []puzzle.Pair{}
	for i, m := range p.mate {
		if m >= 0 && in.OwnerOf(i) == 1 {
			list = append(list, puzzle.Pair{int32(i + 1), m + 1})
		}
	}
	return list
}

// reach marks the hubs to which a unit of surplus can move from the given ones.
// Such a move frees, in another maximum matching, any card of player 1 at that
// hub; no maximum matching leaves any other card free.
func (g *hubGraph) reach(from []int32) []bool {
	reached := make([]bool, g.hubs)
	var stack []int32
	meet := func(v int32) {
		if !reached[v] {
			reached[v] = true
			stack = append(stack, v)
		}
	}
	for _, v := range from {
		meet(v)
	}
	for len(stack) > 0 {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		list, lo, hi := g.at(v)
		for i := lo; i < hi; i++ {
			e := i
			if list != nil {
				e = list[i]
			}
			held := g.edges[e].x
			if v >= g.colors {
				held = g.start[e+1] - g.start[e] - held
			}
			if held > 0 {
				meet(g.edges[e].across(v))
			}
		}
	}
	return reached
}

// openings are the cards of player 1 at a reached hub.
func (g *hubGraph) openings(in *puzzle.Instance, reached []bool) puzzle.Cards {
	list := puzzle.Cards{}
	last := int32(-1)
	g.eachCard(func(card, edge, tail, _ int32) {
		if edge != last && reached[tail] && in.OwnerOf(int(card)) == 1 {
			last = edge
			list = append(list, in.Cards[card])
		}
	})
	return list
}

// cover is the vertex cover of Konig's theorem: the cards of player 1 that no
// maximum matching leaves free, and the cards of player 2 that match one of the
// others. Both hubs of those are reached, so one hub of these is.
func (g *hubGraph) cover(in *puzzle.Instance, reached []bool) []int32 {
	covers := make([]bool, len(in.Cards))
	size := 0
	g.eachCard(func(card, _, tail, head int32) {
		if in.OwnerOf(int(card)) == 1 {
			covers[card] = !reached[tail]
		} else {
			covers[card] = reached[tail] || reached[head]
		}
		if covers[card] {
			size++
		}
	})
	list := make([]int32, 0, size)
	for i, covered := range covers {
		if covered {
			list = append(list, int32(i+1))
		}
	}
	return list
}
