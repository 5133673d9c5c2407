// Package fill finds the fewest cards that make a deck playable, MINIMUM CARD
// FILL-IN of Demaine et al. section 5, and with it path covers of UNO-1 graphs.
//
// # Fill-in is path cover
//
// An added card joins at most two runs of matching cards, and between two runs
// one card always does: it takes its colour from the end of the one and its
// number from the end of the other. So the minimum is the path cover number of
// the UNO-1 graph less one, and existing colours and numbers suffice. It stays
// the same when no added card may equal another card ([Options.Distinct]): where
// a card that would join two runs is in the deck already, it joins them itself
// and opens its own run, which gives another smallest cover to try.
//
// # Path cover
//
// The solver of package solitaire is asked first: a playable deck is one run.
// Otherwise the components are treated one by one, as their numbers add up: a
// "no" of the solver asks for two runs, the cut that proves it for more
// (bound.go), and a greedy cover (greedy.go) often is as small as that. If not,
// the cover DP decides.
//
// By the trail theorem a run is a trail in the bipartite multigraph H with
// the cards at its vertices, and k trails may share vertices. So a cover is a
// set of edges F with marked single vertices such that every card has an end on
// one of them; it costs one for each single vertex, one for each connected
// block of F without odd vertices, and half the number of odd vertices for the
// other blocks. The DP goes through the numbers with the states of the decision
// DP, and minimises: an untouched number makes its untouched colours required
// or is bought as a single vertex; a required colour that stays untouched is
// bought at the end. The numbers come in an order that keeps few colours open,
// begun and not finished, and only those are in the state: it is
// 2^{O(w log w)} n for w open at a time, and w is at most the smaller side.
//
// Wider components are left to all subsets if they are small, and to the
// solver without a bound on its work, which also finds some covers of two runs.
// What is still open, or was when the context ended, is a [Result] that is not
// exact: a lower bound and a cover.
package fill
