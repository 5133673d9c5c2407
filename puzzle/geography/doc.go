// Package geography solves Generalised Geography, the game to which
// uncooperative UNO is reduced (Demaine et al. section 4): a token lies on a
// vertex; two players move it in turn to a neighbour, along an edge or arc;
// what was traversed is removed; who cannot move loses.
//
// There are four games, as the graph is undirected or directed and as the
// vertex that is left or the edge that is used gets removed.
//
//   - Undirected, vertex (vertex.go): a matter of maximum matchings (Theorem 6).
//     The player to move wins exactly if every maximum matching covers the
//     start, moving along one of them; a first move wins exactly if it goes to
//     a vertex that some maximum matching of the graph without the start
//     leaves out. Both matchings come with a Tutte-Berge barrier that proves
//     them maximum. The time is that of [graph.MaximumMatching].
//   - Undirected, edge (kernel.go): PSPACE-complete, but on bipartite graphs a
//     system of linear equations modulo 2. A set S on the start's side that
//     holds the start, with every vertex of the other side having an even
//     number of neighbours in S, lets the second player always move back into
//     S; when there is none, duality gives a set T on the other side with an
//     odd number of neighbours of the start and an even number of every other
//     vertex, and the first player always moves into T. (Fraenkel,
//     Scheinerman, Ullman: Undirected edge geography, 1993.)
//   - The rest (search.go): PSPACE-complete, by search with memory. A position
//     is cut down to what can still be reached from the token before it is
//     looked up, so that acyclic parts cost nothing; undirected positions
//     that have become bipartite are left to the equations. Up to 512
//     removable things within reach of the start.
//
// [Solve] keeps no state and starts no goroutines.
package geography
