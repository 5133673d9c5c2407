package solitaire

// A conflict-driven clause-learning SAT engine: two watched literals with
// blockers, first-UIP learning with recursive minimisation, VSIDS with phase
// saving, alternating rapid and stable restarts, deletion by literal block
// distance, and chronological backtracking: where the learnt clause would undo
// many unrelated levels, the search goes back one level, and the asserted
// literal gets its own level although later levels are still assigned. So
// levels need not increase along the trail. Clauses can be added during the
// search (the connectivity lemmas of sat.go). Every learnt or deleted clause
// can be logged, which makes a refutation checkable by unit propagation alone
// (RUP).
//
// Clauses are in one array: size, flags, number in the proof, the literals. The
// search is deterministic: no clock, no randomness.

// lit is a literal: 2*variable, plus 1 if negated.
type lit uint32

func mkLit(v int32, negated bool) lit {
	if negated {
		return lit(v)<<1 | 1
	}
	return lit(v) << 1
}

func (l lit) not() lit  { return l ^ 1 }
func (l lit) v() int32  { return int32(l >> 1) }
func (l lit) neg() bool { return l&1 == 1 }
func (l lit) dimacs() int {
	if l.neg() {
		return -int(l.v()) - 1
	}
	return int(l.v()) + 1
}

// clauseRef is the place of a clause in the arena; 0 is none.
type clauseRef uint32

// Layout of a clause: arena[c] size, arena[c+1] flags (the bits below and the
// block distance), arena[c+2] its number in the proof if learnt, then the
// literals; the first two are watched.
const (
	clauseHeader = 3
	flagLearnt   = 1
	flagUsed     = 2
	flagDead     = 4
	distShift    = 3
)

type watch struct {
	clause  clauseRef
	blocker lit
}

// clauseLog hears of every clause learnt, which it numbers, and forgotten.
type clauseLog interface {
	learnt(clause []lit) (id uint32)
	forgotten(id uint32)
}

// cdcl is the engine. Its zero value is not ready; see newCDCL.
type cdcl struct {
	arena   []lit
	learnts []clauseRef
	watches [][]watch // literal -> clauses to visit when it becomes false
	value   []int8    // literal -> 1 true, -1 false, 0 open
	level   []int32   // variable -> decision level
	reason  []clauseRef
	trail   []lit
	limits  []int32 // level -> trail length at its start
	head    int     // of propagation
	phase   []bool  // variable -> last value
	order   activityHeap
	log     clauseLog
	unsat   bool
	halt    *halt // stops step; may be nil
	assume  []lit // decided before all others
	refuted bool  // they contradict the formula

	// of conflict analysis
	mark    []uint8
	marked  []int32
	out     []lit
	stack   []lit
	stampOf []int32 // level -> stamp
	stamp   int32

	conflicts    int64
	propagations int64
	decisions    int64
	restart      restarts
	nextReduce   int64
	reductions   int64
}

func newCDCL(variables int, log clauseLog) *cdcl {
	s := &cdcl{
		arena:      make([]lit, clauseHeader), // so that reference 0 is no clause
		watches:    make([][]watch, 2*variables),
		value:      make([]int8, 2*variables),
		level:      make([]int32, variables),
		reason:     make([]clauseRef, variables),
		phase:      make([]bool, variables),
		mark:       make([]uint8, variables),
		stampOf:    make([]int32, variables+1),
		log:        log,
		nextReduce: 2000,
	}
	s.order.init(variables)
	s.restart.init()
	return s
}

func (s *cdcl) decisionLevel() int32 { return int32(len(s.limits)) }

func (s *cdcl) clause(c clauseRef) []lit {
	return s.arena[c+clauseHeader : c+clauseHeader+clauseRef(s.arena[c])]
}

// add takes a clause over distinct variables at any time. At a deeper level it
// first goes back to where the clause is not false; it then is watched, and
// propagates if it is a unit there.
func (s *cdcl) add(lits ...lit) {
	if s.unsat {
		return
	}
	kept := s.out[:0]
	for _, l := range lits {
		if s.level[l.v()] == 0 && s.value[l] == 1 {
			return
		}
		if s.level[l.v()] != 0 || s.value[l] == 0 {
			kept = append(kept, l)
		}
	}
	s.out = kept
	switch len(kept) {
	case 0:
		s.unsat = true
		return
	case 1:
		s.backtrack(0)
		s.assign(kept[0], 0, 0)
		return
	}
	// Watch the two literals that are open, true, or falsified last.
	for i := range 2 {
		best := i
		for j := i + 1; j < len(kept); j++ {
			if s.rank(kept[j]) > s.rank(kept[best]) {
				best = j
			}
		}
		kept[i], kept[best] = kept[best], kept[i]
	}
	low := s.level[kept[1].v()] // if false, the latest of the others
	if high := s.level[kept[0].v()]; s.value[kept[0]] == -1 {
		if high-low > chronoJump || high == low {
			s.backtrack(high - 1)
		} else {
			s.backtrack(low)
		}
	}
	c := s.store(kept, 0)
	if s.value[kept[0]] == 0 && s.value[kept[1]] == -1 {
		s.assign(kept[0], c, low)
	}
}

// chronoJump is the number of levels from which on a jump is not made.
const chronoJump = 100

// rank orders literals for watching: not false first, then the latest level.
func (s *cdcl) rank(l lit) int32 {
	if s.value[l] != -1 {
		return 1 << 30
	}
	return s.level[l.v()]
}

