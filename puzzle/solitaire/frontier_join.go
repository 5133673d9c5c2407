package solitaire

import (
	"context"
	"slices"
)

// frontJoint is what joining two layers makes; came has for each state of the
// new layer its places in the two.
type frontJoint struct {
	to   *frontLayer
	came [][2]int32
}

// jointKey identifies a joint: for each vertex of the second frontier its place
// in the first or behind it.
type jointKey struct {
	places string
	a, b   *frontLayer
}

// join makes the branch in hand and the one that waits last a single branch,
// and returns the actions that forget what is finished by that.
func (p *frontierProgram) join(ctx context.Context) ([]frontAction, error) {
	b := p.branch
	a := p.waiting[len(p.waiting)-1]
	p.waiting = p.waiting[:len(p.waiting)-1]
	all := slices.Clone(a.front)
	places := make([]byte, len(b.front))
	for i, v := range b.front {
		at := slices.Index(a.front, v)
		if at < 0 {
			at = len(all)
			all = append(all, v)
		} else {
			p.copies[v]--
		}
		places[i] = byte(at)
	}
	if len(all) > maxFront {
		return nil, errFrontierWide
	}
	p.widest = max(p.widest, len(all))
	p.branch = frontBranch{front: all}
	if a.layer != nil { // nil where only frontiers are followed
		key := jointKey{string(places), a.layer, b.layer}
		j := p.joints[key]
		if j == nil {
			var err error
			if j, err = p.joint(ctx, a.layer, b.layer, len(a.front), places, len(all)); err != nil {
				return nil, err
			}
			p.joints[key] = j
		}
		p.branch.layer, p.branch.last = j.to, &frontStep{before: a.last, beside: b.last, joint: j}
	}
	var acts []frontAction
	for _, v := range slices.Clone(all) {
		acts = p.forget(acts, v)
	}
	return acts, nil
}

// joint joins the states pairwise that agree on what is in.
func (p *frontierProgram) joint(ctx context.Context, a, b *frontLayer, width int, places []byte, after int) (*frontJoint, error) {
	// The states of b, by their vertices in common with a that are in.
	groups := make(map[uint32][]int32)
	for i := range b.states {
		in := uint32(0)
		for k, at := range places {
			if int(at) < width && b.states[i].slot[k] != outside {
				in |= 1 << at
			}
		}
		groups[in] = append(groups[in], int32(i))
	}
	common := uint32(0)
	for _, at := range places {
		if int(at) < width {
			common |= 1 << at
		}
	}
	var states []front
	var came [][2]int32
	seen := make(map[front]struct{})
	for i := range a.states {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		in := uint32(0)
		for at, slot := range a.states[i].slot[:width] {
			if slot != outside {
				in |= 1 << at
			}
		}
		for _, k := range groups[in&common] {
			s, ok := joined(&a.states[i], &b.states[k], width, places, after)
			if _, again := seen[s]; again || !ok {
				continue
			}
			seen[s] = struct{}{}
			states = append(states, s)
			came = append(came, [2]int32{int32(i), k})
		}
		if p.held+len(states) > p.limit {
			return nil, errFrontierFull
		}
	}
	if p.always || len(states) > reduceFrom {
		var err error
		if states, came, err = reduced(ctx, states, came, after); err != nil {
			return nil, err
		}
	}
	p.most = max(p.most, len(states))
	p.held += len(states)
	to, order := p.sorted(states)
	j := &frontJoint{to: to, came: make([][2]int32, len(order))}
	for i, at := range order {
		j.came[i] = came[at]
	}
	return j, nil
}

// untouched reports whether nothing is in and nothing was.
func (s *front) untouched(width int) bool {
	if s.closed == 1 || s.odd > 0 {
		return false
	}
	for _, v := range s.slot[:width] {
		if v != outside {
			return false
		}
	}
	return true
}

// joined is the state of two branches together: parities and odd vertices add
// up, blocks that share a vertex merge. A closed trail leaves the other branch
// untouched.
func joined(a, b *front, width int, places []byte, after int) (front, bool) {
	if a.closed == 1 || b.closed == 1 {
		s := front{odd: a.odd + b.odd, closed: 1}
		if a.closed == 1 {
			return s, b.untouched(len(places))
		}
		return s, a.untouched(width)
	}
	s := *a
	if s.odd += b.odd; s.odd > 2 {
		return s, false
	}
	blocks := uint8(0)
	for _, v := range s.slot[:width] {
		if v != outside {
			blocks = max(blocks, frontBlock(v)+1)
		}
	}
	for k, at := range places {
		if v := b.slot[k]; int(at) >= width && v != outside {
			s.slot[at] = v + 2*blocks
		}
	}
	// A block of b that meets a takes the number of a block there.
	for k, at := range places {
		v := b.slot[k]
		if int(at) >= width || v == outside {
			continue
		}
		s.slot[at] = (s.slot[at] - 1) ^ ((v - 1) & 1) + 1
	}
	var meets [maxFront]int8 // block of b -> 1 + a place of a in it
	for k, at := range places {
		v := b.slot[k]
		if int(at) >= width || v == outside {
			continue
		}
		x := frontBlock(v)
		if meets[x] == 0 {
			meets[x] = int8(at) + 1
			s.relabel(blocks+x, frontBlock(s.slot[at]), after)
			continue
		}
		s.relabel(frontBlock(s.slot[at]), frontBlock(s.slot[meets[x]-1]), after)
	}
	s.renumber(after)
	return s, true
}

// relabel makes block x part of block y; the numbers are not in order then.
func (s *front) relabel(x, y uint8, width int) {
	if x == y {
		return
	}
	for i, v := range s.slot[:width] {
		if v != outside && frontBlock(v) == x {
			s.slot[i] = 1 + 2*y + (v-1)&1
		}
	}
}
