// Package coop decides the cooperative game of UNO: can the players together,
// all hands open, make player 1 the first to finish (Demaine et al. section
// 2.3)?
//
// # Rules
//
// Player 1 begins with any card; the others follow in turn, and whoever holds
// a card that matches the top in colour or number must play one. A player
// other than 1 who finishes first is a failure. The paper says two things
// about a player who holds none:
//
//   - skip (its assumption f1, the default): he skips and the top stays; when
//     all skip in a row the game is stuck;
//   - strict (its match relation): a card follows only one of the seat just
//     before, so a forced skip ends the play. With one player there is no
//     difference.
//
// With a draw pile in known order a player without a playable card draws the
// next card in place of skipping, and the turn passes. By the rule strict that
// ends the play as a skip does.
//
// # Methods
//
// The problem is NP-complete for one player (Theorem 4) and for two (Theorem
// 1). [Solve] decides, in this order:
//
//   - one player: package solitaire;
//   - what the sizes of the hands decide, and by the rule strict with two
//     players a matching of half cards (halves.go);
//   - two players, strict: a dynamic program over alternating trails (trail.go),
//     polynomial for a fixed number of colours, guided by that matching, in turn with
//   - depth-first search that remembers lost positions (search.go), up to a
//     renaming of the numbers (symmetry.go), which rejects positions that
//     counting shows to be lost (filter.go) and starts over with other
//     preferences when it has gone astray (preference.go).
//
// A "yes" carries every turn up to player 1's last card. A "no" carries no
// certificate; package check decides small games anew.
//
// # Few colours
//
// The paper leaves open the complexity for two players and a constant number
// of colours. By the rule strict it is polynomial, n^(c+O(1)) times a function
// of c, for any multiplicities. By the rule skip the search is polynomial for
// fixed numbers of colours, of players and of equal cards in a hand; with
// unbounded multiplicities the question remains open here. See docs/coop.md.
package coop
