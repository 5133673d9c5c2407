package versus

import "slices"

// arc is an edge of the core as seen from one of its hubs.
type arc struct {
	to   int32
	edge int32
}

// core is the rest after peel in a compact layout: hubs and edges keep their
// order, and the arcs of each hub are contiguous.
type core struct {
	hub   []int32    // core hub -> hub of the graph
	side  []uint8    // core hub -> 0 a colour, 1 a number
	edge  []int32    // core edge -> edge of the graph
	first []int32    // hub -> its first arc; one entry more
	arcs  []arc      //
	cards [][2]int32 // edge -> its cards with the colour, and with the number, as tail
	state []vacancy  // by hub; a negative room is a surplus
}

// newCore collects the hubs that have open cards. Until start has oriented an
// edge, its count of cards with the number as tail is minus its number of
// cards. Linear time.
func newCore(g *hubGraph, hub []vacancy) *core {
	c := new(core)
	number := make([]int32, g.hubs) // in the core
	arcs := int32(0)
	degree := make([]int32, g.hubs)
	for i := range g.edges {
		if e := &g.edges[i]; e.open > 0 {
			degree[e.color]++
			degree[e.number]++
			arcs += 2
		}
	}
	for v, d := range degree {
		if d == 0 {
			continue
		}
		number[v] = int32(len(c.hub))
		c.hub = append(c.hub, int32(v))
	}
	c.side = make([]uint8, len(c.hub))
	c.state = make([]vacancy, len(c.hub))
	c.first = make([]int32, len(c.hub)+1)
	for u, v := range c.hub {
		if v >= g.colors {
			c.side[u] = 1
		}
		c.state[u] = hub[v]
		c.first[u+1] = c.first[u] + degree[v]
	}
	c.arcs = make([]arc, arcs)
	c.edge = make([]int32, 0, arcs/2)
	c.cards = make([][2]int32, 0, arcs/2)
	at := slices.Clone(c.first)
	for i := range g.edges {
		e := &g.edges[i]
		if e.open == 0 {
			continue
		}
		u, w, k := number[e.color], number[e.number], int32(len(c.edge))
		c.arcs[at[u]] = arc{w, k}
		at[u]++
		c.arcs[at[w]] = arc{u, k}
		at[w]++
		c.edge = append(c.edge, int32(i))
		c.cards = append(c.cards, [2]int32{0, -e.open})
	}
	return c
}

// start orients all edges of the core, nearly optimally. It continues to peel,
// and where that stops it chooses the hub that lacks the least room: the hub
// takes what it can and leaves the rest to neighbours with room. On random
// graphs this is nearly optimal (Karp and Sipser's rule for matchings). Linear
// time.
func (c *core) start() {
	// The key of a hub is the number of open cards beyond its room; 0 also when
	// it has no room at all, because waiting does not help then.
	lack := func(h vacancy) int32 {
		if h.settled() {
			return 0
		}
		return h.left - h.room
	}
	b := newBuckets(len(c.hub), func(u int32) int32 { return lack(c.state[u]) })
	for {
		u, ok := b.pop()
		if !ok {
			return
		}
		h := &c.state[u]
		over := h.left - max(0, h.room)
		side := c.side[u]
		for _, a := range c.arcs[c.first[u]:c.first[u+1]] {
			cards := &c.cards[a.edge]
			k := -cards[1]
			if k <= 0 {
				continue
			}
			w := &c.state[a.to]
			away := max(0, min(k, over, w.room))
			over -= away
			cards[side], cards[1-side] = k-away, away
			h.room -= k - away
			w.room -= away
			w.left -= k
			b.move(a.to, lack(*w))
		}
		h.left = 0
	}
}
