package solitaire

import "slices"

// resolve learns the first-UIP clause of a conflict, backtracks and asserts it;
// it returns false if the formula is unsatisfiable. The conflict belongs to the
// highest level of its literals; if only one of them has that level, the clause
// asserts it as soon as the level is undone.
func (s *cdcl) resolve(conflict clauseRef) bool {
	s.watchLatest(conflict)
	lits := s.clause(conflict)
	high := s.level[lits[0].v()]
	if high == 0 {
		return false
	}
	if low := s.latest(lits[1:]); low < high {
		s.backtrack(high - 1)
		s.assign(lits[0], conflict, low)
		return true
	}
	s.backtrack(high)
	s.learn(conflict)
	return true
}

// watchLatest has a falsified clause watched at its two latest literals, the
// latest first.
func (s *cdcl) watchLatest(c clauseRef) {
	lits := s.clause(c)
	for i := range min(2, len(lits)) {
		best := i
		for j := i + 1; j < len(lits); j++ {
			if s.level[lits[j].v()] > s.level[lits[best].v()] {
				best = j
			}
		}
		if best == i {
			continue
		}
		if best > 1 {
			old := s.watches[lits[i]]
			at := slices.IndexFunc(old, func(w watch) bool { return w.clause == c })
			old[at] = old[len(old)-1]
			s.watches[lits[i]] = old[:len(old)-1]
			s.watches[lits[best]] = append(s.watches[lits[best]], watch{c, lits[1-i]})
		}
		lits[i], lits[best] = lits[best], lits[i]
	}
}

// learn learns from a conflict with at least two literals of the current level.
func (s *cdcl) learn(conflict clauseRef) {
	learnt := append(s.out[:0], 0) // place 0 is for the asserting literal
	pending := 0
	at := len(s.trail) - 1
	var p lit
	for c := conflict; ; {
		lits := s.clause(c)
		if s.arena[c+1]&flagLearnt != 0 {
			s.arena[c+1] |= flagUsed
		}
		for _, q := range lits {
			v := q.v()
			if s.mark[v] != 0 || s.level[v] == 0 {
				continue
			}
			s.mark[v] = 1
			s.marked = append(s.marked, v)
			s.order.bump(v)
			if s.level[v] == s.decisionLevel() {
				pending++
			} else {
				learnt = append(learnt, q)
			}
		}
		for s.mark[s.trail[at].v()] == 0 || s.level[s.trail[at].v()] < s.decisionLevel() {
			at--
		}
		p = s.trail[at]
		at--
		pending--
		if pending == 0 {
			break
		}
		c = s.reason[p.v()]
	}
	learnt[0] = p.not()
	kept := learnt[:1]
	for _, q := range learnt[1:] {
		if s.reason[q.v()] == 0 || !s.redundant(q) {
			kept = append(kept, q)
		}
	}
	learnt = kept
	s.out = learnt
	for _, v := range s.marked {
		s.mark[v] = 0
	}
	s.marked = s.marked[:0]
	s.order.decay()
	id := uint32(0)
	if s.log != nil {
		id = s.log.learnt(learnt)
	}
	dist := s.blockDistance(learnt)
	s.restart.note(dist)
	if len(learnt) == 1 {
		s.backtrack(0)
		s.assign(learnt[0], 0, 0)
		return
	}
	latest := 1
	for i := 2; i < len(learnt); i++ {
		if s.level[learnt[i].v()] > s.level[learnt[latest].v()] {
			latest = i
		}
	}
	learnt[1], learnt[latest] = learnt[latest], learnt[1]
	low := s.level[learnt[1].v()]
	if high := s.decisionLevel(); high-low > chronoJump {
		s.backtrack(high - 1)
	} else {
		s.backtrack(low)
	}
	c := s.store(learnt, flagLearnt|flagUsed|lit(min(dist, 1<<20))<<distShift)
	s.arena[c+2] = lit(id)
	s.learnts = append(s.learnts, c)
	s.assign(learnt[0], c, low)
}

// Marks of conflict analysis.
const (
	markSeen      = 1 // in the clause or resolved
	markRedundant = 2 // implied by other marked literals
	markNeeded    = 3 // known not to be
)

