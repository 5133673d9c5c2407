package check

import (
	"github.com/unolab/uno/puzzle"
)

// The sparse kernel (docs/counting.md, "kernel and defragment") leaves out cards
// within sets of vertices that two forests span, and spokes that hang or link.
// The answer names the cards held: those that the kernel leaves out and the
// forests hold. From the deck, the kernel and these the conditions of the
// theorem are verified, by a pebble game in place of forests.

// pebbles plays the (2,2)-pebble game: it knows a largest set of edges of which
// any k vertices span at most 2k-2, which are the unions of two forests. A
// vertex has two pebbles, each of which may cover an edge.
type pebbles struct {
	covers [][]int32 // by vertex: the other ends of the edges that its pebbles cover
	seen   []int32
	stamp  int32
}

func newPebbles(vertices int) *pebbles {
	return &pebbles{covers: make([][]int32, vertices), seen: make([]int32, vertices)}
}

// independent reports whether an edge between two vertices can join the set:
// whether three of their four pebbles can be made free.
func (p *pebbles) independent(u, v int32) bool {
	for len(p.covers[u])+len(p.covers[v]) > 1 {
		if !p.free(u, v) && !p.free(v, u) {
			return false
		}
	}
	return true
}

// free frees a pebble of u, none of v, by turning the edges of a way to a
// vertex with a free pebble.
func (p *pebbles) free(u, v int32) bool {
	if len(p.covers[u]) == 0 {
		return false
	}
	p.stamp++
	p.seen[u], p.seen[v] = p.stamp, p.stamp
	from := map[int32]int32{}
	for queue := []int32{u}; len(queue) > 0; queue = queue[1:] {
		x := queue[0]
		for _, y := range p.covers[x] {
			if p.seen[y] == p.stamp {
				continue
			}
			p.seen[y], from[y] = p.stamp, x
			if len(p.covers[y]) < 2 {
				for y != u {
					x := from[y]
					p.uncover(x, y)
					p.covers[y] = append(p.covers[y], x)
					y = x
				}
				return true
			}
			queue = append(queue, y)
		}
	}
	return false
}

func (p *pebbles) uncover(x, y int32) {
	for i, z := range p.covers[x] {
		if z == y {
			p.covers[x] = append(p.covers[x][:i], p.covers[x][i+1:]...)
			return
		}
	}
}

// add adds an edge if it is independent.
func (p *pebbles) add(u, v int32) {
	if !p.independent(u, v) {
		return
	}
	if len(p.covers[u]) > len(p.covers[v]) {
		u, v = v, u
	}
	p.covers[u] = append(p.covers[u], v)
}

// sparseSpoke is what kernel and held cards have of a colour or number.
type sparseSpoke struct {
	hubs       []int32 // of its cards
	kept, held int
}

// hangs reports whether all cards are on one hub.
func (s *sparseSpoke) hangs() bool {
	for _, x := range s.hubs {
		if x != s.hubs[0] {
			return false
		}
	}
	return true
}

// shrunkSparse verifies that a part of a deck is a sparse kernel of it: every
// card that is neither in it nor held is within a set that two forests of these
// span; of a spoke with held cards either all are on one hub, on which another
// spoke of the kernel hangs too, or they are two, none of them in the kernel, a
// link of two hubs in a set of hubs that are forced and spanned by two forests of
// links in the kernel. A hub is forced if a spoke hangs there or it has three
// links, in the kernel.
func shrunkSparse(deck, cards, held []puzzle.Card) error {
	whole := append(append([]puzzle.Card{}, cards...), held...)
	if err := part(deck, whole); err != nil {
		return err
	}
	stacks := puzzle.Group(deck)
	names := newNames(stacks)
	two := newPebbles(names.count())
	ends := func(c puzzle.Card) (int32, int32) {
		u, _ := names.color(c.Color)
		v, _ := names.number(c.Number)
		return u, v
	}
	left := make(map[puzzle.Card]int32, len(stacks))
	for _, s := range stacks {
		left[s.Card] = s.Count
	}
	colors, numbers := map[int32]bool{}, map[int32]bool{}
	for _, s := range stacks {
		colors[s.Card.Color], numbers[s.Card.Number] = true, true
	}
	spokes := map[int32]*sparseSpoke{}
	for i, c := range whole {
		u, v := ends(c)
		two.add(u, v)
		left[c]--
		if len(colors) > len(numbers) {
			u, v = v, u
		}
		if spokes[v] == nil {
			spokes[v] = &sparseSpoke{}
		}
		spokes[v].hubs = append(spokes[v].hubs, u)
		if i < len(cards) {
			spokes[v].kept++
		} else {
			spokes[v].held++
		}
	}
	for _, s := range stacks {
		if u, v := ends(s.Card); left[s.Card] > 0 && two.independent(u, v) {
			return refusef("(%v) is lost, and no two forests of the other cards span both its ends", s.Card)
		}
	}
	return sparseSpokes(spokes, names.count())
}

// sparseSpokes verifies the spokes with held cards.
func sparseSpokes(spokes map[int32]*sparseSpoke, vertices int) error {
	hung, links := make([]bool, vertices), make([]int, vertices)
	for _, s := range spokes {
		switch {
		case s.kept > 0 && s.hangs():
			hung[s.hubs[0]] = true
		case s.kept == 2 && s.held == 0:
			links[s.hubs[0]]++
			links[s.hubs[1]]++
		}
	}
	forced := func(hub int32) bool { return hung[hub] || links[hub] >= 3 }
	two := newPebbles(vertices)
	for _, s := range spokes {
		if s.kept == 2 && s.held == 0 && !s.hangs() && forced(s.hubs[0]) && forced(s.hubs[1]) {
			two.add(s.hubs[0], s.hubs[1])
		}
	}
	for _, s := range spokes {
		switch {
		case s.held == 0:
		case s.hangs():
			if !hung[s.hubs[0]] {
				return refusef("held cards hang where the kernel has none that does")
			}
		case s.kept > 0 || s.held != 2:
			return refusef("held cards are no link: of one colour or number %d are held and %d in the kernel", s.held, s.kept)
		case !forced(s.hubs[0]) || !forced(s.hubs[1]):
			return refusef("a held link is between colours or numbers that the kernel does not force onto every trail")
		case two.independent(s.hubs[0], s.hubs[1]):
			return refusef("a held link is between colours or numbers that no two forests of links in the kernel span")
		}
	}
	return nil
}
