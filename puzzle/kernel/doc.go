// Package kernel shrinks solitaire decks without changing their answer, and
// rearranges winning orders so that no colour is scattered.
//
// # Defragmentation
//
// A chunk is a maximal run of cards of one colour. [Defragment] turns a winning
// order into one in which every colour has at most c chunks, c the number of
// colours (Dey, Goyal, Misra Lemma 1 and Corollary 1, which hold for equal
// cards as well). While some change of colour a -> l occurs twice, the cards
// from behind the first a up to the second a are reversed: two a's meet, two
// l's meet, and two chunks are gone. At the end every change occurs at most
// once, so l is entered at most c-1 times, and once more if the order begins
// with it. (The sequence printed in the proof of Lemma 1 holds a card twice;
// right is pi[1,a1-1] . reverse(pi[a1,a2-1]) . pi[a2,n].)
//
// # Kernel
//
// [Of] is Theorem 1 of the same paper in a form that is true. Three copies of a
// card are as good as two. For every pair of colours up to 5c numbers that
// both have are labelled, with all copies of their two cards; then unlabelled
// cards of a colour are dropped one at a time while the colour has more than
// c+1 cards. Dropping all of them at once, as the proof of Theorem 1 counts,
// is wrong: {11,12,13,14,25} cannot be played, {25} can. The kernel has at
// most [Bound] cards, cubic in the colours and whatever the size of the deck.
//
// [Kernel.Lift] turns a winning order of the kernel into one of the deck: it is
// defragmented, so a colour that lost cards, which has c+1 left, has a chunk of
// two cards, and between those all lost cards of the colour fit; third copies
// go next to their likes.
//
// # Cost
//
// [Of] is linear in the deck plus c^2 times the numbers; [Kernel.Lift] is
// linear but for the defragmentation, which costs one pass over the at most
// c^2 chunks at hand for every repeated change, of which there are at most half
// as many as chunks.
package kernel
