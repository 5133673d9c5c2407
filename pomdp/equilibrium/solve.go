package equilibrium

import (
	"context"
	"math"

	"github.com/unolab/uno/pomdp/game"
)

// Effort is how an equilibrium is looked for.
type Effort struct {
	// LP solves each stage by the linear program of its sequence form, in place
	// of regret minimisation by Method.
	LP     bool
	Method game.Method
	// Help leaves small stages on which regret minimisation is slow to the
	// linear program.
	Help bool
	// Target is the exploitability to reach; 0 is 1e-6.
	Target float64
	// Iterations are the most for one stage at a time; 0 is 100,000.
	Iterations int
	// Progress, unless nil, is called after each sweep of the stages unfolded, the
	// value so far and the largest change of a value.
	Progress func(sweeps, stages int, value, moved float64)
}

// Answer is an equilibrium, as nearly as it was reached.
type Answer struct {
	*Profile
	*Report
	// Iterations are those of regret minimisation, or the pivots, of all stages
	// together; Sweeps is how often the stages were gone through.
	Iterations, Sweeps int
}

// solver is the state of Solve.
type solver struct {
	*Game
	effort Effort
	values []float64 // open stages: 0
	stale  []bool
	pays   []float64
	answer *Answer
}

// Solve finds an equilibrium by value iteration over the stages: each in turn
// is solved as the game in which going on pays what the stages behind are worth
// so far. A stage that is still solved well enough by its last strategies is
// left as it is. Exact best responses against the whole then say how much is to
// be won by better strategies, and how much may be hidden in open stages: it
// is the tolerance that is made finer, or stages are unfolded. It ends when the
// exploitability is at most the target, or when neither helps any more, for
// lack of iterations, digits or nodes; the report of the answer says how good
// it is. A whole tree is solved once. When the context ends it returns
// the strategies so far with the context's error; their report is then for the
// caller to ask for.
func (g *Game) Solve(ctx context.Context, effort Effort) (*Answer, error) {
	if effort.Target <= 0 {
		effort.Target = 1e-6
	}
	if effort.Iterations <= 0 {
		effort.Iterations = 100_000
	}
	s := &solver{Game: g, effort: effort, answer: &Answer{Profile: &Profile{}}}
	defer func() { g.extend(s.answer.Profile) }()
	tolerance, before, stuck := max(1e-3, effort.Target/4), math.Inf(1), 0
	if g.whole {
		tolerance = effort.Target
	}
	for {
		s.extend(s.answer.Profile)
		for len(s.values) < len(s.stages) {
			s.values = append(s.values, 0)
			s.stale = append(s.stale, false)
		}
		if err := s.settle(ctx, tolerance); err != nil {
			return s.answer, err
		}
		// What is lost for certain, and what is lost if open stages are.
		nearly := max(effort.Target/10, tolerance/100)
		lo, hi, err := g.bounds(ctx, s.answer.Profile, 0, nearly)
		if err != nil {
			return s.answer, err
		}
		least, most, err := g.bounds(ctx, s.answer.Profile, 1, nearly)
		if err != nil {
			return s.answer, err
		}
		gap, doubt := (hi-lo)/2, (most-least)/2-(hi-lo)/2
		done := gap+doubt <= effort.Target || g.whole
		if !done && doubt > gap {
			more, err := s.unfoldMore(ctx, nearly)
			if err != nil {
				return s.answer, err
			}
			if more {
				before, stuck = math.Inf(1), 0
				continue
			}
		}
		if gap > .8*before {
			stuck++
		}
		if done || stuck == 2 || gap < doubt/100 {
			s.answer.Report, err = g.Report(ctx, s.answer.Profile)
			return s.answer, err
		}
		before = gap
		tolerance /= 10
	}
}

// unfoldMore unfolds the stages to which best responses against the answer so
// far would flee.
func (s *solver) unfoldMore(ctx context.Context, tolerance float64) (bool, error) {
	reach := make([]float64, len(s.stages))
	for seat := range 2 {
		if _, err := s.doubt(ctx, s.answer.Profile, seat, tolerance, reach); err != nil {
			return false, err
		}
	}
	return s.expand(ctx, reach)
}

// How sweeps that do not settle are made to: after calm sweeps each value is
// drawn towards 0 by a weight that begins with pullFirst and gets smaller by
// the factor pullDecay. See settle.
const (
	calm      = 60
	pullFirst = .05
	pullDecay = .9
	mostCalms = 6
)

