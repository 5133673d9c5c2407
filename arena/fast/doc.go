// Package fast is the fast simulator: it plays hands between the players random
// and uniform at more than a million a second on one core. Each hand is identical, to
// the last card, to the one that the reference engine of package uno plays with
// the same seed. `uno sim` uses it where it applies.
//
// # Supported games
//
// Serves accepts the presets official (2 to 10 seats, with bluffs and
// challenges) and wikipedia, both with any house rules; pomdp, duel and
// rlcard with two seats; all with the 108 cards, any limit and any hand sizes
// that always leave a start card (at most 99 cards dealt). Options that make no
// difference to a single hand between these players may have any value: lowest,
// loser-begins, open-hands, no-uno-call, no-points, max-seats; where every seat is
// random also no-draw-by-choice and force-play. Every seat is
// random or uniform, or, without open hands, any other player that states its
// probabilities: greedy, rlcard-rule, fast, exploiter:NAME, or a Weigher (NewWeighed). With
// these the house rules are twins, no-out-on-reverse, no-out-on-action, no-bluff,
// no-draw-by-choice, force-play, draw-until-playable and stack. The engine plays everything
// else.
//
// # The contract
//
// Game i of a Sim with seed s is the hand of uno.Game with the deck order
// uno.NewDeckOrder(s, i), whose seats choose like package bot's Random, each from
// uno.Stream(s, i, uno.SeatPurpose(seat)): the candidates are in the order of
// uno.State.Legal, without silent plays where Uno can be said; random omits Draw
// and Pass while there is a play; the choice is index uno.Below(src, n) of n
// candidates, and a single candidate consumes no random word. A game does not
// depend on the games before it, so several Sims can share a run in any way. A
// State is a pure value without pointers; copying it copies the game; nothing
// allocates. Two goroutines must not use a Sim at once.
//
// Where a seat has a policy, every seat's decisions are weighed and sampled as
// bot.Stated samples them, over a learnt.Scene: the packed hand, the unseen
// cards, and the public history, which the simulator keeps for all seats
// together. It is the scene that a learnt.Memory makes from the seat's views.
//
// The tests compare each game with the engine: winner, turns, points, cards left,
// new piles, the final hands and the pile, for every supported rule set, with 2
// to 10 seats and both players mixed; and each part with a plain implementation.
//
// # How it works
//
// A play is one of 60 faces: 52 coloured cards and the two black ones with each
// colour they name, numbered in the order in which Legal lists them
// (docs/rules.md, official 3 and 4). A hand is two words: a holds the faces it
// can show, b its further copies. The playable faces are one word, a AND
// follow[top], and the k-th candidate is its k-th bit. Under the duel a Colour
// Wild that names a colour is followed by exactly the cards that may follow the
// Reverse of that colour, so no other face is needed.
//
// The draw pile is shuffled lazily: the Fisher-Yates shuffle of uno.Arrange goes
// from the front and uses one random word for each card, so a card's swap is made
// when it is drawn. Discards are not stored: the cards that are reshuffled are
// the deck without the hands and the top card.
//
// The generator is written out (PCG-DXSM, as in math/rand/v2) so that it can be
// inlined, and computes the next word in advance. Most time goes into branches
// that depend on the cards: the processor cannot predict whether a player can
// play and has a choice. The loops therefore write out the path from one top card
// to the next and choose among the first three candidates without a branch, and
// each table (official, pomdp, duel, rlcard) has its own. The house rules that
// wikipedia has not share a machine of phases, which costs about twice as much.
//
// Where the processor has BMI2, pomdp and official between random players are played in
// machine instructions (turns_amd64.s), which choose among candidates without a branch. They
// stop for what is rare, which turns.go does. GODEBUG=cpu.bmi2=off switches that off; the games
// are the same.
//
// Sim.PlayRange plays many hands at once in the lanes of AVX-512 registers, where the
// processor has them: of pomdp, and of official between random players, also playouts of a
// position (Sim.Playouts). octet.go draws the lanes. GODEBUG=cpu.avx512f=off switches that
// off; the games are the same.
//
// Sim.PlayLog plays one hand and writes its decisions in the form of records.
//
// # Cost
//
// See the benchmarks: go test -bench . ./arena/fast. BenchmarkEngine plays the
// same games on the reference engine.
package fast
