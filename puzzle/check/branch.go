package check

import (
	"context"
	"slices"
)

// branch is a frontier with its states that has been set aside, to be joined.
type branch struct {
	frontier []int32
	states   *layer
}

// begin verifies a line "branch": what is in hand is set aside.
func (t *transcript) begin() {
	t.aside = append(t.aside, branch{t.frontier, t.states})
	t.frontier = nil
	t.states = t.intern([]state{{}})
}

// join verifies a line "join" with the given words: the branch in hand and the
// one set aside last become one.
func (t *transcript) join(ctx context.Context, words [][]byte) (problem string, err error) {
	if len(t.aside) == 0 {
		return "", refusef("there is no branch to join")
	}
	a, b := t.aside[len(t.aside)-1], branch{t.frontier, t.states}
	t.aside = t.aside[:len(t.aside)-1]
	both := slices.Concat(a.frontier, b.frontier)
	slices.Sort(both)
	both = slices.Compact(both)
	if len(both) > maxFrontier {
		return "", beyondf("the frontier of the transcript holds more than %d classes, the limit of this checker", maxFrontier)
	}
	m := meeting{width: len(both), fromA: places(a.frontier, both), fromB: places(b.frontier, both)}
	for _, u := range b.frontier {
		if _, shared := slices.BinarySearch(a.frontier, u); shared {
			t.held[u]--
		}
	}
	t.frontier = both
	key := imageKey{"join" + string(m.fromA) + "," + string(m.fromB), m.width, a.states, b.states}
	img, known := t.images[key]
	if !known {
		states, err := m.states(ctx, a.states.states, b.states.states)
		if err != nil {
			return "", err
		}
		img = image{t.intern(states), m.width}
		t.images[key] = img
	}
	var acts []action
	for _, u := range slices.Clone(both) {
		if at, gone := t.leave(u); gone {
			acts = append(acts, action{forget, at, 0})
		}
	}
	if img, err = t.image(ctx, acts, m.width, img.to); err != nil {
		return "", err
	}
	return t.claim(img, words)
}

// places lists where the classes of a frontier stand in a larger one.
func places(frontier, in []int32) []byte {
	list := make([]byte, len(frontier))
	for i, u := range frontier {
		at, _ := slices.BinarySearch(in, u)
		list[i] = byte(at)
	}
	return list
}

// meeting is the place where two branches meet.
type meeting struct {
	width        int    // of the frontier of both
	fromA, fromB []byte // places in it of the two frontiers
}

// states returns what pairs of states make that agree on the classes that both
// frontiers hold.
func (m *meeting) states(ctx context.Context, as, bs []state) ([]state, error) {
	shared := make([]bool, m.width)
	for _, at := range m.fromA {
		shared[at] = slices.Contains(m.fromB, at)
	}
	agree := func(s *state, from []byte) (in [maxFrontier]bool) {
		for i, at := range from {
			in[at] = shared[at] && s[headSize+i] != slotOut
		}
		return in
	}
	groups := make(map[[maxFrontier]bool][]*state)
	for i := range bs {
		key := agree(&bs[i], m.fromB)
		groups[key] = append(groups[key], &bs[i])
	}
	seen := make(map[state]struct{})
	var list []state
	for i := range as {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for _, b := range groups[agree(&as[i], m.fromA)] {
			s, ok := m.both(&as[i], b)
			if _, dup := seen[s]; dup || !ok {
				continue
			}
			seen[s] = struct{}{}
			if list = append(list, s); len(list) > maxStates {
				return nil, beyondf("a joint of the transcript has more than %d states, the limit of this checker", maxStates)
			}
		}
	}
	return list, nil
}

// both makes one state of two. Two classes lie in one block if a chain of
// blocks of either state connects them.
func (m *meeting) both(a, b *state) (s state, ok bool) {
	s[0] = a[0] + b[0]
	if s[0] > 2 {
		return s, false
	}
	if a[1] != 0 || b[1] != 0 {
		s[1] = 1
		if a[1] != 0 {
			return s, *b == state{}
		}
		return s, *a == state{}
	}
	var root [maxFrontier]int8
	var odd, in [maxFrontier]bool
	for i := range root {
		root[i] = int8(i)
	}
	merge := func(from []byte, t *state) {
		var first [maxFrontier]int8 // by block: 1 + a place in it
		for i, at := range from {
			slot := t[headSize+i]
			if slot == slotOut {
				continue
			}
			in[at] = true
			odd[at] = odd[at] != (slot%2 == 0)
			x := block(slot)
			if first[x] == 0 {
				first[x] = int8(at) + 1
				continue
			}
			old, now := root[at], root[first[x]-1]
			for j := range root {
				if root[j] == old {
					root[j] = now
				}
			}
		}
	}
	merge(m.fromA, a)
	merge(m.fromB, b)
	for at := range m.width {
		if in[at] {
			s[headSize+at] = 2*byte(root[at]) + 1
			if odd[at] {
				s[headSize+at]++
			}
		}
	}
	s.normalize(m.width)
	return s, true
}
