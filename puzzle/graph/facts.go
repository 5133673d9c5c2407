package graph

import "github.com/unolab/uno/puzzle"

// Range is a bounded quantity; Lower = Upper means that it is exact.
type Range struct {
	Lower int `json:"lower"`
	Upper int `json:"upper"`
}

// Degrees sums up the degrees of vertices.
type Degrees struct {
	Min  int     `json:"min"`
	Mean float64 `json:"mean"`
	Max  int     `json:"max"`
}

// Fraction is a rational number.
type Fraction struct {
	Num int `json:"num"`
	Den int `json:"den"`
}

// Facts are the facts and bounds about an undirected graph.
type Facts struct {
	Vertices     int        `json:"vertices"`
	Edges        int        `json:"edges"`
	Degrees      Degrees    `json:"degrees"`
	Components   int        `json:"components"`
	Bipartite    bool       `json:"bipartite"`
	ClawFree     bool       `json:"claw_free"`
	Claw         []int32    `json:"claw,omitempty"` // its centre first
	UNO1         bool       `json:"uno1"`
	Obstacle     string     `json:"obstacle,omitempty"` // the name of a minimal graph in it that is no UNO-1 graph
	Clique       Range      `json:"clique_number"`
	Connectivity Range      `json:"connectivity"`
	Toughness    *Toughness `json:"toughness,omitempty"` // absent for complete graphs
	Matching     int        `json:"matching_number"`
	Treewidth    Range      `json:"treewidth"`
}

// Toughness bounds the least ratio of removed vertices to components left,
// over all removals that leave at least two.
//
// At most half the connectivity, as a smallest cut shows, and exactly that
// for claw-free graphs (Matthews and Sumner, 1984). At least the
// connectivity divided by the maximum degree: every component left has as
// many neighbours among the removed as the connectivity says. A graph with a
// Hamiltonian path leaves at most one component more than was removed.
type Toughness struct {
	Lower Fraction `json:"lower"`
	Upper Fraction `json:"upper"`
}

// budgets of the bounds that can take long, in their own units.
const (
	cliqueSteps        = 200_000
	connectivityBudget = 100_000_000
	treewidthBudget    = 30_000_000
)

// FactsOf finds out what can be found out within a few seconds.
func FactsOf(g *Graph) Facts {
	f := Facts{Vertices: g.N(), Edges: g.M(), Degrees: degrees(g.N(), func(v int) int { return g.Degree(int32(v + 1)) })}
	_, f.Components = g.components()
	_, cycle := g.bipartition()
	f.Bipartite = cycle == nil
	rec := Recognise(g)
	f.UNO1, f.Obstacle = rec.Witness == nil, rec.Name
	switch {
	case f.UNO1:
		f.ClawFree = true
		byColor, byNumber := hubs(puzzle.NewSolitaire(rec.Cards))
		f.Clique.Lower = largest(byColor, byNumber)
		f.Clique.Upper = f.Clique.Lower
	case rec.Name == Claw:
		f.Claw = rec.Witness
	default:
		f.Claw = g.findClaw()
		f.ClawFree = f.Claw == nil
	}
	if !f.UNO1 {
		f.Clique.Lower, f.Clique.Upper, _ = g.cliqueNumber(cliqueSteps)
	}
	f.Connectivity.Lower, f.Connectivity.Upper = g.connectivity(connectivityBudget)
	f.Toughness = toughness(f)
	f.Matching = MaximumMatching(g).Size
	f.Treewidth.Lower, f.Treewidth.Upper = g.treewidth(treewidthBudget)
	return f
}

// toughness bounds the toughness by what else is known.
func toughness(f Facts) *Toughness {
	n := f.Vertices
	if f.Edges == n*(n-1)/2 {
		return nil
	}
	t := &Toughness{Lower: reduced(f.Connectivity.Lower, max(1, f.Degrees.Max)), Upper: reduced(f.Connectivity.Upper, 2)}
	if f.ClawFree {
		t.Lower = reduced(f.Connectivity.Lower, 2)
	}
	return t
}

func reduced(num, den int) Fraction {
	a, b := num, den
	for b != 0 {
		a, b = b, a%b
	}
	return Fraction{num / a, den / a}
}

func degrees(n int, of func(i int) int) (d Degrees) {
	if n == 0 {
		return d
	}
	d.Min = of(0)
	sum := 0
	for i := range n {
		k := of(i)
		d.Min, d.Max = min(d.Min, k), max(d.Max, k)
		sum += k
	}
	d.Mean = float64(sum) / float64(n)
	return d
}

func largest(groups ...map[int32][]int32) (most int) {
	for _, g := range groups {
		for _, cards := range g {
			most = max(most, len(cards))
		}
	}
	return most
}

