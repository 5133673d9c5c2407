package family

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// adjacency builds the lists of a graph on vertices from 0.
func adjacency(edges []link) [][]int32 {
	var adj [][]int32
	for _, e := range edges {
		for len(adj) <= int(max(e[0], e[1])) {
			adj = append(adj, nil)
		}
		adj[e[0]], adj[e[1]] = append(adj[e[0]], e[1]), append(adj[e[1]], e[0])
	}
	return adj
}

// girthAndDiameter runs a breadth-first search from every vertex; the diameter
// of a graph that is not connected is -1.
func girthAndDiameter(adj [][]int32) (girth, diameter int) {
	for root := range adj {
		dist, from := make([]int, len(adj)), make([]int32, len(adj))
		for i := range dist {
			dist[i] = -1
		}
		dist[root], from[root] = 0, -1
		queue := []int32{int32(root)}
		for at := 0; at < len(queue); at++ {
			v := queue[at]
			for _, w := range adj[v] {
				switch {
				case dist[w] < 0:
					dist[w], from[w] = dist[v]+1, v
					queue = append(queue, w)
				case w != from[v]:
					if c := dist[v] + dist[w] + 1; girth == 0 || c < girth {
						girth = c
					}
				}
			}
		}
		if len(queue) < len(adj) {
			return girth, -1
		}
		diameter = max(diameter, dist[queue[len(queue)-1]])
	}
	return girth, diameter
}

// hamiltonian searches for a Hamiltonian cycle: the path grows from vertex 0,
// and an unvisited vertex that keeps fewer than two neighbours off the path's
// inside ends the attempt.
func hamiltonian(adj [][]int32) bool {
	visited := make([]bool, len(adj))
	var grow func(v int32, count int) bool
	grow = func(v int32, count int) bool {
		if count == len(adj) {
			return slices.Contains(adj[v], 0)
		}
		for _, w := range adj[v] {
			if visited[w] {
				continue
			}
			visited[w] = true
			alive := true
			for _, u := range adj[v] { // v becomes an inner vertex
				if visited[u] {
					continue
				}
				free := 0
				for _, x := range adj[u] {
					if !visited[x] || x == 0 || x == w {
						free++
					}
				}
				alive = alive && free >= 2
			}
			if alive && grow(w, count+1) {
				return true
			}
			visited[w] = false
		}
		return false
	}
	visited[0] = true
	return grow(0, 1)
}

