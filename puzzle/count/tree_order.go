package count

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/internal/treewalk"
	"github.com/unolab/uno/puzzle/solitaire"
)

// What a frontier costs the method tree is not how many vertices it has but how
// many ends of cards can be open there: at a vertex with few cards done, or few
// to come, only few. A number between two colours has one at most. So orders
// of the cards are looked for that take all cards of a vertex in a row, by the
// number of states to be expected, and the solver's tree decomposition is one
// candidate among them.

// openEnds is how many ends can be open at a vertex with so many of its cards
// done.
func openEnds(done, all int) int {
	few := min(done, all-done)
	if few == 1 && all == 2 {
		return 1 // a path with both ends here would become a cycle
	}
	return 2 * few
}

// involutions gives the logarithm of the number of ways to link some of n ends
// in pairs.
type involutions []float64

func (l *involutions) log(n int) float64 {
	for len(*l) <= n {
		k := len(*l)
		if k < 2 {
			*l = append(*l, 0)
			continue
		}
		last := (*l)[k-1]
		*l = append(*l, last+math.Log1p(float64(k-1)*math.Exp((*l)[k-2]-last)))
	}
	return (*l)[n]
}

// forecast estimates the states of a frontier: the ends that can be open, and
// two that are free, are linked in pairs or not, those at one vertex alike.
type forecast struct {
	links involutions
	total []int // by vertex: its cards
	done  []int
	ends  int
	alike float64 // the logarithm of the orders of ends at one vertex
}

func newForecast(h *puzzle.DeckGraph) *forecast {
	f := &forecast{total: make([]int, h.Vertices()), done: make([]int, h.Vertices())}
	for e, s := range h.Stacks {
		for _, v := range h.Ends[e] {
			f.total[v] += int(s.Count)
		}
	}
	return f
}

// take counts n cards at a vertex as done, or n < 0 as not done.
func (f *forecast) take(v int32, n int) {
	before := openEnds(f.done[v], f.total[v])
	f.done[v] += n
	after := openEnds(f.done[v], f.total[v])
	f.ends += after - before
	f.alike += logFactorial(after) - logFactorial(before)
}

func logFactorial(n int) float64 {
	x, _ := math.Lgamma(float64(n + 1))
	return x
}

// states is the logarithm of the states to be expected.
func (f *forecast) states() float64 { return max(f.links.log(f.ends+2)-f.alike, 0) }

// cost estimates the states of all layers of a walk. A joint counts the pairs of
// states.
func (f *forecast) cost(h *puzzle.DeckGraph, w *treewalk.Walk) float64 {
	sum := 0.0
	var waiting []forecast
	here := &forecast{links: f.links, total: f.total, done: make([]int, len(f.total))}
	for i := range w.Steps {
		switch s := &w.Steps[i]; s.Kind {
		case treewalk.Edge:
			for _, v := range h.Ends[s.What] {
				here.take(v, int(h.Stacks[s.What].Count))
			}
			sum += math.Exp(here.states())
		case treewalk.Branch:
			waiting = append(waiting, *here)
			here = &forecast{links: here.links, total: f.total, done: make([]int, len(f.total))}
		case treewalk.Join:
			other := waiting[len(waiting)-1]
			waiting = waiting[:len(waiting)-1]
			sum += math.Exp(here.states() + other.states())
			for v, n := range other.done {
				if n > 0 {
					here.take(int32(v), n)
				}
			}
		}
	}
	return sum
}

// Bounds on the search for an order.
const (
	maxFront    = 31   // vertices, for their labels
	maxForecast = 24.0 // the logarithm of the states of a frontier
	starts      = 4    // of sweeps
	spread      = 8    // cards to come at a vertex whose neighbours are looked at
)

// cheapWalk finds a walk with few states; false if there is none.
func cheapWalk(h *puzzle.DeckGraph) (*treewalk.Walk, bool) {
	f := newForecast(h)
	best := math.Inf(1)
	walk, ok := solitaire.Walk(h.Vertices(), h.Ends, treewalk.Most)
	if ok {
		best = f.cost(h, walk)
	}
	rng := rand.New(rand.NewPCG(uint64(h.Vertices()), uint64(len(h.Ends))))
	at := []int32{0}
	for v := range int32(h.Vertices()) {
		if len(h.At(v)) < len(h.At(at[0])) {
			at[0] = v
		}
	}
	for i := range starts {
		var last int32
		for tie := range ties {
			s := sweep{h: h, forecast: newForecast(h), tie: tie, rng: rng, left: best, taken: make([]bool, len(h.Ends))}
			if !s.run(at[i]) {
				continue
			}
			best = s.cost
			walk, ok = walkOf(h, s.order)
			last = h.Ends[s.order[len(s.order)-1]][0]
		}
		if i == 0 && best < math.Inf(1) {
			at = append(at, last)
		} else {
			at = append(at, int32(rng.IntN(h.Vertices())))
		}
	}
	return walk, ok
}

