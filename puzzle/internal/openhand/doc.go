// Package openhand holds what the exhaustive searches over games of several
// players share: the position of a game in which all hands are open, packed
// into a few words, and an exact table of such positions.
//
// A [Deal] lists the slots of a game: a slot is a player together with a
// distinct card that the player holds or may come to hold by drawing, so equal
// cards are alike. A [Position] is what the future of the game depends on: how
// many cards are held in each slot, the top card, whose turn it is, and how
// many cards of the draw pile are gone. Playing and taking back keep its packed
// form up to date in constant time.
//
// A [Table] maps packed positions to small values. It compares whole
// positions, so unlike a table of hashes it never confuses two.
package openhand
