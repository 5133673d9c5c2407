// Package check judges answers to the puzzles of package puzzle. It shares no
// code with any solver: whoever doubts a solver needs to trust this package
// alone, and the arguments in docs/solitaire.md.
//
// # Contract
//
// [Answer] takes an instance and a decoded answer, finds kind, game and rule
// in the answer, and either describes what it has verified or returns an
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
//     subsets.go, and, where something cheaper certifies them, beyond.
//   - all-or-none and coop: a yes by playing it through, a no by exhaustive
//     search within limits.
//   - versus of two players: a vertex cover or a saturating matching
//     (Demaine et al. Theorem 7 in its corrected form), and the winning
//     openings by alternating paths over colour and number hubs; the rules
//     text and race by exhaustive search within limits.
//
// # Why a certificate of "no" is a proof
//
// A nonempty deck is playable exactly when its graph H has a dominating
// trail. Each reduction step maps a trail to a trail; a cut counts how often
// a trail can pass through a set; a transcript is a set of states closed under
// every choice and free of winning ones; a refutation starts from clauses
// that every dominating trail satisfies. The proofs are in docs/solitaire.md.
package check