// DeckFacts are the facts about the cards of an instance: about the bipartite
// multigraph H of colours and numbers, and about the UNO-1 graph of all cards,
// which is the line graph of H.
type DeckFacts struct {
	Cards         int     `json:"cards"`
	Distinct      int     `json:"distinct"`
	Players       int     `json:"players"`
	Matches       int     `json:"matches"` // edges of the UNO-p graph
	Colors        int     `json:"colours"`
	Numbers       int     `json:"numbers"`
	ColorDegrees  Degrees `json:"colour_degrees"`
	NumberDegrees Degrees `json:"number_degrees"`
	OddVertices   int     `json:"odd_vertices"` // of H
	Components    int     `json:"components"`   // of H
	Treewidth     Range   `json:"treewidth"`    // of H

	UNO1 LineFacts `json:"uno1_graph"`
}

// LineFacts are the facts about an UNO-1 graph, mostly derived from H: its
// cliques are the cards of a colour or of a number; it is perfect, so the
// chromatic number is the clique number; independent cards are a matching of H.
// It is always claw-free.
type LineFacts struct {
	Edges        int        `json:"edges"`
	Degrees      Degrees    `json:"degrees"`
	Bipartite    bool       `json:"bipartite"`
	ClawFree     bool       `json:"claw_free"`
	Clique       int        `json:"clique_number"`
	Chromatic    int        `json:"chromatic_number"`
	Independence int        `json:"independence_number"`
	Connectivity Range      `json:"connectivity"`
	Toughness    *Toughness `json:"toughness,omitempty"` // half the connectivity; absent when all cards match
}

// largestLineGraph is the number of edges up to which an UNO-1 graph is built
// to find its connectivity.
const largestLineGraph = 2_000_000

// FactsOfDeck finds out what can be found out within a few seconds.
func FactsOfDeck(in *puzzle.Instance) DeckFacts {
	stacks := puzzle.Group(in.Cards)
	h, colors := bipartiteOf(stacks)
	f := DeckFacts{Cards: len(in.Cards), Distinct: len(stacks), Players: in.Players, Matches: sizeOf(in), Colors: colors, Numbers: h.N() - colors}
	held := make([]int, h.N())
	i := 0
	for e := range h.Edges() { // in the order of the stacks
		held[e[0]-1] += int(stacks[i].Count)
		held[e[1]-1] += int(stacks[i].Count)
		i++
	}
	f.ColorDegrees = degrees(f.Colors, func(i int) int { return held[i] })
	f.NumberDegrees = degrees(f.Numbers, func(i int) int { return held[colors+i] })
	for _, k := range held {
		f.OddVertices += k % 2
	}
	_, f.Components = h.components()
	f.Treewidth.Lower, f.Treewidth.Upper = h.treewidth(treewidthBudget)
	f.Treewidth.Upper = min(f.Treewidth.Upper, f.Colors, f.Numbers)

	deck := puzzle.NewSolitaire(in.Cards)
	line := &f.UNO1
	line.Edges = sizeOf(deck)
	line.ClawFree = true
	line.Clique = max(f.ColorDegrees.Max, f.NumberDegrees.Max)
	line.Chromatic, line.Bipartite = line.Clique, line.Clique <= 2
	line.Independence = MaximumMatching(h).Size
	i = 0
	perStack := make([]int, 0, len(stacks))
	for e := range h.Edges() {
		perStack = append(perStack, held[e[0]-1]+held[e[1]-1]-int(stacks[i].Count)-1)
		i++
	}
	line.Degrees = degrees(len(stacks), func(i int) int { return perStack[i] })
	if n := len(in.Cards); n > 0 {
		line.Degrees.Mean = 2 * float64(line.Edges) / float64(n)
	}
	switch {
	case f.Components > 1:
	case line.Edges <= largestLineGraph:
		g, err := OfInstance(deck)
		if err != nil {
			panic("graph: an UNO-1 graph is too large, but its edges were counted: " + err.Error())
		}
		line.Connectivity.Lower, line.Connectivity.Upper = g.connectivity(connectivityBudget)
	default:
		line.Connectivity = Range{1, line.Degrees.Min}
	}
	line.Toughness = toughness(Facts{Vertices: len(in.Cards), Edges: line.Edges, ClawFree: true, Connectivity: line.Connectivity, Degrees: line.Degrees})
	return f
}

// bipartiteOf returns H without repeated edges: colours first, then numbers,
// both ascending. Its edges are in the order of the stacks.
func bipartiteOf(stacks []puzzle.Stack) (h *Graph, colors int) {
	d := puzzle.NewDeckGraph(stacks)
	edges := make([]Edge, len(stacks))
	for e, ends := range d.Ends {
		edges[e] = Edge{ends[0] + 1, ends[1] + 1}
	}
	return New(d.Vertices(), edges), len(d.Colors)
}
