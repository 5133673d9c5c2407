package pomdp

import "slices"

// Filter updates beliefs by Bayes' rule. It keeps working space of the size of
// the model, so the cost of an update depends only on the entries of the belief
// and their transitions. Only one goroutine at a time may use a Filter.
type Filter struct {
	m       *Model
	mass    []float64   // by next state
	touched []int       // where mass is not zero
	parts   [][]float64 // by observation, parallel to touched
	seen    []int       // the observations in use
	used    []bool
}

// NewFilter prepares the updating of beliefs of m.
func NewFilter(m *Model) *Filter {
	return &Filter{m: m, mass: make([]float64, len(m.States)), parts: make([][]float64, len(m.Observations)), used: make([]bool, len(m.Observations))}
}

// branch is one thing that may be seen after an action: its chance and the
// belief that it leads to.
type branch struct {
	Observation int
	P           float64
	Next        Belief
}

// Predict is the distribution of the next state after action a, before anything
// is seen.
func (f *Filter) Predict(b Belief, a int) Belief {
	f.predict(b, a)
	d := make(Belief, 0, len(f.touched))
	for _, s := range f.touched {
		if f.mass[s] > 0 {
			d = append(d, Entry{s, f.mass[s]})
		}
		f.mass[s] = 0
	}
	return d
}

// predict leaves the prediction in mass and touched, ascending.
func (f *Filter) predict(b Belief, a int) {
	f.touched = f.touched[:0]
	for _, e := range b {
		for _, t := range f.m.Transition[a][e.Index] {
			if f.mass[t.Index] == 0 {
				f.touched = append(f.touched, t.Index)
			}
			f.mass[t.Index] += e.P * t.P
		}
	}
	slices.Sort(f.touched)
	f.touched = slices.Compact(f.touched)
}

// Update is the belief after action a and observation o, and the chance of o. If
// o cannot be seen the chance is 0 and the belief nil.
func (f *Filter) Update(b Belief, a, o int) (Belief, float64) {
	f.predict(b, a)
	var next Belief
	for _, s := range f.touched {
		if p := f.mass[s] * f.m.Sight[a][s].At(o); p > 0 {
			next = append(next, Entry{s, p})
		}
		f.mass[s] = 0
	}
	return next, next.Normalize()
}

// branches are all observations that action a may bring, ascending, with their
// chances and beliefs. The chances add up to 1.
func (f *Filter) branches(b Belief, a int) []branch {
	f.predict(b, a)
	f.seen = f.seen[:0]
	for i, s := range f.touched {
		p := f.mass[s]
		f.mass[s] = 0
		for _, see := range f.m.Sight[a][s] {
			o := see.Index
			if !f.used[o] {
				f.used[o] = true
				f.seen = append(f.seen, o)
				f.parts[o] = f.parts[o][:0]
			}
			f.parts[o] = append(f.parts[o], float64(i), p*see.P)
		}
	}
	slices.Sort(f.seen)
	branches := make([]branch, 0, len(f.seen))
	for _, o := range f.seen {
		f.used[o] = false
		part := f.parts[o]
		next := make(Belief, 0, len(part)/2)
		for i := 0; i < len(part); i += 2 {
			if part[i+1] > 0 {
				next = append(next, Entry{f.touched[int(part[i])], part[i+1]})
			}
		}
		if p := next.Normalize(); p > 0 {
			branches = append(branches, branch{o, p, next})
		}
	}
	return branches
}

// gain is the mean immediate reward of action a under the belief b.
func (m *Model) gain(b Belief, a int) float64 { return b.Dot(m.Reward[a]) }
