// Package puzzle is the abstract model of UNO: decks of (colour, number) cards,
// the files that contain them, the answers to questions about them, and the
// certificates that make an answer checkable. The solvers, checkers and
// generators in the packages below use it; it decides nothing itself.
//
// # Use
//
//	in, err := puzzle.ReadInstance("deck.txt", file, 1)
//	result, err := solitaire.Solve(ctx, in.Cards, solitaire.Options{})
//
// [ReadInstance] reads one card per line, `COLOUR NUMBER [PLAYER]`. [ParseHand]
// reads cards of the real game, `r5 g5 ys`. Malformed input is a [FormatError],
// which prints as `file:line: what is wrong`. [ParseAnswer] reads an answer
// document.
//
// # Model
//
// A [Card] is a pair (colour, number), both in 1..2^31-1. Two cards match when
// they agree in at least one of the two (Demaine et al. section 2.2). A deck is
// a multiset of cards; equal cards are called twins and stay separate cards. An
// [Instance] deals its cards to players 1..p. [Group] turns a deck into its
// distinct cards with their multiplicities.
//
// The same deck is a bipartite multigraph H ([NewDeckGraph]): one vertex for
// every colour and every number, one edge for every card. A vertex of H is also
// called a hub, to distinguish it from a vertex of the UNO graph, which is a
// card. A [Vertex] names a hub as a signed integer, colour x as x and number y
// as -y; certificates use these names.
//
// # Answers and certificates
//
// The answer types ([Solve], [Count], [Kernel], [Fill]) are the JSON documents
// of the command line. A solitaire "no" has a [Certificate]. A [ProofWriter]
// writes the lines of a long certificate one at a time, so a proof larger than
// memory can go to a file. docs/solitaire.md defines the formats and proves
// what each certificate claims. Package check verifies answers and shares no
// code with the solvers except these types.
//
// # Cost
//
// Reading is one pass over the bytes without an allocation per line. Group
// takes linear time.
package puzzle
