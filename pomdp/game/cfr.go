package game

import (
	"context"
	"fmt"
	"math"
	"strings"
)

// Method is a way to minimise counterfactual regret.
type Method uint8

// The methods. All of them use regret matching at every information set, on
// counterfactual values, with alternating updates of the players; they differ
// in how they accumulate regrets and in the weights of the average strategy.
const (
	// PCFRPlus is predictive CFR+ (Farina, Kroer and Sandholm 2021): CFR+ that
	// counts the last regret twice when it chooses, with weights t^2.
	PCFRPlus Method = iota
	// CFRPlus is CFR+ (Tammelin 2014): regrets below 0 become 0, weights t.
	CFRPlus
	// DCFR is discounted CFR (Brown and Sandholm 2019) with their parameters
	// 3/2, 0 and 2.
	DCFR
	// CFR is the original (Zinkevich et al. 2007), with equal weights.
	CFR
)

// methodNames spell the methods.
var methodNames = [...]string{"pcfr+", "cfr+", "dcfr", "cfr"}

// String is the method's name.
func (m Method) String() string { return methodNames[m] }

// ParseMethod finds a method by its name.
func ParseMethod(name string) (Method, error) {
	for i, n := range methodNames {
		if n == name {
			return Method(i), nil
		}
	}
	return 0, fmt.Errorf("no method is called %q (there are %s)", name, strings.Join(methodNames[:], ", "))
}

// Minimiser minimises the regret of both players of a game. Its average plans
// tend to an equilibrium: after T iterations of CFR their exploitability is
// O(1/sqrt T) (Zinkevich et al., theorem 4), with the constant of the regret
// matchers; the others keep that bound (up to their constants) and are much
// faster in practice. Make one with NewMinimiser.
type Minimiser struct {
	game   *Game
	method Method
	// Iterations is how many have been made.
	Iterations int
	halves     [2]half
}

// half is one player's part.
type half struct {
	side     *Side
	regret   []float64 // by sequence
	last     []float64 // the last instantaneous regrets (PCFRPlus)
	current  Plan
	sum      []float64 // the weighted sum of current plans
	gradient []float64
}

// NewMinimiser starts at the uniform strategies. Memory: 40 bytes per sequence.
func NewMinimiser(g *Game, method Method) *Minimiser {
	m := &Minimiser{game: g, method: method}
	for i := range m.halves {
		side := &g.sides[i]
		n := side.sequences()
		m.halves[i] = half{
			side: side, regret: make([]float64, n), current: side.Uniform(),
			sum: make([]float64, n), gradient: make([]float64, n),
		}
		if method == PCFRPlus {
			m.halves[i].last = make([]float64, n)
		}
	}
	return m
}

// step makes one iteration: it updates player 0 and then player 1. Cost: two
// steps an entry of the payoff matrix and a few a sequence.
func (m *Minimiser) step() {
	m.Iterations++
	for i := range m.halves {
		h := &m.halves[i]
		m.game.gradient(i, m.game.vals, m.halves[1-i].current, h.gradient)
		h.learn(m.method, float64(m.Iterations))
		h.choose()
		h.average(m.method, float64(m.Iterations))
	}
}

// learn adds the regrets of an iteration. The gradient of a sequence becomes,
// from the leaves up, the counterfactual value of its last action.
func (h *half) learn(method Method, t float64) {
	gain, loss := 1.0, 1.0
	if method == DCFR {
		a := math.Pow(t, 1.5)
		gain, loss = a/(a+1), .5
	}
	infosets := h.side.Infosets
	for i := len(infosets) - 1; i >= 0; i-- {
		info := &infosets[i]
		first, n := int(info.First), len(info.Actions)
		value := 0.0
		if reach := h.current[info.Parent]; reach > 0 {
			for s := first; s < first+n; s++ {
				value += h.current[s] * h.gradient[s]
			}
			value /= reach
		} else {
			value = h.expected(first, n)
		}
		for s := first; s < first+n; s++ {
			r := h.gradient[s] - value
			switch method {
			case CFR:
				h.regret[s] += r
			case DCFR:
				h.regret[s] += r
				if h.regret[s] > 0 {
					h.regret[s] *= gain
				} else {
					h.regret[s] *= loss
				}
			case PCFRPlus:
				h.last[s] = r
				h.regret[s] = max(0, h.regret[s]+r)
			default:
				h.regret[s] = max(0, h.regret[s]+r)
			}
		}
		h.gradient[info.Parent] += value
	}
}

