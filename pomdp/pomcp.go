package pomdp

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
)

// POMCP is Monte Carlo planning in the tree of histories (Silver and Veness
// 2010): simulations from particles of the belief, actions by UCB1, values beyond
// the tree by rollouts.
type POMCP[S any, A, O comparable] struct {
	Model Generative[S, A, O]
	// Simulations is the number for each decision. A repeated call adds more to
	// the same tree.
	Simulations int
	// Explore is UCB1's constant, about the range of returns.
	Explore float64
	// Depth is how many steps ahead a simulation looks.
	Depth int
	// Rollout chooses actions beyond the tree (nil: uniformly). If it uses what
	// the agent cannot know, it overestimates leaves.
	Rollout func(s S, rng *rand.Rand) A
	// Perturb, where not nil, makes a likely neighbour of a particle. It brings
	// back to full number a belief that rejection has left short of particles.
	Perturb func(s S, rng *rand.Rand) (S, bool)
	// Particles is the size to which the belief is brought back.
	Particles int
	// Progress, where not nil, is called after each simulation of a search; Work
	// counts them. Nothing is known about V* then or later.
	Progress func(Progress)
}

// Arm is the statistics of an action at the root.
type Arm[A comparable] struct {
	Action A
	Estimate
}

// history is a node of the tree: a sequence of actions and observations, with
// its particles.
type history[S any, A, O comparable] struct {
	actions []A
	arms    []armStat[S, A, O]
	visits  int
	states  []S
}

type armStat[S any, A, O comparable] struct {
	tally Tally
	next  map[O]*history[S, A, O]
}

// Planner is a POMCP agent in the middle of an episode.
type Planner[S any, A, O comparable] struct {
	POMCP[S, A, O]
	rng    *rand.Rand
	belief Particles[S]
	root   *history[S, A, O]
	ctx    context.Context
}

// Agent starts an episode. The context ends searches early; an action is still
// given, after one simulation at least.
func (p POMCP[S, A, O]) Agent(ctx context.Context, rng *rand.Rand) *Planner[S, A, O] {
	if p.Particles <= 0 {
		p.Particles = max(1, p.Simulations)
	}
	if p.Depth <= 0 {
		p.Depth = 100
	}
	return &Planner[S, A, O]{POMCP: p, rng: rng, belief: start(p.Model, p.Particles, rng), root: &history[S, A, O]{}, ctx: ctx}
}

// From sets the belief, from which the next search starts afresh.
func (p *Planner[S, A, O]) From(belief Particles[S]) {
	p.belief, p.root = belief, &history[S, A, O]{}
}

// Belief are the particles that the search starts from.
func (p *Planner[S, A, O]) Belief() Particles[S] { return p.belief }

// Act searches and returns the action of the best mean.
func (p *Planner[S, A, O]) Act() (A, error) {
	var none A
	arms, err := p.Search()
	if err != nil {
		return none, err
	}
	best := 0
	for i := range arms {
		if arms[i].N > 0 && (arms[best].N == 0 || arms[i].Mean > arms[best].Mean) {
			best = i
		}
	}
	return arms[best].Action, nil
}

// Search runs the simulations and returns the actions at the root with their
// mean returns. The intervals are those of the means: statistical, and biased
// low while the tree below still learns, because early simulations tried worse
// actions. They do not bound the optimal value.
func (p *Planner[S, A, O]) Search() ([]Arm[A], error) {
	if p.Simulations <= 0 {
		return nil, errors.New("pomdp: POMCP needs at least one simulation")
	}
	draw := p.belief.alias()
	for i := range p.Simulations {
		if i > 0 && p.ctx.Err() != nil {
			break
		}
		p.simulate(p.root, p.belief.States[draw(p.rng)], 0)
		if p.Progress != nil {
			told := unknown()
			told.Work = i + 1
			p.Progress(told)
		}
	}
	if len(p.root.actions) == 0 {
		return nil, errors.New("pomdp: nothing can be done here; the episode is over")
	}
	arms := make([]Arm[A], len(p.root.actions))
	for i, a := range p.root.actions {
		arms[i] = Arm[A]{a, p.root.arms[i].tally.Estimate()}
	}
	return arms, nil
}

