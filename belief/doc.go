// Package belief is what one seat may know about the hands that it cannot see.
//
// # The cohort belief: by the rules alone
//
// A [Belief] observes the events that a seat sees ([uno.Event.For]) and knows,
// at every moment, the chance of every way in which the hidden cards may lie,
// given that all shuffles are fair and that choices say nothing beyond their
// legality: a play shows the card of a slot of the hand, each slot as likely,
// and everything else that is legal is as likely as everything else. What an
// event proves by the rules is used to the full: that who must play and draws
// could not play; that a drawn card was kept where it would have had to be
// played, or would have played itself; that a draw went on until something
// could be played; that a Wild Draw Four was honest, or was not; a hand that
// was shown, swapped or passed; a start card that went back; the discards that
// became the draw pile. docs/beliefs.md states it event by event.
//
// # How it is computed
//
// The cards of a hand that were drawn at the same time, and about which the
// same is known since, are a cohort: a number of slots none of which holds a
// card of some kinds, nor one that was seen outside of the draw pile after the
// slots were filled (component.go). The belief is a weighted sum of such
// descriptions (mixture.go): a play splits each over the slots that it may
// have come from, and evidence that is no plain "no slot holds.." is written
// as a signed sum of such (evidence.go). Counts, chances and samples are then
// those of placing rooks: with nested allowed sets the product of a Ferrers
// board, prod (|A_i| - i); what is not nested is counted by a table over the
// cohorts, one factor for each card (count.go, core.go).
//
// Answers are exact ([Belief.ExactAvoids] as a fraction, [Belief.Hands] as a
// whole number) or the same in floating point ([Belief.Marginals],
// [Belief.CanPlay], [Belief.HoldsColor]); [Belief.Sampler] deals the hidden
// cards. Where a mixture becomes larger than [Belief.Limit] it is thinned and
// [Belief.Exact] says so.
//
// # With an opponent model
//
// A [Sigma] weighs the same events by a [Likelihood], the chance that a seat
// with a certain view makes a certain move (policy.Chance has those of the
// stated players): exactly while the deals are few enough to be held, otherwise
// by sampled histories whose effective size is reported. [Particles] is the usual
// particle filter, for comparison, and [Seed] the filter that the model of the
// two-player game prints; [Errata] shows where the printed formulas are wrong.
//
// [WriteSVG] and [WriteText] draw the heat maps.
//
// # Sources
//
// The printed two-player POMDP (Belief Update), and docs/rules.md. That
// fillings with nested sets are counted by a product is the classical theorem
// on rooks on a Ferrers board.
//
// # Cost
//
// For two seats an event costs microseconds, and so do all 54 marginals
// (BenchmarkUpdate, BenchmarkMarginals); both grow with the parts of the
// mixture. Memory does not grow with the
// length of a hand: the parts of a mixture are bounded, and the cohorts of a
// part by the cards in the hands.
//
// A Belief, a Sampler, a Sigma and Particles are for one goroutine at a time.
package belief
