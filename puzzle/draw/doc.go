// Package draw draws decks in the geometric view of Demaine et al. (section
// 3.3, Figure 5): cards are lattice points, one axis is the colours and the
// other the numbers, and a winning order is a path that visits every point by
// axis-parallel moves.
//
//	err := draw.SVG(w, &draw.Scene{Cards: deck, Order: order})
//
// [SVG] draws a [Scene] as one self-contained SVG document:
//
//   - A card is a square at its lattice point; equal cards overlap. Cards of
//     players other than the first have other shapes. With Hand set, cards look
//     like those of the real game, with its colours and a shape for each
//     colour, so they are recognisable without colour.
//   - An order is a path under the cards. A move between neighbours of a line
//     is a straight piece. A move past other cards of its line uses a lane next
//     to the line: to the right below, to the left above, downwards on the
//     left, upwards on the right. Overlapping moves have separate lanes, and
//     lines move apart to make room. The path gets darker from the first card
//     to the last. Steps are numbered where cards are large enough.
//   - A kernel keeps its cards bold; deleted ones are faded.
//   - A cut is highlighted: the lines of the set S, the pieces as tinted
//     adjacent blocks, and the inequality below.
//
// The longer axis is horizontal. A few long rows are folded into bands, one
// below the other, like lines of text; moves between bands end in stubs. Lines
// are in the order of their values. Large decks with an order use the order of
// its visits, and a cut groups lines by its pieces.
//
// Drawing n cards takes O(n log n) time and writes a few hundred bytes per
// card. Equal scenes give equal bytes.
package draw
