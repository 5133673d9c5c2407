// Package game solves finite two-player zero-sum games in extensive form with
// perfect recall: games of chance and hidden information, such as poker.
//
// # The terms of the field
//
// A game is a tree. At each node chance moves, or one of the players 0 and 1,
// or the game is over and pays player 0 what player 1 loses. The nodes at which
// a player moves and which that player cannot tell apart form an information
// set. With perfect recall a player forgets neither what it saw nor what it did,
// so that all nodes of an information set have the same past of own actions: a
// sequence. A strategy gives chances to the actions of every information set;
// as a realization plan (a Plan) it gives each sequence the product of its
// chances. Plans are what makes the game linear: the expected payoff is x'Ay,
// the sum over the leaves, with A the payoff matrix over pairs of sequences, and
// plans are the points of a polytope, one equation for each information set.
// That is the sequence form (von Stengel 1996).
//
// A best response to a plan maximises x'(Ay) over that polytope, from the leaves
// of the player's own tree up: exact, in one pass. The pair (x, y) is an
// equilibrium when each is a best response to the other; in general the best
// responses bound the value from both sides, and half the distance of the bounds
// is the exploitability of the pair.
//
// # What it gives
//
//   - Unfold walks a Source once and keeps the sequence form as a Game; it
//     refuses games without perfect recall.
//   - Minimiser is counterfactual regret minimisation: CFR, CFR+, discounted CFR
//     and predictive CFR+, all on the sequence form: the counterfactual values
//     of an iteration are one product with the payoff matrix and one pass over a
//     player's own tree, not a walk of the game tree.
//   - Game.SolveLP is the linear program of the sequence form, by a simplex
//     method of its own.
//   - Game.Bounds, Game.BestResponse and Game.Exploitability judge any plans by
//     exact best responses. Every Solution carries the bounds of its plans, and
//     they hold however the plans were found (weak duality): neither an
//     iteration that has not converged nor rounding in the simplex method can
//     make them wrong, only wide. They are exact but for the rounding of sums of
//     products in float64.
//   - Payoffs belong to outcomes that can be changed afterwards
//     (Game.SetPayoffs), so that a game whose leaves stand for further games can
//     be solved again and again.
//
// # Cost
//
// Unfolding visits each node once. An iteration takes two steps for each entry
// of the payoff matrix, at most one for each leaf, and a few for each sequence;
// a best response half of that. The tableau of the linear program is dense; see
// Game.SolveLP.
//
// # Sources
//
// Von Stengel, "Efficient computation of behavior strategies" (1996); Koller,
// Megiddo and von Stengel, "Efficient computation of equilibria for extensive
// two-person games" (1996); Zinkevich, Johanson, Bowling and Piccione, "Regret
// minimization in games with incomplete information" (2007); Tammelin, "Solving
// large imperfect information games using CFR+" (2014); Brown and Sandholm,
// "Solving imperfect-information games via discounted regret minimization"
// (2019); Farina, Kroer and Sandholm, "Faster game solving via predictive
// Blackwell approachability" (2021). The tests hold the package to Kuhn poker
// (Kuhn 1950: value -1/18, its family of equilibria), Leduc hold'em (Southey et
// al. 2005) and matching pennies.
//
// Nothing here knows a clock, a file or a goroutine; nothing is random.
package game
