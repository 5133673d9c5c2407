// Package fast is the fast simulator: it plays hands between the players random
// and uniform at about a million a second on one core, each the very hand, to
// the last card, that the readable engine of package uno plays with the same
// seed. It is what `uno sim` uses where it can.
//
// # What is served
//
// Serves takes the presets official (2 to 10 seats, with bluffs and
// challenges), wikipedia, or official with one of its two rules; pomdp, duel
// and rlcard with two seats; all with the 108 cards, any limit and any hand
// sizes that certainly leave a start card (99 cards dealt at most). Options
// that make no difference to a single hand between these players are free:
// lowest, loser-begins, open-hands, no-uno-call, no-points, max-seats. Every
// seat is random or uniform, or, without open hands, any other player that states
// its chances: greedy, rlcard-rule, fast, or a Weigher (NewWeighed). All else is
// for the engine.
//
// # The contract
//
// Game i of a Sim with seed s is the hand of uno.Game with the deck order
// uno.NewDeckOrder(s, i), whose seats choose as package bot's Random does, each from
// uno.Stream(s, i, uno.SeatPurpose(seat)): the candidates in the order of
// uno.State.Legal without silent plays, where Uno can be said; random without
// Draw and Pass while there is a play; index uno.Below(src, n) of n candidates,
// and no word taken for a single one. A game does not depend on the games
// before it, so several Sims can share a run in any way. A State is a pure
// value without pointers; copying it copies the game; nothing allocates. A Sim
// must not be used by two goroutines at once.
//
// Where a seat has a policy, every seat's decisions are weighed and drawn as
// bot.Stated draws them, over a learnt.Scene: the packed hand, what is unseen, and
// the public history, which the simulator keeps for all seats together. It is the
// scene that a learnt.Memory makes of the seat's views.
//
// The tests hold each game against the engine: winner, turns, points, cards
// left, new piles, the final hands and the pile, for every rule set served,
// with 2 to 10 seats and both players mixed; and each part against a plain one.
//
// # How it works
//
// A play is one of 60 faces: 52 coloured cards and the two black ones with each
// colour they name, numbered in the order in which Legal lists them (docs/rules.md,
// official 3 and 4). A hand is two words: a the faces it can show, b its
// further copies. What may be played is one word, a AND follow[top], and the
// k-th candidate is its k-th bit. Under the duel a Colour Wild that names a
// colour is followed by just the cards that may follow the Reverse of that
// colour, so that no other face is needed.
//
// The draw pile is shuffled as it is drawn from: the Fisher-Yates shuffle of
// uno.Arrange goes from the front and takes one word for each card, so a card's
// swap is left until it is drawn. No discards are kept: those that are shuffled
// anew are the deck without the hands and the top card.
//
// The generator is written out (PCG-DXSM, as math/rand/v2 has it) so that it
// can be put in line, and keeps the next word at hand. Time goes where the
// course of the game is decided: whether a player can play and has a choice is
// unforeseeable for the processor, too. The loops therefore spell out the way
// from one top card to the next and choose among the first three candidates
// without a branch, and each table (official, pomdp, duel, rlcard) has its own.
//
// # Cost
//
// See the benchmarks: go test -bench . ./arena/fast. BenchmarkEngine plays the
// same games by the readable engine.
package fast
