package solitaire

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"runtime"
	"slices"

	"github.com/unolab/uno/internal/spread"
	"github.com/unolab/uno/puzzle"
)

// Cube and conquer (Heule, Kullmann, Wieringa and Biere, HVC 2011). What clause
// learning has not decided is cut into cubes, conjunctions of literals that are the
// leaves of a binary tree. Clause learning decides each cube alone, with the literals
// as its first decisions, so that what it learns holds for the whole core. Cubes are
// numbered work: goroutines do them, or other processes.
//
// A cube that takes more than its share of conflicts is left open, is cut again, and its
// parts get twice the share in the next generation. A refutation of the core is the
// clauses learnt, then the refutations of the cubes one after another, each with the
// negation of its cube as its last clause; where both halves of a cube are refuted, its
// own negation follows from theirs, up to the empty clause of the root. The cubes, their
// order and the share are the same however many work on them, and so is the certificate.

// cubing bounds the conquest of a core.
type cubing struct {
	before    int64 // conflicts of clause learning on the whole, of the method cubes
	first     int   // cubes of the first generation
	parts     int   // of a cube that was left open
	conflicts int64 // of a cube in the first generation
}

// usualCubing is that of the portfolio.
var usualCubing = cubing{before: 1000, first: 64, parts: 8, conflicts: 20_000}

// Bounds of what cubes are chosen by and begin with.
const (
	splitTries = 24     // variables that are looked at for a cut
	knownDist  = 3      // block distance of the learnt clauses that the cubes begin with
	knownMost  = 20_000 // of them
)

// cube is a node of the tree.
type cube struct {
	lits   []lit
	parent *cube
	id     int64    // of its clause in the proof
	halves [2]int64 // the ids of the refuted halves
	shut   int
}

// conquest is the decision of a core by cubes.
type conquest struct {
	*refutation
	cubing
	known     []int32
	open      []*cube
	all       int
	conflicts int64
	lemmas    int64
	closed    bool // the empty clause is written
}

// conquer decides the core by cubes, after some clause learning.
func (r *refutation) conquer(ctx context.Context, size cubing) (coreTrail, verdict, error) {
	q := &conquest{refutation: r, cubing: size, open: []*cube{{}}}
	x := r.sat
	x.s.backtrack(0)
	if x.s.propagate() != 0 { // what clause learning was about to see
		q.learn(nil)
		r.draft.close(r.rest)
		return coreTrail{}, verdictNo, nil
	}
	q.known = x.known()
	for parts := q.first; !q.closed; parts = q.parts {
		q.split(parts)
		if q.closed {
			break
		}
		r.s.progress("cubes: %d open, %d conflicts for each", len(q.open), q.cubing.conflicts)
		t, v, err := q.generation(ctx)
		if v != verdictUnknown || err != nil {
			if v == verdictYes {
				q.ended(v)
			}
			return t, v, err
		}
		q.cubing.conflicts *= 2
	}
	q.ended(verdictNo)
	r.draft.close(r.rest)
	return coreTrail{}, verdictNo, nil
}

// ended records what decided.
func (q *conquest) ended(v verdict) {
	q.s.note("cube and conquer: %d cubes, %d conflicts, %d connectivity lemmas", q.all, q.conflicts, q.lemmas)
	q.s.settle("cubes", map[verdict]string{verdictYes: "a solution", verdictNo: "a refutation"}[v])
}

// known is what the engine knows at level 0: the formula, the lemmas, and the best of
// what it has learnt, each clause with a 0 behind it.
func (x *satSolver) known() (list []int32) {
	put := func(lits ...lit) {
		for _, l := range lits {
			list = append(list, int32(l.dimacs()))
		}
		list = append(list, 0)
	}
	s := x.s
	for _, l := range s.trail {
		put(l)
	}
	learnt := 0
	for c := clauseRef(clauseHeader); int(c) < len(s.arena); c += clauseHeader + clauseRef(s.arena[c]) {
		flags := s.arena[c+1]
		if flags&flagDead != 0 || s.trueForGood(c) {
			continue
		}
		if flags&flagLearnt != 0 {
			if flags>>distShift > knownDist || learnt == knownMost {
				continue
			}
			learnt++
		}
		put(s.clause(c)...)
	}
	return list
}

// split cuts each open cube into so many, and closes those that propagation refutes.
func (q *conquest) split(parts int) {
	var out []*cube
	for _, root := range q.open {
		list := []*cube{root}
		for len(list) > 0 && len(list) < parts {
			// The cube with the fewest literals is next, so that the tree is flat.
			at := 0
			for i, c := range list {
				if len(c.lits) < len(list[at].lits) {
					at = i
				}
			}
			halves, ok := q.halve(list[at])
			if !ok {
				break
			}
			list = slices.Replace(list, at, at+1, halves...)
		}
		if q.closed {
			return
		}
		out = append(out, list...)
	}
	q.open = out
	q.all += len(out)
}

