package pomdp

import (
	"context"
	"fmt"
	"math/rand/v2"
)

// Likely is a generative model whose observations can be weighed.
type Likely[S any, A, O comparable] interface {
	Generative[S, A, O]
	// Likelihood is proportional to the chance of seeing o when action a led to
	// next.
	Likelihood(o O, a A, next S) float64
}

// Particles are a belief held as weighted samples. Weights are positive; only
// their proportions matter.
type Particles[S any] struct {
	States  []S
	Weights []float64
}

// effective is the effective sample size, (sum of w)² / sum of w².
func (p Particles[S]) effective() float64 {
	sum, squares := 0.0, 0.0
	for _, w := range p.Weights {
		sum += w
		squares += w * w
	}
	if squares == 0 {
		return 0
	}
	return sum * sum / squares
}

// Resample draws n states of equal weight by systematic resampling: one random
// number, and each state as often as its share, up to one.
func (p Particles[S]) Resample(n int, rng *rand.Rand) Particles[S] {
	total := 0.0
	for _, w := range p.Weights {
		total += w
	}
	out := Particles[S]{make([]S, n), make([]float64, n)}
	u, i, sum := rng.Float64(), 0, p.Weights[0]
	for k := range n {
		for at := (u + float64(k)) / float64(n) * total; sum <= at && i+1 < len(p.States); {
			i++
			sum += p.Weights[i]
		}
		out.States[k], out.Weights[k] = p.States[i], 1
	}
	return out
}

// start draws n states of the initial belief.
func start[S any, A, O comparable](g Generative[S, A, O], n int, rng *rand.Rand) Particles[S] {
	p := Particles[S]{make([]S, n), make([]float64, n)}
	for i := range p.States {
		p.States[i], p.Weights[i] = g.Start(rng), 1
	}
	return p
}

// reject is the filter for models that cannot weigh observations: it draws
// states, applies the action, and keeps those that produce the observation,
// until there are n or it has made tries attempts. It may return fewer than n
// particles; none is an error.
func reject[S any, A, O comparable](ctx context.Context, g Generative[S, A, O], p Particles[S], a A, o O, n, tries int, rng *rand.Rand) (Particles[S], error) {
	var next Particles[S]
	draw := p.alias()
	for range tries {
		if len(next.States) == n || ctx.Err() != nil {
			break
		}
		to, saw, _, over := g.Step(p.States[draw(rng)], a, rng)
		if saw == o && !over {
			next.States, next.Weights = append(next.States, to), append(next.Weights, 1)
		}
	}
	if len(next.States) == 0 {
		return p, ImpossibleError{fmt.Sprint(a), fmt.Sprint(o)}
	}
	return next, nil
}

// alias draws indices by weight in constant time (Walker 1977, as Vose 1991
// builds it).
func (p Particles[S]) alias() func(rng *rand.Rand) int {
	n := len(p.Weights)
	total := 0.0
	for _, w := range p.Weights {
		total += w
	}
	share, other := make([]float64, n), make([]int, n)
	var small, large []int
	for i, w := range p.Weights {
		share[i] = w * float64(n) / total
		if share[i] < 1 {
			small = append(small, i)
		} else {
			large = append(large, i)
		}
	}
	for len(small) > 0 && len(large) > 0 {
		s, l := small[len(small)-1], large[len(large)-1]
		small = small[:len(small)-1]
		other[s] = l
		if share[l] -= 1 - share[s]; share[l] < 1 {
			large = large[:len(large)-1]
			small = append(small, l)
		}
	}
	for _, i := range append(small, large...) {
		share[i], other[i] = 1, i
	}
	return func(rng *rand.Rand) int {
		i := rng.IntN(n)
		if rng.Float64() < share[i] {
			return i
		}
		return other[i]
	}
}
