// Package luck measures how much of a result was chance, and takes it out.
//
// # Control variates
//
// A [Meter] replays a hand and gives every chance event a correction: the value
// of what came minus the exact expectation of the value over everything that
// could have come. Its mean is zero whatever the value function is, so a result
// minus its corrections has the same mean as the result and, with a good value
// function, a smaller variance. The same holds for the choices of players whose
// policy is known. This is AIVAT (Burch, Schmid, Moravcik, Morrill and Bowling,
// AIVAT: A new variance reduction technique for agent evaluation in imperfect
// information games, AAAI 2018), and for chance alone it is DIVAT's idea of luck
// (Zinkevich, Bowling, Bard, Kan and Billings, Optimal unbiased estimators for
// evaluating agent performance, AAAI 2006).
//
// The value of what came is that of the position after the whole move, with the
// chance events that follow in the same move set to a fixed typical outcome: a
// function of the history, which is all that the argument needs. The draw pile
// of a State is a multiset, so a shuffle of the discards is no event: each card
// drawn from it later is one. Cards drawn together are taken one by one, in the
// order drawn.
//
// The deal is taken card by card too, with a linear function of the cards in
// place of the value (see Deal), since a position does not exist yet. Where a
// deal could be void for want of a start card (docs/rules.md, Cards), the chances
// of the cards dealt are not those of the pile, and the deal has no correction.
//
// # The value function
//
// [Value] gives each seat's chance to win, seeing all hands. [Fit] makes one for
// any rules and number of seats: a conditional logit (McFadden, Conditional logit
// analysis of qualitative choice behavior, 1974) over features of each hand,
// fitted to games that greedy plays against itself, by a stated seed. [Usual] is
// the one call of it. [FitTable] fits to games of two players that differ. [OfFast] is
// fitted to games of `fast`, beforehand for the presets.
//
// [Ahead] values a position by playing on: continuations of a few decisions, whose
// positions the fitted function values. It takes out far more luck, for more time.
//
// # Cost
//
// A chance event costs one run of the move for each kind that could come, about
// 50 of them: a hand of two players takes about half a millisecond, and some 15
// when each position is valued by continuations. Fitting takes a second or two. A
// Meter is for one goroutine at a time.
package luck
