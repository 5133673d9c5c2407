// Package family generates decks: the seeded families on which the puzzle
// solvers are tested, compared and measured.
//
//	rng := rand.New(rand.NewPCG(1, 0))
//	in, err := family.Generate("planted", family.Params{Colors: 3, Numbers: 3, Cards: 4}, rng)
//
// [Generate] makes an instance of a named family from [Params] and a random
// source; equal sources give equal instances. [Families] lists the families
// with what is known about their answer: a planted deck is playable, and the
// petersen and counting decks never are, for reasons that a certificate can
// express. Parameters that a family cannot satisfy give a [*ParamError]. Sizes
// that do not exist (a cubic deck has a multiple of 6 cards) are rounded to the
// nearest size that does.
//
// The decks of graphs (cubic, petersen, counting, and the named graphs of
// named.go) are half-edge decks: a card (v, e) for each edge e and each end v
// of it (Demaine et al. section 3.2). [Graph] returns the graph.
//
// Every generator takes time linear in its deck; those with a simple or
// connected graph take linear expected time.
package family
