package pomdp

import "math"

// Proof proves that the optimal value at the start belief of a model is in an
// interval. Package pomdp/check verifies it without searching.
//
// The lower bound is a policy graph whose values satisfy one step of dynamic
// programming: for a plan with action a, each of its states s has
//
//	value(s) <= R(s, a) + gamma · sum over s', o of T(s'|s,a) O(o|s',a) value of the plan after o at s'
//
// The upper bound is a function J of the belief that one step does not raise: the
// informed vectors U, one for each action, for which in every state
//
//	U_a(s) >= R(s, a) + gamma · sum over o of max over a' of sum over s' of T O U_a'(s')
//
// and points (b, v). J(b') is the least of the informed bound, the greatest
// U·b', and the bound of each point by convexity, C·b' + r (v - C·b), where
// C(s) is the greatest U(s) and r the share of b in b'. At each point one step
// of J is at most v. Then V* <= J at every belief: a convex function that
// satisfies the bounds of U and of all points satisfies J, and one step of
// dynamic programming preserves convexity and these bounds.
//
// Rounding violates each inequality slightly. That violation, divided by 1 -
// gamma, is subtracted from the lower end and added to the upper one.
type Proof struct {
	// Value is the interval that the proof claims.
	Value [2]float64
	// Plans is the policy graph, starting at plan 0; none means the least reward
	// forever.
	Plans []LowerPlan
	// Informed are the vectors U by action; none means the greatest reward
	// forever.
	Informed [][]float64
	// Points are those of the upper bound, of which point 0 is the start belief;
	// with none, the informed vectors alone bound it.
	Points []UpperPoint
}

// LowerPlan is one plan of a lower bound. A state or an observation that it
// omits counts as the least reward forever.
type LowerPlan struct {
	Action int
	States []int // ascending; nil: all
	Values []float64
	Next   []LowerNext
}

// LowerNext is the plan behind an observation.
type LowerNext struct{ Observation, Plan int }

// UpperPoint is a point of an upper bound.
type UpperPoint struct {
	Belief Belief
	Value  float64
	// By[a] names, for each observation that action a may bring, ascending, the
	// point that bounds what follows; -1: the informed vectors.
	By [][]int
}

// prove writes a proof without points from the plan that is best at the start (nil:
// none) and informed vectors (nil: none).
func prove(m *Model, start *masked, informed Vectors) *Proof {
	p := &Proof{}
	low, high := horizonBounds(m)
	p.Value = [2]float64{low, high}
	if start != nil {
		p.addPlans(m, start)
		p.Value[0] = 0
		for _, e := range m.Start {
			p.Value[0] += e.P * start.at(e.Index, low)
		}
	}
	for _, v := range informed {
		p.Informed = append(p.Informed, v.Values)
	}
	if informed != nil {
		p.Value[1] = informed.Value(m.Start)
	}
	p.widen(m, 0)
	return p
}

// widen widens the claimed interval by the possible rounding error, and by the
// violation of the inequalities of the upper bound.
func (p *Proof) widen(m *Model, open float64) {
	longest := 0
	for a := range m.Actions {
		for s := range m.States {
			n := 0
			for _, t := range m.Transition[a][s] {
				n += len(m.Sight[a][t.Index])
			}
			longest = max(longest, n)
		}
	}
	low, high := horizonBounds(m)
	scale := max(math.Abs(low), math.Abs(high))
	rounding := math.Ldexp(float64(4*longest+16*len(m.Start)+64), -50) * scale / (1 - m.Discount)
	p.Value[0] -= rounding
	p.Value[1] += rounding + open/(1-m.Discount)
}

// addPlans writes out a plan and all that it leads to.
func (p *Proof) addPlans(m *Model, start *masked) {
	number := map[*masked]int{}
	var order []*masked
	reach := func(v *masked) int {
		v = v.heir()
		i, known := number[v]
		if !known {
			i = len(order)
			number[v] = i
			order = append(order, v)
		}
		return i
	}
	reach(start)
	for i := 0; i < len(order); i++ {
		v := order[i]
		plan := LowerPlan{Action: v.action, Values: v.values}
		if v.zone != nil {
			plan.States = v.zone.states
		}
		for o := range m.Observations {
			if v.blind {
				plan.Next = append(plan.Next, LowerNext{o, i})
			}
		}
		for k, o := range v.seen {
			plan.Next = append(plan.Next, LowerNext{o, reach(v.ahead[k])})
		}
		p.Plans = append(p.Plans, plan)
	}
}
