// Package coop decides the cooperative game of UNO: can the players together,
// with all hands open, make player 1 the first to finish (Demaine et al.
// section 2.3)?
//
// # Use
//
//	result, err := coop.Solve(ctx, instance, coop.Options{})
//
// A "yes" has every turn up to player 1's last card. A "no" has no certificate;
// package check decides small games itself.
//
// # Rules
//
// Player 1 begins with any card. The others follow in turn, and a player who
// holds a card that matches the top in colour or number must play one. The
// players fail if another player finishes first. The paper defines a player
// without a matching card in two ways:
//
//   - skip (its assumption f1, the default): the player skips and the top
//     stays; when all skip in a row the game is stuck;
//   - strict (its match relation): a card follows only one of the previous
//     seat, so a forced skip ends the play. With one player there is no
//     difference.
//
// With a draw pile in known order a player without a playable card draws the
// next card instead of skipping, and the turn passes. Under the rule strict
// that ends the play as a skip does.
//
// # How it works
//
// The problem is NP-complete for one player (Theorem 4) and for two (Theorem
// 1). [Solve] decides, in this order:
//
//   - one player: package solitaire;
//   - the games that the sizes of the hands decide, and, under the rule strict
//     with two players, a matching of half cards (halves.go);
//   - two players, strict: a dynamic program over alternating trails
//     (trail.go), polynomial for a fixed number of colours, guided by that
//     matching, alternating with
//   - depth-first search with a table of lost positions (search.go), up to a
//     renaming of the numbers (symmetry.go), which rejects positions that
//     counting proves lost (filter.go) and restarts with other move orders
//     (preference.go).
//
// # Cost
//
// The paper leaves open the complexity for two players and a constant number of
// colours. Under the rule strict it is polynomial, n^(c+O(1)) times a function
// of c, for any multiplicities. Under the rule skip the search is polynomial
// for fixed numbers of colours, of players and of equal cards in a hand; with
// unbounded multiplicities the question remains open here. See docs/coop.md.
package coop
