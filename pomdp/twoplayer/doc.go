// Package twoplayer is two-player UNO with hidden hands as a partially observable
// Markov decision process: one player decides, the other follows a stated policy.
//
// # The model
//
// A state is both hands, the draw pile, the discards, the top card with its
// colour, and what is pending (cards to be drawn for a Draw Two or WD4; that the
// turn before moved no card); the player is to decide. All but the other hand is
// public, and the pile follows from the rest. An action is a play, with a colour
// where the card is black, or the draw. A step is the action, what chance gives,
// and the other player's turns up to the next decision; the observation is the
// sequence of events. The reward is +1 or -1 when a hand becomes empty, at once; a
// draw for a Draw Two or WD4 is a step of its own, a skipped turn is none.
// docs/pomdp.md says all of it symbol by symbol, docs/rules.md, pomdp 1 to 8 settles it.
//
// # What is here
//
//   - [Game] is a deck of at most 21 kinds with a policy.Ranked of the other player.
//     [Game.Value] values a [Position] exactly where few beliefs can be reached,
//     and otherwise between bounds that are certified whenever it stops;
//     [Game.Tree] shows the policy behind it. [Game.Model] writes S, A, T, O and R
//     out for any solver of pomdp and for the file formats. [Game.Process] is the
//     belief MDP, for the algorithms of pomdp on such processes.
//   - [Simulator] is the same model of any deck, one sampled step at a time, and
//     [Simulator.Plan] values decisions by sampling.
//   - The policies are those of package policy. The engines here fill in the
//     policy.Sight that it would see of a View (policy.go).
//
// # How
//
// A belief is the public state with weights of the other hands (belief.go). All
// of them go through a step together and part where what is seen parts them
// (step.go), so that no branch is tried without effect. Beliefs that differ by a renaming
// of colours and ranks that keeps the deck are one (symmetry.go). A search
// (search.go) expands the leaves that add most to the width of the interval at
// the start, and carries both ends back; when all that can be reached is expanded
// it is value iteration, from below and from above. A multiset of cards is a word
// (bag.go), a belief is found by 128 bits of hash (index.go).
//
// # Sources
//
// The printed POMDP is the model, corrected as docs/beliefs.md lists (errata 1 to
// 14). Kaelbling, Littman and Cassandra 1998 for belief MDPs; Smith and Simmons
// 2004 for searching where the discounted width of the bounds is greatest; Ong,
// Png, Hsu and Lee 2010 for the split into a public and a hidden part; Ye, Somani,
// Hsu and Lee 2017 for the planner.
//
// # Cost
//
// A few microseconds for each belief and ten hands of its support. Nine different
// cards have some 50,000 beliefs, 30 bytes of memory for each outcome and 16 for
// each hand of a leaf.
//
// A Game and a Simulator may be shared. A Process is for one goroutine at a time.
package twoplayer
