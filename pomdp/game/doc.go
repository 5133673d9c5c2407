// Package game solves finite two-player zero-sum games in extensive form with
// perfect recall: games of chance and hidden information, such as poker.
//
// # Terms
//
// A game is a tree. At each node chance moves, or one of the players 0 and 1,
// or the game is over and pays player 0 what player 1 loses. The nodes that the
// player to move cannot distinguish form an information set. With perfect
// recall a player forgets neither observations nor actions, so all nodes of an
// information set have the same history of own actions: a sequence. A strategy
// assigns probabilities to the actions of every information set; as a
// realization plan (a Plan) it assigns each sequence the product of its
// probabilities. Plans make the game linear: the expected payoff is x'Ay, the
// sum over the leaves, with A the payoff matrix over pairs of sequences, and
// plans are the points of a polytope, one equation for each information set.
// That is the sequence form (von Stengel 1996).
//
// A best response to a plan maximises x'(Ay) over that polytope, from the
// leaves of the player's own tree up: exact, in one pass. The pair (x, y) is an
// equilibrium when each is a best response to the other; in general the best
// responses bound the value from both sides, and half their distance is the
// exploitability of the pair.
//
// # How to use it
//
//   - Unfold visits a Source once and returns the sequence form as a Game; it
//     rejects games without perfect recall.
//   - Minimiser is counterfactual regret minimisation: CFR, CFR+, discounted CFR
//     and predictive CFR+, all on the sequence form: the counterfactual values
//     of an iteration are one product with the payoff matrix and one pass over a
//     player's own tree, not a walk of the game tree.
//   - Game.SolveLP solves the linear program of the sequence form by a simplex method.
//   - Game.Bounds, Game.BestResponse and Game.Exploitability evaluate any plans
//     by exact best responses. Every Solution has the bounds of its plans,
//     which are valid however the plans were found (weak duality): an iteration
//     that has not converged, or rounding in the simplex method, can only widen
//     them. They are exact except for the rounding of sums of products in
//     float64.
//   - Payoffs belong to outcomes that can be changed afterwards
//     (Game.SetPayoffs), so a game whose leaves are further games can be solved repeatedly.
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
// Blackwell approachability" (2021). The tests compare the package with Kuhn
// poker (Kuhn 1950: value -1/18, its family of equilibria), Leduc hold'em
// (Southey et al. 2005) and matching pennies.
//
// The package uses no clock, file or goroutine, and no randomness.
package game