// redundant reports whether a literal of the learnt clause follows from the
// others: whether all ways back through its reasons end in marked literals.
func (s *cdcl) redundant(q lit) bool {
	s.stack = append(s.stack[:0], q)
	top := len(s.marked)
	for len(s.stack) > 0 {
		p := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		for _, r := range s.clause(s.reason[p.v()]) {
			v := r.v()
			if v == p.v() || s.level[v] == 0 || s.mark[v] == markSeen || s.mark[v] == markRedundant {
				continue
			}
			if s.reason[v] == 0 || s.mark[v] == markNeeded {
				for _, w := range s.marked[top:] {
					s.mark[w] = markNeeded
				}
				return false
			}
			s.mark[v] = markRedundant
			s.marked = append(s.marked, v)
			s.stack = append(s.stack, r)
		}
	}
	return true
}

// blockDistance counts the decision levels of a clause.
func (s *cdcl) blockDistance(clause []lit) int {
	s.stamp++
	n := 0
	for _, l := range clause {
		if h := s.level[l.v()]; s.stampOf[h] != s.stamp {
			s.stampOf[h] = s.stamp
			n++
		}
	}
	return n
}

// reduce forgets the worse half of the learnt clauses of block distance above
// 2 that were not used lately, drops clauses true for good, and closes the
// gaps in the arena. Only at level 0.
func (s *cdcl) reduce() {
	s.reductions++
	s.nextReduce = s.conflicts + 2000 + 300*s.reductions
	var candidates []clauseRef
	for _, c := range s.learnts {
		flags := s.arena[c+1]
		switch {
		case flags>>distShift <= 2:
		case flags&flagUsed != 0 && flags>>distShift <= 6:
			s.arena[c+1] &^= flagUsed
		default:
			candidates = append(candidates, c)
		}
	}
	slices.SortStableFunc(candidates, func(a, b clauseRef) int {
		if d := int(s.arena[b+1]>>distShift) - int(s.arena[a+1]>>distShift); d != 0 {
			return d
		}
		return int(s.arena[b]) - int(s.arena[a])
	})
	for _, c := range candidates[:len(candidates)/2] {
		s.forget(c)
	}
	for _, l := range s.trail {
		s.reason[l.v()] = 0 // level 0 needs no reasons
	}
	s.compact()
}

func (s *cdcl) forget(c clauseRef) {
	if s.log != nil {
		s.log.forgotten(uint32(s.arena[c+2]))
	}
	s.arena[c+1] |= flagDead
}

// compact moves the living clauses together and watches them anew.
func (s *cdcl) compact() {
	for l := range s.watches {
		s.watches[l] = s.watches[l][:0]
	}
	s.learnts = s.learnts[:0]
	to := clauseRef(clauseHeader)
	for c := clauseRef(clauseHeader); int(c) < len(s.arena); {
		size := clauseHeader + clauseRef(s.arena[c])
		flags := s.arena[c+1]
		if flags&flagDead == 0 && s.trueForGood(c) {
			if flags&flagLearnt != 0 {
				s.forget(c)
			}
			flags |= flagDead
		}
		if flags&flagDead == 0 {
			copy(s.arena[to:to+size], s.arena[c:c+size])
			s.rewatchOpen(to)
			if flags&flagLearnt != 0 {
				s.learnts = append(s.learnts, to)
			}
			to += size
		}
		c += size
	}
	s.arena = s.arena[:to]
}

func (s *cdcl) trueForGood(c clauseRef) bool {
	for _, l := range s.clause(c) {
		if s.value[l] == 1 {
			return true
		}
	}
	return false
}

// rewatchOpen watches two open literals; after propagation at level 0 every
// clause that is not true has two.
func (s *cdcl) rewatchOpen(c clauseRef) {
	lits := s.clause(c)
	for i := range 2 {
		for j := i; s.value[lits[i]] != 0; j++ {
			if s.value[lits[j]] == 0 {
				lits[i], lits[j] = lits[j], lits[i]
			}
		}
	}
	s.attach(c)
}