// A tie between vertices is settled by the place in the frontier or by chance.
const (
	oldest = iota
	newest
	byChance
	ties
)

// sweep makes an order of the cards: of the vertices in reach it finishes the
// one after which the fewest states are to be expected.
type sweep struct {
	h *puzzle.DeckGraph
	*forecast
	tie   int
	rng   *rand.Rand
	left  float64 // what the order may cost
	cost  float64
	taken []bool
	front []int32
	order []int32
}

// run reports whether the sweep came to an end at less cost than allowed.
func (s *sweep) run(start int32) bool {
	next := 0
	for v := start; ; {
		if !s.finish(v) {
			return false
		}
		if len(s.front) > 0 {
			v = s.choose()
			continue
		}
		for next < len(s.taken) && s.taken[next] {
			next++
		}
		if next == len(s.taken) {
			return s.cost < s.left
		}
		v = s.h.Ends[next][0]
	}
}

// finish takes the cards left of a vertex, those between two vertices of the
// frontier first.
func (s *sweep) finish(v int32) bool {
	for _, open := range []bool{true, false} {
		for _, e := range s.h.At(v) {
			u := s.other(e, v)
			if s.taken[e] || s.done[u] > 0 != open {
				continue
			}
			s.taken[e] = true
			s.order = append(s.order, e)
			for _, x := range [2]int32{u, v} {
				if s.done[x] == 0 {
					s.front = append(s.front, x)
				}
				s.forecast.take(x, int(s.h.Stacks[e].Count))
				if s.done[x] == s.total[x] {
					at := slices.Index(s.front, x)
					s.front = slices.Delete(s.front, at, at+1)
				}
			}
			log := s.states()
			if s.cost += math.Exp(log); log > maxForecast || len(s.front) > maxFront-2 || s.cost >= s.left {
				return false
			}
		}
	}
	return true
}

func (s *sweep) other(e, v int32) int32 { return s.h.Ends[e][0] ^ s.h.Ends[e][1] ^ v }

// choose looks at the frontier and beyond its cards.
func (s *sweep) choose() int32 {
	best, least, equal := int32(-1), math.Inf(1), 0
	consider := func(v int32) {
		cost := s.after(v)
		switch {
		case cost < least-1e-9:
			best, least, equal = v, cost, 1
		case cost < least+1e-9:
			equal++
			if s.tie == newest || s.tie == byChance && s.rng.IntN(equal) == 0 {
				best = v
			}
		}
	}
	for _, v := range s.front {
		consider(v)
		if s.total[v]-s.done[v] > spread {
			continue
		}
		for _, e := range s.h.At(v) {
			if !s.taken[e] {
				consider(s.other(e, v))
			}
		}
	}
	return best
}

// after forecasts the states once a vertex is finished.
func (s *sweep) after(v int32) float64 {
	list := s.h.At(v)
	count := func(sign int) {
		for _, e := range list {
			if !s.taken[e] {
				n := sign * int(s.h.Stacks[e].Count)
				s.forecast.take(v, n)
				s.forecast.take(s.other(e, v), n)
			}
		}
	}
	count(1)
	states := s.states()
	count(-1)
	return states
}

// walkOf writes an order of the cards out.
func walkOf(h *puzzle.DeckGraph, order []int32) (*treewalk.Walk, bool) {
	w := &treewalk.Walk{}
	var front []int32
	left := make([]int, h.Vertices())
	for v := range left {
		left[v] = len(h.At(int32(v)))
	}
	add := func(s treewalk.Step) { w.Steps = append(w.Steps, s) }
	for _, e := range order {
		var at [2]uint8
		for k, v := range h.Ends[e] {
			i := slices.Index(front, v)
			if i < 0 {
				i = len(front)
				front = append(front, v)
				w.Widest = max(w.Widest, len(front))
				add(treewalk.Step{Kind: treewalk.Enter, What: v})
			}
			at[k] = uint8(i)
		}
		add(treewalk.Step{Kind: treewalk.Edge, A: at[0], B: at[1], What: e, Ends: h.Ends[e]})
		for _, v := range h.Ends[e] {
			if left[v]--; left[v] == 0 {
				i := slices.Index(front, v)
				front = slices.Delete(front, i, i+1)
				add(treewalk.Step{Kind: treewalk.Forget, A: uint8(i), What: v})
			}
		}
	}
	return w, w.Widest <= maxFront
}
