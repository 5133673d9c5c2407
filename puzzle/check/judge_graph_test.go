package check

import (
	"slices"

	"github.com/unolab/uno/puzzle"
)

func (s *subject) edge(u, v int32, directed bool) bool {
	return slices.Contains(s.edges, [2]int32{u, v}) || !directed && slices.Contains(s.edges, [2]int32{v, u})
}

func (s *subject) vertices(list []int32) bool {
	for i, v := range list {
		if v < 1 || int(v) > s.n || slices.Contains(list[:i], v) {
			return false
		}
	}
	return true
}

// dealable tries all cards, and owners, for some vertices.
func (s *subject) dealable(vertices []int32, players int) bool {
	cards := make([]puzzle.Card, len(vertices))
	owner := make([]int, len(vertices))
	var deal func(i int, colors, numbers int32) bool
	deal = func(i int, colors, numbers int32) bool {
		if i == len(vertices) {
			return true
		}
		for p := range players {
			for x := int32(1); x <= colors+1; x++ {
				for y := int32(1); y <= numbers+1; y++ {
					cards[i], owner[i] = puzzle.Card{Color: x, Number: y}, p
					fits := true
					for j := range i {
						meet := cards[i].Matches(cards[j]) && (players == 1 || owner[i] != owner[j])
						fits = fits && meet == s.edge(vertices[i], vertices[j], false)
					}
					if fits && deal(i+1, max(colors, x), max(numbers, y)) {
						return true
					}
				}
			}
		}
		return false
	}
	return deal(0, 0, 0)
}

// looksLike reports whether vertices in some order induce exactly some edges,
// given by places from 0.
func (s *subject) looksLike(vertices []int32, edges [][2]int) bool {
	var place func(order, rest []int32) bool
	place = func(order, rest []int32) bool {
		i := len(order) - 1
		for j := range i {
			if s.edge(order[i], order[j], false) != slices.Contains(edges, [2]int{j, i}) {
				return false
			}
		}
		if len(rest) == 0 {
			return true
		}
		for k, v := range rest {
			if place(append(slices.Clone(order), v), slices.Delete(slices.Clone(rest), k, k+1)) {
				return true
			}
		}
		return false
	}
	return place(nil, vertices)
}

func (c *claim) recognise() string {
	players, ok := take[int](c, "players")
	if !ok {
		players = 1
	}
	players = max(players, 1)
	switch answer := text(c, "answer"); answer {
	case "yes":
		cards, _ := pairs(c, "cards")
		owners, owned := take[[]int](c, "owners")
		if len(cards) != c.n || owned != (players == 2) {
			return "other cards"
		}
		for i := range cards {
			for j := range i {
				meet := cards[i].Matches(cards[j]) && (players == 1 || owners[i] != owners[j])
				if meet != c.edge(int32(i+1), int32(j+1), false) {
					return "other matches"
				}
			}
		}
		for _, p := range owners {
			if p != 1 && p != 2 {
				return "other players"
			}
		}
		return verdict(map[bool]string{true: "yes"}[players == 1 || players == 2], "yes")
	case "no":
		witness, _ := take[[]int32](c, "witness")
		if !c.vertices(witness) || c.dealable(witness, players) {
			return "no witness"
		}
		shapes := map[string][][2]int{
			"claw": {{0, 1}, {0, 2}, {0, 3}}, "gem": {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {2, 3}, {3, 4}},
			"wheel":    {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {2, 3}, {3, 4}, {1, 4}},
			"odd hole": {{0, len(witness) - 1}},
		}
		for i := 1; i < len(witness); i++ {
			shapes["odd hole"] = append(shapes["odd hole"], [2]int{i - 1, i})
		}
		if name := text(c, "name"); name != "" {
			if !c.looksLike(witness, shapes[name]) || name != "odd hole" && len(witness) != map[string]int{"claw": 4, "gem": 5, "wheel": 5}[name] {
				return "another name"
			}
		}
		if minimal, _ := take[bool](c, "minimal"); minimal {
			for i := range witness {
				if !c.dealable(without(witness, i), players) {
					return "not minimal"
				}
			}
		}
		return ""
	default:
		return "the answer is " + answer
	}
}

