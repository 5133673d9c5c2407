// Package solitaire decides Solitaire UNO (UNO-1): can all cards of a deck be
// laid down in a row, neighbours agreeing in colour or number? A yes comes
// with the order; a no with a certificate that package check verifies without
// a line of this package.
//
// # The question in another form
//
// A deck is a bipartite multigraph H: a vertex for each colour and number, an
// edge for each card. A deck with a card can be played out exactly when H has a
// dominating trail: a connected edge set with 0 or 2 odd vertices, or one
// vertex alone, such that every card has an end on it. Multiplicities count as
// at most 2. Every method looks for such a trail; trail.go turns it into an
// order of all cards by an Euler walk (graph.go, trail.go, core.go).
//
// # The methods
//
//   - dp (dp.go, dp_state.go): the trail DP over the numbers, with the smaller
//     side as colours. 2^{O(c log c)} n for c colours; at most 11.
//   - paper (paper.go): the DP of Demaine et al. 3.3 on the ends of paths, with
//     the cases that the printed recursion misses. n^{O(c^2)}.
//   - search (search.go): backtracking on trails, pruned by reachability,
//     bridges and positions met before. Exponential.
//   - frontier (frontier*.go): the trail program over a linear order of the core
//     with few vertices open at a time, its states reduced by rank:
//     2^{O(k)} n for k vertices, and so 2^{O(c)} n for c colours.
//   - sat (sat.go, sat_formula.go): parity, domination and the number of odd
//     vertices as clauses, connectivity as lemmas added when the trail falls
//     into pieces; the engine is cdcl*.go and logs a refutation as it goes.
//   - cutcount (cutcount.go, gf64.go): Cut&Count, 6^c poly(n). A yes is certain;
//     without one the answer is unknown, with the chance that a yes was missed.
//   - local (rotate.go, treejoin.go, treemend.go): Pósa's rotations and tree joins on the
//     reduced deck. Yes or unknown.
//   - auto (auto.go), the default: reductions (reduce*.go), then on the core that
//     is left cuts (cut*.go), tree joins, rotations, the frontier program on
//     narrow cores and clause learning, each
//     bounded by work done, so that runs with equal seeds are equal.
//
// # Certificates
//
// The reductions keep a yes in both directions. Forwards this is what a
// certificate of a no stands on: each step is written down and the checker
// repeats it (certifier.go). Backwards it is how a solution of the core becomes
// one of the deck (lift.go). A no is certified by a cut, by a DP transcript, or
// by a refutation with the connectivity lemmas it used; the methods without a
// transcript of their own (paper, search) have theirs drawn up by the
// portfolio. docs/solitaire.md has the formats and why they prove what they
// claim.
//
// # Sources
//
// Demaine, Demaine, Harvey, Uehara, Uno, Uno: "UNO is hard, even for a single
// player", section 3; Dey, Goyal, Misra: "UNO Gets Easier for a Single Player";
// Catlin's collapsible graphs; Cygan et al., Cut&Count; Bodlaender, Cygan,
// Kratsch, Nederlof, the rank-based approach. Statements of the
// sources that fail as printed are pinned in methods_test.go.
//
// # Concurrency and cost
//
// [Solve] keeps no state between calls. It starts one goroutine, and only where
// neither clause learning nor rotations are known to win (race.go); it has ended
// when Solve returns. It reads no
// clock: time limits are the context's. Memory is linear in the deck but for
// the tables of the exponential methods, each bounded in its file, and for a
// refutation, which is held back up to 256 MiB before it goes to its file.
package solitaire
