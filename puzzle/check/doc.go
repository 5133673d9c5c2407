// Package check judges answers to the puzzles of package puzzle. It shares no
// code with any solver: whoever doubts a solver needs to trust this package
// alone, and the arguments in docs/solitaire.md.
//
// # Contract
//
// [Parse] decodes an answer and refuses fields that have no place in it. Kind,
// game and rule of the answer decide what checks it: [Answer] takes those about
// an instance, [OnGraph] those about a graph, [Points] those about cards of
// several coordinates. Each describes what it has verified or returns an
// error. The error is a [*Refusal] when the answer is wrong, is "unknown", or
// claims something that is neither certified nor within reach of the
// checker's own slow methods; it is a [*puzzle.FormatError] when a certificate
// or proof file cannot be read.
//
// # What is verified, and how
//
//   - solitaire yes: the sequence is a permutation of the deck whose
//     neighbours match; linear.
//   - solitaire no: a certificate (names.go, classes.go: the reduction steps;
//     cut.go: cuts; state.go, program.go, transcript.go: DP transcripts;
//     formula.go, propagate.go, refutation.go: SAT refutations), read as a
//     stream by proof.go. Without a certificate the deck is decided anew
//     (slow.go) within stated limits.
//   - count, fill, kernel: by subsets of the deck, within the limits of
//     subsets.go, and, where something cheaper certifies them, beyond; a
//     kernel by the conditions of its theorem (shrunk.go).
//   - all-or-none and coop: a yes by playing it through, a no by exhaustive
//     search within limits.
//   - versus of two players: a vertex cover or a saturating matching
//     (Demaine et al. Theorem 7 in its corrected form), and the winning
//     openings by alternating paths over colour and number hubs; the rules
//     text and race by exhaustive search within limits.
//   - recognise: cards by comparing matches with edges, a witness as one of the
//     minimal graphs that are no UNO-1 graphs, or by trying cards (realise.go).
//   - geography: a matching with a Tutte-Berge barrier, an even kernel,
//     otherwise search; the openings by alternating paths (blossom.go), linear
//     equations (even_kernel.go) or search (token.go).
//   - lift: a path by following it, a no by the answer to the reduced problem.
//
// # Why a certificate of "no" is a proof
//
// A nonempty deck is playable exactly when its graph H has a dominating
// trail. Each reduction step maps a trail to a trail; a cut counts how often
// a trail can pass through a set; a transcript is a set of states closed under
// every choice and free of winning ones; a refutation starts from clauses
// that every dominating trail satisfies. The proofs are in docs/solitaire.md.
package check
