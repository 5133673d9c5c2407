// Package analyse values every decision of a hand that was played, and divides its
// result into skill and luck.
//
// # Decisions
//
// A decision is valued by what its seat could know. The hidden cards are dealt anew,
// many times, from the exact posterior of that seat (package belief); in each of
// these worlds every action is made, with the same chances for all actions, the hand
// is played on for some turns by a stated player in all seats, and the value function
// of package luck says what it has come to ([Judge]). The mean over worlds is the
// action's chance to win. Before is what that player's own choice at the decision is
// worth, After what the action made is worth. Another action is better where the
// 95 % interval of its gain over the one made, world by world, excludes 0; the Loss is
// the gain of the best of these. At effort 0 nothing is played on.
//
// A loss is marked an inaccuracy, a mistake or a blunder from the thresholds in
// Marks on. Of many actions that are alike one may seem better by chance; more effort
// makes that rarer, and the interval of the loss is given.
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
// A catch or a late Uno is judged by V with full sight. A decision without a choice
// is no skill.
//
// # One seat's sight
//
// With a seat chosen, nothing that this seat could not see is used, neither in its
// decisions nor in its account: the luck between two of its decisions is Before of
// the later one less After of the earlier one, in one sum, whether cards or the
// others' plays made it. The same identity holds.
//
// # Replacing the judge
//
// [NewJudge] is the one place where the value function and the player is chosen.
package analyse
