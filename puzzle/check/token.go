package check

import "slices"

// maxThings is the most vertices or edges, whichever are removed, within reach
// of the start in a game of geography that is searched.
const maxThings = 64

// tokenMove is a way to move the token.
type tokenMove struct {
	to    int // by rank among the vertices within reach
	thing int // what a move removes: the edge, or the vertex that the token leaves
}

// tokenSearch evaluates the positions of a game of geography: the remaining
// graph, restricted to what the token can reach, and the place of the token.
type tokenSearch struct {
	g     *geographyGame
	moves [][]tokenMove
	known map[tokenPosition]bool
}

type tokenPosition struct {
	left  uint64
	token int
}

// bySearch decides any game of geography by trying every line of play.
func (g *geographyGame) bySearch() (openings []int32, by string, err error) {
	s := &tokenSearch{g: g, known: make(map[tokenPosition]bool)}
	names, things := s.load()
	if things > maxThings {
		return nil, "", beyondf("nothing certifies this, and the game is beyond the checker's own search: at most %d vertices or edges that can be removed", maxThings)
	}
	start := tokenPosition{left: 1<<things - 1}
	for _, m := range s.moves[0] {
		next, ok := s.play(start, m)
		if !ok {
			continue
		}
		won, err := s.wins(next)
		if err != nil {
			return nil, "", err
		}
		if !won {
			openings = append(openings, names[m.to])
		}
	}
	slices.Sort(openings)
	return openings, "decided anew by the checker", nil
}

// load ranks the vertices within reach of the start, itself first, lists the
// moves from each, and returns how many things can be removed.
func (s *tokenSearch) load() (names []int32, things int) {
	t := s.g.t
	rank := map[int32]int{s.g.start: 0}
	names = []int32{s.g.start}
	for at := 0; at < len(names); at++ {
		for _, w := range t.adj[names[at]] {
			if _, met := rank[w]; !met {
				rank[w] = len(names)
				names = append(names, w)
			}
		}
	}
	s.moves = make([][]tokenMove, len(names))
	edges := make(map[[2]int32]int)
	for i, v := range names {
		for _, w := range t.adj[v] {
			thing := i
			if s.g.edge {
				e := [2]int32{v, w}
				if !t.directed {
					e = [2]int32{min(v, w), max(v, w)}
				}
				if _, met := edges[e]; !met {
					edges[e] = len(edges)
				}
				thing = edges[e]
			}
			s.moves[i] = append(s.moves[i], tokenMove{rank[w], thing})
		}
	}
	if s.g.edge {
		return names, len(edges)
	}
	return names, len(names)
}

// open reports whether a move can be made: whether its edge, or the vertex that
// it leads to, is still there.
func (s *tokenSearch) open(left uint64, m tokenMove) bool {
	if s.g.edge {
		return left>>m.thing&1 != 0
	}
	return left>>m.to&1 != 0
}

// play makes a move, if it can be made.
func (s *tokenSearch) play(p tokenPosition, m tokenMove) (next tokenPosition, ok bool) {
	if !s.open(p.left, m) {
		return next, false
	}
	left := p.left &^ (1 << m.thing)
	next.token = m.to
	met := map[int]bool{m.to: true}
	for stack := []int{m.to}; len(stack) > 0; {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !s.g.edge {
			next.left |= 1 << v
		}
		for _, m := range s.moves[v] {
			if !s.open(left, m) {
				continue
			}
			if s.g.edge {
				next.left |= 1 << m.thing
			}
			if !met[m.to] {
				met[m.to] = true
				stack = append(stack, m.to)
			}
		}
	}
	return next, true
}

// wins reports whether the player to move wins.
func (s *tokenSearch) wins(p tokenPosition) (bool, error) {
	if won, ok := s.known[p]; ok {
		return won, nil
	}
	if len(s.known) > maxPositions {
		return false, beyondf("nothing certifies this, and the checker's own search exceeds its limit of %d positions", maxPositions)
	}
	if err := s.g.ctx.Err(); err != nil {
		return false, err
	}
	won := false
	for _, m := range s.moves[p.token] {
		next, ok := s.play(p, m)
		if !ok {
			continue
		}
		reply, err := s.wins(next)
		if err != nil {
			return false, err
		}
		if !reply {
			won = true
			break
		}
	}
	s.known[p] = won
	return won, nil
}
