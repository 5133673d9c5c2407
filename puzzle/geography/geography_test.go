package geography

import (
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/graph"
)

func long() bool { return os.Getenv("UNO_LONG") != "" }

// slow decides a position by the rules and nothing else.
func slow(game Game, used map[[2]int32]bool, gone map[int32]bool, at int32) (openings []int32) {
	for _, w := range game.Graph.Neighbors(at) {
		key := [2]int32{at, w}
		if !game.Graph.Directed() {
			key = [2]int32{min(at, w), max(at, w)}
		}
		lost := false
		if game.Edge {
			if used[key] {
				continue
			}
			used[key] = true
			lost = len(slow(game, used, gone, w)) == 0
			delete(used, key)
		} else {
			if gone[w] {
				continue
			}
			gone[at] = true
			lost = len(slow(game, used, gone, w)) == 0
			delete(gone, at)
		}
		if lost {
			openings = append(openings, w)
		}
	}
	return openings
}

func checkGame(t *testing.T, game Game) Result {
	t.Helper()
	res, err := Solve(context.Background(), game, Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := slow(game, map[[2]int32]bool{}, map[int32]bool{}, game.Start)
	if !slices.Equal(res.Openings, want) || res.Answer != answer(want) {
		t.Fatalf("directed %v, edge %v, start %d, %v: %+v, want the openings %v", game.Graph.Directed(), game.Edge, game.Start,
			slices.Collect(game.Graph.Edges()), res, want)
	}
	verifyProof(t, game, res)
	return res
}

// verifyProof checks what a result offers as its proof against the statements
// of [Result].
func verifyProof(t *testing.T, game Game, res Result) {
	t.Helper()
	yes := res.Answer == puzzle.Yes
	switch res.Method {
	case MethodMatching:
		covered := map[int32]bool{}
		for _, e := range res.Matching {
			if covered[e[0]] || covered[e[1]] || !game.Graph.Adjacent(e[0], e[1]) {
				t.Fatalf("%v is no matching", res.Matching)
			}
			covered[e[0]], covered[e[1]] = true, true
		}
		if covered[game.Start] != yes {
			t.Fatalf("answer %s, but the matching %v", res.Answer, res.Matching)
		}
		bound := berge(game.Graph, res.Barrier, 0)
		if yes {
			bound = berge(game.Graph, res.Barrier, game.Start) + 1
		}
		if len(res.Matching) != bound {
			t.Fatalf("the barrier %v proves %d, the matching has %d", res.Barrier, bound, len(res.Matching))
		}
	case MethodKernel:
		in := map[int32]bool{}
		for _, v := range res.Kernel {
			in[v] = true
		}
		for v := int32(1); int(v) <= game.Graph.N(); v++ {
			near := 0
			for _, w := range game.Graph.Neighbors(v) {
				if in[w] {
					near++
				}
			}
			wantOdd := yes && v == game.Start
			if !in[v] && near%2 == 1 != wantOdd || in[v] && near > 0 {
				t.Fatalf("kernel %v: vertex %d has %d neighbours in it", res.Kernel, v, near)
			}
		}
		if in[game.Start] == yes {
			t.Fatalf("answer %s, kernel %v, start %d", res.Answer, res.Kernel, game.Start)
		}
	}
}

// berge returns the bound that a barrier proves on matchings of the graph
// without a vertex.
func berge(g *graph.Graph, barrier []int32, less int32) int {
	var rest []int32
	n := 0
	for v := int32(1); int(v) <= g.N(); v++ {
		if v == less {
			continue
		}
		n++
		if !slices.Contains(barrier, v) {
			rest = append(rest, v)
		}
	}
	h := g.Induced(rest)
	seen := make([]bool, h.N()+1)
	oddParts := 0
	for v := int32(1); int(v) <= h.N(); v++ {
		size := 0
		stack := []int32{v}
		for len(stack) > 0 {
			u := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if seen[u] {
				continue
			}
			seen[u] = true
			size++
			stack = append(stack, h.Neighbors(u)...)
		}
		oddParts += size % 2
	}
	return (n - oddParts + len(barrier)) / 2
}

func randomGame(rng *rand.Rand, n, most int, directed, edge bool) Game {
	var edges []graph.Edge
	for range rng.IntN(most + 1) {
		u, v := 1+rng.Int32N(int32(n)), 1+rng.Int32N(int32(n))
		if u != v {
			edges = append(edges, graph.Edge{u, v})
		}
	}
	g := graph.New(n, edges)
	if directed {
		g = graph.NewDirected(n, edges)
	}
	return Game{Graph: g, Start: 1 + rng.Int32N(int32(n)), Edge: edge}
}

// All four games against the rules, on random small graphs (Demaine et al.
// section 4; Theorem 6 for the undirected vertex game).
func TestAllFourGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 6))
	rounds := 1000
	if long() {
		rounds = 10_000
	}
	for kind := range 4 {
		directed, edge := kind&1 != 0, kind&2 != 0
		methods := map[string]int{}
		for range rounds {
			most := 16
			if edge {
				most = 13
			}
			res := checkGame(t, randomGame(rng, 1+rng.IntN(8), most, directed, edge))
			methods[res.Method+" "+res.Answer]++
		}
		t.Logf("directed %v, edge %v: %v", directed, edge, methods)
	}
}

