package treewalk

import (
	"context"
	"errors"
	"slices"
)

// Problem is what the trail program solves on a walk. The lists are by vertex;
// nil stands for none.
type Problem struct {
	Must  []bool // is in
	Never []bool // is out
	Twice []bool // has at most two edges, if it is in
	Most  int32  // the cost to stay within, in halves of a trail; 0 for any

	Eager bool // reduce every layer by rank, not only large ones
}

// Choice is a cheapest choice: what is in, and the edges of the trails.
type Choice struct {
	In, Use []bool
	Trails  int
	States  int // of all layers
	Widest  int // states of one layer
}

// ErrFull says that the program met too many states.
var ErrFull = errors.New("the trail program met too many states")

// Bounds of the program.
const (
	maxStates  = 1 << 24 // of all layers
	reduceFrom = 1 << 9
	checkEvery = 1 << 10
)

// layer is a set of states. came has for each the state before it and the
// choice, or the states of both branches.
type layer struct {
	states []state
	cost   []int32
	came   [][2]int32
	at     map[state]int32
}

func (l *layer) add(s state, cost int32, from, choice int32) {
	if i, again := l.at[s]; again {
		if cost < l.cost[i] {
			l.cost[i], l.came[i] = cost, [2]int32{from, choice}
		}
		return
	}
	l.at[s] = int32(len(l.states))
	l.states = append(l.states, s)
	l.cost = append(l.cost, cost)
	l.came = append(l.came, [2]int32{from, choice})
}

// program is a run over a walk.
type program struct {
	Problem
	w       *Walk
	came    [][][2]int32 // by step
	branch  []int        // by step: the step before it in the same branch; -1 none
	beside  []int        // by step: of a joint, the last step of the branch that waited
	held    int
	widest  int
	current *layer
	waiting []waiting
}

type waiting struct {
	layer *layer
	step  int
}

func empty() *layer {
	l := &layer{at: make(map[state]int32)}
	l.add(state{}, 0, -1, 0)
	return l
}

// Least finds a cheapest choice for a graph of so many vertices and edges; nil
// if there is none.
func Least(ctx context.Context, w *Walk, vertices, edges int, p Problem) (*Choice, error) {
	r := &program{Problem: p, w: w, current: empty()}
	last := -1
	for i := range w.Steps {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		step := &w.Steps[i]
		before, beside := last, -1
		var next *layer
		var err error
		switch step.Kind {
		case Branch:
			r.waiting = append(r.waiting, waiting{r.current, last})
			next, before = empty(), -1
		case Join:
			top := r.waiting[len(r.waiting)-1]
			r.waiting = r.waiting[:len(r.waiting)-1]
			next, err = r.join(ctx, top.layer, step)
			beside = top.step
		default:
			next, err = r.step(ctx, step)
		}
		if err != nil {
			return nil, err
		}
		if p.Eager || len(next.states) > reduceFrom {
			if err := next.reduce(ctx, step.After); err != nil {
				return nil, err
			}
		}
		r.widest = max(r.widest, len(next.states))
		if r.held += len(next.states); r.held > maxStates {
			return nil, ErrFull
		}
		r.came = append(r.came, next.came)
		r.branch = append(r.branch, before)
		r.beside = append(r.beside, beside)
		r.current, last = next, i
	}
	if len(r.current.states) == 0 {
		return nil, nil
	}
	c := r.readBack(last, vertices, edges)
	c.Trails = int(r.current.cost[0] / 2)
	return c, nil
}

func has(list []bool, v int32) bool { return list != nil && list[v] }

// step applies a step other than a joint to the layer in hand.
func (r *program) step(ctx context.Context, step *Step) (*layer, error) {
	from := r.current
	next := &layer{at: make(map[state]int32, len(from.states))}
	twiceA, twiceB := r.twice(step)
	for i, s := range from.states {
		if i%checkEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		cost := from.cost[i]
		switch step.Kind {
		case Enter:
			if !has(r.Must, step.What) {
				next.add(s, cost, int32(i), 0)
			}
			if !has(r.Never, step.What) {
				s.enter(step.Width)
				next.add(s, cost, int32(i), 1)
			}
		case Edge:
			a, b := s[step.A], s[step.B]
			if a == 0 && b == 0 {
				continue
			}
			next.add(s, cost, int32(i), 0)
			if a != 0 && b != 0 && s.use(step.A, step.B, twiceA, twiceB, step.Width) {
				next.add(s, cost, int32(i), 1)
			}
		case Forget:
			cost += s.forget(int(step.A), step.Width)
			if r.Most == 0 || cost <= r.Most {
				next.add(s, cost, int32(i), 0)
			}
		}
		if r.held+len(next.states) > maxStates {
			return nil, ErrFull
		}
	}
	return next, nil
}

