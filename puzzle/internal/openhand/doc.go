// Package openhand is shared by the exhaustive searches over games of several
// players with open hands: positions packed into a few words, and an exact
// table of such positions.
//
// A [Deal] lists the slots of a game: a slot is a player together with a
// distinct card that the player holds or may draw, so equal cards are
// identical. A [Position] is the state that determines the future of the game:
// how many cards are in each slot, the top card, the player to move, and the
// number of cards drawn from the pile. Playing and undoing update its packed
// form in constant time.
//
// A [Table] maps packed positions to small values. It compares whole positions,
// so unlike a table of hashes it never confuses two.
package openhand
