// Package veripb states solitaire UNO as a pseudo-Boolean formula and turns the
// certificates of its "no" into refutations that a checker outside this project
// verifies: VeriPB (Gocht, Nordström and others).
//
//	f := veripb.NewFormula(deck)
//	f.Write(opb)                       // the formula, OPB
//	proof, err := veripb.Prove(ctx, f) // a refutation of it, if the deck is not playable
//	proof.Write(pbp)                   // as VeriPB reads it
//	err = veripb.Check(opb, pbp)       // this package's own reader of both
//
// # The formula
//
// It is satisfiable exactly if H has a dominating trail (docs/solitaire.md). The
// variables and clauses of the section "SAT refutations", without steps, come
// first; then, for N vertices:
//
//   - for each vertex v the parity as a sum: the once-used edges at v are d(v) +
//     2 h(v), h(v) a number in binary;
//   - at most two vertices are odd;
//   - connectivity as a flow: there is at most one root r(v), where N units are
//     made; every vertex that is touched consumes one; each edge has a flow in
//     either direction, a number in binary, at most N where the edge is used and
//     0 elsewhere.
//
// # The proofs
//
// Everything that the certificates use follows by sums of constraints, literal
// axioms and divisions (cutting planes), each in one line:
//
//   - A connectivity lemma of a set U: the sum of the flow constraints of U says
//     that N times (used edges across, roots in U) is at least the touched
//     vertices of U; divided by N, something touched in U needs a used edge
//     across or a root in U. The same for the complement; there is one root, so
//     half of both together is the lemma.
//   - A parity lemma of U: the sum of the parities of U is an even number on one
//     side; rounding it up and rounding it down excludes every odd sum.
//   - A cut: of each of its k pieces, the lemma and the parity say that the edges
//     used across, copies counted, and the odd vertices of the piece are at least
//     2. Their sum exceeds what the edges around S, or the degrees in S, allow.
//
// So the proof for a cut is a sum for each piece and a last one; a refutation
// keeps its clauses, by reverse unit propagation.
//
// # Cost
//
// The formula has O(n log N) literals for n distinct cards. A lemma takes a line
// of O(n log N) words, so long refutations become long files: this is for decks
// of up to some hundred cards; package check reads the rest.
package veripb
