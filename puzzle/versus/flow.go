package versus

import "context"

// A unit of surplus moves from u to v when a card with tail u gets v as its
// tail. Moving units from hubs with a surplus (room < 0) to hubs with room
// (room > 0) until there is no path left is a maximum flow with a capacity of
// one for each card. augment finds it by Dinic's phases: first the distances
// along shortest paths, then moves along such paths, each of as many units as
// fit, until none is left. With n cards there are O(sqrt n) phases of linear
// time; on random deals there are few.
//
// Two breadth-first searches find the distances, forward from the hubs with a
// surplus and backward from those with room; the one with the smaller front
// advances. Near the end both sets are small and far apart, and the searches
// meet long before either has visited the whole graph.

// held is how many cards of an arc's edge have the near end, of the given
// side, as tail: what can move along the arc.
func (c *core) held(side uint8, a arc) int32 { return c.cards[a.edge][side] }

// apart is the distance of a hub that a search has not reached.
const apart = -1

// walk is a breadth-first search that can stop early and restart at the cost of
// the hubs it reached.
type walk struct {
	ends  []int32 // its starting hubs
	dist  []int32 // by hub
	met   []int32 // hubs in the order in which they are met
	front int     // index in met of the first hub of the largest distance
	depth int32   // their distance
}

func newWalk(hubs int) walk {
	w := walk{dist: make([]int32, hubs)}
	for u := range w.dist {
		w.dist[u] = apart
	}
	return w
}

// begin restarts from the ends that satisfy want, and drops the others.
func (w *walk) begin(want func(hub int32) bool) {
	for _, u := range w.met {
		w.dist[u] = apart
	}
	left := w.ends[:0]
	for _, u := range w.ends {
		if want(u) {
			left = append(left, u)
			w.dist[u] = 0
		}
	}
	w.ends = left
	w.met = append(w.met[:0], left...)
	w.front, w.depth = 0, 0
}

// flow is the working memory of augment.
type flow struct {
	*core
	out, back walk
	at        []int32 // hub -> the arc to try next
	path      []int32 // arcs of the way, as indices
	hubs      []int32 // hubs of the way; hubs[i] is the near end of path[i]
}

// augment makes the tails of an orientation optimal: a flow over arcs that are
// there in groups. The only error is that of the context.
func (c *core) augment(ctx context.Context) error {
	n := len(c.hub)
	f := &flow{core: c, out: newWalk(n), back: newWalk(n), at: make([]int32, n)}
	for u := range c.state {
		switch {
		case c.state[u].room < 0:
			f.out.ends = append(f.out.ends, int32(u))
		case c.state[u].room > 0:
			f.back.ends = append(f.back.ends, int32(u))
		}
	}
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		if !f.meet() {
			return nil
		}
		for _, u := range f.out.met {
			f.at[u] = f.first[u]
		}
		for _, u := range f.back.met {
			f.at[u] = f.first[u]
		}
		for _, u := range f.out.ends {
			for c.state[u].room < 0 && f.push(u) {
			}
		}
	}
}

// meet searches from both ends until the searches meet; it returns false if
// there is no path.
func (f *flow) meet() bool {
	f.out.begin(func(u int32) bool { return f.state[u].room < 0 })
	f.back.begin(func(u int32) bool { return f.state[u].room > 0 })
	for {
		front, behind := len(f.out.met)-f.out.front, len(f.back.met)-f.back.front
		if front == 0 || behind == 0 {
			return false
		}
		met := false
		if front <= behind {
			met = f.advance(&f.out, &f.back, 0)
		} else {
			met = f.advance(&f.back, &f.out, 1)
		}
		if met {
			return true
		}
	}
}

// advance takes a walk one step further, along arcs, or against them with
// against 1, and reports whether it has met the other walk.
func (f *flow) advance(w, other *walk, against uint8) (met bool) {
	end := len(w.met)
	w.depth++
	for i := w.front; i < end; i++ {
		u := w.met[i]
		side := f.side[u] ^ against
		for _, a := range f.arcs[f.first[u]:f.first[u+1]] {
			if w.dist[a.to] == apart && f.held(side, a) > 0 {
				w.dist[a.to] = w.depth
				w.met = append(w.met, a.to)
				met = met || other.dist[a.to] != apart
			}
		}
	}
	w.front = end
	return met
}

// onWay reports whether a hub can be this many steps along a shortest path.
func (f *flow) onWay(u, steps int32) bool {
	if steps < f.out.depth {
		return f.out.dist[u] == steps
	}
	return f.back.dist[u] == f.out.depth+f.back.depth-steps
}

// push moves units from a hub along a shortest path to room; it returns false
// if there is none left in this phase.
func (f *flow) push(source int32) bool {
	f.path, f.hubs = f.path[:0], f.hubs[:0]
	length := int(f.out.depth + f.back.depth)
	u := source
	for len(f.path) < length || f.state[u].room <= 0 {
		advanced := false
		for ; len(f.path) < length && f.at[u] < f.first[u+1]; f.at[u]++ {
			a := f.arcs[f.at[u]]
			if f.onWay(a.to, int32(len(f.path))+1) && f.held(f.side[u], a) > 0 {
				f.path, f.hubs = append(f.path, f.at[u]), append(f.hubs, u)
				u = a.to
				advanced = true
				break
			}
		}
		if advanced {
			continue
		}
		if len(f.path) == 0 {
			return false
		}
		u = f.hubs[len(f.hubs)-1]
		f.path, f.hubs = f.path[:len(f.path)-1], f.hubs[:len(f.hubs)-1]
		f.at[u]++
	}
	k := min(-f.state[source].room, f.state[u].room)
	for i, p := range f.path {
		k = min(k, f.held(f.side[f.hubs[i]], f.arcs[p]))
	}
	for i, p := range f.path {
		cards, side := &f.cards[f.arcs[p].edge], f.side[f.hubs[i]]
		cards[side] -= k
		cards[1-side] += k
	}
	f.state[source].room += k
	f.state[u].room -= k
	return true
}
