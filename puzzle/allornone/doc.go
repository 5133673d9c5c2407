// Package allornone solves All-or-None UNO: solitaire UNO in which every colour
// is either committed, played in one run, or destroyed, never twice in a row
// (Dey, Goyal, Misra section 4). A colour of one card is both.
//
// # Motifs
//
// A colour with two equal cards is committed for certain. Once the set X of
// committed colours is fixed, let Y be the numbers on the cards of all others.
// A winning order can be rearranged so that the destroyed cards of each number
// stand together (Lemma 4; its printed sequence repeats a card, right is
// pi[1,i1-1] . pi[j1+1,i2] . pi[i1,j1] . pi[i2+1,n]), and is then described by
// a motif: an order of X and Y without two numbers side by side, in which
// neighbours share a number and each colour is entered and left with two
// different cards. Conversely every motif is laid out to a winning order.
// As numbers do not touch, |Y| <= |X| + 1.
//
// [Solve] goes through the sets X, few destroyed colours first. For each it
// looks for a motif: a search over (what is left, last element, number of
// entry) that remembers failures and gives up where something left cannot be
// reached or fitted in. There are at most 4^|X| times a polynomial such states
// and so O*(5^c) over all X; failures are forgotten when there are too many to
// hold, which can cost the bound and never the answer.
//
// The method "paper" is Theorem 2, colourful paths in a graph of entries,
// passages and exits, O*(17^c), with the ends repaired: as printed it misses
// numbers at the two ends of a motif ({11,12,21} is playable) and lets paths
// run backwards through a colour.
//
// # Kernel and hardness
//
// [KernelOf] is a kernel of O(c^3) cards, corrected; its orders are lifted by
// [Kernel.Lift]. [DeckOfGraph] makes the deck of Lemma 3, [OrderOfPath] and
// [PathOfOrder] carry solutions over and back.
package allornone
