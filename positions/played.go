package positions

import (
	"context"
	"errors"
	"fmt"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
)

// followed are the policies that all seats follow: those of few moves first, for they refuse
// most positions soonest.
var followed = []string{"greedy", "rlcard-rule", "uniform"}

const (
	// playedWorlds and playedStates are how many deals, and how many states that may follow,
	// a tiny deck may have.
	playedWorlds = 4000
	playedStates = 12_000
	// playedSweeps are made at most to close the intervals.
	playedSweeps = 600
)

// solvePlayed values the actions where every seat plays on by a policy, the seat to act too,
// and where the others have followed it so far.
func (p *Position) solvePlayed(ctx context.Context) error {
	if err := p.playable(); err != nil {
		return err
	}
	var best []int
	for n, name := range followed {
		sigma, err := policy.Of(name)
		if err != nil {
			return err
		}
		steps, err := p.worlds(sigma)
		if err != nil {
			return err
		}
		worlds := steps[len(steps)-1]
		c := &course{seat: p.View.Seat, sigma: sigma, index: map[uno.State]int{}}
		values := make([]span, len(p.Actions))
		for i, a := range p.Actions {
			if err := ctx.Err(); err != nil {
				return err
			}
			if values[i], err = c.value(worlds, a.Move(p.View.Seat)); err != nil {
				return err
			}
			p.Actions[i].Value += (values[i].lo + values[i].hi) / 2 / float64(len(followed))
		}
		now, err := decide(values)
		if err != nil {
			return err
		}
		if n > 0 && fmt.Sprint(now) != fmt.Sprint(best) {
			return errOpen
		}
		best = now
	}
	p.choose(best)
	return nil
}

// playable reports what keeps a position from being valued by playing on.
func (p *Position) playable() error {
	r := p.View.Rules
	if r.OpenHands || !r.NoUnoCall || !r.NoPlayAfterDraw || r.Bluffs() || r.JumpIn || r.Attack || r.DrawUntilPlayable {
		return errors.New("a position that is played on has hidden hands, no-uno-call and no-play-after-draw, and neither bluffs nor moves out of turn")
	}
	if p.Past == nil {
		return errors.New("a position that is played on has a past")
	}
	return nil
}

// course is the play of a policy in all seats as a Markov chain over the states of a hand.
type course struct {
	seat   int
	sigma  *policy.Ranked
	index  map[uno.State]int
	states []uno.State
	edges  [][]edge // nil: not expanded, or the hand is over
	lo, hi []float64
	view   uno.View
	moves  []uno.Move
	w      []float64
}

// edge is a state that may follow, and its chance.
type edge struct {
	to int
	p  float64
}

// add is the number of a state; turns played do not count.
func (c *course) add(s uno.State) int {
	s.Turns = 0
	i, ok := c.index[s]
	if !ok {
		i = len(c.states)
		c.index[s] = i
		c.states = append(c.states, s)
		c.edges = append(c.edges, nil)
		lo, hi := 0.0, 1.0
		if s.Phase == uno.Over {
			lo = 1 / float64(s.Seats)
			if s.Winner >= 0 {
				lo = 0
			}
			if int(s.Winner) == c.seat {
				lo = 1
			}
			hi = lo
		}
		c.lo, c.hi = append(c.lo, lo), append(c.hi, hi)
	}
	return i
}

// value bounds the chance to win of the seat after a move.
func (c *course) value(worlds []world, m uno.Move) (v span, err error) {
	var starts []edge
	for _, w := range worlds {
		for o := range w.state.Outcomes(m) {
			starts = append(starts, edge{c.add(o.Next), w.p * o.Chance()})
		}
	}
	for i := 0; i < len(c.states); i++ {
		if c.edges[i] == nil && c.states[i].Phase != uno.Over {
			c.expand(i)
		}
		if len(c.states) > playedStates {
			return v, errOpen
		}
	}
	for range playedSweeps {
		for i := len(c.states) - 1; i >= 0; i-- {
			if len(c.edges[i]) == 0 {
				continue
			}
			lo, hi := 0.0, 0.0
			for _, e := range c.edges[i] {
				lo += e.p * c.lo[e.to]
				hi += e.p * c.hi[e.to]
			}
			c.lo[i], c.hi[i] = lo, hi
		}
		v = span{}
		for _, e := range starts {
			v.lo += e.p * c.lo[e.to]
			v.hi += e.p * c.hi[e.to]
		}
		if v.hi-v.lo < equal/4 {
			return v, nil
		}
	}
	return v, errOpen
}

// expand finds what may follow a state.
func (c *course) expand(i int) {
	s := c.states[i]
	s.View(int(s.Turn), &c.view)
	c.moves = policy.Decisions(c.moves[:0], &c.view)
	c.w = policy.Room(c.w, len(c.moves))
	c.sigma.Weights(&c.view, c.moves, c.w)
	total := 0.0
	for _, w := range c.w {
		total += w
	}
	var list []edge
	for j, m := range c.moves {
		if c.w[j] == 0 {
			continue
		}
		for o := range s.Outcomes(m) {
			list = append(list, edge{c.add(o.Next), c.w[j] / total * o.Chance()})
		}
	}
	c.edges[i] = list
}
