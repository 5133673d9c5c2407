// Package puzzle is the abstract model of UNO on which every solver, checker
// and generator of this tree stands: decks of (colour, number) cards, the
// files they are read from, the answers about them and the certificates that
// make an answer checkable.
//
// # Model
//
// A [Card] is a pair (colour, number), both in 1..2^31-1, and two cards match
// when they agree in at least one of the two (Demaine et al. section 2.2). A
// deck is a multiset of cards; equal cards are twins and stay separate cards.
// An [Instance] deals its cards to players 1..p. [Group] turns a deck into its
// distinct cards with their multiplicities in linear time.
//
// The same deck is a bipartite multigraph H, built by [NewDeckGraph]: one vertex
// for every colour and every number, one edge for every card. A [Vertex] names
// a vertex of H as a signed integer, colour x as x and number y as -y;
// certificates speak of vertices by these names.
//
// # Files
//
// [ReadInstance] reads one card a line, `COLOUR NUMBER [PLAYER]`; [ParseHand]
// reads cards of the real game, `r5 g5 ys`. Ill-formed input is answered with
// a [FormatError], which prints as `file:line: what is wrong`. Reading is one
// pass over the bytes with no allocation for a line.
//
// # Answers and certificates
//
// The answer types ([Solve], [Count], [Kernel], [Fill]) are the JSON documents
// of the command line. A solitaire "no" carries a [Certificate]; what long
// certificates say is written with a [ProofWriter], a line at a time, so that
// a proof larger than memory can stream to a file. The formats, and why each
// certificate proves what it claims, are set down in docs/solitaire.md.
//
// Nothing here decides anything: the solvers live in the packages below this
// one, and package check, which judges their answers, shares no code with
// them beyond these types.
package puzzle
