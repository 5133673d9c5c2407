// Package bot holds the players and the host that asks them.
//
// # Contract
//
// A [Player] plays one seat of one hand at a time over [uno.View], what that
// seat may see; it is never handed a state, except a [Seer], which is there to
// measure what hidden cards are worth. Reset gives it its seat and the source
// of all its chance, so that the same seed and the same views bring the same
// moves, and so that a simulation plays millions of hands with the same few
// players. Package bottest holds a player to all of that.
//
// [Host.Step] and [PlayHand] fix who is asked when: first those who have a
// move out of turn, from the seat after the last that moved, then the seat to
// act. Simulations, matches, terminals and servers all ask in that order, so
// that a hand is the same wherever it is played.
//
// # Players
//
// [New] makes a player of its name, with an argument after a colon where it
// takes one; [Names] and [Help] list them; [Check] says whether one can play
// some rules. A player of one's own implements Player, and [Interrupter] if it
// moves out of turn; arena.Config.Players measures it. [NewStated] makes the player of
// a policy of package policy, one that states its chances. `uniform`, `random`,
// `greedy` and `rlcard-rule` are such players, fixed for all time by docs/rules.md
// (fine print, Random players; greedy; rlcard): others are measured against them,
// so what they choose, and how many words of the source they take for it, does not
// change. They play every rule set with every option and 2 to 10 seats. A [Person]
// passes the questions on. An [Ender] is shown the end of each hand; a [Forfeiter] can
// lose a hand by a fault of its own, as a program at the other end of a pipe does.
//
// # Cost
//
// A decision of the fixed players is one listing of the legal moves and a
// few passes over it. A host that is used again allocates nothing.
package bot
