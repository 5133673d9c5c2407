package main

// library lists the instances of testdata/puzzle: the counterexamples of
// docs/errata.md and other small decks of the papers, famous graphs as
// half-edge decks, and a member of each family.
var library = []entry{
	{
		name: "example-1", story: "Demaine et al., Example 1",
		cards:     "13 22 23 23 24 32 34 41 43",
		questions: asks("solitaire", "yes", "count", "28", "all-or-none", "yes", "fill", "0"),
	},
	{
		name: "second-twin", story: "playable, and not without its second (2,1)",
		cards:     "11 21 21 22 42 23 33",
		questions: asks("solitaire", "yes", "count", "2"),
	},
	{
		name: "first-twin", story: "the same with one (2,1)",
		cards:     "11 21 22 42 23 33",
		questions: asks("solitaire", "no", "fill", "1"),
	},
	{
		name: "three-colours", story: "connected, three colours, and not playable; with two colours connected is enough",
		cards:     "11 21 31 12 23 34",
		questions: asks("solitaire", "no", "fill", "1"),
	},
	{
		name: "dp-old-paths", story: "erratum D-3.3: the first card of a row joins two old paths",
		cards:     "21 31 12 32 33",
		questions: asks("solitaire", "yes", "count", "2"),
	},
	{
		name: "dp-dkk", story: "erratum D-3.3: the join of h with d_kk",
		cards:     "32 23 33",
		questions: asks("solitaire", "yes", "count", "2"),
	},
	{
		name: "dp-h-v", story: "erratum D-3.3: the join of h with v at its old end is in every order",
		cards:     "23 12 32 14 22 31 32",
		questions: asks("solitaire", "yes"),
	},
	{
		name: "diamond", story: "erratum D-Observation-1: its UNO-1 graph is the line graph of no simple bipartite graph",
		cards:     "11 11 12 21",
		questions: asks("solitaire", "yes"),
	},
	{
		name: "two-meanings", story: "erratum D-2: the two meanings of cooperative play",
		cards:     "11 12|23",
		questions: asks("coop-skip", "yes", "coop-strict", "no"),
	},
	{
		name: "skipping", story: "erratum D-Theorem-1: the reduction of a graph without a Hamiltonian path",
		cards:     "11 22 33 44 55 66|12 13 14 15 16 23 24",
		questions: asks("coop-skip", "yes", "coop-strict", "no"),
	},
	{
		name: "equal-hands", story: "erratum D-Corollary-2: a graph without a Hamiltonian path that starts at vertex 1",
		cards:     "11 22 33 44 55 77 76|12 13 14 15 23 24 16",
		questions: asks("coop-skip", "yes"),
	},
	{
		name: "equal-hands-strict", story: "erratum D-Corollary-2: a graph with a Hamiltonian path that starts at vertex 1",
		cards:     "11 22 33 44 66 65|12 13 14 23 24 15",
		questions: asks("coop-strict", "no"),
	},
	{
		name: "one-each", story: "erratum D-Theorem-7: a loser by geography, none by the text",
		cards:     "11|11",
		questions: asks("versus-geography", "no", "versus-text", "draw"),
	},
	{
		name: "fragmented", story: "erratum G-Lemma-1: an order has colour 1 in three chunks",
		cards:     "11 21 22 12 13 23 24 14",
		questions: asks("solitaire", "yes"),
	},
	{
		name: "kernel-at-once", story: "errata G-Theorem-1 and G-Theorem-3: both kernels as printed are playable",
		cards:     "11 12 13 14 25",
		questions: asks("solitaire", "no", "kernel", "4", "all-or-none", "no", "kernel-all-or-none", "4"),
	},
	{
		name: "two-bridges", story: "erratum G-Lemma-4: an order has two bridges of number 1",
		cards:     "11 21 31 32 42 41 51 61",
		questions: asks("all-or-none", "yes"),
	},
	{
		name: "number-at-the-end", story: "erratum G-Theorem-2: the motif ends in a number",
		cards:     "11 12 21",
		questions: asks("all-or-none", "yes"),
	},
	{
		name: "degree-four", story: "erratum D-Theorem-4: half-edge deck of a graph without a Hamiltonian path",
		cards:     "11 21 12 32 13 43 14 54 25 35",
		questions: asks("solitaire", "yes", "all-or-none", "no"),
	},
	{
		name: "lonely", story: "erratum G-Lemma-3: half-edge deck of an edge and an isolated vertex",
		cards:     "11 21",
		questions: asks("all-or-none", "yes"),
	},
	{
		name: "petersen-graph", story: "half-edge deck of the Petersen graph, which has Hamiltonian paths but no cycle",
		edges:     petersenGraph(),
		questions: asks("solitaire", "yes"),
	},
	{
		name: "coxeter-graph", story: "half-edge deck of the Coxeter graph, likewise, on 28 vertices",
		edges:     coxeterGraph(),
		questions: asks("solitaire", "yes"),
	},
	{
		name: "three-bridges", story: "half-edge deck of a cubic graph on 16 vertices with three bridges at one",
		edges:     threeBridges(),
		questions: asks("solitaire", "no"),
	},
	{
		name: "cubic", story: "a random cubic graph", from: "puzzle generate --family cubic --cards 48 --seed 5",
		questions: asks("solitaire", "yes"),
	},
	{
		name: "petersen", story: "no cut of it is known: the no is a refutation", from: "puzzle generate --family petersen --cards 90 --seed 2",
		questions: asks("solitaire", "no"),
	},
	{
		name: "counting", story: "hard for search and clauses, easy for a cut", from: "puzzle generate --family counting --cards 60 --seed 3",
		questions: asks("solitaire", "no"),
	},
	{
		name: "biregular", story: "the hard class, at a small size", from: "puzzle generate --family biregular --cards 48 --seed 4",
		questions: asks("solitaire", "yes"),
	},
	{
		name: "threshold-yes", story: "at the threshold", from: "puzzle generate --family near-threshold --cards 40 --seed 3",
		questions: asks("solitaire", "yes"),
	},
	{
		name: "threshold-no", story: "at the threshold", from: "puzzle generate --family near-threshold --cards 40 --seed 2",
		questions: asks("solitaire", "no"),
	},
	{
		name: "leaf-heavy", story: "most numbers on one card", from: "puzzle generate --family leaf-heavy --cards 40 --seed 1",
		questions: asks("solitaire", "no"),
	},
	{
		name: "planted", story: "an order was there before it was shuffled", from: "puzzle generate --family planted --cards 60 --colors 6 --numbers 20 --seed 1",
		questions: asks("solitaire", "yes"),
	},
	{
		name: "few-colours", story: "four colours, many numbers: the kernel is far smaller", from: "puzzle generate --family distinct --cards 500 --colors 4 --numbers 400 --seed 1",
		questions: asks("solitaire", "yes", "kernel", "182"),
	},
	{
		name: "real-cards", story: "sixteen cards of four colours and thirteen numbers", from: "puzzle generate --family random --cards 16 --colors 4 --numbers 13 --seed 1",
		questions: asks("solitaire", "yes", "count", "155156"),
	},
	{
		name: "commitments", story: "all-or-none at random", from: "puzzle generate --family distinct --cards 14 --colors 6 --numbers 7 --seed 1",
		questions: asks("all-or-none", "yes"),
	},
	{
		name: "two-hands", story: "two hands at random: player 1 wins alone, and with help only because players may skip", from: "puzzle generate --family random --cards 16 --colors 4 --numbers 6 --players 2 --seed 5",
		questions: asks("coop-skip", "yes", "coop-strict", "no", "versus-geography", "yes", "versus-text", "yes", "versus-race", "yes"),
	},
	{
		name: "two-more-hands", story: "two hands at random: player 2 wins", from: "puzzle generate --family random --cards 16 --colors 4 --numbers 6 --players 2 --seed 3",
		questions: asks("coop-skip", "yes", "coop-strict", "no", "versus-geography", "no", "versus-text", "no", "versus-race", "no"),
	},
}