// settle sweeps until no value moves by more than the tolerance, or it is of
// no use.
//
// Where a player can put off the end forever, values swing: what they would be
// if the hand were to end after so many stages depends on that number, for
// as the end nears gambles become free. What is wanted is the value of a
// recursive game in the sense of Everett, the limit of games in which each stage
// is the last with a chance that goes to 0. So when values have not settled
// after a while, such a chance is mixed in, and made smaller again.
func (s *solver) settle(ctx context.Context, tolerance float64) error {
	stir := func() {
		for i := range s.stale {
			s.stale[i] = s.stages[i].game != nil
		}
	}
	stir()
	for sweeps, again := 1, true; again && sweeps <= mostCalms*calm; sweeps++ {
		again = false
		pull := 0.0
		if s.Endless() && sweeps > calm {
			pull = pullFirst * math.Pow(pullDecay, float64(sweeps-calm))
			if pull < tolerance/100 {
				pull = 0
			} else {
				stir()
				again = true
			}
		}
		most := 0.0
		for i := len(s.stages) - 1; i >= 0; i-- {
			if !s.stale[i] {
				continue
			}
			s.stale[i] = false
			v, err := s.stage(ctx, i, tolerance/4)
			if err != nil {
				return err
			}
			v *= 1 - pull
			moved := math.Abs(v - s.values[i])
			most = max(most, moved)
			if moved > tolerance/16 {
				again = again || moved > tolerance
				for _, before := range s.stages[i].before {
					s.stale[before] = true
				}
			}
			s.values[i] = v
		}
		s.answer.Sweeps++
		if s.effort.Progress != nil {
			s.effort.Progress(s.answer.Sweeps, s.Unfolded, s.values[0], most)
		}
	}
	return nil
}

// stage solves a stage as well as asked, and returns its value.
func (s *solver) stage(ctx context.Context, i int, tolerance float64) (float64, error) {
	g := s.stages[i].game
	x, y := &s.answer.x[i], &s.answer.y[i]
	s.pays = s.stages[i].payoffs(s.pays[:0], 0, s.values)
	g.SetPayoffs(s.pays)
	lo, hi := g.Bounds(*x, *y)
	if hi-lo <= 2*tolerance {
		return (lo + hi) / 2, nil
	}
	var solution *game.Solution
	var err error
	switch {
	case len(g.Side(1).Infosets) == 0:
		solution = &game.Solution{Y: *y}
		solution.X, solution.Lo = g.BestResponse(0, *y)
		solution.Hi = solution.Lo
	case len(g.Side(0).Infosets) == 0:
		solution = &game.Solution{X: *x}
		solution.Y, solution.Lo = g.BestResponse(1, *x)
		solution.Lo = -solution.Lo
		solution.Hi = solution.Lo
	case s.effort.LP:
		solution, err = g.SolveLP(ctx)
		if err == nil {
			s.answer.Iterations += solution.Iterations
		}
	default:
		solution, err = s.minimise(ctx, g, tolerance)
	}
	if err != nil {
		return 0, err
	}
	*x, *y = solution.X, solution.Y
	return solution.Value(), nil
}

// patience is the number of iterations after which a stage that is small enough
// is left to the linear program, of at most so many entries.
const (
	patience    = 1000
	smallEnough = 250_000
)

// minimise solves a stage by regret minimisation, and where that is slow by
// the linear program.
func (s *solver) minimise(ctx context.Context, g *game.Game, tolerance float64) (*game.Solution, error) {
	m := game.NewMinimiser(g, s.effort.Method)
	first := s.effort.Iterations
	if s.effort.Help && g.Tableau() <= smallEnough {
		first = min(first, patience)
	}
	solution, err := m.Run(ctx, first, tolerance, nil)
	s.answer.Iterations += m.Iterations
	if err != nil || solution.Exploitability() <= tolerance {
		return solution, err
	}
	if s.effort.Help && g.Tableau() <= smallEnough {
		exact, err := g.SolveLP(ctx)
		if err == nil && exact.Exploitability() < solution.Exploitability() {
			s.answer.Iterations += exact.Iterations
			return exact, nil
		}
	}
	done := m.Iterations
	solution, err = m.Run(ctx, s.effort.Iterations, tolerance, nil)
	s.answer.Iterations += m.Iterations - done
	return solution, err
}
