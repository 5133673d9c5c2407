// Package learnt plays by weights that were learnt in self-play: a log-linear
// policy over crossed one-hot features of what a move leaves behind.
//
// # The policy
//
// The chance of a move is exp(score) over the sum of all moves, its score the sum
// of the weights of its features (Scene.Features). There are about 26,000
// features, of which some 25 are on for a move: the sort of move by the cards of
// both seats, follow-ups in the own hand, its shape and how its colours hang
// together, whether it can be played out in this turn, how likely the next seat
// is stuck, and what that seat has done about the colour before. No feature names
// a colour, so that positions which differ by their colours are one. Uno is always
// said and catches that work are always made, which costs nothing; everything
// else is weighed: plays and colours, drawing, keeping, bluffs, challenges,
// swaps, jumps.
//
// # What it knows
//
// A Tracker follows the public history, from the events of the views or from an
// engine of its own. For each seat and colour it counts the cards that may be of
// that colour, the mean of the cohorts of package belief; with the cards that the
// seat sees this gives the chance that another seat is stuck. A Memory is a
// Tracker that a player keeps between the views of one hand. Nothing is used that
// the seat may not see.
//
// # Fast
//
// Fast chooses among five embedded models, which are the player `fast` of package
// bot. Package train makes such models; docs/strength.md has the commands and what
// they reach.
//
// # Cost
//
// A decision is one listing of its moves and about a tenth of a microsecond for
// each of them. A Player that is used again allocates nothing.
package learnt
