// Package graph has the graphs behind the cards: it reads and writes them,
// builds the UNO-p graph of an instance, recognises UNO graphs, and finds out
// facts about them.
//
// A [Graph] is simple, undirected or directed, on the vertices 1..N.
//
// # Files
//
// [Read] takes DIMACS (`p edge N M`, `e U V`), TSPLIB Hamiltonian cycle
// problems (EDGE_DATA_SECTION), a line of graph6, sparse6 or digraph6, and
// edge lists; [FormatOf] has the rule by which it tells them apart. A loop is
// malformed, a repeated edge is one edge; errors are [puzzle.FormatError]s that
// name file and line. Writers: [WriteDIMACS], [WriteTSPLIB], [WriteGraph6],
// [WriteSparse6], [WriteEdges], [WriteGraphML], [WriteDOT], and [Drawing] for
// SVG (svg.go, layout.go).
//
// # UNO graphs
//
// [OfInstance] is the UNO-p graph of Demaine et al. section 2.2. [Recognise]
// answers the question of their Observation 1, which needs multigraphs when
// decks hold equal cards: the UNO-1 graphs are the line graphs of bipartite
// multigraphs. In linear time it gives cards, or one of the minimal graphs that
// no UNO-1 graph has in it: the claw, the gem, the wheel of four spokes, or a
// chordless cycle of odd length from five on. [RecogniseTwo] answers it for
// UNO-2 graphs by search; its comment says why there is no fast way to be
// found.
//
// # Facts
//
// [FactsOf] and [FactsOfDeck] put together what is known or can be bounded:
// degrees, cliques ([Graph.CliqueNumber]), claws ([Graph.FindClaw]), vertex
// connectivity ([Graph.Connectivity]) and with it the toughness ([Toughness]),
// maximum matchings ([MaximumMatching]), and the treewidth of H
// ([Graph.Treewidth]). Each search has a budget of its own unit, never a
// clock, so equal graphs have equal facts.
//
// Everything is deterministic but for the order in which a map is walked,
// on which no result depends.
package graph
