// Package kernel shrinks solitaire decks without changing their answer, and
// rearranges winning orders so that every colour has few chunks.
//
// # Use
//
//	k := kernel.Of(deck)
//	order, err := k.Lift(orderOfKernel) // a winning order of deck
//	s := kernel.SparseOf(deck)          // smaller
//	order = kernel.Defragment(order)
//
// # Defragmentation
//
// A chunk is a maximal run of cards of one colour. [Defragment] turns a winning
// order into one in which every colour has at most c chunks, where c is the
// number of colours (Dey, Goyal, Misra Lemma 1 and Corollary 1, which hold for
// equal cards as well). While some change of colour a -> l occurs twice, it
// reverses the cards from after the first a up to the second a: two a's meet,
// two l's meet, and the number of chunks falls by two. At the end every change
// occurs at most once, so l is entered at most c-1 times, and once more if the
// order begins with it. (The sequence printed in the proof of Lemma 1 contains
// a card twice; the correct one is pi[1,a1-1] . reverse(pi[a1,a2-1]) .
// pi[a2,n].)
//
// # Kernel
//
// [Of] is a corrected form of Theorem 1 of the same paper. Three copies of a
// card are equivalent to two. For every pair of colours up to 5c numbers that
// both have are labelled, with all copies of their two cards; then unlabelled
// cards of a colour are dropped one at a time while the colour has more than
// c+1 cards. Dropping all of them at once, as the proof of Theorem 1 counts, is
// wrong: {11,12,13,14,25} cannot be played, {25} can. The kernel has at most
// [Bound] cards, cubic in the colours for any size of the deck.
//
// # Sparse kernel
//
// [SparseOf] makes a kernel of at most 16c-10 cards ([Sparse.Bound]), c the colours
// or the numbers, whichever are fewer; docs/counting.md has the proof. Let the hubs
// be those c vertices of H, the spokes the others. Of the cards as many are held
// as two edge-disjoint forests of H can hold: any other has both its ends in a
// set of vertices that both forests span, on which a trail can have any
// parities. A spoke whose cards are on one hub hangs there; one such card is
// kept of each hub. A spoke with two cards on different hubs is a link; three
// links force a hub onto every trail. Links that force are kept, and of all
// others between forced hubs as many as two forests of them hold.
//
// [Kernel.Lift] turns a winning order of the kernel into one of the deck. It
// defragments the order, so a colour that lost cards, which has c+1 left, has a
// chunk of two cards, and all lost cards of the colour fit between those; third
// copies go next to their equals.
//
// # Cost
//
// [SparseOf] searches for a place for each card in the two forests, which is at
// most their size; a card within a set that is spanned already takes no search.
//
// [Of] is linear in the deck plus c^2 times the numbers. [Kernel.Lift] is
// linear, except for the defragmentation, which costs one pass over at most c^2
// chunks for every repeated change, of which there are at most half as many as
// chunks.
package kernel
