// Package analyse values every decision of a recorded hand and divides its result
// into skill and luck.
//
// # Decisions
//
// A decision is valued by what its seat could know. The analysis samples the
// hidden cards many times from that seat's exact posterior (package belief). In
// each of these worlds it makes every action, with the same chance outcomes for
// all actions; the learnt player `fast` in all seats, which knows what everybody has
// seen of the hand, plays on for some turns, and the value function of package luck
// values the position reached. An action's chance to win is the mean over worlds.
// Before is the value of the choice of `fast` at the decision, After the value of the
// action made. Another action is better where the 95 % interval of its gain over the
// action made, paired by world, excludes 0; the Loss is the gain of the best such
// action. Effort 0 plays nothing on. Rules that arena/fast does not play are played
// on by the engine of package uno, some ten times as slowly.
//
// Three thresholds mark a loss as an inaccuracy, a mistake or a blunder.
// Among many similar actions one may seem better by chance; more effort makes
// that rarer, and the report gives the interval of the loss.
//
// # Skill and luck
//
// For each seat the result (1 for the winner, an equal share where nobody won) is
//
//	result = prior + skill + luck
//
// up to rounding, because luck is made of differences that telescope. With full
// sight V is the value of a position to whoever sees all hands, taken before each
// action; the last V is the result, and the prior is the share of equal games that is
// won from that seat.
//
//   - Each card drawn is luck: what it brought, less the exact expectation over all
//     cards that could have come (package luck). The deal is luck: V of the first
//     position less the prior and less what followed the deal by chance.
//   - Each decision is skill of the seat that made it: After less Before. What it
//     did to the other seats is skill in their accounts, too: what the seat gained
//     they lost, each as much as its chance fell in the same worlds. So a seat's skill
//     is its own gain less what the others gained from it, and the skills of all
//     seats sum to zero.
//   - What is left of the change of V over an action is luck, named unseen: the seat
//     could not know what the full position said, or the value function errs.
//
// A catch or a late Uno is judged by V with full information. A decision without
// a choice counts as no skill.
//
// # One seat's view
//
// With a seat chosen, the analysis uses nothing that this seat could not see,
// neither in its decisions nor in its account: the luck between two of its
// decisions is Before of the later one minus After of the earlier one, as one sum
// over cards and the others' plays. The same identity holds.
//
// # Workers
//
// The decisions are dealt out to all processors. Parts divides them over several
// calls, and Known puts the parts together again: a decision depends on the seed and
// its place in the hand alone, so neither changes a number.
package analyse
