// Package pair is the compiled engine for two hands: a rule set as tables, a
// hand in play as a small value, for solvers that make millions of moves.
//
// An [Engine] is a rule set, a [State] a position with both hands in it, an
// [Action] a decision of the seat to act. [Engine.Legal] lists the actions;
// [Engine.Apply] makes one up to what it leaves to chance, a [Luck], which
// [Engine.Take] and [State.Give] complete with the cards that the caller draws.
// [Engine.Outcomes] goes through all results with their odds, and [Engine.Do]
// samples one. Multisets of cards are a [Bag], sets of kinds words with a bit for
// each kind.
//
// [New] says which rules are served. The tests hold the engine to the readable
// one of package uno, move by move and outcome by outcome, over random rule sets.
// What the readable engine has beside it: the limit of turns, points, and so the
// draw for a last Draw Two or Wild Draw Four. A State whose hand is out is over.
//
// Cost: a move takes some ten nanoseconds, and about as much for each card drawn.
package pair
