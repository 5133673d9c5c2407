// Package versus decides and plays the uncooperative game of UNO among players
// who see all hands (Demaine et al. section 4).
//
// # Use
//
//	outcome, err := versus.Solve(ctx, instance) // two players, the rule geography
//	player, err := versus.NewPlayer(ctx, instance, 1)
//	found, err := versus.Search(ctx, instance, puzzle.RuleRace, versus.Limits{})
//
// [Solve] returns the winner, the winning openings, and a maximum matching with
// a vertex cover of the same size, which prove each other optimal and can be
// checked in linear time. [Player] is the strategy for either side. [Search]
// decides the other rules and games of three and more players.
//
// # Two players, the rule geography
//
// Players 1 and 2 alternately play a card that agrees with the previous one in
// colour or number. Player 1 opens with any card. A player who cannot play
// loses, also with an empty hand. That is vertex geography on the match graph
// between the hands (Theorem 7): player 1 wins exactly when no matching covers
// all cards of player 1, and the winning openings are the cards that some
// maximum matching leaves free.
//
// The match graph of n cards can have n^2/4 edges and is never built. Cards
// meet at hubs, which are the colours and numbers. A matching is a choice of
// one hub for each card: an orientation of the bipartite multigraph H that has
// a vertex for each hub and an edge for each card, see peel.go. Solve finds an
// optimal one in four steps, each linear in practice:
//
//   - hubs.go groups equal cards and builds H;
//   - peel.go orients the forced edges, which on sparse deals is all of them;
//   - core.go compacts the rest and orients it greedily, nearly optimally;
//   - flow.go moves the last units of surplus along shortest paths, many at a
//     time (Dinic's algorithm), searching from both ends.
//
// # Other rules, more players
//
// In the paper's own wording ("cannot play any card in spite that his hand is
// not empty"), the rule text, a player with an empty hand is skipped. Under the
// rule race emptying the hand wins at once. No fast method is known for these
// games, nor for geography of three and more players. Search decides them by
// exhaustive search. With more than two players it finds the set of possible
// first losers under all ways to break ties.
//
// # Cost
//
// Solve is linear in practice. A Player answers in constant time in a won game,
// and in at most linear time after an opponent's error.
package versus
