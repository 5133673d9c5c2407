package format

import (
	"math"
	"slices"

	"github.com/unolab/uno/pomdp"
)

// table is T or O being filled: for each action and state a row, as it is set
// piece by piece.
type table struct {
	letter  string
	states  int
	columns int
	list    int // of the columns
	rows    [][]pomdp.Entry
	line    []int // last set, by row
}

func newTable(letter string, actions, states, columns, list int) table {
	return table{letter, states, columns, list, make([][]pomdp.Entry, actions*states), make([]int, actions*states)}
}

// span is the range of a reference.
func span(i, n int) (from, to int) {
	if i == all {
		return 0, n
	}
	return i, i + 1
}

// spend counts cells that the file fills, so that a few wildcards cannot ask for
// more than memory holds.
func (r *reader) spend(t token, factors ...int) {
	cells := 1
	for _, f := range factors {
		if cells > mostCells/max(f, 1) {
			r.fail(t, "the file fills more than %d cells", mostCells)
		}
		cells *= f
	}
	if r.cells += cells; r.cells > mostCells {
		r.fail(t, "the file fills more than %d cells", mostCells)
	}
}

// width is the number of elements of a reference.
func width(i, n int) int {
	from, to := span(i, n)
	return to - from
}

// entry reads one T or O specification: a cell, a row or a matrix.
func (r *reader) entry(x *table, t token) {
	r.colon()
	a := r.reference(listActions, true)
	if r.peek().kind != aColon {
		r.matrix(x, t, a)
		return
	}
	r.colon()
	s := r.reference(listStates, true)
	if r.peek().kind != aColon {
		row := r.row(x, t)
		r.spend(t, width(a, len(r.actions)), width(s, len(r.states)), len(row)+1)
		r.set(x, t, a, s, row, true)
		return
	}
	r.colon()
	c := r.reference(x.list, true)
	p := r.chance()
	r.spend(t, width(a, len(r.actions)), width(s, len(r.states)), width(c, x.columns))
	from, to := span(c, x.columns)
	row := make([]pomdp.Entry, 0, to-from)
	for ; from < to; from++ {
		row = append(row, pomdp.Entry{Index: from, P: p})
	}
	r.set(x, t, a, s, row, false)
}

// set writes entries to the rows of a reference and overrides earlier ones;
// whole rows replace the previous row.
func (r *reader) set(x *table, t token, a, s int, row []pomdp.Entry, whole bool) {
	fromA, toA := span(a, len(r.actions))
	fromS, toS := span(s, len(r.states))
	for ; fromA < toA; fromA++ {
		for i := fromS; i < toS; i++ {
			at := fromA*x.states + i
			if whole {
				x.rows[at] = slices.Clone(row)
			} else {
				x.rows[at] = append(x.rows[at], row...)
			}
			x.line[at] = t.line
		}
	}
}

// row reads uniform, reset or the numbers of one row.
func (r *reader) row(x *table, t token) []pomdp.Entry {
	switch word := r.peek(); {
	case word.kind == aKeyword && word.text == "uniform":
		r.take()
		r.spend(t, x.columns)
		return pomdp.Uniform(x.columns)
	case word.kind == aKeyword && word.text == "reset" && x.list == listStates:
		r.take()
		return r.start
	}
	p := make([]float64, 0, min(x.columns, len(r.tokens)-min(r.at, len(r.tokens))))
	for range x.columns {
		p = append(p, r.chance())
	}
	return pomdp.Dense(p)
}

// matrix reads uniform, identity, reset or the numbers of all rows.
func (r *reader) matrix(x *table, t token, a int) {
	wide := width(a, len(r.actions))
	word := r.peek()
	if word.kind == aKeyword && word.text == "identity" {
		r.take()
		if x.columns != x.states {
			r.fail(word, "identity needs as many observations as states, not %d and %d", x.columns, x.states)
		}
		r.spend(t, wide, x.states)
		for s := range x.states {
			r.set(x, t, a, s, pomdp.Point(s), true)
		}
		return
	}
	if word.kind == aKeyword {
		row := r.row(x, t)
		r.spend(t, wide, x.states, len(row))
		r.set(x, t, a, all, row, true)
		return
	}
	for s := range x.states {
		row := r.row(x, t)
		r.spend(t, wide, len(row)+1)
		r.set(x, t, a, s, row, true)
	}
}

// rule is one R specification; all represents a wildcard.
type rule struct {
	action, state, next, observation int
	value                            float64
}

