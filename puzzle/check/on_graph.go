package check

import (
	"context"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// Graph is the simple graph on the vertices 1..N that an answer is about. Edges
// are in either order; in a directed graph they are arcs. A repeated edge
// counts once.
type Graph struct {
	N        int
	Edges    [][2]int32
	Directed bool
}

// OnGraph verifies an answer about a graph and describes what was verified: a
// [*puzzle.Recognition], [*puzzle.Geography] or [*puzzle.Lift]. A wrong answer,
// or one that this package's own methods cannot decide, is a [*Refusal]. The
// proof in the options is that of a lifted "no".
func OnGraph(ctx context.Context, g Graph, answer puzzle.Answer, opt Options) (string, error) {
	switch answer.(type) {
	case *puzzle.Recognition, *puzzle.Geography, *puzzle.Lift:
	default:
		return "", refusef("the answer is about cards, not about a graph")
	}
	if err := placed(answer, claims(answer)); err != nil {
		return "", err
	}
	lifted, isLift := answer.(*puzzle.Lift)
	if opt.Proof != nil && !isLift {
		return "", refusef("a proof file belongs to a \"no\" about a deck, and this answer is none")
	}
	net, err := newNet(g)
	if err != nil {
		return "", err
	}
	switch a := answer.(type) {
	case *puzzle.Recognition:
		if g.Directed {
			return "", refusef("recognition is about undirected graphs")
		}
		return checkRecognition(ctx, net, a)
	case *puzzle.Geography:
		if a.Directed != g.Directed {
			return "", refusef("the answer is about a directed graph: %t; the graph is directed: %t", a.Directed, g.Directed)
		}
		return checkGeography(ctx, net, a)
	default:
		if g.Directed {
			return "", refusef("a lifted path is about undirected graphs")
		}
		return checkLift(ctx, net, lifted, opt)
	}
}

// net is a graph by neighbours: of vertex v, ascending, adj[v]. Vertex 0 has
// none.
type net struct {
	n        int
	m        int // edges or arcs
	adj      [][]int32
	directed bool
}

func newNet(g Graph) (*net, error) {
	t := &net{n: g.N, adj: make([][]int32, g.N+1), directed: g.Directed}
	for _, e := range g.Edges {
		if min(e[0], e[1]) < 1 || int(max(e[0], e[1])) > g.N || e[0] == e[1] {
			return nil, refusef("%d-%d is no edge of a simple graph of %d vertices", e[0], e[1], g.N)
		}
		t.adj[e[0]] = append(t.adj[e[0]], e[1])
		if !g.Directed {
			t.adj[e[1]] = append(t.adj[e[1]], e[0])
		}
	}
	for v := range t.adj {
		slices.Sort(t.adj[v])
		t.adj[v] = slices.Compact(t.adj[v])
		t.m += len(t.adj[v])
	}
	if !g.Directed {
		t.m /= 2
	}
	return t, nil
}

func (t *net) adjacent(u, v int32) bool {
	_, ok := slices.BinarySearch(t.adj[u], v)
	return ok
}

// holds reports whether a number is a vertex.
func (t *net) holds(v int32) bool { return v >= 1 && int(v) <= t.n }

// edges lists the edges, smaller vertex first, in ascending order; or the arcs.
func (t *net) edges() [][2]int32 {
	list := make([][2]int32, 0, t.m)
	for v := range t.adj {
		for _, w := range t.adj[v] {
			if t.directed || int32(v) < w {
				list = append(list, [2]int32{int32(v), w})
			}
		}
	}
	return list
}

// induced returns the undirected subgraph that distinct vertices induce, its
// vertex i+1 being the i-th of them.
func (t *net) induced(vertices []int32) *net {
	name := make(map[int32]int32, len(vertices))
	for i, v := range vertices {
		name[v] = int32(i + 1)
	}
	sub := &net{n: len(vertices), adj: make([][]int32, len(vertices)+1)}
	for i, v := range vertices {
		for _, w := range t.adj[v] {
			if k := name[w]; k != 0 {
				sub.adj[i+1] = append(sub.adj[i+1], k)
			}
		}
		slices.Sort(sub.adj[i+1])
		sub.m += len(sub.adj[i+1])
	}
	sub.m /= 2
	return sub
}

// pieces lists the connected components of an undirected graph, each breadth
// first from its smallest vertex.
func (t *net) pieces() [][]int32 {
	seen := make([]bool, t.n+1)
	var list [][]int32
	for v := int32(1); int(v) <= t.n; v++ {
		if seen[v] {
			continue
		}
		seen[v] = true
		piece := []int32{v}
		for at := 0; at < len(piece); at++ {
			for _, w := range t.adj[piece[at]] {
				if !seen[w] {
					seen[w] = true
					piece = append(piece, w)
				}
			}
		}
		list = append(list, piece)
	}
	return list
}

// sides colours an undirected graph 0 and 1 so that neighbours differ; nil when
// it cannot.
func (t *net) sides() []int8 {
	side := make([]int8, t.n+1)
	for _, piece := range t.pieces() {
		side[piece[0]] = 1
		for _, v := range piece {
			for _, w := range t.adj[v] {
				switch side[w] {
				case 0:
					side[w] = 3 - side[v]
				case side[v]:
					return nil
				}
			}
		}
	}
	for v := range side {
		side[v]--
	}
	return side
}

// distinctVertices verifies that numbers are distinct vertices.
func (t *net) distinctVertices(what string, vertices []int32) error {
	seen := make(map[int32]bool, len(vertices))
	for _, v := range vertices {
		switch {
		case !t.holds(v):
			return refusef("%d in the %s is not a vertex of the graph", v, what)
		case seen[v]:
			return refusef("vertex %d stands twice in the %s", v, what)
		}
		seen[v] = true
	}
	return nil
}
