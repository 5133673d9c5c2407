// Package fill finds the fewest cards that make a deck playable, MINIMUM CARD
// FILL-IN of Demaine et al. section 5, and with it minimum path covers of UNO-1
// graphs.
//
// # Use
//
//	result, err := fill.In(ctx, deck, fill.Options{})
//	if result.Exact() { ... result.Added ... }
//
// # Fill-in is path cover
//
// An added card joins at most two runs of matching cards, and between two runs
// one card always does: it takes its colour from the end of one and its number
// from the end of the other. So the minimum is the path cover number of the
// UNO-1 graph minus one, and existing colours and numbers suffice. The minimum
// is the same when no added card may equal another card ([Options.Distinct]):
// where a card that would join two runs is already in the deck, it joins them
// itself and opens its own run, which gives another minimum cover to try.
//
// # How it works
//
// The solver of package solitaire comes first: a playable deck is one run.
// Otherwise the components are treated separately, because their numbers add
// up. A "no" of the solver requires two runs, the cut that proves it possibly
// more (bound.go), and a greedy cover (greedy.go) often reaches that bound. If
// not, the cover DP decides.
//
// By the trail theorem a run is a trail in the bipartite multigraph H with the
// cards at its vertices, and k trails may share vertices. So a cover is a set
// of edges F with marked single vertices such that every card has an end on one
// of them. It costs one for each single vertex, one for each connected block of
// F without odd vertices, and half the number of odd vertices for the other
// blocks. The trail program over a tree decomposition of H (package treewalk)
// finds a cheapest such set, with the decomposition that the solver uses.
//
// Wider components are solved by all subsets if they are small, and otherwise
// by the solver without a bound on its work, which also finds some covers of
// two runs. What is undecided then, or when the context ends, is a [Result]
// that is not exact: a lower bound and a cover.
//
// # Cost
//
// The DP takes 2^{O(w)} n for w vertices of H open at a time, at most 14, and w
// is at most one more than the smaller side.
package fill
