// Package club is what brings people back to a studio: names that belong to a key,
// friends, ratings, and tournaments. It keeps its documents in package store and plays on the
// tables of package live.
//
// # Names and keys
//
// A name is claimed with a key of 32 random bytes that a device makes. Nothing else is
// asked for. The store has the SHA-256 of the key. Who has the key, as text, has the
// name on any device; a lost key cannot be replaced.
//
// # Friends
//
// Who has claimed a name has a link. Who opens it and has claimed a name, too, becomes a
// friend: each is in the [Circle] of the other, until one of them ends it. A friend can
// be invited to a table; the invitation waits for a week.
//
// # Ratings
//
// A player's strength is a number on the logistic scale, of which the club holds a
// normal distribution: mean and deviation ([Rating]). In a hand of several players the
// chance to win is that of a Plackett-Luce model, the share of exp(strength); two
// players give the Elo and Glicko formula. After a hand each mean moves by the
// surprise, what the player got minus what was expected, weighed by the deviation: the
// Bayesian update of R. Weng and C.-J. Lin (A Bayesian approximation method for online
// ranking, JMLR 12, 2011) for the winner of a hand, written as a Kalman filter. Between
// hands the deviation grows a little, because people change.
//
// What a player got is 1 for the winner and 0 for the others, less the luck of the hand
// where package luck measures it (AIVAT): the cards dealt and drawn are taken out, in
// the mean nothing changes, and the variance shrinks. The filter counts such a hand for
// more: its noise is Noise times that of the bare result. Programs have ratings too:
// they are the fixed points of the scale.
//
// # Tournaments
//
// A [Tournament] is data: who entered, the rounds with their pairings, results. It is
// a knock-out or a Swiss system, decided by matches of two. Swiss pairs players of
// equal scores who have not met. [Tournament.Next] pairs the next round once the last
// is complete, [Tournament.Report] takes a result; neither plays. [Club] gives each
// pairing a table, plays those of two programs at once, and takes results from the
// tables.
package club
