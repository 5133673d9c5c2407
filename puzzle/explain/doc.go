// Package explain reads answers about one player's decks aloud: what a winning
// order is made of, and why a deck that has none has none.
//
// # A yes
//
// [Order] takes a feasible sequence apart in the terms of Dey, Goyal and Misra:
//
//   - A chunk is a maximal run of one colour (section 3); a colour's frequency
//     is the number of its chunks, and a colour is fragmented when that is
//     more than the number of colours.
//   - The cards at the two ends of a chunk are critical, all others are
//     wildcards: taking a wildcard out leaves a feasible sequence
//     (Proposition 1).
//   - A bridge is a maximal run of more than two cards of one number, less its
//     first and last card (section 4.2); a number with two bridges is broken.
//   - The motif is the order's word over colours and numbers: a colour for each
//     chunk of at least two cards, a number for the one-card chunks, equal
//     neighbours written once. A one-card chunk inside the order lies in a
//     bridge; at an end of the order it hangs on its number all the same, which
//     is what the motif of the paper leaves out.
//   - The trail is the walk in the bipartite multigraph H (colours, numbers;
//     cards as edges) that the order follows: the vertex that each card shares
//     with the next, and the cards at which that vertex changes. It is the
//     dominating trail of docs/solitaire.md: connected, 0 or 2 odd vertices, and
//     every card has an end on it.
//
// # A no
//
// [No] puts a certificate that package check has verified into words: the
// reduction steps, and of a cut the set S, the pieces that are left, and the
// inequality with its figures written out.
//
// Everything takes linear time but for sorting, and nothing is decided here.
package explain