// TestNamedGraphsAreAsPublished: order, girth, diameter, bipartiteness and
// Hamiltonicity, by methods of the test's own.
func TestNamedGraphsAreAsPublished(t *testing.T) {
	type facts struct {
		order, girth, diameter int
		bipartite, hamiltonian bool
	}
	for name, want := range map[string]facts{
		"flower":   {20, 5, 4, false, false},
		"gp":       {10, 5, 2, false, false},
		"coxeter":  {28, 7, 4, false, false},
		"tutte":    {46, 4, 8, false, false},
		"horton":   {96, 6, 10, true, false},
		"meredith": {70, 4, 8, false, false},

		"barnette-bosak-lederberg": {38, 4, 9, false, false},

		"tutte-coxeter":  {30, 8, 4, true, true},
		"dodecahedron":   {20, 5, 5, false, true},
		"desargues":      {20, 6, 5, true, true},
		"moebius-kantor": {16, 6, 4, true, true},
		"nauru":          {24, 6, 4, true, true},
		"heawood":        {14, 6, 3, true, true},
		"pappus":         {18, 6, 4, true, true},
		"mcgee":          {24, 7, 4, false, true},
		"frucht":         {12, 3, 4, false, true},
		"dyck":           {32, 6, 5, true, true},
		"gray":           {54, 8, 6, true, true},
		"foster":         {90, 10, 8, true, true},
	} {
		f, _ := Lookup(name)
		edges, err := f.links(Params{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		adj := adjacency(edges)
		degree := 3
		if name == "meredith" {
			degree = 4
		}
		girth, diameter := girthAndDiameter(adj)
		got := facts{len(adj), girth, diameter, bipartite(adj), want.hamiltonian}
		if len(adj) <= 46 { // beyond, the search of the test takes too long
			got.hamiltonian = hamiltonian(adj)
		}
		if got != want || 2*len(edges) != degree*want.order {
			t.Errorf("%s: %+v with %d edges, published %+v", name, got, len(edges), want)
		}
		for v, near := range adj {
			if len(near) != degree {
				t.Errorf("%s: vertex %d has degree %d", name, v, len(near))
			}
		}
	}
	for _, f := range namedGraphs() {
		if !f.named || f.graph == nil {
			t.Errorf("%s is not complete", f.Name)
		}
	}
}

func bipartite(adj [][]int32) bool {
	side := make([]int8, len(adj))
	var color func(v int32, c int8) bool
	color = func(v int32, c int8) bool {
		if side[v] != 0 {
			return side[v] == c
		}
		side[v] = c
		for _, w := range adj[v] {
			if !color(w, -c) {
				return false
			}
		}
		return true
	}
	return color(0, 1)
}

// TestGeneralisedPetersenGraphs: Alspach's theorem (1983): GP(n,k) has a
// Hamiltonian cycle unless n = 5 (mod 6) and it is GP(n,2), which it also is
// for k = (n-1)/2. (The other exception, GP(4m,2m), is not cubic.)
func TestGeneralisedPetersenGraphs(t *testing.T) {
	for n := 3; n <= rounds(11, 17); n++ {
		for k := 1; 2*k < n; k++ {
			want := !(n%6 == 5 && (k == 2 || k == (n-1)/2))
			if got := hamiltonian(adjacency(gpLinks(n, k))); got != want {
				t.Errorf("GP(%d,%d): Hamiltonian %t", n, k, got)
			}
		}
	}
}

// TestFlowerSnarks: J_n has girth 6 from n = 7 on and is never Hamiltonian.
func TestFlowerSnarks(t *testing.T) {
	for n := 3; n <= rounds(9, 15); n += 2 {
		edges, err := flower(Params{N: n}, nil)
		if err != nil {
			t.Fatal(err)
		}
		adj := adjacency(edges)
		girth, _ := girthAndDiameter(adj)
		if len(adj) != 4*n || len(edges) != 6*n || girth != min(n, 6) || hamiltonian(adj) {
			t.Errorf("J_%d: %d vertices, %d edges, girth %d, Hamiltonian %t", n, len(adj), len(edges), girth, hamiltonian(adj))
		}
	}
}

// TestOpenEdgesEndInVerticesOfTheirOwn: an edge cut open gives one edge, two
// vertices of degree 1 and two cards more.
func TestOpenEdgesEndInVerticesOfTheirOwn(t *testing.T) {
	for _, name := range []string{"heawood", "gp"} {
		closed := generate(t, name, Params{}, 1)
		open := generate(t, name, Params{Open: true}, 1)
		if len(open.Cards) != len(closed.Cards)+2 {
			t.Errorf("%s: %d cards, open %d", name, len(closed.Cards), len(open.Cards))
		}
		colors, numbers := degrees(open.Cards)
		if colors[1] != 2 || colors[3] != colorsOf(closed.Cards) || numbers[2] != len(open.Cards)/2 {
			t.Errorf("%s: degrees %v, %v", name, colors, numbers)
		}
	}
}

func colorsOf(deck []puzzle.Card) int {
	seen := map[int32]bool{}
	for _, c := range deck {
		seen[c.Color] = true
	}
	return len(seen)
}

// TestGraphIsTheDecksGraph: the deck is the half-edge deck of the graph, also
// of a random one.
func TestGraphIsTheDecksGraph(t *testing.T) {
	for _, f := range Families() {
		source := func() *rand.Rand { return rand.New(rand.NewPCG(3, 0)) }
		n, edges, err := Graph(f.Name, Params{}, source())
		if f.graph == nil {
			if err == nil {
				t.Errorf("%s has a graph", f.Name)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		want := map[puzzle.Card]bool{}
		for e, ends := range edges {
			for _, v := range ends {
				want[puzzle.Card{Color: v, Number: int32(e + 1)}] = true
			}
		}
		in, err := Generate(f.Name, Params{}, source())
		if err != nil {
			t.Fatal(err)
		}
		if len(in.Cards) != len(want) || colorsOf(in.Cards) != n {
			t.Errorf("%s: %d cards, %d vertices, %d edges", f.Name, len(in.Cards), n, len(edges))
		}
		for _, c := range in.Cards {
			if !want[c] {
				t.Errorf("%s: the card %v is no half-edge", f.Name, c)
			}
		}
	}
}
