package solitaire

import (
	"context"
	"errors"
	"math"

	"github.com/unolab/uno/puzzle"
)

// The portfolio. It applies reductions that preserve the answer and can be
// undone. To the remaining core it applies in sequence, each bounded by work
// and not by time: cuts that are cheap to find, tree joins, rotations, clause
// learning, a local search for cuts, and finally cubes without a bound.

// Work bounds of the portfolio.
const (
	smallCore       = 100 // edges up to which tree joins are tried on cubic cores
	directEdges     = 300 // edges from which on a tree join comes before the reductions,
	directTries     = 3
	directTwice     = 3       // if there are this many for two vertices
	treeExchanges   = 300     // of one tree join
	treeWork        = 4 << 20 // exchanges times edges, at most
	firstConflicts  = 10_000  // of the first round of clause learning
	rotationFactor  = 16      // the first rotations may touch this many times size^(3/2) cells
	portfolioRounds = 6       // of rotations and clause learning, each twice the one before
)

// auto is the method auto.
func (s *solver) auto() (outcome, error) {
	if t, ok := s.g.resting(); ok {
		s.note("all cards share a colour or a number")
		return yes(t), nil
	}
	red := newReducer(s.g)
	red.flat()
	if res := red.residual(); res.core.edges() >= directEdges && 2*res.core.edges() >= directTwice*res.core.vertices() {
		out, err := s.direct(red, res)
		if err != nil || out.verdict != verdictUnknown {
			return out, err
		}
	}
	if parts := s.g.parts(); parts > 1 {
		s.settle("cut", "the deck is not connected")
		s.note("%d parts", parts)
		s.proof.cutting(nil, cut{form: puzzle.FormCards, pieces: parts, bound: 1}, nil)
		return no(), nil
	}
	red.rest()
	if err := s.ctx.Err(); err != nil {
		return outcome{}, err
	}
	for i, k := range red.fired {
		if k > 0 {
			s.note("%d %s", k, ruleNames[i])
		}
	}
	res := red.residual()
	s.note("left: %d vertices, %d edges", res.core.vertices(), res.core.edges())
	t, v, err := s.core(red, res)
	switch {
	case err != nil || v == verdictNo:
		return outcome{verdict: v}, err
	case v == verdictUnknown:
		return unknown("not decided in so many rounds of clause learning (%d)", s.o.Rounds), nil
	}
	return yes(red.lift(res, t)), nil
}

// direct tries a deck that is neither small nor sparse before any table is
// made: mostly a spanning tree and a parity join solve it, or three required
// vertices that hang on a single card each refute it. Near-linear.
func (s *solver) direct(red *reducer, res residual) (outcome, error) {
	c := res.core
	s.note("without leaves and twins: %d vertices, %d edges", c.vertices(), c.edges())
	if k, ok := c.endCut(); ok {
		s.cut(red, res, k)
		return no(), nil
	}
	for try := 0; try < directTries; try++ {
		t, ok, err := newTreeJoin(c, s.rng).run(s.ctx, 0)
		if err != nil {
			return outcome{}, err
		}
		if ok {
			s.settle("tree join", "a spanning tree and a parity join")
			return yes(red.lift(res, t)), nil
		}
		if try == 0 && s.g.parts() > 1 {
			return outcome{}, nil
		}
	}
	if s.g.parts() > 1 {
		return outcome{}, nil
	}
	if k, ok := c.bridgeCut(make([]bool, c.vertices())); ok {
		s.cut(red, res, k)
		return no(), nil
	}
	return outcome{}, s.ctx.Err()
}

// core decides what the reductions left.
func (s *solver) core(red *reducer, res residual) (coreTrail, verdict, error) {
	c := res.core
	if t, ok := c.resting(); ok {
		s.settle("reductions", "one vertex serves all")
		return t, verdictYes, nil
	}
	if k, ok := c.quickCut(); ok {
		s.cut(red, res, k)
		return coreTrail{}, verdictNo, nil
	}
	if !c.pathLike() || c.edges() <= smallCore {
		t, ok, err := newTreeJoin(c, s.rng).run(s.ctx, min(treeExchanges, treeWork/(c.edges()+1)))
		if err != nil {
			return t, verdictUnknown, err
		}
		if ok {
			s.settle("tree join", "a spanning tree and a parity join")
			return t, verdictYes, nil
		}
	}
	return s.learn(red, res)
}

