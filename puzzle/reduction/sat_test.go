package reduction

// satisfy is a plain clause-learning solver, the oracle of the formulas: first
// unique implication points, no restarts, the variable of the most conflicts
// first. It returns the true literals, or nil when there is no model.
func satisfy(variables int, clauses [][]int) []int {
	s := &satSolver{
		value: make([]int8, variables+1), reason: make([][]int, variables+1), level: make([]int, variables+1),
		heat: make([]int, variables+1), seen: make([]bool, variables+1), watches: map[int][]int{},
	}
	for _, c := range clauses {
		if len(c) == 1 {
			if s.of(c[0]) == -1 {
				return nil
			}
			if s.of(c[0]) == 0 {
				s.set(c[0], nil)
			}
			continue
		}
		s.add(c)
	}
	for {
		conflict := s.propagate()
		switch {
		case conflict != nil && len(s.marks) == 0:
			return nil
		case conflict != nil:
			s.learn(conflict)
		default:
			next := 0
			for v := 1; v <= variables; v++ {
				if s.value[v] == 0 && (next == 0 || s.heat[v] > s.heat[next]) {
					next = v
				}
			}
			if next == 0 {
				var model []int
				for v := 1; v <= variables; v++ {
					if s.value[v] > 0 {
						model = append(model, v)
					}
				}
				return append([]int{}, model...)
			}
			s.marks = append(s.marks, len(s.trail))
			s.set(-next, nil)
		}
	}
}

type satSolver struct {
	value   []int8 // by variable
	reason  [][]int
	level   []int
	heat    []int
	seen    []bool
	trail   []int
	marks   []int // lengths of the trail at the decisions
	at      int   // propagated up to here
	clauses [][]int
	watches map[int][]int // clauses by one of their first two literals
}

func (s *satSolver) of(l int) int8 {
	if l < 0 {
		return -s.value[-l]
	}
	return s.value[l]
}

func (s *satSolver) set(l int, why []int) {
	v := max(l, -l)
	s.value[v] = 1
	if l < 0 {
		s.value[v] = -1
	}
	s.reason[v], s.level[v] = why, len(s.marks)
	s.trail = append(s.trail, l)
}

func (s *satSolver) add(c []int) {
	for _, l := range c[:2] {
		s.watches[l] = append(s.watches[l], len(s.clauses))
	}
	s.clauses = append(s.clauses, c)
}

func (s *satSolver) propagate() []int {
	for ; s.at < len(s.trail); s.at++ {
		falsified := -s.trail[s.at]
		list := s.watches[falsified]
		kept := list[:0]
		for i, k := range list {
			c := s.clauses[k]
			if c[0] == falsified {
				c[0], c[1] = c[1], c[0]
			}
			moved := false
			if s.of(c[0]) != 1 {
				for j := 2; j < len(c) && !moved; j++ {
					if s.of(c[j]) != -1 {
						c[1], c[j] = c[j], c[1]
						s.watches[c[1]] = append(s.watches[c[1]], k)
						moved = true
					}
				}
			}
			if moved {
				continue
			}
			kept = append(kept, k)
			if s.of(c[0]) == -1 {
				s.watches[falsified] = append(kept, list[i+1:]...)
				return c
			}
			if s.of(c[0]) == 0 {
				s.set(c[0], c)
			}
		}
		s.watches[falsified] = kept
	}
	return nil
}

func (s *satSolver) learn(conflict []int) {
	clear(s.seen)
	learnt := []int{0}
	open, back := 0, 0
	for i := len(s.trail) - 1; ; i-- {
		for _, l := range conflict {
			v := max(l, -l)
			if s.seen[v] || s.level[v] == 0 || s.of(l) == 1 {
				continue
			}
			s.seen[v] = true
			s.heat[v]++
			if s.level[v] == len(s.marks) {
				open++
				continue
			}
			learnt = append(learnt, l)
			back = max(back, s.level[v])
		}
		for !s.seen[max(s.trail[i], -s.trail[i])] {
			i--
		}
		if open--; open == 0 {
			learnt[0] = -s.trail[i]
			break
		}
		conflict = s.reason[max(s.trail[i], -s.trail[i])]
	}
	to := s.marks[back]
	for _, l := range s.trail[to:] {
		s.value[max(l, -l)] = 0
	}
	s.trail, s.marks, s.at = s.trail[:to], s.marks[:back], to
	if len(learnt) > 1 {
		for j := 2; j < len(learnt); j++ {
			if s.level[max(learnt[j], -learnt[j])] == back {
				learnt[1], learnt[j] = learnt[j], learnt[1]
			}
		}
		s.add(learnt)
	}
	s.set(learnt[0], learnt)
}
