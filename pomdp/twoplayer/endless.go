package twoplayer

import (
	"context"
	"slices"
)

// settleEndless values all beliefs for gamma = 1 with a hand that never ends
// counted 0, and returns the value of the start: the middle of an interval whose
// ends meet on a graph without leaves, unless the context ends it.
//
// Value iteration alone cannot tell what endless play is worth, for any value
// repeats itself around a cycle. Endless play is play within an end component, a
// set of beliefs with actions that never leave it and never end the hand (de
// Alfaro 1997). Each maximal one becomes a single belief, in which the player may
// stay for 0 or leave by any action that is not of the component. On what remains
// every hand ends, so that iteration from below and from above meet (Haddad and
// Monmege 2014).
func (s *search) settleEndless(ctx context.Context) float64 {
	s.rebase(1)
	e := s.endComponents()
	for pass := range maxSweeps {
		if ctx.Err() != nil && pass >= lastSweeps {
			break
		}
		moved := 0.0
		for _, id := range slices.Backward(s.order) {
			if e.of[id] < 0 {
				moved = max(moved, s.back(id))
			}
		}
		for c := range e.members {
			moved = max(moved, s.leave(e, int32(c)))
		}
		if moved <= 1e-14 {
			break
		}
	}
	return (s.lower[0] + s.upper[0]) / 2
}

// components are the maximal end components of a graph of beliefs.
type components struct {
	of      []int32   // by belief: its component, -1: none
	members [][]int32 // by component
	within  []bool    // by choice: it is of its belief's component
}

// leave gives all beliefs of a component the value of the best way out, or of
// staying.
func (s *search) leave(e *components, c int32) float64 {
	low, high := 0.0, 0.0
	for _, id := range e.members[c] {
		for k := s.first[id]; ; k++ {
			a := &s.choices[k]
			if !e.within[k] {
				l, u := s.through(a)
				low, high = max(low, l), max(high, u)
			}
			if a.last {
				break
			}
		}
	}
	moved := 0.0
	for _, id := range e.members[c] {
		moved = max(moved, low-s.lower[id], s.upper[id]-high)
		s.lower[id], s.upper[id] = max(low, s.lower[id]), min(high, s.upper[id])
	}
	return moved
}

// endComponents finds the maximal end components: strongly connected parts are
// found again and again, without the choices that can leave their part or end the
// hand, until none is left out any more. Leaves are in none.
func (s *search) endComponents() *components {
	n := len(s.lower)
	e := &components{of: make([]int32, n), within: make([]bool, len(s.choices))}
	for k := range s.choices {
		e.within[k] = !s.choices[k].ends
	}
	for again := true; again; {
		s.connect(e)
		again = false
		for _, id := range s.order {
			for k := s.first[id]; ; k++ {
				a := &s.choices[k]
				if e.within[k] && !s.stays(e, id, a) {
					e.within[k], again = false, true
				}
				if a.last {
					break
				}
			}
		}
	}
	for id := range e.of {
		if !s.playable(e, int32(id)) {
			e.of[id] = -1
		}
	}
	number := map[int32]int32{}
	for id, part := range e.of {
		if part < 0 {
			continue
		}
		c, known := number[part]
		if !known {
			c = int32(len(e.members))
			number[part] = c
			e.members = append(e.members, nil)
		}
		e.of[id] = c
		e.members[c] = append(e.members[c], int32(id))
	}
	return e
}

// stays says whether a choice leads to its belief's part alone.
func (s *search) stays(e *components, id int32, a *arc) bool {
	for _, o := range s.outcomes[a.first : a.first+a.n] {
		if e.of[o.to] != e.of[id] {
			return false
		}
	}
	return true
}

// playable says whether a belief has a choice within its part.
func (s *search) playable(e *components, id int32) bool {
	if s.first[id] < 0 {
		return false
	}
	for k := s.first[id]; ; k++ {
		if e.within[k] {
			return true
		}
		if s.choices[k].last {
			return false
		}
	}
}

// connect numbers the strongly connected parts under the choices that are left
// (Tarjan 1972, with an explicit stack).
func (s *search) connect(e *components) {
	type frame struct {
		id   int32
		k    int32 // choice
		next uint32
	}
	var (
		n      = len(s.lower)
		order  = make([]int32, n)
		low    = make([]int32, n)
		open   []int32
		calls  []frame
		count  int32
		number int32
	)
	for i := range e.of {
		e.of[i] = -1
	}
	enter := func(id int32) {
		count++
		order[id], low[id] = count, count
		open = append(open, id)
		calls = append(calls, frame{id: id, k: s.first[id]})
	}
	for root := range int32(n) {
		if order[root] != 0 {
			continue
		}
		enter(root)
		for len(calls) > 0 {
			f := &calls[len(calls)-1]
			if s.first[f.id] >= 0 && f.k >= 0 {
				a := &s.choices[f.k]
				switch {
				case e.within[f.k] && f.next < a.n:
					to := s.outcomes[a.first+f.next].to
					f.next++
					if order[to] == 0 {
						enter(to)
					} else if e.of[to] < 0 {
						low[f.id] = min(low[f.id], order[to])
					}
				case a.last:
					f.k = -1
				default:
					f.k, f.next = f.k+1, 0
				}
				continue
			}
			id := f.id
			calls = calls[:len(calls)-1]
			if len(calls) > 0 {
				up := calls[len(calls)-1].id
				low[up] = min(low[up], low[id])
			}
			if low[id] == order[id] {
				for {
					last := open[len(open)-1]
					open = open[:len(open)-1]
					e.of[last] = number
					if last == id {
						break
					}
				}
				number++
			}
		}
	}
}
