// Package policy states how players play: the exact chance of each decision that
// a seat may take, given its View.
//
// # Contract
//
// A [Policy] weighs the decisions of the seat to act. Weights are not normalised:
// the chance of a decision is its weight divided by the sum of all of them, so
// that chances of 1/n are exact. [Decisions] lists what is weighed. A policy has
// no memory, no source of chance and no clock: the same view has the same weights,
// and one policy serves many goroutines. An [Interrupter] also states when it
// moves out of turn.
//
// [Pick] draws from weights; a player is a policy and a source (package bot).
// [Chance] asks for one decision, which weighs beliefs (package belief).
//
// # Policies
//
// [Uniform], [Random], [Greedy] and [RLCardRule] are the fixed players of
// docs/rules.md (fine print, Random players; greedy; rlcard). Each is a [Ranked]:
// it ranks the decisions by a [Sight], a digest of the view, and makes one of those
// of the highest rank, each as likely. An engine with a state of its own fills in
// a Sight and asks for the same ranks. [Of] finds a policy by its name.
//
// # Cost
//
// Weights is two passes over the decisions, and allocates nothing.
package policy