// expected is the value of the current strategy at an information set that the
// current plan does not reach and so does not define.
func (h *half) expected(first, n int) float64 {
	value, total := 0.0, 0.0
	for s := first; s < first+n; s++ {
		if r := h.predicted(s); r > 0 {
			value += r * h.gradient[s]
			total += r
		}
	}
	if total > 0 {
		return value / total
	}
	for s := first; s < first+n; s++ {
		value += h.gradient[s] / float64(n)
	}
	return value
}

// predicted is the regret that the choice at a sequence goes by.
func (h *half) predicted(s int) float64 {
	if h.last != nil {
		return h.regret[s] + h.last[s]
	}
	return h.regret[s]
}

// choose makes the current plan by regret matching.
func (h *half) choose() {
	for i := range h.side.Infosets {
		info := &h.side.Infosets[i]
		first, n := int(info.First), len(info.Actions)
		reach := h.current[info.Parent]
		total := 0.0
		for s := first; s < first+n; s++ {
			total += max(0, h.predicted(s))
		}
		for s := first; s < first+n; s++ {
			if total > 0 {
				h.current[s] = reach * max(0, h.predicted(s)) / total
			} else {
				h.current[s] = reach / float64(n)
			}
		}
	}
}

// average adds the current plan to the average.
func (h *half) average(method Method, t float64) {
	keep, weight := 1.0, 1.0
	switch method {
	case PCFRPlus:
		weight = t * t
	case CFRPlus:
		weight = t
	case DCFR:
		keep = (t - 1) * (t - 1) / (t * t)
	}
	for s, p := range h.current {
		h.sum[s] = keep*h.sum[s] + weight*p
	}
}

// Plans are the average plans, the players' answers so far.
func (m *Minimiser) Plans() (x, y Plan) {
	var plans [2]Plan
	for i := range m.halves {
		plans[i] = m.halves[i].side.normal(m.halves[i].sum)
	}
	return plans[0], plans[1]
}

// Solution is an approximate equilibrium with what proves how good it is.
type Solution struct {
	X, Y Plan // of player 0 and 1
	// Lo and Hi are the values that the plans guarantee, see Game.Bounds: the
	// value is between them.
	Lo, Hi float64
	// Iterations is the number of iterations, or of pivots.
	Iterations int
}

// Value is the middle of Lo and Hi.
func (s *Solution) Value() float64 { return (s.Lo + s.Hi) / 2 }

// Exploitability is half the distance of Lo and Hi, see Game.Exploitability.
func (s *Solution) Exploitability() float64 { return (s.Hi - s.Lo) / 2 }

// Run iterates until the exploitability is at most target or the total reaches
// the number of iterations, and returns the best average plans that it
// evaluated. It evaluates at iterations that grow by an eighth. When the
// context ends it returns the best so far with the context's error. It calls
// look, unless nil, at each evaluation.
func (m *Minimiser) Run(ctx context.Context, iterations int, target float64, look func(*Solution)) (*Solution, error) {
	best := &Solution{Lo: math.Inf(-1), Hi: math.Inf(1)}
	check := func() {
		x, y := m.Plans()
		lo, hi := m.game.Bounds(x, y)
		if best.X == nil || hi-lo < best.Hi-best.Lo {
			best.X, best.Y, best.Lo, best.Hi = x, y, lo, hi
		}
		best.Iterations = m.Iterations
		if look != nil {
			look(best)
		}
	}
	for next := 1; m.Iterations < iterations; {
		if err := ctx.Err(); err != nil {
			check()
			return best, err
		}
		m.step()
		if m.Iterations >= next {
			check()
			if best.Exploitability() <= target {
				return best, nil
			}
			next = m.Iterations + max(1, m.Iterations/8)
		}
	}
	check()
	return best, nil
}
