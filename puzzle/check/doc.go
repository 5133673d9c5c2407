// Package check verifies answers to the puzzles of package puzzle. It shares no
// code with any solver: to trust an answer it is enough to trust this package
// and the arguments in docs/solitaire.md.
//
// # Use
//
//	answer, err := check.Parse("answer.json", data)
//	verified, err := check.Answer(ctx, instance, answer, check.Options{})
//
// [Parse] decodes an answer and rejects fields that do not belong to it.
// [Answer] takes answers about an instance, [OnGraph] those about a graph,
// [Points] those about cards of several coordinates. Each returns a description
// of what it has verified, or an error. The error is a [*Refusal] when the
// answer is wrong, is "unknown", or claims something that is neither certified
// nor decidable by the checker's own slow methods. It is a
// [*puzzle.FormatError] when a certificate or proof file is malformed.
//
// # How it works
//
//   - solitaire yes: the sequence is a permutation of the deck whose neighbours
//     match; linear.
//   - solitaire no: a certificate (names.go, classes.go: the reduction steps;
//     cut.go: cuts; state.go, program.go, transcript.go: DP transcripts;
//     formula.go, propagate.go, refutation.go: SAT refutations), read as a
//     stream by proof.go. Without a certificate slow.go decides the deck within
//     stated limits.
//   - count, fill, kernel: by subsets of the deck, within the limits of
//     subsets.go, and beyond them where something cheaper certifies the answer;
//     a kernel by the conditions of its theorem (shrunk.go).
//   - all-or-none and coop: a yes by playing it through, a no by exhaustive
//     search within limits.
//   - versus of two players: a vertex cover or a saturating matching (Demaine
//     et al. Theorem 7 in its corrected form), and the winning openings by
//     alternating paths over hubs, the colours and numbers; the rules text and
//     race by exhaustive search within limits.
//   - recognise: cards by comparing matches with edges, a witness as one of the
//     minimal graphs that are not UNO-1 graphs, or by trying cards
//     (realise.go).
//   - geography: a matching with a Tutte-Berge barrier, an even kernel,
//     otherwise search; the openings by alternating paths (blossom.go), linear
//     equations (even_kernel.go) or search (token.go).
//   - lift: a path by following it, a no by the answer to the reduced problem.
//
// # Why a certificate of "no" is a proof
//
// A nonempty deck is playable exactly when its graph H has a dominating trail.
// Each reduction step maps a trail to a trail. A cut counts how often a trail
// can pass through a set. A transcript is a set of states closed under every
// choice and without winning ones. A refutation starts from clauses that every
// dominating trail satisfies. The proofs are in docs/solitaire.md.
package check
