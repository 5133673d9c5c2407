// Package graph reads and writes graphs, builds the UNO-p graph of an instance,
// recognises UNO graphs, and computes facts about graphs. A [Graph] is simple,
// undirected or directed, on the vertices 1..N.
//
// # Use
//
//	g, err := graph.Read("petersen.txt", file, false)
//	recognition := graph.Recognise(g) // cards, or a witness that there are none
//	facts := graph.FactsOf(g)
//
// # Files
//
// [Read] takes DIMACS (`p edge N M`, `e U V`), TSPLIB Hamiltonian cycle
// problems (EDGE_DATA_SECTION), a line of graph6, sparse6 or digraph6, and edge
// lists; read.go defines how it distinguishes them. A loop is an error, a
// repeated edge is one edge. Errors are [puzzle.FormatError]s that name file
// and line. Writers: [WriteDIMACS], [WriteTSPLIB], [WriteGraph6],
// [WriteSparse6], [WriteEdges], [WriteGraphML], [WriteDOT], and [Drawing] for
// SVG (svg.go, layout.go).
//
// # UNO graphs
//
// [OfInstance] is the UNO-p graph of Demaine et al. section 2.2. [Recognise]
// answers the question of their Observation 1, which needs multigraphs when
// decks have equal cards: the UNO-1 graphs are the line graphs of bipartite
// multigraphs. In linear time it returns cards, or an induced minimal graph
// that is not an UNO-1 graph: the claw, the gem, the wheel of four spokes, or a
// chordless cycle of odd length of at least five. [RecogniseTwo] answers it for
// UNO-2 graphs by search; its comment explains why a fast method is unlikely.
//
// # Facts
//
// [FactsOf] and [FactsOfDeck] collect what is known or can be bounded: degrees,
// cliques, claws, vertex connectivity and with it the toughness ([Toughness]),
// maximum matchings ([MaximumMatching]), and the treewidth of H. Each search
// has a budget in its own unit, not a time limit, so equal graphs have equal
// facts. Results are deterministic.
package graph