// learn alternates clause learning, which alone is complete, with rotations
// where they have a chance, and with searches for a cut.
func (s *solver) learn(red *reducer, res residual) (coreTrail, verdict, error) {
	c := res.core
	var sat *refutation
	paths := c.pathLike()
	rounds := portfolioRounds
	if s.o.Rounds > 0 {
		rounds = s.o.Rounds
	}
	if s.method == MethodCubes {
		sat = s.newRefutation(red, c)
		if t, v, err := sat.run(s.cubing().before); v != verdictUnknown || err != nil {
			return t, v, err
		}
		return sat.conquer(s.far(), s.cubing())
	}
	for round := range rounds {
		if paths && round == 0 {
			t, ok, err := s.rotations(c, round)
			if err != nil {
				return t, verdictUnknown, err
			}
			if ok {
				return t, verdictYes, nil
			}
		}
		if round == 0 {
			if k, ok := c.pieceCut(c.threeCuts(s.rng)); ok {
				s.cut(red, res, k)
				return coreTrail{}, verdictNo, nil
			}
		}
		if round < 2 && !s.proof.committed() {
			width, states := narrowFrontier, narrowStates
			if round == 1 {
				width, states = wideFrontier, wideStates
			}
			if t, v, err := s.narrow(red, res, width, states); v != verdictUnknown || err != nil {
				return t, v, err
			}
		}
		if sat == nil {
			sat = s.newRefutation(red, c)
		}
		t, v, err := s.round(c, sat, round, paths)
		if v != verdictUnknown || err != nil {
			return t, v, err
		}
		pieces := sat.sat.small
		if round == 0 && c.edges() > cutSearchEdges {
			pieces = c.smallPieces()
		}
		k, ok := c.pieceCut(pieces)
		ok = ok && !s.proof.committed()
		if !ok && round == 0 {
			if k, ok, err = s.seekCut(c); err != nil {
				return t, verdictUnknown, err
			}
		}
		if ok {
			s.cut(red, res, k)
			return t, verdictNo, nil
		}
	}
	if s.o.Rounds > 0 {
		return coreTrail{}, verdictUnknown, nil
	}
	return sat.conquer(s.far(), s.cubing())
}

// round is one of clause learning; from the second on, where the core is like a
// path, rotations race it.
func (s *solver) round(c *core, sat *refutation, round int, paths bool) (coreTrail, verdict, error) {
	conflicts := int64(firstConflicts) << round
	if !paths || round == 0 {
		return sat.run(conflicts)
	}
	r := newRotator(c, s.rng)
	rotating := func(ctx context.Context) (coreTrail, verdict, error) {
		t, ok, err := r.run(ctx, rotationWork(c, round))
		if ok {
			return t, verdictYes, err
		}
		return t, verdictUnknown, err
	}
	learning := func(ctx context.Context) (coreTrail, verdict, error) { return sat.sat.run(ctx, conflicts) }
	t, v, won, err := race(s.ctx, rotating, learning)
	s.rotated(r, won == 0 && v == verdictYes)
	if won != 0 {
		sat.ended(v)
	}
	return t, v, err
}

// pathLike reports whether the core looks like a cubic graph, most vertices
// required and of degree at most 3: then a solution is nearly a path, and
// rotations may find it.
func (c *core) pathLike() bool {
	k := 0
	for v, m := range c.must {
		if m && c.degree(int32(v)) <= 3 {
			k++
		}
	}
	return 10*k >= 9*c.vertices()
}

// settle records which method decided.
func (s *solver) settle(method, how string) {
	if s.method == MethodAuto || s.method == MethodLocal || s.method == MethodCubes {
		s.method += ": " + method
	}
	s.note("%s: %s", method, how)
}

// cut certifies by a cut of the core.
func (s *solver) cut(red *reducer, res residual, k cut) {
	s.settle("cut", "a set that leaves more pieces than a trail can visit")
	s.note("%d vertices leave %d pieces, a trail visits at most %d", len(k.set), k.pieces, k.bound)
	for i, v := range k.set {
		k.set[i] = res.class[v]
	}
	s.proof.cutting(red, k, s.g.names(k.set))
}

// rotations runs Pósa's rotations for some work.
func (s *solver) rotations(c *core, round int) (coreTrail, bool, error) {
	s.progress("rotations on %d vertices", c.vertices())
	r := newRotator(c, s.rng)
	t, ok, err := r.run(s.ctx, rotationWork(c, round))
	s.rotated(r, ok)
	return t, ok, err
}

// rotationWork bounds the rotations of a round.
func rotationWork(c *core, round int) int64 {
	size := float64(c.vertices() + c.edges())
	return int64(rotationFactor*size*math.Sqrt(size)) << round
}

// rotated records the result of rotations.
func (s *solver) rotated(r *rotator, ok bool) {
	if ok {
		s.settle("rotations", "a path of the core")
		return
	}
	s.note("rotations: no path after %d turns", r.turns)
}

// Bounds of the frontier program: vertices in the frontier, states in all.
const (
	narrowFrontier = 8 // before clause learning
	narrowStates   = 1 << 20
	wideFrontier   = 14 // after a round of it
	wideStates     = 1 << 24
	mostStates     = 1 << 26 // of the method frontier
	linearStates   = 1 << 14 // of a linear order before trees are searched for,
	linearFactor   = 16      // and for each vertex: about what that search costs
)