// simulate returns the discounted return of one run from s, and teaches the tree.
func (p *Planner[S, A, O]) simulate(h *history[S, A, O], s S, depth int) float64 {
	if depth >= p.Depth {
		return 0
	}
	if h.visits == 0 {
		h.actions = p.Model.Actions(s)
		h.arms = make([]armStat[S, A, O], len(h.actions))
	}
	h.visits++
	if len(h.actions) == 0 {
		return 0
	}
	i := p.ucb(h)
	next, o, reward, over := p.Model.Step(s, h.actions[i], p.rng)
	total := reward
	if !over {
		arm := &h.arms[i]
		if arm.next == nil {
			arm.next = map[O]*history[S, A, O]{}
		}
		child := arm.next[o]
		if child == nil {
			child = &history[S, A, O]{}
			arm.next[o] = child
			child.states = append(child.states, next)
			total += p.Model.Discount() * p.rollout(next, depth+1)
		} else {
			if len(child.states) < p.Particles && depth == 0 {
				child.states = append(child.states, next)
			}
			total += p.Model.Discount() * p.simulate(child, next, depth+1)
		}
	}
	h.arms[i].tally.Add(total)
	return total
}

// ucb is the arm of the greatest upper confidence bound, untried ones first.
func (p *Planner[S, A, O]) ucb(h *history[S, A, O]) int {
	best, value := 0, math.Inf(-1)
	log := math.Log(float64(h.visits))
	for i := range h.arms {
		t := &h.arms[i].tally
		if t.n == 0 {
			return i
		}
		if v := t.mean + p.Explore*math.Sqrt(log/float64(t.n)); v > value {
			best, value = i, v
		}
	}
	return best
}

// rollout plays on without a tree.
func (p *Planner[S, A, O]) rollout(s S, depth int) float64 {
	total, weight := 0.0, 1.0
	for ; depth < p.Depth; depth++ {
		actions := p.Model.Actions(s)
		if len(actions) == 0 {
			break
		}
		var a A
		if p.Rollout != nil {
			a = p.Rollout(s, p.rng)
		} else {
			a = actions[p.rng.IntN(len(actions))]
		}
		next, _, reward, over := p.Model.Step(s, a, p.rng)
		total += weight * reward
		if over {
			break
		}
		weight *= p.Model.Discount()
		s = next
	}
	return total
}

// Observe keeps the subtree of the action and observation. Its particles are
// the next belief, restored to full number by perturbing some and by rejection
// from the last belief. It is an error if no particle explains the observation.
func (p *Planner[S, A, O]) Observe(a A, o O) error {
	var child *history[S, A, O]
	for i, known := range p.root.actions {
		if known == a {
			child = p.root.arms[i].next[o]
		}
	}
	var states []S
	if child != nil {
		states = child.states
	} else {
		child = &history[S, A, O]{}
	}
	if missing := p.Particles - len(states); missing > 0 {
		fresh, err := reject(p.ctx, p.Model, p.belief, a, o, missing, 100*p.Particles, p.rng)
		switch {
		case err == nil:
			states = append(states, fresh.States...)
		case len(states) == 0:
			return fmt.Errorf("pomdp: the belief of %d particles is exhausted: %w", len(p.belief.States), err)
		}
	}
	if p.Perturb != nil {
		for i := len(states); i < p.Particles; i++ {
			if s, ok := p.Perturb(states[p.rng.IntN(i)], p.rng); ok {
				states = append(states, s)
			} else {
				states = append(states, states[p.rng.IntN(i)])
			}
		}
	}
	p.belief = Particles[S]{states, make([]float64, len(states))}
	for i := range p.belief.Weights {
		p.belief.Weights[i] = 1
	}
	child.states = nil
	p.root = child
	return nil
}
