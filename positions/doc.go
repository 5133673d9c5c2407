// Package positions is a suite of positions of the table game whose best actions
// are proved, and the score of any player on it.
//
// # A line
//
// A position is a line of four parts, or five:
//
//	exact | seat=0 rules=pomdp[deck=...] hands=r1.w/?2 top=r2 pile=?3 | r1 | r1=0.5 w:b=0.1667
//
// what proves it, what the seat to act knows (the notation of uno.ParseView), its best
// actions, and the chance to win after every action that it has. A hand that never
// ends, or ends without a winner, counts one half. A best action is better than any
// other one by 0.02 at least, and best actions are worth the same.
//
// # What proves a line
//
//   - hidden: two-player UNO with hidden hands and a tiny deck (pomdp/twoplayer). The
//     other hand is any part of the unseen cards, the other player one of three policies. The
//     values are exact, and the means over the opponents; the best actions are best
//     against each of them.
//   - exact: open hands and a tiny deck, against the best play of the other side
//     (duel.Game.Solve), within what duel.Exact.Certify proves.
//   - bound: open hands and all cards of the duel. A best action begins a play that
//     wins whatever is drawn; the run is checked by duel.Game.Check. The
//     value of another action is a certified upper bound of its chance to win, so the
//     loss is no less than what is counted.
//   - played: two or three seats, hidden hands and a tiny deck, after some moves. The line has
//     one part more: where the seat's knowledge begins, with every deal equally likely, and
//     what it has seen since. The deals that are left have their exact chances if the others
//     followed one of three policies, and all seats, the one to act too, play on by it. The
//     values are those of Markov chains, within 2.5e-6, and the means over the policies; the
//     best actions are best with each of them. They are the best for one move before a
//     policy plays on, not for a player that goes on to do better.
//
// Prove computes all of it again from the position alone. Generate makes the suite from
// a seed.
//
// # The score
//
// A player is asked once in each position, as in a hand that begins there: it has seen no
// events, but those of a past. Its loss is the value of the best action less that of its
// own. The score is the mean of 1 less the loss divided by the greatest loss that an action of the
// position has: 1 for a best action, 0 for the worst.
//
// # Cost
//
// Proving a line takes a few milliseconds, scoring it what the player's decision takes.
package positions
