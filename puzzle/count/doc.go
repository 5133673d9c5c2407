// Package count counts the winning orders of a deck exactly, with big integers:
// of solitaire UNO in two dimensions ([Deck]) and in more ([Points]).
//
//	result, err := count.Deck(ctx, deck, count.Options{})
//	fmt.Println(result.Sequences, result.Paths)
//
// # Conventions
//
// N is the number of orders of the cards in which neighbours match, with equal
// cards distinguished. Undirected Hamiltonian paths of the UNO-1 graph are N/2
// (N for a single card), distinct orders with equal cards identical N divided
// by the factorials of the multiplicities. Example 1 of Demaine et al. has N =
// 56, 28 paths and 28 sequences.
//
// # Paths
//
// The method "paths" (paths.go) is the DP of Demaine et al. 3.3 over sets of
// subpaths represented by their ends, with the errors of the printed recursion
// corrected: n^{O(c^2)} states. [Trace] shows it step by step. It is used for
// small decks, for sparse ones, where few colours are open at a time, and for
// more than two dimensions.
//
// # Euler
//
// The method "euler" needs n^{O(c)} states. Cut an order wherever the link
// between two neighbours is by colour: each piece is a run of cards of one
// number. As an arc from the colour of its first card to the colour of its last
// card, the runs form a directed multigraph on the colours, and the order is an
// Eulerian trail of it. So
//
//	N = sum over the ways to cut the cards of every number into runs
//	    of the number of Eulerian trails,
//
// and after adding one arc from the end of the trail to its start, the BEST
// theorem gives the latter as (out(w)-1)! times the product over the other
// colours of (out(x)-1)! times det(D - M), M the numbers of arcs and D the
// outdegrees, both without the row and column of a root w. Except for the
// determinant it depends only on the degrees, and
//
//	det(D - M) = sum over sets T of colours of prod_{x not in T} D_x det(-M_T),
//
// where det(-M_T) chooses one arc out of and one arc into every colour of T, a
// mark, with a sign. So it suffices to know, for each colour, the unmarked arcs
// out and in, and which colours have a marked arc out or in (euler_marks.go).
// Numbers multiply as polynomials in these (euler_row.go defines the
// contribution of one number, including equal cards), and the weights are out!
// for each colour, (out-1)! for the root, if all exponents out and in agree.
// When no run touches the root the deck is counted again with one colour less.
//
// The numbers are multiplied in two halves (euler_half.go), so that exponents
// stay half as large. The halves are combined for one vector of differences out
// - in at a time, with the weights applied colour by colour (euler.go). All
// arithmetic is modulo primes below 2^56, enough of them to exceed Bregman's
// bound on the count, and the Chinese remainder theorem combines the results.
// Only the larger factor of each half is kept in memory.
//
// # Tree
//
// The method "tree" (tree.go) keeps paths by the open vertices of their ends,
// over an order of the cards in which few ends are open (tree_order.go). The
// number of its states depends on the ends open at a time, not on the length of
// the deck: thousands of cards, where few are open and degrees are low.
//
// docs/counting.md has times and sizes.
package count
