package pomdp

import (
	"context"
	"math"
)

// MDP is value iteration for the problem in which the state is seen.
type MDP struct {
	// Precision is how far from the fixed point the values may be (0: 1e-9).
	Precision float64
	// Sweeps bounds the passes over all states (0: as many as Precision takes).
	Sweeps int
}

// Seen is the optimal value of a model whose state is seen.
type Seen struct {
	Values []float64   // by state
	Q      [][]float64 // [action][state]
	Sweeps int
	// Error bounds Values - V*: the values never lie below the optimum, and at
	// most Error above.
	Error float64
}

// Solve iterates from above, from Rmax/(1-gamma): every iterate is an upper bound
// of the optimal values, and lies within gamma^n of the first width of them. A
// sweep costs the entries of all transition rows. It needs a discount below 1.
func (v MDP) Solve(ctx context.Context, m *Model) (*Seen, error) {
	if err := discounted(m, "value iteration"); err != nil {
		return nil, err
	}
	if v.Precision == 0 {
		v.Precision = 1e-9
	}
	low, high := horizonBounds(m)
	seen := &Seen{Values: make([]float64, len(m.States)), Q: make([][]float64, len(m.Actions))}
	for a := range seen.Q {
		seen.Q[a] = make([]float64, len(m.States))
	}
	for s := range seen.Values {
		if !m.IsTerminal(s) {
			seen.Values[s] = high
		}
	}
	seen.Error = high - low
	next := make([]float64, len(m.States))
	for {
		backupQ(m, seen.Values, seen.Q)
		residual := 0.0
		for s := range next {
			best := math.Inf(-1)
			for a := range seen.Q {
				best = max(best, seen.Q[a][s])
			}
			next[s] = min(best, seen.Values[s])
			residual = max(residual, seen.Values[s]-next[s])
		}
		seen.Values, next = next, seen.Values
		seen.Sweeps++
		seen.Error = min(seen.Error*m.Discount, residual*m.Discount/(1-m.Discount))
		if seen.Error <= v.Precision || (v.Sweeps > 0 && seen.Sweeps >= v.Sweeps) {
			return seen, nil
		}
		if err := ctx.Err(); err != nil {
			return seen, err
		}
	}
}

// backupQ sets q[a][s] to R(s, a) + gamma times the mean of the values ahead.
func backupQ(m *Model, values []float64, q [][]float64) {
	for a := range q {
		for s := range q[a] {
			if m.IsTerminal(s) {
				q[a][s] = 0
				continue
			}
			q[a][s] = m.Reward[a][s] + m.Discount*m.Transition[a][s].Dot(values)
		}
	}
}