// store puts a clause of two or more literals into the arena and watches it.
func (s *cdcl) store(lits []lit, flags lit) clauseRef {
	c := clauseRef(len(s.arena))
	s.arena = append(s.arena, lit(len(lits)), flags, 0)
	s.arena = append(s.arena, lits...)
	s.attach(c)
	return c
}

// attach watches the first two literals.
func (s *cdcl) attach(c clauseRef) {
	lits := s.clause(c)
	s.watches[lits[0]] = append(s.watches[lits[0]], watch{c, lits[1]})
	s.watches[lits[1]] = append(s.watches[lits[1]], watch{c, lits[0]})
}

// assign makes a literal true at a level, the latest of the other literals of
// its reason.
func (s *cdcl) assign(l lit, why clauseRef, level int32) {
	s.value[l], s.value[l.not()] = 1, -1
	s.level[l.v()] = level
	s.reason[l.v()] = why
	s.trail = append(s.trail, l)
}

// decide opens a level with the literal.
func (s *cdcl) decide(l lit) {
	s.limits = append(s.limits, int32(len(s.trail)))
	s.assign(l, 0, s.decisionLevel())
}

// backtrack undoes all levels above the given one. Literals of lower levels
// among them stay, and are propagated again.
func (s *cdcl) backtrack(level int32) {
	if s.decisionLevel() <= level {
		return
	}
	start := s.limits[level]
	kept := s.trail[:start]
	for _, l := range s.trail[start:] {
		if s.level[l.v()] <= level {
			kept = append(kept, l)
			continue
		}
		s.value[l], s.value[l.not()] = 0, 0
		s.phase[l.v()] = !l.neg()
		s.order.push(l.v())
	}
	s.trail = kept
	s.limits = s.limits[:level]
	s.head = min(s.head, int(start))
}

// propagate assigns all consequences; it returns a falsified clause or 0.
func (s *cdcl) propagate() clauseRef {
	for s.head < len(s.trail) {
		falsified := s.trail[s.head].not()
		s.head++
		s.propagations++
		ws := s.watches[falsified]
		kept := 0
		for i := 0; i < len(ws); i++ {
			w := ws[i]
			if s.value[w.blocker] == 1 {
				ws[kept] = w
				kept++
				continue
			}
			lits := s.clause(w.clause)
			if lits[0] == falsified {
				lits[0], lits[1] = lits[1], falsified
			}
			first := lits[0]
			if s.value[first] == 1 {
				ws[kept] = watch{w.clause, first}
				kept++
				continue
			}
			if s.rewatch(w.clause, lits, first) {
				continue
			}
			ws[kept] = watch{w.clause, first}
			kept++
			if s.value[first] == -1 {
				kept += copy(ws[kept:], ws[i+1:])
				s.watches[falsified] = ws[:kept]
				return w.clause
			}
			s.assign(first, w.clause, s.latest(lits[1:]))
		}
		s.watches[falsified] = ws[:kept]
	}
	return 0
}

// latest is the highest level of the literals, all false.
func (s *cdcl) latest(lits []lit) int32 {
	h := int32(0)
	for _, l := range lits {
		h = max(h, s.level[l.v()])
	}
	return h
}

// rewatch finds another literal to watch in place of lits[1].
func (s *cdcl) rewatch(c clauseRef, lits []lit, first lit) bool {
	for k := 2; k < len(lits); k++ {
		if l := lits[k]; s.value[l] != -1 {
			lits[1], lits[k] = l, lits[1]
			s.watches[l] = append(s.watches[l], watch{c, first})
			return true
		}
	}
	return false
}

// reusable is the level up to which a restart would take the same decisions
// again: those more active than the best open variable.
func (s *cdcl) reusable() int32 {
	v, ok := s.order.top(s.value)
	if !ok {
		return s.decisionLevel()
	}
	for h, start := range s.limits {
		if s.order.before(v, s.trail[start].v()) {
			return int32(h)
		}
	}
	return s.decisionLevel()
}

// step runs until all variables are assigned (true), the formula is refuted
// (false, unsat set) or found to contradict the assumptions (false, refuted set), or the
// budget of conflicts is spent or the engine halted (false).
func (s *cdcl) step(budget int64) bool {
	for !s.unsat {
		if conflict := s.propagate(); conflict != 0 {
			s.conflicts++
			budget--
			if !s.resolve(conflict) {
				s.unsat = true
			}
			continue
		}
		if s.decisionLevel() == 0 && s.conflicts >= s.nextReduce {
			s.reduce()
		}
		if budget <= 0 {
			return false
		}
		if s.restart.due(s.conflicts) {
			if s.conflicts >= s.nextReduce {
				s.backtrack(0)
			} else {
				s.backtrack(s.reusable())
			}
			continue
		}
		if l, open := s.assumption(); open {
			s.decide(l)
			continue
		} else if s.refuted {
			return false
		}
		v, ok := s.order.popOpen(s.value)
		if !ok {
			return true
		}
		if s.decisions++; s.decisions&255 == 0 && s.halt.due() {
			s.order.push(v)
			return false
		}
		s.decide(mkLit(v, !s.phase[v]))
	}
	if s.log != nil {
		s.log.learnt(nil)
	}
	return false
}

// assumption is the first assumption without a value, if one is open. As long as one is,
// all decisions are assumptions: one that is false contradicts those before it.
func (s *cdcl) assumption() (l lit, open bool) {
	for _, l := range s.assume {
		switch s.value[l] {
		case 0:
			return l, true
		case -1:
			s.refuted = true
			return 0, false
		}
	}
	return 0, false
}
