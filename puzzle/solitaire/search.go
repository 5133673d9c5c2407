package solitaire

import (
	"context"
	"encoding/binary"
)

// search is complete backtracking on trails: from every vertex in turn it
// extends a trail edge by edge and stops when nothing is left to dominate.
//
// It prunes when the unused edges can no longer reach a required vertex or an
// undominated edge; when a 2-edge-connected piece of the unused graph has two
// bridges with such vertices or edges behind them, since a trail crosses a
// bridge once (Tarjan's low points, linear for each node); and at repeated
// positions, by the exact set of used edges and the current vertex. Exponential
// time.
type search struct {
	c       *core
	ctx     context.Context
	used    []bool
	visits  []int32 // how often the trail is at the vertex
	open    int     // edges with neither end visited
	waiting int     // required vertices not visited
	seen    map[string]bool
	key     []byte

	// of the bridge scan
	disc, low, bridges, needs []int32
	stamp, clock              int32
	reachedMust, reachedOpen  int
	blocked                   bool
}

// searchMaxSeen bounds the remembered positions.
const searchMaxSeen = 1 << 20

// runSearch decides and constructs; only the context ends it early.
func runSearch(ctx context.Context, c *core) (coreTrail, verdict, error) {
	if t, ok := c.resting(); ok {
		return t, verdictYes, nil
	}
	n := c.vertices()
	s := &search{
		c: c, ctx: ctx,
		used: make([]bool, c.edges()), visits: make([]int32, n),
		open: c.edges(), seen: map[string]bool{}, key: make([]byte, 4+(c.edges()+7)/8),
		disc: make([]int32, n), low: make([]int32, n), bridges: make([]int32, n), needs: make([]int32, n),
	}
	for _, m := range c.must {
		if m {
			s.waiting++
		}
	}
	for v := range int32(n) {
		s.enter(v)
		found, err := s.grow(v)
		if err != nil {
			return coreTrail{}, verdictUnknown, err
		}
		if found {
			return coreTrail{use: s.used, at: v}, verdictYes, nil
		}
		s.leave(v)
	}
	return coreTrail{}, verdictNo, nil
}

func (s *search) enter(v int32) {
	s.visits[v]++
	if s.visits[v] > 1 {
		return
	}
	if s.c.must[v] {
		s.waiting--
	}
	for _, e := range s.c.around(v) {
		if s.visits[s.c.other(e, v)] == 0 {
			s.open--
		}
	}
}

func (s *search) leave(v int32) {
	s.visits[v]--
	if s.visits[v] > 0 {
		return
	}
	if s.c.must[v] {
		s.waiting++
	}
	for _, e := range s.c.around(v) {
		if s.visits[s.c.other(e, v)] == 0 {
			s.open++
		}
	}
}

// grow extends the trail, which is at v.
func (s *search) grow(v int32) (bool, error) {
	if s.open == 0 && s.waiting == 0 {
		return true, nil
	}
	if err := s.ctx.Err(); err != nil {
		return false, err
	}
	if !s.hopeful(v) || s.met(v) {
		return false, nil
	}
	edges := s.c.around(v)
	for i, e := range edges {
		if s.used[e] || s.twinBefore(edges[:i], e) {
			continue
		}
		w := s.c.other(e, v)
		s.used[e] = true
		s.enter(w)
		found, err := s.grow(w)
		if found || err != nil {
			return found, err
		}
		s.leave(w)
		s.used[e] = false
	}
	return false, nil
}

// twinBefore reports whether there is an earlier unused edge parallel to e.
func (s *search) twinBefore(edges []int32, e int32) bool {
	for _, f := range edges {
		if !s.used[f] && s.c.parallel(e, f) {
			return true
		}
	}
	return false
}

// met remembers the position and reports whether it was known.
func (s *search) met(v int32) bool {
	clear(s.key)
	binary.LittleEndian.PutUint32(s.key, uint32(v))
	for e, u := range s.used {
		if u {
			s.key[4+e>>3] |= 1 << (e & 7)
		}
	}
	if s.seen[string(s.key)] {
		return true
	}
	if len(s.seen) < searchMaxSeen {
		s.seen[string(s.key)] = true
	}
	return false
}

// hopeful scans the unused edges from v for what makes the position lost.
func (s *search) hopeful(v int32) bool {
	s.stamp = s.clock
	s.reachedMust, s.reachedOpen, s.blocked = 0, 0, false
	s.scan(v, -1)
	if s.clock > 1<<30 {
		s.clock = 0
		clear(s.disc)
	}
	return !s.blocked && s.reachedMust == s.waiting && s.reachedOpen == 2*s.open
}

// scan is the depth-first search: low points, what waits below (needs), and
// the needy bridges of the piece hanging below v.
func (s *search) scan(v, in int32) {
	s.clock++
	s.disc[v], s.low[v] = s.clock, s.clock
	s.bridges[v], s.needs[v] = 0, 0
	if s.visits[v] == 0 && s.c.must[v] {
		s.needs[v]++
		s.reachedMust++
	}
	for _, e := range s.c.around(v) {
		if s.used[e] || e == in {
			continue
		}
		w := s.c.other(e, v)
		open := s.visits[v] == 0 && s.visits[w] == 0
		if open {
			s.needs[v]++
			s.reachedOpen++
		}
		if s.disc[w] > s.stamp {
			s.low[v] = min(s.low[v], s.disc[w])
			continue
		}
		s.scan(w, e)
		s.needs[v] += s.needs[w]
		if open {
			s.needs[w]-- // the tree edge itself is dominated from above
		}
		if s.low[w] <= s.disc[v] {
			s.low[v] = min(s.low[v], s.low[w])
			s.bridges[v] += s.bridges[w]
		} else if s.needs[w] > 0 {
			s.bridges[v]++
		}
		if s.bridges[v] > 1 {
			s.blocked = true
		}
	}
	if in >= 0 && s.visits[v] == 0 && s.visits[s.c.other(in, v)] == 0 {
		s.needs[v]++
		s.reachedOpen++
	}
}
