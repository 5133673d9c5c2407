package pomdp

import "math"

// prove makes the proof of a search: the plans of the best vector at the start,
// and the points of its upper bound.
//
// A point whose value follows from others by convexity, and not from its own
// step, cannot be verified by a step. Its value is raised to the value of a
// step. The other points do not change, so the bound as a whole remains, and
// after a few rounds no value is raised.
func (x *hsvi) prove() *Proof {
	start, low := x.zone[0].best(x.g.Nodes[0], x.blind)
	p := &Proof{}
	p.addPlans(x.m, start)
	p.Value[0] = low
	for _, v := range x.informed {
		p.Informed = append(p.Informed, v.Values)
	}
	w := &pointWriter{x: x, at: map[int]int{}}
	open := 0.0
	for range proofRounds {
		open = w.round()
		if open <= 1e-15*w.scale() {
			break
		}
	}
	p.Points = w.points
	p.Value[1] = min(p.Points[0].Value, x.informed.Value(x.m.Start))
	p.widen(x.m, open)
	return p
}

// proofRounds bounds the rounds; the violation after the last one widens the
// claim.
const proofRounds = 30

// pointWriter writes the points of an upper bound.
type pointWriter struct {
	x      *hsvi
	at     map[int]int // point by node
	nodes  []int       // node by point
	points []UpperPoint
}

// scale is the size of values.
func (w *pointWriter) scale() float64 {
	low, high := horizonBounds(w.x.m)
	return max(1, math.Abs(low), math.Abs(high))
}

// point is the number of the point at a node.
func (w *pointWriter) point(node int) int {
	i, known := w.at[node]
	if !known {
		i = len(w.points)
		w.at[node] = i
		w.nodes = append(w.nodes, node)
		w.points = append(w.points, UpperPoint{Belief: w.x.g.Nodes[node], Value: w.x.g.upper[node]})
	}
	return i
}

// round justifies every point that is needed, from the start on, by the best
// bounds there are now, and returns the most by which a step went above a value.
// That value is then raised.
func (w *pointWriter) round() float64 {
	x := w.x
	w.at, w.nodes, w.points = map[int]int{}, nil, nil
	w.point(0)
	most := 0.0
	for i := 0; i < len(w.points); i++ {
		node := w.nodes[i]
		b := x.g.Nodes[node]
		value := math.Inf(-1)
		by := make([][]int, len(x.m.Actions))
		for a := range x.m.Actions {
			q := x.m.gain(b, a)
			for _, branch := range x.f.branches(b, a) {
				v, knot := x.least(branch.Next)
				q += x.m.Discount * branch.P * v
				if knot >= 0 {
					by[a] = append(by[a], w.point(knot))
				} else {
					by[a] = append(by[a], -1)
				}
			}
			value = max(value, q)
		}
		w.points[i].By = by
		if open := value - x.g.upper[node]; open > 0 {
			most = max(most, open)
			x.raise(node, value)
		}
	}
	return most
}

// raise lifts the upper bound at a node.
func (x *hsvi) raise(node int, value float64) {
	b := x.g.Nodes[node]
	x.g.upper[node] = value
	x.dip[node] = min(0, value-b.Dot(x.corner))
}

// least is the upper bound at any belief and the node whose point gives it, -1:
// the informed vectors. The node of the belief may differ from it by the
// rounding of its key.
func (x *hsvi) least(b Belief) (value float64, knot int) {
	if x.m.Over(b) {
		return 0, -1
	}
	value, knot = x.informed.Value(b), -1
	z := x.zones.byKey[supportKey(b)]
	if z == nil {
		return value, knot
	}
	base := b.Dot(x.corner)
	drop := min(0, value-base)
	for _, part := range z.within {
		for _, i := range part.knots {
			if x.dip[i] >= drop {
				continue
			}
			if r := ratio(x.g.Nodes[i], b, drop/x.dip[i]); r*x.dip[i] < drop {
				drop, knot = r*x.dip[i], i
			}
		}
	}
	if i := x.g.Find(b.key()); i >= 0 && x.dip[i] < 0 {
		low, _ := horizonBounds(x.m)
		same := x.dip[i]
		for _, e := range x.g.Nodes[i] {
			same += max(0, e.P-b.At(e.Index)) * (x.corner[e.Index] - low)
		}
		if same < drop {
			drop, knot = same, i
		}
	}
	return base + drop, knot
}
