// Package equilibrium solves UNO of two hidden hands as a game: equilibria,
// and how much a player can lose to an opponent who knows how it plays.
//
// # The game
//
// A Setup is where both begin: a deck, the top card, whose effect is spent, the
// discards under it, and how many cards each seat holds. Seat 0 has the turn.
// The hands are dealt at random from what is left, and everything after that
// goes by the engine of package uno: this package has no rules of its own. What
// chance does is a chance node, the ways that nobody can tell apart being one
// (cards of a draw have no order, equal cards are alike). A decision with one
// legal move is no decision. An information set is everything a seat has seen:
// its own cards as they came, and the events that uno.Event.For shows it; that
// is perfect recall. The winner is paid 1 by the other, a blocked hand pays
// nothing; with a discount the payoff is Gamma^(n-1) in the n-th step of seat 0,
// as docs/rules.md, pomdp 7 counts steps for the POMDP, of which this is the game.
//
// All two-player rule sets with hidden hands are served, Uno calls, jumping in
// and the ejecting machine excepted. Where a player may draw by choice, hands
// need a limit of turns.
//
// # Stages
//
// UNO need not end. But when the draw pile is empty at the beginning of a turn,
// each seat knows what the other holds, namely what it does not see elsewhere,
// and knows that the other knows. So it is when a forced draw empties the pile
// and goes on from a new one, just before it goes on. Nothing that was hidden
// before matters any more: a proper subgame begins, which depends on the
// position alone. So the hand is cut there into stages. Each is a small finite
// game, for until the next such moment every turn takes a card from a hand or
// from the pile for good; and there are finitely many, for there are finitely
// many positions. Solving means value iteration over the stages, each solved as
// the game in which going on pays what the next stages are worth so far (a
// recursive game in the sense of Everett 1957, with games of imperfect
// information as its elements). With a limit of turns the same works, the turns
// played being part of the position; there is then also the whole tree in one
// piece (Options.Whole), which the tests hold the stages against.
//
// There are three to four times as many stages for each further card. They are
// unfolded where best responses against the strategies at hand go; the others
// stay open, and count against the strategy that is tested.
//
// # What is certified
//
// A Report comes from exact best responses to strategies that are fixed: Lo is
// what seat 0's strategy guarantees, Hi what seat 1's concedes at most, and the
// value of the game lies between, however the strategies were found. Without a
// limit, endless play is counted against the strategy that is tested: best
// responses are computed by sweeps from -1 up and from 1 down, whose every state
// is a bound already. So Lo and Hi hold whatever endless play is taken to be
// worth. With a limit, Lo and Hi are those of the game that pays nothing at the
// limit, and Report.Longer bounds the values of all longer games: it counts the
// hands that are cut off against the strategy that is tested, which is sharper
// than the chance of reaching the limit under play that may then change. All is
// exact but for the rounding of float64.
//
// # Players
//
// A Bot is a player of package bot. Its chances at each information set are those
// that its policy states (package policy) for the view that the seat has there; a
// player without one is asked. Exploitability is the
// mean over the two seats of what the player falls short of the value against a
// best response. A best response to a player is the optimal value of the POMDP
// that it makes for the other seat: the tests hold it to a brute-force expectimax
// over beliefs and to the value that two public POMDP solvers found.
//
// # Cost
//
// Unfolding takes a few microseconds and keeps about 100 bytes a node.
// docs/equilibrium.md has what was measured.
//
// # Sources
//
// Everett, "Recursive games" (1957); von Stengel, "Efficient computation of
// behavior strategies" (1996); the solvers are those of package pomdp/game.
// The printed POMDP has the model of the single player.
//
// Nothing here knows a clock, a file or a goroutine; randomness is passed in.
package equilibrium
