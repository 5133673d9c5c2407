package check

import (
	"math"

	"github.com/unolab/uno/pomdp"
)

// upper is the upper end that the informed vectors and the points prove.
func (x *checker) upper() float64 {
	if len(x.p.Informed) == 0 {
		return x.high
	}
	open := 0.0
	for a := range x.m.Actions {
		for s := range x.m.States {
			open = max(open, x.informedStep(a, s))
		}
	}
	x.corner = make([]float64, len(x.m.States))
	for s := range x.corner {
		x.corner[s] = math.Inf(-1)
		for _, u := range x.p.Informed {
			x.corner[s] = max(x.corner[s], u[s])
		}
	}
	for s := range x.corner {
		if x.over(s) {
			x.corner[s] = 0 // nothing follows
		}
	}
	for i := range x.p.Points {
		open = max(open, x.pointStep(&x.p.Points[i]))
	}
	x.result.OpenUpper = open
	start := make(map[int]float64, len(x.m.Start))
	for _, e := range x.m.Start {
		start[e.Index] = e.P
	}
	value := x.informed(start, 0)
	if len(x.p.Points) > 0 {
		value = min(value, x.byPoint(start, 0, 0))
	}
	var end sum
	end.add(value)
	end.add(open / (1 - x.factor) * x.mass())
	return end.hi()
}

// informedStep is by how much one step of the informed vectors goes above the
// vector of an action in a state. In a state in which the episode is over the
// vectors count 0, whatever they hold.
func (x *checker) informedStep(a, s int) float64 {
	x.result.Inequalities++
	if x.over(s) {
		return 0
	}
	parts := map[int]map[int]float64{} // by observation: chance by next state
	for _, t := range x.m.Transition[a][s] {
		for _, o := range x.m.Sight[a][t.Index] {
			if parts[o.Index] == nil {
				parts[o.Index] = map[int]float64{}
			}
			parts[o.Index][t.Index] += t.P * o.P
		}
	}
	var left sum
	left.add(x.m.Reward[a][s])
	for _, part := range parts {
		left.add(x.m.Discount * x.informed(part, 0))
	}
	left.add(-x.p.Informed[a][s])
	return left.hi()
}

// informed is the informed bound of weights on states, each of them a sum of up to
// depth products; it is rounded up.
func (x *checker) informed(weights map[int]float64, depth int) float64 {
	best := math.Inf(-1)
	for _, u := range x.p.Informed {
		dot := sum{depth: depth}
		for s, w := range weights {
			if !x.over(s) {
				dot.add(w * u[s])
			}
		}
		best = max(best, dot.hi())
	}
	return best
}

// byPoint is the bound of a point on the value of weights on states, rounded
// up: for any r >= 0
//
//	V*(w) <= C·w + r (v - C·b) + sum over s of max(0, r b(s) - w(s)) (C(s) - low)
//
// by convexity for the part of w that contains r·b, and because additional
// weight on a state reduces the value by no more than the least possible value
// there. Two r are tried: the share of b in w, for which the last sum is 0, and
// the quotient of their masses, for beliefs that differ by rounding.
func (x *checker) byPoint(weights map[int]float64, i, depth int) float64 {
	p := &x.p.Points[i]
	share := math.Inf(1)
	var all, whole float64
	for _, e := range p.Belief {
		share = min(share, weights[e.Index]/e.P)
		whole += e.P
	}
	for _, w := range weights {
		all += w
	}
	share *= 1 - float64(depth+6)*unit
	return min(x.byShare(weights, p, share, depth), x.byShare(weights, p, all/whole, depth))
}

// byShare is byPoint for one r.
func (x *checker) byShare(weights map[int]float64, p *pomdp.UpperPoint, r float64, depth int) float64 {
	value := sum{depth: depth}
	for s, w := range weights {
		value.add(w * x.corner[s])
	}
	value.add(r * p.Value)
	for _, e := range p.Belief {
		value.add(-r * e.P * x.corner[e.Index])
		w := weights[e.Index]
		if lack := r*e.P - w; lack > -w*float64(depth+6)*unit {
			lack += (r*e.P + w) * float64(depth+6) * unit // w is a rounded sum
			value.add(lack * (x.corner[e.Index] - x.low))
		}
	}
	return value.hi()
}

// pointStep is by how much one step of the bound goes above the value of a point.
// The belief of a point need not add up to 1 exactly: every part of the argument
// is homogeneous in it.
func (x *checker) pointStep(p *pomdp.UpperPoint) float64 {
	most, depth := math.Inf(-1), len(p.Belief)
	for a := range x.m.Actions {
		x.result.Inequalities++
		parts := make([]map[int]float64, len(x.m.Observations))
		var left sum
		for _, e := range p.Belief {
			left.add(e.P * x.m.Reward[a][e.Index])
			for _, t := range x.m.Transition[a][e.Index] {
				for _, o := range x.m.Sight[a][t.Index] {
					if parts[o.Index] == nil {
						parts[o.Index] = map[int]float64{}
					}
					parts[o.Index][t.Index] += e.P * t.P * o.P
				}
			}
		}
		k := 0
		for _, part := range parts {
			if part == nil {
				continue
			}
			ahead := x.informed(part, depth)
			if k < len(p.By[a]) && p.By[a][k] >= 0 {
				ahead = min(ahead, x.byPoint(part, p.By[a][k], depth))
			}
			k++
			left.add(x.m.Discount * ahead)
		}
		left.add(-p.Value)
		most = max(most, left.hi())
	}
	var total sum
	for _, e := range p.Belief {
		total.add(e.P)
	}
	return most / max(total.lo(), 0.5)
}
