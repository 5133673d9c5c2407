// Package reduction translates problems and their solutions between Hamiltonian
// paths, the games of UNO, and the languages of other solvers, in both
// directions.
//
// # From graphs to games
//
// [FromGraph] turns a Hamiltonian path [Problem] into an instance of a game,
// [PushPath] a path into an answer to the game, and [LiftPath] an answer back
// into a path. Several of the reductions are wrong as printed on some graphs.
// Here each has the precondition that makes it correct, and rejects other
// graphs with a [*PreconditionError]:
//
//	target              source                          maximum degree  isolated vertices  edges
//	solitaire           Demaine et al. Theorem 4        3               none
//	coop, rule strict   Demaine et al. Theorem 1                                           at least as many as vertices
//	coop, rule skip     the same                        3                                  at least as many as vertices
//	coop-equal          in place of Corollary 2         3               none
//	all-or-none         Dey, Goyal, Misra Lemma 3                       none
//
// Corollary 2 as printed is wrong under both rules. Its replacement is correct
// for every deck ([EqualHands]): under the rule skip, if player 2 has the same
// number of cards, which match nothing, player 1 plays solitaire.
//
// A path that has to begin at a given vertex is requested by a new pendant
// vertex there; preconditions are about the graph with that vertex.
//
// # From decks to other solvers
//
//   - Hamiltonian path (hamiltonian.go, tour.go): the UNO-1 graph of the deck
//     with one more vertex, as a TSPLIB Hamiltonian cycle problem; tours are
//     translated back. Quadratic in the cards.
//   - Satisfiability (formula.go, cnf.go, model.go): a [Formula] that states
//     that H has a dominating trail, including connectivity. Linear in the
//     distinct cards times the logarithm of the size of the smaller side;
//     models are translated back.
//   - Answer set programming (asp.go): the deck as facts with eleven lines of
//     rules for the same question; answer sets are translated back.
//
// The last two share trail.go: it reads a dominating trail from an order of the
// deck, and an order from a trail by an Euler walk.
//
// Every lift verifies its result, because another program computed the
// solution; a wrong solution is an [*AnswerError]. Package check shares no code
// with this one.
package reduction
