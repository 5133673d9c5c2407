// Package learnt plays with weights trained in self-play: a log-linear policy
// over crossed one-hot features of the position after a move.
//
// # The policy
//
// The probability of a move is exp(score) divided by the sum over all moves; its
// score is the sum of the weights of its features (Scene.Features). Of about
// 26,000 features some 25 are active for a move: the kind of move crossed with
// the cards of both seats, follow-ups in the seat's own hand, the hand's shape
// and how its colours are connected, whether it can be played out in this turn,
// how likely the next seat is unable to play, and that seat's earlier behaviour
// with the colour. No feature names a colour, so positions that differ only by a
// permutation of colours are one. The policy always says Uno and always makes a
// catch that succeeds, which costs nothing; it weighs everything else: plays and
// colours, drawing, keeping, bluffs, challenges, swaps, jumps.
//
// # Information
//
// A Tracker follows the public history, from the events of the views or from its
// own engine. For each seat and colour it counts the cards that may have that
// colour, the mean of the cohorts of package belief; with the cards that the seat
// sees this gives the probability that another seat cannot play. A Memory is a
// Tracker that a player keeps between the views of one hand. Nothing is used that
// the seat may not see.
//
// # Fast
//
// Fast chooses among five embedded models, which are the player `fast` of package
// bot. Package train makes such models; docs/strength.md has the commands and the
// measured strength.
//
// # Value
//
// A Value estimates who wins a hand that `fast` plays on, from the beginning of a turn
// with all hands in sight (a Lay). FastValue has the embedded ones; train.FitValue fits
// them to hands of `fast`.
//
// # Cost
//
// A decision costs one listing of its moves and about a tenth of a microsecond
// for each move. A reused Player allocates nothing.
package learnt
