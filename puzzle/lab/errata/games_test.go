package errata

import "github.com/unolab/uno/puzzle"

// coop decides the cooperative game of two players by playing out every game:
// can player 1 empty a hand before player 2? Under strict, a player without
// a playable card ends the play; otherwise that player skips and the top card stays.
// Playing is forced when possible.
func coop(c1, c2 []puzzle.Card, strict bool) bool {
	if len(c1) == 0 {
		return true
	}
	if len(c2) == 0 {
		return false
	}
	hands := [2][]puzzle.Card{c1, c2}
	type key struct {
		left   [2]int
		owner  int // of the top card
		top    int // -1 before the first card
		turn   int
		skips  int
		opened bool
	}
	seen := map[key]bool{}
	var play func(k key) bool
	play = func(k key) bool {
		if k.skips == 2 || seen[k] {
			return false
		}
		seen[k] = true
		can := false
		for i, c := range hands[k.turn] {
			if k.left[k.turn]>>i&1 == 0 || k.opened && !c.Matches(hands[k.owner][k.top]) {
				continue
			}
			can = true
			next := key{left: k.left, owner: k.turn, top: i, turn: 1 - k.turn, opened: true}
			next.left[k.turn] &^= 1 << i
			if next.left[k.turn] == 0 {
				if k.turn == 0 {
					return true
				}
				continue // player 2 is finished first
			}
			if play(next) {
				return true
			}
		}
		if can || strict {
			return false
		}
		k.turn, k.skips = 1-k.turn, k.skips+1
		return play(k)
	}
	return play(key{left: [2]int{1<<len(c1) - 1, 1<<len(c2) - 1}, top: -1})
}

// graphCards is a simple graph with its edges in order; vertices from 0.
type graphCards struct {
	n     int
	edges [][2]int
}

// hamiltonianFrom decides whether the graph has a Hamiltonian path, with one
// end at the given vertex unless that is negative.
func (g graphCards) hamiltonianFrom(start int) bool {
	adj := make([]uint32, g.n)
	for _, e := range g.edges {
		adj[e[0]] |= 1 << e[1]
		adj[e[1]] |= 1 << e[0]
	}
	if start < 0 {
		return hamiltonian(adj)
	}
	var walk func(at int, seen uint32) bool
	walk = func(at int, seen uint32) bool {
		if seen == 1<<g.n-1 {
			return true
		}
		for v := range g.n {
			if adj[at]>>v&1 == 1 && seen>>v&1 == 0 && walk(v, seen|1<<v) {
				return true
			}
		}
		return false
	}
	return walk(start, 1<<start)
}

// degree returns the largest and the smallest degree.
func (g graphCards) degree() (most, least int) {
	count := make([]int, g.n)
	for _, e := range g.edges {
		count[e[0]]++
		count[e[1]]++
	}
	least = g.n
	for _, d := range count {
		most, least = max(most, d), min(least, d)
	}
	return most, least
}

// graphs calls visit with every graph on n labelled vertices.
func graphs(n int, visit func(g graphCards)) {
	pairs := [][2]int{}
	for i := range n {
		for j := i + 1; j < n; j++ {
			pairs = append(pairs, [2]int{i, j})
		}
	}
	for mask := range 1 << len(pairs) {
		g := graphCards{n: n}
		for k, p := range pairs {
			if mask>>k&1 == 1 {
				g.edges = append(g.edges, p)
			}
		}
		visit(g)
	}
}

// incidence is the reduction of Demaine et al. Theorem 1: a card (i,i) of
// player 1 for each vertex, a card (i,j) of player 2 for each edge.
func (g graphCards) incidence() (c1, c2 []puzzle.Card) {
	for v := range g.n {
		c1 = append(c1, puzzle.Card{Color: int32(v + 1), Number: int32(v + 1)})
	}
	for _, e := range g.edges {
		c2 = append(c2, puzzle.Card{Color: int32(e[0] + 1), Number: int32(e[1] + 1)})
	}
	return c1, c2
}

// halfEdges is the deck of Demaine et al. Theorem 4 and of Dey, Goyal, Misra
// Lemma 3: cards (u,e) and (v,e) for each edge e = uv.
func (g graphCards) halfEdges() []puzzle.Card {
	deck := []puzzle.Card{}
	for i, e := range g.edges {
		for _, v := range e {
			deck = append(deck, puzzle.Card{Color: int32(v + 1), Number: int32(i + 1)})
		}
	}
	return deck
}