// halve cuts a cube at the variable whose values have the most consequences, and
// returns the halves that propagation does not refute; ok is false where no variable is
// open.
func (q *conquest) halve(c *cube) (halves []*cube, ok bool) {
	s := q.sat.s
	defer s.backtrack(0)
	if !s.follow(c.lits) {
		q.shut(c)
		return nil, true
	}
	var open []int32
	for v := range int32(len(s.level)) {
		if s.value[mkLit(v, false)] == 0 {
			open = append(open, v)
		}
	}
	if len(open) == 0 {
		return nil, false
	}
	slices.SortStableFunc(open, func(a, b int32) int { return cmp.Compare(s.order.activity[b], s.order.activity[a]) })
	best, most := open[0], -1
	for _, v := range open[:min(len(open), splitTries)] {
		score := 1
		for _, l := range []lit{mkLit(v, false), mkLit(v, true)} {
			before := len(s.trail)
			s.decide(l)
			gain := len(s.level) // a half that is refuted at once is the best one
			if s.propagate() == 0 {
				gain = len(s.trail) - before
			}
			s.backtrack(s.decisionLevel() - 1)
			score *= gain
		}
		if score > most {
			best, most = v, score
		}
	}
	for _, l := range []lit{mkLit(best, false), mkLit(best, true)} {
		half := &cube{lits: append(slices.Clone(c.lits), l), parent: c}
		s.backtrack(0)
		if !s.follow(half.lits) {
			q.shut(half)
			continue
		}
		halves = append(halves, half)
	}
	return halves, true
}

// follow takes literals as decisions, with their consequences; false: they contradict
// what is known.
func (s *cdcl) follow(lits []lit) bool {
	for _, l := range lits {
		switch s.value[l] {
		case -1:
			return false
		case 0:
			s.decide(l)
			if s.propagate() != 0 {
				return false
			}
		}
	}
	return true
}

// learn writes a clause to the proof.
func (q *conquest) learn(clause []lit) int64 { return int64(q.sat.proof.learnt(clause)) }

// shut writes that a cube is refuted, and what follows for those that it is a part of.
func (q *conquest) shut(c *cube) {
	for ; c != nil; c = c.parent {
		clause := make([]lit, len(c.lits))
		for i, l := range c.lits {
			clause[i] = l.not()
		}
		c.id = q.learn(clause)
		for _, id := range c.halves[:c.shut] {
			if c.parent != nil { // the proof ends with the root
				q.sat.proof.forgotten(uint32(id))
			}
		}
		if c.parent == nil {
			q.closed = true
			return
		}
		c.parent.halves[c.parent.shut] = c.id
		if c.parent.shut++; c.parent.shut < 2 {
			return
		}
	}
}

// errTrail refuses a yes that is none.
var errTrail = errors.New("a wrong solution of a cube from another process")

// generation decides the open cubes, or leaves them open.
func (q *conquest) generation(ctx context.Context) (t coreTrail, v verdict, err error) {
	c := q.sat.f.c
	request := cubeRequest{A: c.a, B: c.b, Must: c.must, Known: q.known, Conflicts: q.cubing.conflicts}
	for _, cube := range q.open {
		var lits []int32
		for _, l := range cube.lits {
			lits = append(lits, int32(l.dimacs()))
		}
		request.Cubes = append(request.Cubes, lits)
	}
	data, err := json.Marshal(&request)
	if err != nil {
		return t, v, err
	}
	var open []*cube
	work := spread.Work{Function: cubeFunction, Request: data, N: len(q.open), Chunk: 1, Whole: true}
	here := func() (func(context.Context, int, int) (cubeResult, error), error) { return serveCube(&request) }
	err = spread.Shared(ctx, work, runtime.GOMAXPROCS(0), here, func(hi int, res cubeResult) (bool, error) {
		q.conflicts += res.Conflicts
		q.lemmas += res.Lemmas
		switch res.Answer {
		case puzzle.Unknown:
			open = append(open, q.open[hi-1])
		case puzzle.Yes:
			v = verdictYes
			t = coreTrail{use: make([]bool, c.edges()), at: res.At}
			for _, e := range res.Use {
				if e < 0 || int(e) >= len(t.use) {
					return false, errTrail
				}
				t.use[e] = true
			}
			if !c.solves(t) {
				return false, errTrail
			}
			return true, nil
		case puzzle.No:
			if err := q.splice(res.Proof, q.open[hi-1]); err != nil {
				return false, err
			}
		}
		return q.closed, nil
	})
	q.open = open
	return t, v, err
}

// splice appends the refutation of a cube to the proof.
func (q *conquest) splice(text string, c *cube) error {
	p := q.sat.proof
	offset := int64(p.next)
	alive := map[int64]struct{}{}
	err := eachLine(text, func(op byte, nums []int32) error {
		switch op {
		case 'a':
			p.w.Learn(nums...)
			p.next++
			alive[int64(p.next)] = struct{}{}
			q.closed = q.closed || len(nums) == 0 // without the cube
		case 'c':
			p.w.Separate(nums[0], nums[1], nums[2:])
			p.next++
			alive[int64(p.next)] = struct{}{}
		case 'd':
			for _, id := range nums {
				p.w.Delete(offset + int64(id))
				delete(alive, offset+int64(id))
			}
		}
		return nil
	})
	if err != nil || q.closed {
		return err
	}
	q.shut(c)
	if q.closed {
		return nil
	}
	ids := make([]int64, 0, len(alive))
	for id := range alive {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for part := range slices.Chunk(ids, 1000) {
		p.w.Delete(part...)
	}
	return nil
}
