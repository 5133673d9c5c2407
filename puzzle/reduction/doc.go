// Package reduction carries problems and their solutions between Hamiltonian
// paths, the games of UNO, and the languages of other solvers, both ways.
//
// # From graphs to games
//
// [FromGraph] turns a Hamiltonian path [Problem] into an instance of a game,
// [PushPath] a path into an answer to the game, and [LiftPath] an answer back
// into a path. Several of the reductions are wrong as printed on some graphs;
// here each has the precondition that makes it right, and refuses other
// graphs with a [*PreconditionError]:
//
//	target              source                          maximum degree  isolated vertices  edges
//	solitaire           Demaine et al. Theorem 4        3               none
//	coop, rule strict   Demaine et al. Theorem 1                                           at least as many as vertices
//	coop, rule skip     the same                        3                                  at least as many as vertices
//	coop-equal          in place of Corollary 2         3               none
//	all-or-none         Dey, Goyal, Misra Lemma 3                       none
//
// Corollary 2 as printed is wrong under both rules. What replaces it holds
// for every deck ([EqualHands]): by the rule skip a player 2 with as many
// cards that match nothing leaves player 1 to play solitaire.
//
// A path that has to begin at a given vertex is asked for by hanging a new
// vertex onto it; preconditions are about the graph with that vertex.
//
// # From decks to other solvers
//
//   - Hamiltonian path (hamiltonian.go, tour.go): the UNO-1 graph of the deck
//     with one more vertex, as a TSPLIB Hamiltonian cycle problem; tours come
//     back. Quadratic in the cards.
//   - Satisfiability (formula.go, cnf.go, model.go): a [Formula] that says that
//     H has a dominating trail, connection included. Linear in the distinct
//     cards times the logarithm of the smaller of the numbers of colours and
//     numbers; models come back.
//   - Answer set programming (asp.go): the deck as facts with eleven lines of rules
//     for the same question; answer sets come back.
//
// trail.go is what the last two share: a dominating trail is read off an order
// of the deck, and an order off a trail by an Euler walk.
//
// Nothing is believed that was computed elsewhere: every lift verifies its
// result, and what does not hold is an [*AnswerError]. Package check shares
// no code with this one.
package reduction
