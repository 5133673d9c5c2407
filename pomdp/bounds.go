package pomdp

import (
	"context"
	"math"
)

// QMDP bounds the optimal value from above by letting the state be seen from the
// next step on: a vector of Q-values for each action (Littman, Cassandra and
// Kaelbling 1995). As a policy it never pays to look.
type QMDP struct{ Precision float64 }

// Solve returns upper bound vectors: V*(b) <= max over a of b · Q_a.
func (q QMDP) Solve(ctx context.Context, m *Model) (*Solution, error) {
	seen, err := MDP{Precision: q.Precision}.Solve(ctx, m)
	if seen == nil {
		return nil, err
	}
	vectors := make(Vectors, len(seen.Q))
	for a := range vectors {
		vectors[a] = Alpha{a, seen.Q[a]}
	}
	return above(m, vectors, seen.Sweeps), nil
}

// FIB is Hauskrecht's fast informed bound (2000): the agent sees the state one
// step later than in QMDP, after it has received the observation, so the bound
// is never looser:
//
//	alpha_a(s) = R(s, a) + gamma · sum over o of max over a' of sum over s' of T O alpha_a'(s')
type FIB struct {
	Precision float64 // of the fixed point (0: 1e-9)
	Sweeps    int     // bound (0: none)
}

// Solve returns upper bound vectors, by iteration from above, starting at
// QMDP's: the vectors are valid after every sweep. A sweep costs |A| times the
// entries of T times those of O.
func (f FIB) Solve(ctx context.Context, m *Model) (*Solution, error) {
	start, err := QMDP{Precision: f.Precision}.Solve(ctx, m)
	if start == nil {
		return nil, err
	}
	if f.Precision == 0 {
		f.Precision = 1e-9
	}
	vectors, sweeps := start.Vectors, 0
	next := make(Vectors, len(vectors))
	for a := range next {
		next[a] = Alpha{a, make([]float64, len(m.States))}
	}
	sums := make([][]float64, len(m.Observations)) // by observation, then action ahead
	for o := range sums {
		sums[o] = make([]float64, len(m.Actions))
	}
	for ctx.Err() == nil && (f.Sweeps == 0 || sweeps < f.Sweeps) {
		moved := 0.0
		for a := range m.Actions {
			for s := range m.States {
				v := 0.0
				if !m.IsTerminal(s) {
					v = min(m.Reward[a][s]+m.Discount*informed(m, a, s, vectors, sums), vectors[a].Values[s])
				}
				moved = max(moved, math.Abs(vectors[a].Values[s]-v))
				next[a].Values[s] = v
			}
		}
		vectors, next = next, vectors
		sweeps++
		if moved*m.Discount/(1-m.Discount) <= f.Precision {
			break
		}
	}
	return above(m, vectors, start.Work+sweeps), nil
}

// informed is the sum over observations of the best next value. The sums are
// working space; entries that are not reached do not change.
func informed(m *Model, a, s int, vectors Vectors, sums [][]float64) float64 {
	row := m.Transition[a][s]
	if len(row) == 1 { // the state is known before and after: every observation has the same best
		best := math.Inf(-1)
		for _, v := range vectors {
			best = max(best, v.Values[row[0].Index])
		}
		return best * row[0].P
	}
	for _, t := range row {
		for _, see := range m.Sight[a][t.Index] {
			clear(sums[see.Index])
		}
	}
	for _, t := range row {
		for _, see := range m.Sight[a][t.Index] {
			p, at := t.P*see.P, sums[see.Index]
			for i, v := range vectors {
				at[i] += p * v.Values[t.Index]
			}
		}
	}
	total := 0.0
	for _, t := range row {
		for _, see := range m.Sight[a][t.Index] {
			at := sums[see.Index]
			if math.IsNaN(at[0]) {
				continue
			}
			best := math.Inf(-1)
			for _, v := range at {
				best = max(best, v)
			}
			total += best
			at[0] = math.NaN() // counted
		}
	}
	return total
}

// above is the solution of an upper bound.
func above(m *Model, vectors Vectors, work int) *Solution {
	low, _ := horizonBounds(m)
	p := Progress{Work: work, Size: len(vectors), Lower: low, Upper: vectors.Value(m.Start)}
	return &Solution{
		Progress: p, Policy: vectors, Vectors: vectors, Certified: true, Done: true,
		prove: func() *Proof { return prove(m, nil, vectors) },
	}
}

// Blind is the simplest lower bound: the value of repeating one action forever,
// one vector for each action (Hauskrecht 1997).
type Blind struct{ Precision float64 }

// Solve returns lower bound vectors, found from below, from the least reward: the
// vectors of every sweep hold. A sweep costs the entries of T.
func (x Blind) Solve(ctx context.Context, m *Model) (*Solution, error) {
	if err := discounted(m, "the blind policy's value"); err != nil {
		return nil, err
	}
	if x.Precision == 0 {
		x.Precision = 1e-9
	}
	low, high := horizonBounds(m)
	vectors := make(Vectors, len(m.Actions))
	best := &masked{blind: true}
	work := 0
	for a := range vectors {
		values, next := make([]float64, len(m.States)), make([]float64, len(m.States))
		for s := range values {
			if !m.IsTerminal(s) {
				values[s] = low
			}
		}
		for ctx.Err() == nil {
			moved := 0.0
			for s := range next {
				next[s] = max(values[s], m.Reward[a][s]+m.Discount*m.Transition[a][s].Dot(values))
				moved = max(moved, next[s]-values[s])
			}
			values, next = next, values
			work++
			if moved*m.Discount/(1-m.Discount) <= x.Precision {
				break
			}
		}
		vectors[a] = Alpha{a, values}
	}
	p := Progress{Work: work, Size: len(vectors), Lower: vectors.Value(m.Start), Upper: high}
	pick, _ := vectors.Best(m.Start)
	best.action, best.values = vectors[pick].Action, vectors[pick].Values
	return &Solution{
		Progress: p, Policy: vectors, Vectors: vectors, Certified: true, Done: true,
		prove: func() *Proof { return prove(m, best, nil) },
	}, nil
}
