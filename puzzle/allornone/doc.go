// Package allornone solves All-or-None UNO: solitaire UNO in which every colour
// is either committed, played in one run, or destroyed, never played twice in a
// row (Dey, Goyal, Misra section 4). A colour of one card is both.
//
// # Use
//
//	result, err := allornone.Solve(ctx, deck, allornone.Options{})
//
// [KernelOf] is a kernel of O(c^3) cards, corrected; [Kernel.Lift] lifts its
// orders. [Roles] reads the committed and destroyed colours from an order.
//
// # How it works
//
// A colour with two equal cards is certainly committed. Fix the set X of
// committed colours, and let Y be the numbers on the cards of all others. A
// winning order can be rearranged so that the destroyed cards of each number
// are adjacent (Lemma 4; its printed sequence repeats a card, the correct one
// is pi[1,i1-1] . pi[j1+1,i2] . pi[i1,j1] . pi[i2+1,n]). A motif then describes
// it: an order of X and Y without two adjacent numbers, in which neighbours
// share a number and each colour is entered and left with two different cards.
// Conversely every motif gives a winning order. Because numbers are not
// adjacent, |Y| <= |X| + 1.
//
// [Solve] tries the sets X, those with few destroyed colours first. For each it
// searches for a motif over states (remaining elements, last element, number of
// entry), remembers failures, and prunes when a remaining element cannot be
// reached or placed. There are at most 4^|X| times a polynomial such states and
// so O*(5^c) over all X. When there are too many failures to store, they are
// dropped, which can cost the bound and never the answer.
//
// The method "tree" (tree.go) decides all sets X at once: a motif is a trail of
// H with at most two edges at each colour, and the trail program over a tree
// decomposition of H finds one in 2^{O(w)} n for w vertices open at a time, for
// any number of colours. [Solve] takes it for many colours in a narrow deck.
//
// The method "paper" is Theorem 2, colourful paths in a graph of entries,
// passages and exits, O*(17^c), with the ends corrected: as printed it misses
// numbers at the two ends of a motif ({11,12,21} is playable) and allows paths
// to run backwards through a colour.
//
// Lemma 3 makes the problem NP-hard: it makes a deck of a graph, and carries
// Hamiltonian paths to orders and back (hardness.go).
package allornone
