// Package solitaire decides Solitaire UNO (UNO-1): can all cards of a deck be
// played in a row so that neighbours agree in colour or number? A yes comes
// with the order. A no comes with a certificate that package check verifies
// without any code of this package.
//
// # Use
//
//	result, err := solitaire.Solve(ctx, deck, solitaire.Options{})
//	switch result.Answer {
//	case puzzle.Yes: // result.Sequence
//	case puzzle.No: // result.Certificate
//	case puzzle.Unknown: // result.Reason
//	}
//
// # How it works
//
// A deck is a bipartite multigraph H: a vertex for each colour and number, an
// edge for each card. A nonempty deck is playable exactly when H has a
// dominating trail: a connected edge set with 0 or 2 odd vertices, or one
// vertex alone, such that every card has an end on it. Multiplicities count as
// at most 2. Every method looks for such a trail; trail.go turns it into an
// order of all cards by an Euler walk (graph.go, trail.go, core.go). The
// methods are
//
//   - dp (dp.go, dp_state.go): the trail DP over the numbers, with the smaller
//     side as colours. 2^{O(c log c)} n for c colours; at most 11.
//   - paper (paper.go): the DP of Demaine et al. 3.3 on the ends of paths, with
//     the cases that the printed recursion misses. n^{O(c^2)}.
//   - search (search.go): backtracking on trails, pruned by reachability,
//     bridges and repeated positions. Exponential.
//   - frontier (frontier*.go): the trail program over a tree decomposition of the
//     core with few vertices open at a time, its states reduced by rank:
//     2^{O(k)} n for k vertices, and so 2^{O(c)} n for c colours.
//   - sat (sat.go, sat_formula.go): parity, domination and the number of odd
//     vertices as clauses, connectivity as lemmas added when the trail is
//     disconnected. The engine is cdcl*.go and logs a refutation.
//   - cutcount (cutcount.go, gf64.go): Cut&Count, 6^c poly(n). A yes is
//     certain; otherwise the answer is unknown, with the probability that a yes
//     was missed.
//   - local (rotate.go, treejoin.go, treerepair.go): Pósa's rotations and tree
//     joins on the reduced deck. Yes or unknown.
//   - auto (auto.go), the default: reductions (reduce*.go), then on the
//     remaining core cuts (cut*.go), tree joins, rotations, the frontier
//     program on narrow cores and clause learning. Work, not time, bounds each
//     step, so runs with equal seeds are equal.
//
// The reductions preserve the answer in both directions. A certificate of a no
// lists each step, and the checker repeats it (certifier.go). A solution of the
// core becomes one of the deck by undoing the steps (lift.go). A no is
// certified by a cut, by a DP transcript, or by a refutation with the
// connectivity lemmas it used. For the methods without a transcript (paper,
// search) the portfolio writes the certificate. docs/solitaire.md defines the
// formats and proves what they claim.
//
// # Cost
//
// [Solve] keeps no state between calls and reads no clock: time limits are the
// context's. It starts one goroutine, and only where neither clause learning
// nor rotations are known to win (race.go); the goroutine has ended when Solve
// returns. Memory is linear in the deck, except for the tables of the
// exponential methods, each bounded in its file, and for a refutation, of which
// up to 256 MiB are buffered before it goes to its file.
//
// # Sources
//
// Demaine, Demaine, Harvey, Uehara, Uno, Uno: "UNO is hard, even for a single
// player", section 3; Dey, Goyal, Misra: "UNO Gets Easier for a Single Player";
// Catlin's collapsible graphs; Cygan et al., Cut&Count; Bodlaender, Cygan,
// Kratsch, Nederlof, the rank-based approach. Tests in methods_test.go pin
// statements of the sources that fail as printed.
package solitaire
