package solitaire

import (
	"context"
	"math/rand/v2"
)

// rotator looks for a solution that is a path of the core, by Pósa's rotations
// at both ends. A path v1 .. vk whose end vk is adjacent to vi turns into v1 ..
// vi vk .. vi+1, with a new end; whenever an end has a neighbour off the path,
// the path grows; when the ends are adjacent the path is a cycle and may be
// opened next to any vertex with an unvisited neighbour.
//
// The path is stored in blocks, so a rotation costs about sqrt(n)
// (blockpath.go). It finds only solutions that are paths; a failure proves
// nothing.
type rotator struct {
	c       *core
	rng     *rand.Rand
	path    *blockPath
	waiting int // required vertices off the path
	open    int // edges with both ends off the path
	turns   int64
}

// rotationTurn is the work of a turn besides the cells it touches.
const rotationTurn = 8

func newRotator(c *core, rng *rand.Rand) *rotator {
	return &rotator{c: c, rng: rng, path: newBlockPath(c.vertices())}
}

// start makes the path a single vertex.
func (r *rotator) start(v int32) {
	r.waiting, r.open = 0, r.c.edges()
	for _, m := range r.c.must {
		if m {
			r.waiting++
		}
	}
	r.path.reset(v)
	r.arrive(v)
}

// arrive counts what a vertex settles that has come on the path.
func (r *rotator) arrive(v int32) {
	if r.c.must[v] {
		r.waiting--
	}
	for _, e := range r.c.around(v) {
		if !r.path.has(r.c.other(e, v)) {
			r.open--
		}
	}
}

func (r *rotator) done() bool { return r.waiting == 0 && r.open == 0 }

// wants reports whether a vertex off the path should be on it.
func (r *rotator) wants(v int32) bool {
	if r.path.has(v) {
		return false
	}
	if r.c.must[v] {
		return true
	}
	for _, e := range r.c.around(v) {
		if !r.path.has(r.c.other(e, v)) {
			return true
		}
	}
	return false
}

// run rotates until the path solves the core or the work is spent. The work is
// counted in cells and blocks touched, not in time.
func (r *rotator) run(ctx context.Context, work int64) (coreTrail, bool, error) {
	if r.c.vertices() == 0 {
		return coreTrail{}, false, nil
	}
	r.start(int32(r.rng.IntN(r.c.vertices())))
	patience := 20*r.c.vertices() + 1000
	for idle := 0; r.path.work < work; r.turns++ {
		if r.done() {
			return r.trail(), true, nil
		}
		if r.turns&255 == 0 && ctx.Err() != nil {
			return coreTrail{}, false, ctx.Err()
		}
		r.path.work += rotationTurn
		last := r.rng.IntN(2) == 0
		switch {
		case r.extend(last) || r.extend(!last):
			idle = 0
		case idle > patience:
			r.start(int32(r.rng.IntN(r.c.vertices())))
			idle = 0
		default:
			r.rotate(last)
			idle++
		}
	}
	return coreTrail{}, false, nil
}

// extend extends an end, to a wanted vertex if there is one.
func (r *rotator) extend(last bool) bool {
	v := r.end(last)
	edges := r.c.around(v)
	found := int32(-1)
	for i, from := 0, r.rng.IntN(len(edges)+1); i < len(edges); i++ {
		w := r.c.other(edges[(i+from)%len(edges)], v)
		if r.path.has(w) {
			continue
		}
		if found < 0 {
			found = w
		}
		if r.wants(w) {
			found = w
			break
		}
	}
	if found < 0 {
		return false
	}
	if last {
		r.path.pushBack(found)
	} else {
		r.path.pushFront(found)
	}
	r.arrive(found)
	return true
}

// rotate reverses a part of the path at a random neighbour of an end; at the
// neighbour next to the end nothing changes.
func (r *rotator) rotate(last bool) {
	v := r.end(last)
	edges := r.c.around(v)
	if len(edges) == 0 {
		return
	}
	w := r.c.other(edges[r.rng.IntN(len(edges))], v)
	if last {
		r.path.turnBehind(w)
	} else {
		r.path.turnBefore(w)
	}
}

// end is the vertex at an end of the path.
func (r *rotator) end(last bool) int32 {
	if last {
		return r.path.last()
	}
	return r.path.first()
}

// trail is the path as a solution.
func (r *rotator) trail() coreTrail {
	t := coreTrail{use: make([]bool, r.c.edges()), at: r.path.first()}
	path := r.path.appendTo(nil)
	for i, v := range path[1:] {
		for _, e := range r.c.around(path[i]) {
			if r.c.other(e, path[i]) == v {
				t.use[e] = true
				break
			}
		}
	}
	return t
}