// twice says which ends of an edge take at most two edges.
func (r *program) twice(step *Step) (a, b bool) {
	if r.Twice == nil || step.Kind != Edge {
		return false, false
	}
	return r.Twice[step.Ends[0]], r.Twice[step.Ends[1]]
}

// join joins the states pairwise that agree on what is in.
func (r *program) join(ctx context.Context, a *layer, step *Step) (*layer, error) {
	b := r.current
	common, twice := uint32(0), uint32(0)
	for k, at := range step.Places {
		if int(at) < step.Width {
			common |= 1 << at
			if has(r.Twice, step.Vertices[k]) {
				twice |= 1 << at
			}
		}
	}
	groups := make(map[uint32][]int32)
	for i := range b.states {
		in := b.states[i].in(step.Places) & common
		groups[in] = append(groups[in], int32(i))
	}
	next := &layer{at: make(map[state]int32)}
	work := 0
	for i := range a.states {
		in := uint32(0)
		for at, v := range a.states[i][:step.Width] {
			if v != 0 {
				in |= 1 << at
			}
		}
		for _, k := range groups[in&common] {
			if work++; work%checkEvery == 0 {
				if ctx.Err() != nil {
					return nil, ctx.Err()
				}
				if r.held+len(next.states) > maxStates || work > 8*maxStates {
					return nil, ErrFull
				}
			}
			cost := a.cost[i] + b.cost[k]
			if r.Most > 0 && cost > r.Most {
				continue
			}
			if s, ok := joined(&a.states[i], &b.states[k], step, twice); ok {
				next.add(s, cost, int32(i), k)
			}
		}
	}
	return next, nil
}

// reduce leaves out states that others represent at no higher cost.
func (l *layer) reduce(ctx context.Context, width int) error {
	order := make([]int32, len(l.states))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortStableFunc(order, func(i, j int32) int { return int(l.cost[i] - l.cost[j]) })
	groups := make(map[state][]int32)
	for _, i := range order {
		s := l.states[i]
		for j, v := range s[:width] {
			if v != 0 {
				s[j] = slotOf(0, bitsOf(v))
			}
		}
		groups[s] = append(groups[s], i)
	}
	keep := make([]bool, len(l.states))
	var blocks []uint8
	n := 0
	for sort, members := range groups {
		k := 1 // z
		for _, v := range sort[:width] {
			if v != 0 {
				k++
			}
		}
		if len(members) <= 1<<(k-1) {
			for _, i := range members {
				keep[i] = true
			}
			continue
		}
		basis := NewBasis(k)
		for _, i := range members {
			if n++; n%checkEvery == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			blocks = append(blocks[:0], 0)
			for _, v := range l.states[i][:width] {
				if v != 0 {
					blocks = append(blocks, blockOf(v))
				}
			}
			keep[i] = basis.Add(blocks)
		}
	}
	n = 0
	for i, k := range keep {
		if k {
			l.states[n], l.cost[n], l.came[n] = l.states[i], l.cost[i], l.came[i]
			n++
		}
	}
	l.states, l.cost, l.came = l.states[:n], l.cost[:n], l.came[:n]
	return nil
}

// readBack collects the choices on the way to the one state after the last
// step.
func (r *program) readBack(last, vertices, edges int) *Choice {
	c := &Choice{In: make([]bool, vertices), Use: make([]bool, edges), States: r.held, Widest: r.widest}
	type place struct {
		step  int
		state int32
	}
	for todo := []place{{last, 0}}; len(todo) > 0; {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if p.step < 0 {
			continue
		}
		came := r.came[p.step][p.state]
		step := &r.w.Steps[p.step]
		switch {
		case step.Kind == Branch:
			continue
		case step.Kind == Join:
			todo = append(todo, place{r.beside[p.step], came[0]}, place{r.branch[p.step], came[1]})
			continue
		case step.Kind == Enter && came[1] == 1:
			c.In[step.What] = true
		case step.Kind == Edge && came[1] == 1:
			c.Use[step.What] = true
		}
		todo = append(todo, place{r.branch[p.step], came[0]})
	}
	return c
}
