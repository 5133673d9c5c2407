// Package bot contains the players, the interface that they implement, and the
// host that asks them for moves.
//
// # Use
//
//	greedy, err := bot.New("greedy")
//	source := uno.Stream(seed, hand, uno.SeatPurpose(0))
//	greedy.Reset(0, &source)
//	err = bot.PlayHand(&game, []bot.Player{greedy, random})
//
// [New] makes a player from its name, with an argument after a colon where it
// takes one. [Names] and [Help] list the players. [Check] reports whether a
// player can play a rule set. To add a player, implement [Player], and
// [Interrupter] if it moves out of turn; arena.Config.Players measures it. A
// player defined by a policy of package policy needs only an entry in the
// registry.
//
// # Contract
//
// A [Player] plays one seat of one hand at a time. It receives a [uno.View],
// which contains what the seat may see, and never a state. The exception is a
// [Seer], which exists to measure what hidden cards are worth. Reset sets the
// seat and the only source of randomness of the player, so the same seed and
// the same views give the same moves, and a simulation can play millions of
// hands with a few players. Package bottest checks that a player satisfies this
// contract.
//
// [Host.Step] and [PlayHand] define the order of questions: first the seats
// that have a move out of turn, starting after the seat that moved last, then
// the seat to act. Simulations, matches, terminals and servers use the same
// order, so a hand is the same wherever it is played.
//
// # Players
//
// `uniform`, `random`, `greedy` and `rlcard-rule` are fixed by docs/rules.md
// (fine print, Random players; greedy; rlcard). They serve as references, so
// their choices and the number of random words that they consume do not change.
// They play every rule set with every option and 2 to 10 seats. A [Person]
// passes the questions on to somebody else. An [Ender] sees the end of each hand.
// A [Forfeiter] can lose a hand by its own fault, as a program at the other end of
// a pipe does.
//
// # Cost
//
// A decision of a fixed player lists the legal moves and passes over them a few
// times. A reused host allocates nothing.
package bot