// reward reads one R specification: a cell, a row by observation, or a matrix by
// next state and observation.
func (r *reader) reward(t token) {
	r.colon()
	a := r.reference(listActions, true)
	r.colon()
	s := r.reference(listStates, true)
	add := func(next, o int, v float64) {
		r.spend(t, 1)
		r.rules = append(r.rules, rule{a, s, next, o, 0 + r.sign*v}) // 0 +: a cost of 0 is not -0
	}
	if r.peek().kind != aColon {
		for next := range r.states {
			for o := range r.observations {
				add(next, o, r.number())
			}
		}
		return
	}
	r.colon()
	next := r.reference(listStates, true)
	if r.peek().kind != aColon {
		for o := range r.observations {
			add(next, o, r.number())
		}
		return
	}
	r.colon()
	o := r.reference(listObservations, true)
	add(next, o, r.number())
}

// rowOf brings a row to normal form, later entries over earlier ones, and checks
// that it is a distribution.
func (r *reader) rowOf(x *table, a, s int) pomdp.Dist {
	entries := x.rows[a*x.states+s]
	slices.SortStableFunc(entries, func(p, q pomdp.Entry) int { return p.Index - q.Index })
	var d pomdp.Dist
	for i, e := range entries {
		if e.P > 0 && (i+1 == len(entries) || entries[i+1].Index != e.Index) {
			d = append(d, e)
		}
	}
	if sum := d.Sum(); math.Abs(sum-1) > 1e-5 {
		t := token{line: x.line[a*x.states+s]}
		if t.line == 0 {
			t = r.peek()
		}
		r.fail(t, "the %s row of action %s, state %s adds up to %v, not 1", x.letter, r.actions[a], r.states[s], sum)
	}
	if sum := d.Sum(); math.Abs(sum-1) > 1e-12 {
		d.Normalize()
	}
	return d
}

// model puts the tables together.
func (r *reader) model() *pomdp.Model {
	m := pomdp.NewModel(r.states, r.actions, r.observations, r.discount)
	m.Start = r.start
	for a := range r.actions {
		for s := range r.states {
			m.Transition[a][s] = r.rowOf(&r.moves, a, s)
			if r.have["observations"] {
				m.Sight[a][s] = r.rowOf(&r.sights, a, s)
			} else {
				m.Sight[a][s] = pomdp.Point(s)
			}
		}
	}
	r.pay(m)
	if m.MarkTerminal() == 0 {
		m.Terminal = nil
	}
	return m
}

// pay computes the rewards from the rules: the last that fits counts.
func (r *reader) pay(m *pomdp.Model) {
	type key struct{ action, state int }
	buckets := map[key][]int{}
	for i, x := range r.rules {
		k := key{x.action, x.state}
		buckets[k] = append(buckets[k], i)
	}
	varies := false
	payoffs := make([][][]pomdp.Payoff, len(r.actions))
	for a := range r.actions {
		payoffs[a] = make([][]pomdp.Payoff, len(r.states))
		for s := range r.states {
			var fits []int
			for _, k := range []key{{a, s}, {a, all}, {all, s}, {all, all}} {
				fits = append(fits, buckets[k]...)
			}
			slices.Sort(fits)
			base := 0.0 // of the last rule for everything; only those after it matter
			for i := len(fits) - 1; i >= 0; i-- {
				if x := r.rules[fits[i]]; x.next == all && x.observation == all {
					base, fits = x.value, fits[i+1:]
					break
				}
			}
			if len(fits) == 0 {
				m.Reward[a][s] = base
			}
			special := r.lookup(fits)
			mean := 0.0
			for _, to := range m.Transition[a][s] {
				for _, see := range m.Sight[a][to.Index] {
					v := special(to.Index, see.Index, base)
					r.spend(r.peek(), 1)
					mean += to.P * see.P * v
					if v != 0 {
						payoffs[a][s] = append(payoffs[a][s], pomdp.Payoff{Next: to.Index, Observation: see.Index, Reward: v})
					}
					varies = varies || v != special(m.Transition[a][s][0].Index, m.Sight[a][m.Transition[a][s][0].Index][0].Index, base)
				}
			}
			if len(fits) > 0 {
				m.Reward[a][s] = mean
			}
		}
	}
	if varies {
		m.Payoffs = payoffs
		return
	}
	for a := range r.actions {
		for s := range r.states {
			if len(payoffs[a][s]) > 0 { // the same whatever comes: no rounding of a mean
				m.Reward[a][s] = payoffs[a][s][0].Reward
			}
		}
	}
}

// lookup finds the value of a cell among rules in order.
func (r *reader) lookup(fits []int) func(next, o int, base float64) float64 {
	cells := map[[2]int]int{}
	for _, i := range fits {
		cells[[2]int{r.rules[i].next, r.rules[i].observation}] = i
	}
	return func(next, o int, base float64) float64 {
		last := -1
		for _, k := range [][2]int{{next, o}, {next, all}, {all, o}} {
			if i, found := cells[k]; found {
				last = max(last, i)
			}
		}
		if last < 0 {
			return base
		}
		return r.rules[last].value
	}
}
