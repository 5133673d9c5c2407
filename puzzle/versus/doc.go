// Package versus decides and plays the uncooperative game of UNO among
// players who see all hands (Demaine et al. section 4).
//
// # Two players, the rule geography
//
// Players 1 and 2 play in turn a card that agrees with the one before in
// colour or number; player 1 opens with any card; who cannot play loses, with
// an empty hand as well. That is vertex geography on the match graph between
// the hands (Theorem 7): player 1 wins exactly when no matching covers all his
// cards, and his winning openings are the cards that some maximum matching
// leaves free.
//
// The match graph of n cards can have n^2/4 edges and is never built. Cards
// meet at colour and number hubs, and a matching is a choice of one hub for
// each card: an orientation of the bipartite multigraph H that has a vertex
// for each hub and an edge for each card, see peel.go. [Solve] finds the best
// one in four steps, each linear in practice:
//
//   - hubs.go groups equal cards and builds H;
//   - peel.go orients what is forced, which on sparse deals is everything;
//   - core.go lays out what is left and orients it greedily, all but optimally;
//   - flow.go moves the last units of surplus along shortest ways, many at a
//     time (Dinic's algorithm), which it finds from both ends.
//
// The outcome carries a maximum matching and a vertex cover of the same size,
// which prove each other best possible and can be checked in linear time.
//
// [Player] is the strategy as something that plays either side: constant time
// for an answer in a won game, linear time at most after an opponent's error.
//
// # Other rules, more players
//
// The paper's own wording ("cannot play any card in spite that his hand is not
// empty") is the rule text, in which an empty hand is passed over; by the rule
// race emptying the hand wins at once. These are other games, for which no
// fast method is known, and so is geography of three and more players.
// [Search] decides them by trying everything. With more than two players it
// finds the set of possible first losers under all ways to break ties.
package versus
