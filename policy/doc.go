// Package policy describes players as probability distributions: the exact
// probability of each decision that a seat may take, given its View.
//
// # Use
//
//	chance := policy.Chance(policy.Greedy())
//	for _, m := range policy.Decisions(nil, view) {
//		fmt.Println(m.Text(), chance(view, m))
//	}
//
// [Of] finds a policy by its name. [Pick] draws a decision from weights; a
// player is a policy and a random source (package bot). [Chance] returns the
// probability of one decision, which weighs beliefs (package belief).
//
// # How it works
//
// A [Policy] assigns weights to the decisions of the seat to act. The
// probability of a decision is its weight divided by the sum of the weights, so
// probabilities of 1/n are exact. [Decisions] lists the weighted decisions. A
// policy has no memory, no randomness and no clock: equal views have equal
// weights, and goroutines can share a policy. An [Interrupter] also weighs
// moves out of turn.
//
// [Uniform], [Random], [Greedy] and [RLCardRule] are the fixed players of
// docs/rules.md (fine print, Random players; greedy; rlcard). Each is a
// [Ranked]: it ranks the decisions by a [Sight], a summary of the view, and
// chooses uniformly among those of the highest rank. An engine with its own
// state fills in a Sight and uses the same ranks.
//
// # Cost
//
// Weights makes two passes over the decisions and allocates nothing.
package policy