// tokenWins plays geography by its rules.
func (s *subject) tokenWins(directed, edge bool, at int32, gone map[[2]int32]bool) (openings []int32) {
	for w := int32(1); int(w) <= s.n; w++ {
		removed := [2]int32{at, at}
		block := [2]int32{w, w}
		if edge {
			removed = [2]int32{at, w}
			if !directed {
				removed = [2]int32{min(at, w), max(at, w)}
			}
			block = removed
		}
		if !s.edge(at, w, directed) || gone[block] {
			continue
		}
		gone[removed] = true
		if len(s.tokenWins(directed, edge, w, gone)) == 0 {
			openings = append(openings, w)
		}
		delete(gone, removed)
	}
	return openings
}

func (c *claim) geography() string {
	directed, _ := take[bool](c, "directed")
	edge, _ := take[bool](c, "edge")
	start := int32(whole(c, "start"))
	winner, loser := whole(c, "winner"), whole(c, "loser")
	delete(c.fields, "positions") // a remark
	if start < 1 || int(start) > c.n {
		return "no start"
	}
	want := c.tokenWins(directed, edge, start, map[[2]int32]bool{})
	wins, answer := 2, "no"
	if len(want) > 0 {
		wins, answer = 1, "yes"
	}
	have, _ := take[[]int32](c, "openings")
	if winner != 0 && winner != wins || loser != 0 && loser != 3-wins || !sameMultiset(want, have) {
		return "another winner, or other openings"
	}
	matching, _ := take[[][2]int32](c, "matching")
	barrier, _ := take[[]int32](c, "barrier")
	kernel, certified := take[[]int32](c, "kernel")
	met := map[int32]bool{}
	for _, e := range matching {
		if !c.edge(e[0], e[1], false) || met[e[0]] || met[e[1]] || directed || edge {
			return "no matching"
		}
		met[e[0]], met[e[1]] = true, true
	}
	if !c.vertices(barrier) || !c.vertices(kernel) || certified && (directed || !edge) {
		return "no certificate"
	}
	for v := int32(1); int(v) <= c.n && certified; v++ {
		near := 0
		for _, w := range kernel {
			if c.edge(v, w, false) {
				near++
			}
		}
		if odd := v == start && wins == 1; slices.Contains(kernel, v) && near > 0 || !slices.Contains(kernel, v) && near%2 == 1 != odd {
			return "no even kernel"
		}
	}
	if certified && slices.Contains(kernel, start) == (wins == 1) {
		return "the start is on the wrong side of the kernel"
	}
	return verdict(text(c, "answer"), answer)
}

// walkable reports whether a path can be extended to all vertices.
func (s *subject) walkable(path []int32) bool {
	if len(path) == s.n {
		return true
	}
	for v := int32(1); int(v) <= s.n; v++ {
		if !slices.Contains(path, v) && (len(path) == 0 || s.edge(path[len(path)-1], v, false)) && s.walkable(append(slices.Clone(path), v)) {
			return true
		}
	}
	return false
}

func (c *claim) lift() string {
	answer := text(c, "answer")
	start := int32(whole(c, "start"))
	if to := text(c, "to"); !slices.Contains([]string{"", "solitaire", "all-or-none", "coop", "coop-equal", "hamiltonian"}, to) {
		return "no target"
	}
	if start < 0 || int(start) > c.n {
		return "no start"
	}
	if answer == "no" {
		text(c, "rule")
		delete(c.fields, "reduced") // it proves what is found here
		if start == 0 && c.walkable(nil) || start != 0 && c.walkable([]int32{start}) {
			return "there is a path"
		}
		return ""
	}
	path, ok := take[[]int32](c, "path")
	if !ok || !c.vertices(path) || len(path) != c.n || start != 0 && path[0] != start {
		return "no path"
	}
	for i := 1; i < len(path); i++ {
		if !c.edge(path[i-1], path[i], false) {
			return "no path"
		}
	}
	return verdict(answer, "yes", "")
}