// narrow runs the frontier program if it finds a plan narrow enough; beyond its
// bounds the answer is unknown. A linear order is tried first, with few states:
// only where they do not suffice, a search for trees pays.
func (s *solver) narrow(red *reducer, res residual, width, states int) (coreTrail, verdict, error) {
	c := res.core
	order, cost := linearOrder(c, width, s.rng)
	plan := linearPlan(order)
	if !math.IsInf(cost, 1) {
		few := min(linearStates+linearFactor*c.vertices(), states/4)
		if t, v, err := s.walk(red, res, plan, few); v != verdictUnknown || err != nil {
			return t, v, err
		}
	}
	plan, cost = treePlan(c, plan, cost, width, s.rng)
	if math.IsInf(cost, 1) {
		s.note("frontier: no tree decomposition found that keeps it within %d vertices", width)
		return coreTrail{}, verdictUnknown, nil
	}
	return s.walk(red, res, plan, states)
}

// walk runs the frontier program on a plan.
func (s *solver) walk(red *reducer, res residual, plan []planStep, states int) (coreTrail, verdict, error) {
	p := newFrontierProgram(res.core, states)
	t, done, v, err := p.run(s.ctx, plan)
	s.note("frontier: up to %d vertices, up to %d states, %d in all", p.widest, p.most, p.held)
	switch {
	case errors.Is(err, errFrontierFull) || errors.Is(err, errFrontierWide):
		s.note("frontier: %v", err)
		return coreTrail{}, verdictUnknown, nil
	case err != nil:
		return coreTrail{}, verdictUnknown, err
	}
	s.settle("frontier", "the trail program over a tree decomposition of the core")
	if v == verdictNo {
		s.proof.layers(red, done, func(v int32) puzzle.Vertex { return s.g.name(res.class[v]) })
	}
	return t, v, nil
}

// frontier is the method frontier: the reductions, then the program.
func (s *solver) frontier() (outcome, error) {
	if t, ok := s.g.resting(); ok {
		return yes(t), nil
	}
	red := newReducer(s.g)
	red.run()
	res := red.residual()
	if t, ok := res.core.resting(); ok {
		return yes(red.lift(res, t)), nil
	}
	t, v, err := s.narrow(red, res, maxFront, mostStates)
	switch {
	case err != nil || v == verdictNo:
		return outcome{verdict: v}, err
	case v == verdictUnknown:
		return unknown("%s", s.explain[len(s.explain)-1]), nil
	}
	return yes(red.lift(res, t)), nil
}

// local is the method local: the incomplete searches of the portfolio.
func (s *solver) local() (outcome, error) {
	if t, ok := s.g.resting(); ok {
		return yes(t), nil
	}
	red := newReducer(s.g)
	red.run()
	res := red.residual()
	t, ok := res.core.resting()
	var err error
	if !ok {
		t, ok, err = newTreeJoin(res.core, s.rng).run(s.ctx, 4*treeExchanges)
	}
	for round := 0; !ok && err == nil && round < localRounds; round++ {
		t, ok, err = s.rotations(res.core, round/2)
	}
	if !ok {
		return unknown("rotations and tree joins found nothing, which proves nothing"), err
	}
	return yes(red.lift(res, t)), nil
}

// localRounds is how often the method local starts rotations anew.
const localRounds = 12

// refutation is clause learning on a core together with the certificate it is
// writing.
type refutation struct {
	s     *solver
	sat   *satSolver
	draft *draft
	rest  puzzle.Certificate
}

func (s *solver) newRefutation(red *reducer, c *core) *refutation {
	d, steps := s.proof.begin(puzzle.CertSAT, red)
	r := &refutation{s: s, sat: newSATSolver(c, d.w), draft: d, rest: puzzle.Certificate{Steps: steps}}
	r.sat.tell = func() {
		s.progress("clause learning: %d conflicts, %d connectivity lemmas", r.sat.s.conflicts, r.sat.cuts)
	}
	return r
}

// run continues for about this many conflicts, 0 for no bound.
func (r *refutation) run(conflicts int64) (coreTrail, verdict, error) {
	t, v, err := r.sat.run(r.s.ctx, conflicts)
	r.ended(v)
	return t, v, err
}

// ended records the result of clause learning, and closes the certificate of a
// no.
func (r *refutation) ended(v verdict) {
	r.s.note("clause learning: %d conflicts, %d connectivity lemmas so far", r.sat.s.conflicts, r.sat.cuts)
	if v != verdictUnknown {
		r.s.settle("sat", map[verdict]string{verdictYes: "a solution", verdictNo: "a refutation"}[v])
	}
	if v == verdictNo {
		r.draft.close(r.rest)
	}
}
