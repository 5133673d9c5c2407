package check

// propagator holds clauses and propagates units over them: two watched literals
// a clause, no learning, no choice. A check of reverse unit propagation needs
// no more.
//
// Clauses are in one arena: a header word (the length times two, plus a mark
// for deleted ones), then the literals, the watched ones first. Assignments at
// the top level (without assumptions) are permanent.
type propagator struct {
	arena   []literal
	wasted  int // words of deleted clauses
	watches [][]watch
	value   []int8    // by literal: 1 true, -1 false, 0 open
	trail   []literal // true literals, in order
	head    int       // trail[head:] is still to be propagated
	refuted bool      // a conflict at the top level
}

// watch is an entry in the list of a literal's negation: when that becomes
// true the clause at ref must be looked at, unless blocker is true.
type watch struct {
	ref     int32
	blocker literal
}

func newPropagator(variables int32) *propagator {
	n := 2*int(variables) + 2
	return &propagator{watches: make([][]watch, n), value: make([]int8, n)}
}

func (p *propagator) length(ref int32) int   { return int(p.arena[ref] >> 1) }
func (p *propagator) deleted(ref int32) bool { return p.arena[ref]&1 != 0 }

func (p *propagator) literals(ref int32) []literal {
	return p.arena[ref+1 : int(ref)+1+p.length(ref)]
}

func (p *propagator) assign(l literal) {
	p.value[l], p.value[l.not()] = 1, -1
	p.trail = append(p.trail, l)
}

// noClause is the reference of a clause that need not be kept.
const noClause = -1

// add adds a clause at the top level, where everything is propagated, and
// propagates its consequences. It returns the reference for removing the
// clause, or noClause. No variable occurs in the clause twice; add does not
// keep the slice.
func (p *propagator) add(c []literal) int32 {
	start := len(p.arena)
	p.arena = append(p.arena, 0)
	for _, l := range c {
		if p.value[l] > 0 {
			p.arena = p.arena[:start]
			return noClause // true for good: it never propagates
		}
		if p.value[l] == 0 {
			p.arena = append(p.arena, l)
		}
	}
	kept := p.arena[start+1:]
	switch len(kept) {
	case 0:
		p.arena = p.arena[:start]
		p.refuted = true
		return noClause
	case 1:
		unit := kept[0]
		p.arena = p.arena[:start]
		p.assign(unit)
		if !p.propagate() {
			p.refuted = true
		}
		return noClause
	}
	ref := int32(start)
	p.arena[ref] = literal(2 * len(kept))
	p.watch(kept[0], kept[1], ref)
	p.watch(kept[1], kept[0], ref)
	return ref
}

func (p *propagator) watch(l, blocker literal, ref int32) {
	p.watches[l.not()] = append(p.watches[l.not()], watch{ref, blocker})
}

// remove deletes a clause; references to it are dropped as they are met.
func (p *propagator) remove(ref int32) {
	p.wasted += p.length(ref) + 1
	p.arena[ref] |= 1
}

// propagate works off the trail; false means a conflict.
func (p *propagator) propagate() bool {
	for p.head < len(p.trail) {
		l := p.trail[p.head]
		p.head++
		list := p.watches[l]
		kept := list[:0]
		for i := 0; i < len(list); i++ {
			w := list[i]
			if p.value[w.blocker] > 0 {
				kept = append(kept, w)
				continue
			}
			if p.deleted(w.ref) {
				continue
			}
			c := p.literals(w.ref)
			if c[0] == l.not() {
				c[0], c[1] = c[1], c[0]
			}
			if p.value[c[0]] > 0 {
				kept = append(kept, watch{w.ref, c[0]})
				continue
			}
			if p.rewatch(c, w.ref) {
				continue
			}
			kept = append(kept, watch{w.ref, c[0]})
			if p.value[c[0]] < 0 {
				kept = append(kept, list[i+1:]...)
				p.watches[l] = kept
				return false
			}
			p.assign(c[0])
		}
		p.watches[l] = kept
	}
	return true
}

// rewatch moves the second watch of a clause to a literal that is not false,
// if there is one.
func (p *propagator) rewatch(c []literal, ref int32) bool {
	for k := 2; k < len(c); k++ {
		if p.value[c[k]] >= 0 {
			c[1], c[k] = c[k], c[1]
			p.watch(c[1], c[0], ref)
			return true
		}
	}
	return false
}

// implies reports whether a clause follows by reverse unit propagation, and
// leaves the top level as it was.
func (p *propagator) implies(c []literal) bool {
	if p.refuted {
		return true
	}
	mark := len(p.trail)
	conflict := false
	for _, l := range c {
		if p.value[l] > 0 {
			conflict = true
			break
		}
		if p.value[l] == 0 {
			p.assign(l.not())
		}
	}
	if !conflict {
		conflict = !p.propagate()
	}
	for _, l := range p.trail[mark:] {
		p.value[l], p.value[l.not()] = 0, 0
	}
	p.trail = p.trail[:mark]
	p.head = mark
	return conflict
}

// worthCompacting reports whether at least half of the arena is waste.
func (p *propagator) worthCompacting() bool {
	return p.wasted > 1<<16 && 2*p.wasted > len(p.arena)
}

// compact drops deleted clauses from the arena and the watch lists. It calls
// moved with the old and new reference of every clause that stays.
func (p *propagator) compact(moved func(old, now int32)) {
	to := make(map[int32]int32)
	next := int32(0)
	for ref := int32(0); int(ref) < len(p.arena); {
		size := int32(p.length(ref)) + 1
		if !p.deleted(ref) {
			copy(p.arena[next:], p.arena[ref:ref+size])
			to[ref] = next
			next += size
		}
		ref += size
	}
	p.arena = p.arena[:next]
	p.wasted = 0
	for l, list := range p.watches {
		kept := list[:0]
		for _, w := range list {
			if now, ok := to[w.ref]; ok {
				kept = append(kept, watch{now, w.blocker})
			}
		}
		p.watches[l] = kept
	}
	for old, now := range to {
		moved(old, now)
	}
}