// Every undirected graph of up to five vertices, from every vertex, both games.
func TestAllSmallUndirectedGraphs(t *testing.T) {
	most := 4
	if long() {
		most = 5
	}
	for n := 1; n <= most; n++ {
		var all []graph.Edge
		for v := int32(2); int(v) <= n; v++ {
			for u := int32(1); u < v; u++ {
				all = append(all, graph.Edge{u, v})
			}
		}
		for mask := range 1 << len(all) {
			var edges []graph.Edge
			for i, e := range all {
				if mask>>i&1 != 0 {
					edges = append(edges, e)
				}
			}
			g := graph.New(n, edges)
			for v := int32(1); int(v) <= n; v++ {
				checkGame(t, Game{g, v, false})
				checkGame(t, Game{g, v, true})
			}
		}
	}
}

// The equations decide what the search decides, beyond the reach of the slow
// rules (Fraenkel, Scheinerman and Ullman: bipartite edge geography).
func TestEquationsAgreeWithSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	rounds := 300
	if long() {
		rounds = 5000
	}
	for range rounds {
		n := 4 + rng.IntN(5)
		var edges []graph.Edge
		for range rng.IntN(16) {
			edges = append(edges, graph.Edge{1 + rng.Int32N(int32(n)), int32(n) + 1 + rng.Int32N(int32(n))})
		}
		checkGame(t, Game{graph.New(2*n, edges), 1 + rng.Int32N(int32(2*n)), true})
	}
}

func TestSearchStopsWithTheContext(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	game := randomGame(rng, 60, 240, true, false)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	res, err := Solve(ctx, game, Options{})
	if err != nil || res.Answer != puzzle.Unknown || res.Reason != "interrupted" {
		t.Fatalf("%+v, %v", res, err)
	}
}

func TestSearchSaysWhatItCannotTake(t *testing.T) {
	var arcs []graph.Edge
	for v := int32(1); v < 600; v++ {
		arcs = append(arcs, graph.Edge{v, v + 1})
	}
	res, err := Solve(context.Background(), Game{graph.NewDirected(600, arcs), 1, false}, Options{})
	if err != nil || res.Answer != puzzle.Unknown || res.Reason != "600 vertices are within reach of the start; the search takes 512" {
		t.Fatalf("%+v, %v", res, err)
	}
	if _, err := Solve(context.Background(), Game{graph.NewDirected(3, nil), 4, false}, Options{}); err == nil {
		t.Fatal("a start that is no vertex is taken")
	}
}
