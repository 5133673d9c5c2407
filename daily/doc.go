// Package daily makes the puzzles of a day: the same ones for everybody, from the
// date alone.
//
// # Use
//
//	p, err := daily.Of(ctx, "2026-11-22", daily.Win)
//	verdict, err := p.Judge(daily.Answer{Plays: []string{"rs", "r5"}})
//
// A Puzzle holds what the player may see. The solution is worked out by Judge, which
// makes the puzzle again from the date.
//
// # The kinds
//
//   - win: open hands by the rules pomdp. One first card alone leads to a run, a play of
//     the whole hand that nothing can stop (duel.Strict); the bounds of duel.Game.Search
//     show that every other action may still lose. An answer is the cards in order.
//   - bluff: the other seat of a two-handed game has just played a Wild Draw Four. An
//     answer is the chance that it was a bluff.
//   - hold: a hidden hand after some moves. An answer is the chance that it holds a card
//     of each colour, and a black one.
//   - path: a deck of solitaire UNO that can be played out. An answer is an order.
//
// In bluff and hold the exact chances are those of the cohort belief of package
// belief: all shuffles are fair, and a seat that plays shows any of its cards that the
// rules let it play, each as likely.
//
// # The score
//
// A run or an order is right or wrong: 100 points or none. A chance q where the exact one
// is p costs the expected log loss above the least, in bits: p log(p/q) + (1-p)
// log((1-p)/(1-q)). The points are 100 * 2^(-8 cost), where the cost is the mean over
// the chances asked for. Half of the points solve the puzzle.
//
// # Difficulty
//
// Effort is, for win, the number of orders that a search goes through, prefixes
// included, until it has seen all that are legal; for path, the positions that a backtracking
// search in the order of the deck visits before it finds a way; for bluff and hold, the bits
// by which the exact chances differ from those of a player who only counts the cards in
// sight, in thousandths. Level is 1 to 5, by fixed limits of the effort.
//
// # Generation
//
// The date, the kind and the version of this package seed the random source. Candidates
// are made until one is good enough, at most a fixed number of them; work is bounded by
// counts, so equal dates give equal puzzles on every machine.
//
// # Cost
//
// A puzzle takes some tens of milliseconds, at most about a second.
// docs/daily.md has what was measured.
package daily
