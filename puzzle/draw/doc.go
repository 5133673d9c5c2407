// Package draw draws decks in the geometric view of Demaine et al. (section
// 3.3, Figure 5): cards are lattice points, one axis is the colours and the
// other the numbers, and a winning order is a path that visits every point by
// axis-parallel moves.
//
// [SVG] draws a [Scene] as one self-contained SVG document:
//
//   - A card is a square at its lattice point; twins stand behind each other.
//     Cards of other players than the first have other shapes. With Hand set
//     cards are drawn as those of the real game, in its colours and with its
//     shape for each colour, so that they are told apart without the colours.
//   - An order is a path under the cards. A move between neighbours of a line
//     is a straight piece. A move past other cards of its line leaves it for a
//     lane beside the line and comes back: to the right below, to the left
//     above, downwards on the left, upwards on the right. Moves that overlap
//     get lanes of their own, and lines move apart to make room. The path
//     grows darker from the first card to the last. Steps are numbered where
//     cards are large enough.
//   - A kernel keeps its cards bold; those deleted are faded.
//   - A cut is lit: lines of the set S, the pieces as tinted blocks side by
//     side, and the inequality below.
//
// The longer axis lies horizontally. A few long rows are folded into bands,
// one below the other, like lines of text; moves between bands end in stubs.
// Lines stand in the order of their values; large decks that come with an
// order put them in the order in which it visits them, and a cut groups them
// by its pieces.
//
// Everything takes O(n log n) time for n cards and writes a few hundred bytes
// a card. Equal scenes give equal bytes.
package draw
