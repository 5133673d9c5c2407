package pomdp

import (
	"math"
	"slices"
)

// pruner reduces sets of vectors to those that are best somewhere.
type pruner struct {
	states int
	// slack is how much a vector must better all others, at some belief, to stay:
	// the maximum over the set falls by less than that with each purge.
	slack float64
	// done, if not nil, reports that the result is no longer needed; the returned
	// value is then unspecified.
	done func() bool
	// behind is what the vectors of a step are made of.
	behind map[*float64]*masked
}

func (p *pruner) stopped() bool { return p.done != nil && p.done() }

// sum is the purged cross sum of two purged sets. A pair (a, b) matters only
// where a is best of its set and b best of its own: whether there is such a
// belief is a small linear program that does not know the other pairs
// (restricted regions, Cassandra, Littman and Zhang 1997). Only pairs with a
// proof that there is none are removed before the purge.
func (p *pruner) sum(left, right []Alpha) []Alpha {
	var pairs []Alpha
	from := map[*float64][2]*float64{}
	for i, a := range left {
		if p.stopped() {
			return nil
		}
		for j, b := range right {
			if len(left) > 1 && len(right) > 1 && p.apart(left, right, i, j) {
				continue
			}
			values := make([]float64, p.states)
			for s := range values {
				values[s] = a.Values[s] + b.Values[s]
			}
			pairs = append(pairs, Alpha{a.Action, values})
			from[&values[0]] = [2]*float64{&a.Values[0], &b.Values[0]}
		}
	}
	kept := p.purge(pairs)
	for _, v := range kept {
		plan := &masked{}
		for _, half := range from[&v.Values[0]] {
			if part := p.behind[half]; part != nil {
				plan.seen, plan.ahead = append(plan.seen, part.seen...), append(plan.ahead, part.ahead...)
			}
		}
		p.behind[&v.Values[0]] = plan
	}
	return kept
}

// apart reports whether there is a proof that left[i] and right[j] are not both
// best at any belief.
func (p *pruner) apart(left, right []Alpha, i, j int) bool {
	scale := 0.0
	game := make([][]float64, p.states)
	for s := range game {
		game[s] = make([]float64, 0, len(left)+len(right)-2)
		for k, u := range left {
			if k != i {
				game[s] = append(game[s], left[i].Values[s]-u.Values[s])
			}
		}
		for k, u := range right {
			if k != j {
				game[s] = append(game[s], right[j].Values[s]-u.Values[s])
			}
		}
		scale = max(scale, math.Abs(left[i].Values[s]), math.Abs(right[j].Values[s]))
	}
	return judge(game, simplexFloat(game)).upper < -1e-12*scale
}

// purge keeps the vectors that are needed for the maximum at some belief
// (Lark's filter, in White 1991): first it removes vectors that another one
// dominates in every state, then it keeps a vector only if at some belief it
// exceeds those kept so far by more than the slack; it keeps the best vector at
// that belief. At most one linear program for each vector kept and each
// dropped.
func (p *pruner) purge(set []Alpha) []Alpha {
	rest := undominated(set)
	var kept []Alpha
	take := func(b Belief) {
		best := supreme(rest, b)
		kept = append(kept, rest[best])
		rest = slices.Delete(rest, best, best+1)
	}
	for s := 0; s < p.states && len(rest) > 0; s++ {
		corner := Point(s)
		if Vectors(kept).Value(corner) < Vectors(rest).Value(corner) {
			take(corner)
		}
	}
	for len(rest) > 0 && !p.stopped() {
		b, margin := p.witness(rest[0].Values, kept)
		if margin <= p.slack {
			rest = rest[1:]
			continue
		}
		take(b)
	}
	return kept
}

// witness is the belief where w beats the set by most, and an upper bound of that
// margin.
func (p *pruner) witness(w []float64, set []Alpha) (Belief, float64) {
	if len(set) == 0 {
		return Uniform(p.states), math.Inf(1)
	}
	game := make([][]float64, p.states)
	for s := range game {
		game[s] = make([]float64, len(set))
		for c, u := range set {
			game[s][c] = w[s] - u.Values[s]
		}
	}
	x := matrixGame(game, p.slack/4)
	return Dense(x.row), x.upper
}

// excess is the maximum over all beliefs of (max of a) - (max of b).
func (p *pruner) excess(a, b []Alpha) float64 {
	most := math.Inf(-1)
	for _, w := range a {
		_, margin := p.witness(w.Values, b)
		most = max(most, margin)
	}
	return most
}

// undominated drops what another vector reaches in every state; of equal vectors
// the first stays.
func undominated(set []Alpha) []Alpha {
	var kept []Alpha
next:
	for _, w := range set {
		for _, u := range kept {
			if covers(u.Values, w.Values) {
				continue next
			}
		}
		kept = slices.DeleteFunc(kept, func(u Alpha) bool { return covers(w.Values, u.Values) })
		kept = append(kept, w)
	}
	return kept
}

// covers reports whether u is nowhere below w.
func covers(u, w []float64) bool {
	for s, v := range w {
		if u[s] < v {
			return false
		}
	}
	return true
}

// supreme is the best vector under b; among equals the one that is greatest in
// the first state in which they differ, which is always a vector that the
// maximum needs.
func supreme(set []Alpha, b Belief) int {
	best, value := 0, math.Inf(-1)
	for i, u := range set {
		v := b.Dot(u.Values)
		if v > value || (v == value && slices.Compare(u.Values, set[best].Values) > 0) {
			best, value = i, v
		}
	}
	return best
}
