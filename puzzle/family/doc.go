// Package family generates decks: the seeded families on which the solvers of
// the puzzles are tested, compared and measured.
//
// [Generate] makes an instance of a named family from [Params] and a source
// of randomness; equal sources give equal instances. [Families] lists them
// with what is known about their answer: a planted deck is playable, and the
// petersen and counting decks never are, for reasons that a certificate can
// state. Parameters that a family cannot meet give a [*ParamError]; those
// that only some sizes meet (a cubic deck has a multiple of 6 cards) are
// rounded to the nearest size that exists.
//
// The decks of graphs (cubic, petersen, counting, and the named graphs of
// named.go) are half-edge decks: a card (v, e) for each edge e and each end v
// of it (Demaine et al. section 3.2). [Graph] gives the graph itself.
//
// Every generator takes time linear in its deck, those with a simple or
// connected graph in expectation.
package family
