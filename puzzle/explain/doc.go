// Package explain explains answers about decks in words: what a winning order
// consists of, and why a deck without one has none.
//
// # Use
//
//	reading := explain.Order(result.Sequence)
//	refusal, err := explain.No(ctx, deck, result.Certificate, check.Options{})
//
// # A yes
//
// [Order] analyses a feasible sequence in the terms of Dey, Goyal and Misra:
//
//   - A chunk is a maximal run of one colour (section 3). The frequency of a
//     colour is the number of its chunks. A colour is fragmented when that
//     exceeds the number of colours.
//   - The cards at the two ends of a chunk are critical, all others are
//     wildcards: removing a wildcard leaves a feasible sequence (Proposition
//     1).
//   - A bridge is a maximal run of more than two cards of one number, without
//     its first and last card (section 4.2); a number with two bridges is
//     broken.
//   - The motif is the order's word over colours and numbers: a colour for each
//     chunk of at least two cards, a number for the one-card chunks, equal
//     neighbours written once. A one-card chunk inside the order is in a
//     bridge. At an end of the order it also counts as its number, which the
//     motif of the paper omits.
//   - The trail is the walk of the order in the bipartite multigraph H
//     (colours, numbers; cards as edges): the vertex that each card shares with
//     the next, and the cards at which that vertex changes. It is the
//     dominating trail of docs/solitaire.md: connected, 0 or 2 odd vertices,
//     and every card has an end on it.
//
// # A no
//
// [No] describes a certificate that package check has verified: the reduction
// steps, and of a cut the set S, the remaining pieces, and the inequality with
// its numbers.
//
// Everything takes linear time, except for sorting.
package explain
