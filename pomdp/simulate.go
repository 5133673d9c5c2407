package pomdp

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
)

// Generative is a POMDP that can be sampled from, of any size. S is a state, A
// an action, O an observation. A state must not change once it was handed out:
// Step returns a new one.
type Generative[S any, A, O comparable] interface {
	// Discount is gamma, 0..1.
	Discount() float64
	// Start draws a state of the initial belief.
	Start(rng *rand.Rand) S
	// Actions are the actions in s, always in the same order. They must be equal
	// in all states that the agent cannot distinguish. An empty list means that
	// the episode is over.
	Actions(s S) []A
	// Step draws the outcome of action a in state s. over ends the episode.
	Step(s S, a A, rng *rand.Rand) (next S, o O, reward float64, over bool)
}

// explicit samples from a model.
type explicit struct {
	m   *Model
	all []int
}

// Sampling is the generative view of an explicit model.
func (m *Model) Sampling() Generative[int, int, int] {
	all := make([]int, len(m.Actions))
	for a := range all {
		all[a] = a
	}
	return explicit{m, all}
}

func (x explicit) Discount() float64        { return x.m.Discount }
func (x explicit) Start(rng *rand.Rand) int { return x.m.Start.sample(rng) }

func (x explicit) Actions(s int) []int {
	if x.m.IsTerminal(s) {
		return nil
	}
	return x.all
}

func (x explicit) Step(s, a int, rng *rand.Rand) (next, o int, reward float64, over bool) {
	next = x.m.Transition[a][s].sample(rng)
	o = x.m.Sight[a][next].sample(rng)
	return next, o, x.m.Payoff(a, s, next, o), x.m.IsTerminal(next)
}

// Likelihood is O(o | next, a).
func (x explicit) Likelihood(o, a, next int) float64 { return x.m.Sight[a][next].At(o) }

// Estimate is a mean with its 95 % interval, mean ± 1.96 standard errors.
type Estimate struct {
	Mean, Low, High float64
	StdErr          float64
	N               int // samples
}

// Tally adds up samples for an [Estimate]; the zero value is empty.
type Tally struct {
	n          int
	mean, sumd float64 // Welford: mean, sum of squared deviations
}

// Add takes a sample in.
func (t *Tally) Add(v float64) {
	t.n++
	d := v - t.mean
	t.mean += d / float64(t.n)
	t.sumd += d * (v - t.mean)
}

// Estimate is the mean so far. With fewer than two samples the interval is
// everything.
func (t *Tally) Estimate() Estimate {
	e := Estimate{Mean: t.mean, StdErr: math.Inf(1), N: t.n}
	if t.n > 1 {
		e.StdErr = math.Sqrt(t.sumd / float64(t.n-1) / float64(t.n))
	}
	e.Low, e.High = e.Mean-1.96*e.StdErr, e.Mean+1.96*e.StdErr
	return e
}

// Trial is how episodes are run.
type Trial struct {
	Episodes int
	// Steps is the maximum length of an episode. The part cut off is worth at
	// most gamma^Steps · |reward| / (1 - gamma).
	Steps int
	Rng   *rand.Rand
}

// Simulate plays episodes of g, each with a new agent, and estimates the mean
// discounted return. The same seed gives the same estimate. It stops at the
// first error, including that of the context, and returns the estimate so far.
func Simulate[S any, A, O comparable](ctx context.Context, g Generative[S, A, O], agent func() Agent[A, O], t Trial) (Estimate, error) {
	var tally Tally
	if t.Episodes <= 0 || t.Steps <= 0 {
		return tally.Estimate(), fmt.Errorf("pomdp: %d episodes of %d steps; both must be positive", t.Episodes, t.Steps)
	}
	for range t.Episodes {
		if err := ctx.Err(); err != nil {
			return tally.Estimate(), err
		}
		total, err := episode(g, agent(), t.Steps, t.Rng)
		if err != nil {
			return tally.Estimate(), err
		}
		tally.Add(total)
	}
	return tally.Estimate(), nil
}

// episode is the discounted return of one episode.
func episode[S any, A, O comparable](g Generative[S, A, O], agent Agent[A, O], steps int, rng *rand.Rand) (float64, error) {
	total, weight := 0.0, 1.0
	s := g.Start(rng)
	for range steps {
		if len(g.Actions(s)) == 0 {
			break
		}
		a, err := agent.Act()
		if err != nil {
			return 0, err
		}
		next, o, reward, over := g.Step(s, a, rng)
		total += weight * reward
		weight *= g.Discount()
		if over {
			break
		}
		if err := agent.Observe(a, o); err != nil {
			return 0, err
		}
		s = next
	}
	return total, nil
}
