// Package geography solves Generalised Geography, the game to which
// uncooperative UNO is reduced (Demaine et al. section 4): a token is on a
// vertex; two players alternately move it to a neighbour, along an edge or arc;
// each move removes what it traversed; a player who cannot move loses.
//
// # Use
//
//	result, err := geography.Solve(ctx, geography.Game{Graph: g, Start: 1}, geography.Options{})
//
// # How it works
//
// There are four games: the graph is undirected or directed, and a move removes
// the vertex that the token leaves or the edge that it uses.
//
//   - Undirected, vertex (vertex.go): decided by maximum matchings (Theorem 6).
//     The player to move wins exactly if every maximum matching covers the
//     start, by moving along one of them; a first move wins exactly if it goes
//     to a vertex that some maximum matching of the graph without the start
//     leaves out. A Tutte-Berge barrier proves each matching maximum. The time
//     is that of [graph.MaximumMatching].
//   - Undirected, edge (kernel.go): PSPACE-complete, but on bipartite graphs a
//     system of linear equations modulo 2. If a set S on the start's side
//     contains the start, and every vertex of the other side has an even number
//     of neighbours in S, the second player always moves back into S. If there
//     is none, duality gives a set T on the other side with an odd number of
//     neighbours of the start and an even number of every other vertex, and the
//     first player always moves into T. (Fraenkel, Scheinerman, Ullman:
//     Undirected edge geography, 1993.)
//   - The rest (search.go): PSPACE-complete, by search with a table. A position
//     is restricted to what the token can reach before it is looked up, so
//     acyclic parts cost nothing; undirected positions that have become
//     bipartite go to the equations. It takes up to 512 removable elements
//     within reach of the start.
//
// [Solve] keeps no state and starts no goroutines.
package geography
