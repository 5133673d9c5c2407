package check

import (
	"fmt"
	"math"

	"github.com/unolab/uno/pomdp"
)

// Result is what a check found.
type Result struct {
	// Value is the interval that is proven, whatever was claimed.
	Value [2]float64
	// OpenLower and OpenUpper are the most by which an inequality of either bound
	// fails, rounding included.
	OpenLower, OpenUpper float64
	// Plans, Points and Inequalities were checked.
	Plans, Points, Inequalities int
}

// FailedError reports that a proof does not prove its claim.
type FailedError struct{ What string }

// Error describes the violated condition.
func (e *FailedError) Error() string { return e.What }

// Proof checks a proof of a model. It is an error of type *[FailedError] if the
// claimed interval is narrower than the proven one, and of another type if the
// proof does not fit the model.
func Proof(m *pomdp.Model, p *pomdp.Proof) (*Result, error) {
	if err := fits(m, p); err != nil {
		return nil, err
	}
	x := &checker{m: m, p: p}
	x.factor = x.contraction()
	if !(x.factor < 1) {
		return nil, &FailedError{fmt.Sprintf("the discount times the largest sum of a row is %v: nothing is proven unless it is below 1", x.factor)}
	}
	x.extremes()
	x.result.Plans, x.result.Points = len(p.Plans), len(p.Points)
	lower, upper := x.lower(), x.upper()
	x.result.Value = [2]float64{lower, upper}
	if !(p.Value[0] <= lower) {
		return &x.result, &FailedError{fmt.Sprintf("the lower end is claimed to be %v; %v is proven", p.Value[0], lower)}
	}
	if !(p.Value[1] >= upper) {
		return &x.result, &FailedError{fmt.Sprintf("the upper end is claimed to be %v; %v is proven", p.Value[1], upper)}
	}
	return &x.result, nil
}

// checker is a check under way.
type checker struct {
	m         *pomdp.Model
	p         *pomdp.Proof
	factor    float64 // what one step multiplies a difference by, at most
	low, high float64 // no plan is worth less or more, from any state
	corner    []float64
	result    Result
}

// sum adds products up with a bound of the rounding error. The zero value is 0.
type sum struct {
	value, size float64
	terms       int
	depth       int // additions that a factor of a product may itself come from
}

// add adds a product of up to four factors.
func (s *sum) add(product float64) {
	s.value += product
	s.size += math.Abs(product)
	s.terms++
}

// unit is twice the rounding error of one operation.
const unit = 0x1p-52

// slack bounds the error of the sum: that of the additions, and of six operations
// in each term.
func (s *sum) slack() float64 { return float64(s.terms+s.depth+6) * unit * s.size * (1 + 1e-9) }

// lo and hi enclose the exact sum.
func (s *sum) lo() float64 { return s.value - s.slack() }
func (s *sum) hi() float64 { return s.value + s.slack() }

// contraction is the discount times the largest sum of T times O of a row.
func (x *checker) contraction() float64 {
	most := 0.0
	for a := range x.m.Actions {
		for s := range x.m.States {
			var row sum
			for _, t := range x.m.Transition[a][s] {
				for _, o := range x.m.Sight[a][t.Index] {
					row.add(t.P * o.P)
				}
			}
			most = max(most, row.hi())
		}
	}
	return x.m.Discount * most * (1 + 4*unit)
}

// over reports whether the episode has ended in a state: it leads to itself
// with reward zero, as Model.Check verifies.
func (x *checker) over(s int) bool { return x.m.Terminal != nil && x.m.Terminal[s] }

// extremes bounds what any plan is worth from any state.
func (x *checker) extremes() {
	least, most := 0.0, 0.0
	for a := range x.m.Actions {
		for s := range x.m.States {
			least, most = min(least, x.m.Reward[a][s]), max(most, x.m.Reward[a][s])
		}
	}
	x.low = least / (1 - x.factor) * (1 + 8*unit)
	x.high = most / (1 - x.factor) * (1 + 8*unit)
}

// lower is the lower end that the plans prove.
func (x *checker) lower() float64 {
	if len(x.p.Plans) == 0 {
		return x.low
	}
	plans := make([]values, len(x.p.Plans))
	for i := range x.p.Plans {
		plans[i] = x.valuesOf(&x.p.Plans[i])
	}
	open := 0.0
	next := make([]int, len(x.m.Observations))
	for i := range x.p.Plans {
		plan := &x.p.Plans[i]
		for o := range next {
			next[o] = -1
		}
		for _, n := range plan.Next {
			next[n.Observation] = n.Plan
		}
		for k, v := range plan.Values {
			s := k
			if plan.States != nil {
				s = plan.States[k]
			}
			open = max(open, x.step(plan.Action, s, v, next, plans))
		}
	}
	x.result.OpenLower = open
	var start sum
	for _, e := range x.m.Start {
		start.add(e.P * plans[0].at(e.Index))
	}
	start.add(-open / (1 - x.factor) * x.mass())
	return start.lo()
}

// mass is the sum of the start belief, at most.
func (x *checker) mass() float64 {
	var all sum
	for _, e := range x.m.Start {
		all.add(e.P)
	}
	return all.hi()
}

// step is the amount by which a value exceeds the value of one step, including
// rounding.
func (x *checker) step(a, s int, value float64, next []int, plans []values) float64 {
	x.result.Inequalities++
	var right sum
	right.add(x.m.Reward[a][s])
	for _, t := range x.m.Transition[a][s] {
		if x.over(t.Index) {
			continue
		}
		for _, o := range x.m.Sight[a][t.Index] {
			ahead := x.low
			if i := next[o.Index]; i >= 0 {
				ahead = plans[i].at(t.Index)
			}
			right.add(x.m.Discount * t.P * o.P * ahead)
		}
	}
	if x.over(s) {
		right = sum{}
	}
	right.add(-value)
	return -right.lo()
}

// values are a plan's by state, low where it holds none.
type values struct {
	dense  []float64
	sparse map[int]float64
	low    float64
}

func (x *checker) valuesOf(p *pomdp.LowerPlan) values {
	if p.States == nil {
		return values{dense: p.Values}
	}
	v := values{sparse: make(map[int]float64, len(p.States)), low: x.low}
	for k, s := range p.States {
		v.sparse[s] = p.Values[k]
	}
	return v
}

func (v *values) at(s int) float64 {
	if v.dense != nil {
		return v.dense[s]
	}
	if value, held := v.sparse[s]; held {
		return value
	}
	return v.low
}
