// Package count counts the ways to play out a deck, exactly, with big
// integers: solitaire UNO in two dimensions ([Deck]) and in more ([Points]).
//
// # Conventions
//
// N is the number of orders of the cards in which neighbours match, equal
// cards told apart. Undirected Hamiltonian paths of the UNO-1 graph are N/2
// (N for a single card), distinct orders with equal cards alike N divided by
// the factorials of the multiplicities. Example 1 of Demaine et al. has N = 56,
// 28 paths and 28 sequences.
//
// # Paths
//
// The method "paths" (paths.go) is the DP of Demaine et al. 3.3 over sets of
// subpaths known by their ends, with the errors of the printed recursion put
// right: n^{O(c^2)} states. [Trace] shows it step by step. It is the method for
// small decks, for sparse ones, where few colours are open at a time, and for
// more than two dimensions.
//
// # Euler
//
// The method "euler" needs n^{O(c)} states. Cut an order wherever the link
// between two neighbours is by colour: what remains in one piece is a run of
// cards of one number. As an arc from the colour of its first card to the
// colour of its last card, the runs form a directed multigraph on the colours,
// and the order is an Eulerian trail of it. So
//
//	N = sum over the ways to cut the cards of every number into runs
//	    of the number of Eulerian trails,
//
// and after adding one arc from the end of the trail to its start, the BEST
// theorem gives the latter as (out(w)-1)! times the product over the other
// colours of (out(x)-1)! times det(D - M), M the numbers of arcs and D the
// outdegrees, both without the row and column of a root w. It depends on the
// degrees but for the determinant, and
//
//	det(D - M) = sum over sets T of colours of prod_{x not in T} D_x det(-M_T),
//
// where det(-M_T) chooses one arc out of and one arc into every colour of T, a
// mark, with a sign. So it is enough to know, for each colour, the unmarked
// arcs out and in, and which colours have a marked arc out or in
// (euler_marks.go). Numbers multiply as polynomials in these (euler_row.go says
// what one number contributes, equal cards included), and the weights are
// out! for each colour, (out-1)! for the root, if all exponents out and in
// agree. When no run touches the root the deck is counted again with one
// colour less.
//
// The numbers are multiplied in two halves (euler_half.go), so that exponents
// stay half as large, and the halves meet one vector of differences out - in at
// a time, the weights applied one colour after the other (euler.go). Everything
// is done modulo primes below 2^56, as many as it takes to exceed Bregman's
// bound on the count, and put together by the Chinese remainder theorem. Only
// the larger factor of each half is held in memory.
//
// Times and sizes are in docs/counting.md.
package count