// petersenGraph returns the Petersen graph: a pentagon, a pentagram, spokes.
func petersenGraph() [][2]int {
	edges := [][2]int{}
	for i := range 5 {
		edges = append(edges, [2]int{i, (i + 1) % 5}, [2]int{i, i + 5}, [2]int{5 + i, 5 + (i+2)%5})
	}
	return edges
}

// coxeterGraph returns the Coxeter graph: seven claws, whose ends lie on three
// seven-cycles of steps 1, 2 and 3.
func coxeterGraph() [][2]int {
	edges := [][2]int{}
	for i := range 7 {
		for ring := range 3 {
			edges = append(edges, [2]int{i, 7*(ring+1) + i}, [2]int{7*(ring+1) + i, 7*(ring+1) + (i+ring+1)%7})
		}
	}
	return edges
}

// threeBridges returns a vertex joined to the middle of an edge in three
// copies of K4.
func threeBridges() [][2]int {
	edges := [][2]int{}
	for k := range 3 {
		x := 1 + 5*k
		p, q, r, s := x+1, x+2, x+3, x+4
		edges = append(edges, [2]int{0, x}, [2]int{x, p}, [2]int{x, q}, [2]int{p, r}, [2]int{p, s}, [2]int{q, r}, [2]int{q, s}, [2]int{r, s})
	}
	return edges
}
