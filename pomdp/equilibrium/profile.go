package equilibrium

import (
	"context"
	"math"

	"github.com/unolab/uno/pomdp/game"
)

// Profile is a strategy for each seat, as plans for every stage.
type Profile struct{ x, y []game.Plan }

// Bot is the profile of the i-th bot of the options: the same player in both
// seats.
func (g *Game) Bot(i int) *Profile {
	p := &Profile{x: make([]game.Plan, len(g.stages)), y: make([]game.Plan, len(g.stages))}
	for s := range g.stages {
		if g.stages[s].game != nil {
			p.x[s], p.y[s] = g.stages[s].bots[i][0], g.stages[s].bots[i][1]
		}
	}
	return p
}

// extend gives a profile uniform play in stages that were unfolded since.
func (g *Game) extend(p *Profile) {
	for i := range g.stages {
		if i == len(p.x) {
			p.x, p.y = append(p.x, nil), append(p.y, nil)
		}
		if tree := g.stages[i].game; tree != nil && p.x[i] == nil {
			p.x[i], p.y[i] = tree.Side(0).Uniform(), tree.Side(1).Uniform()
		}
	}
}

// maxSweeps bounds the sweeps of one evaluation.
const maxSweeps = 10_000

// fine is the tolerance of evaluations that are reported.
const fine = 1e-11

// counted is what an evaluation counts what it cannot know: hands that reach
// the limit of turns, open stages, and hands that never end.
type counted struct{ limit, open, endless float64 }

// against counts everything for or against seat 0, but for the limit.
func against(limit, rest float64) counted { return counted{limit, rest, rest} }

// sweep evaluates all stages again and again, the later ones first, until no
// value changes by more than the tolerance: value computes that of a stage
// from what its outcomes pay. A stage is passed over as long as none of those
// it leads to has changed.
//
// Everything that is evaluated so is monotone in the payoffs. When endless play
// counts -1, the least that can be paid, values begin there and can only rise,
// from 1 only fall; so the values of a sweep that is not the last are bounds
// already.
func (g *Game) sweep(ctx context.Context, c counted, tolerance float64, value func(i int, payoffs []float64) float64) ([]float64, error) {
	values := make([]float64, len(g.stages))
	stale := make([]bool, len(g.stages))
	for i := range values {
		values[i] = c.endless
		if stale[i] = g.stages[i].game != nil; !stale[i] {
			values[i] = c.open
		}
	}
	var pays []float64
	for sweeps, again := 0, true; again && sweeps < maxSweeps; sweeps++ {
		again = false
		for i := len(g.stages) - 1; i >= 0; i-- {
			if err := ctx.Err(); i%256 == 0 && err != nil {
				return nil, err
			}
			if !stale[i] {
				continue
			}
			stale[i] = false
			pays = g.stages[i].payoffs(pays[:0], c.limit, values)
			v := value(i, pays)
			if moved := math.Abs(v - values[i]); moved > tolerance {
				again = true
				for _, before := range g.stages[i].before {
					stale[before] = true
				}
			}
			values[i] = v
		}
	}
	return values, nil
}

// worst is what seat 0 gets at each stage when a seat plays its part of a
// profile and the other an exact best response.
func (g *Game) worst(ctx context.Context, p *Profile, seat int, c counted, tolerance float64) ([]float64, error) {
	return g.sweep(ctx, c, tolerance, func(i int, payoffs []float64) float64 {
		if seat == 0 {
			return -g.stages[i].game.Response(1, p.x[i], payoffs)
		}
		return g.stages[i].game.Response(0, p.y[i], payoffs)
	})
}

// Worst is what seat 0 gets when a seat plays its part of a profile and the
// other knows it and plays an exact best response. A hand that reaches the limit
// of turns, never ends, or comes to an open stage counts cut, from -1 to 1. So
// Worst(0, -1) is at least what seat 0 is sure of whatever becomes of such hands,
// and Worst(1, 1) the most that seat 1 can lose.
func (g *Game) Worst(ctx context.Context, p *Profile, seat int, cut float64) (float64, error) {
	values, err := g.worst(ctx, p, seat, against(cut, cut), fine)
	if err != nil {
		return 0, err
	}
	return values[0], nil
}

// Mean is what seat 0 can expect when seat 0 plays its part of one profile and
// seat 1 its part of another; hands that are cut off count as Worst has it.
func (g *Game) Mean(ctx context.Context, p, q *Profile, cut float64) (float64, error) {
	values, err := g.sweep(ctx, against(cut, cut), fine, func(i int, payoffs []float64) float64 {
		return g.stages[i].game.Expect(payoffs, p.x[i], q.y[i])
	})
	if err != nil {
		return 0, err
	}
	return values[0], nil
}

// Cut is the chance that the limit of turns is reached, that a hand comes to
// an open stage, or that it never ends, when both seats play their part of a
// profile; a win or a loss far away is discounted as it always is.
func (g *Game) Cut(ctx context.Context, p *Profile) (float64, error) {
	most, err := g.Mean(ctx, p, p, 1)
	if err != nil {
		return 0, err
	}
	least, err := g.Mean(ctx, p, p, -1)
	return (most - least) / 2, err
}

// Report is what is known of a profile.
type Report struct {
	// Lo is what its first part guarantees to seat 0, Hi the most that seat 0
	// can get against its second part, by exact best responses. With a limit of
	// turns they are those of the limited game, in which the limit pays nothing;
	// without one, endless play is counted against the part that is tested. Open
	// stages always are.
	// When the profile is an equilibrium they meet in the value of the game;
	// the value lies between the Lo of any profile and the Hi of any.
	Lo, Hi float64
	// Mean is what seat 0 gets when both play it.
	Mean float64
	// Longer are bounds like Lo and Hi that hold for every longer limit and for
	// none: hands that are cut off are counted against the part that is tested.
	Longer [2]float64
	// Cut is the chance that the limit is reached, see Game.Cut.
	Cut float64
}

// Value is the middle of Lo and Hi.
func (r *Report) Value() float64 { return (r.Lo + r.Hi) / 2 }

// Exploitability is half the distance of Lo and Hi: what the profile gives away
// a game to who knows it, on the mean of the two seats. It is 0 for equilibria
// only.
func (r *Report) Exploitability() float64 { return max(0, r.Hi-r.Lo) / 2 }

// bounds are Lo and Hi when open stages count so much against the part that is
// tested.
func (g *Game) bounds(ctx context.Context, p *Profile, open, tolerance float64) (lo, hi float64, err error) {
	least, err := g.worst(ctx, p, 0, counted{open: -open, endless: -1}, tolerance)
	if err != nil {
		return 0, 0, err
	}
	most, err := g.worst(ctx, p, 1, counted{open: open, endless: 1}, tolerance)
	if err != nil {
		return 0, 0, err
	}
	return least[0], most[0], nil
}

// Report evaluates a profile.
func (g *Game) Report(ctx context.Context, p *Profile) (*Report, error) {
	r := &Report{}
	least, err := g.Worst(ctx, p, 0, -1)
	if err != nil {
		return nil, err
	}
	most, err := g.Worst(ctx, p, 1, 1)
	if err != nil {
		return nil, err
	}
	r.Longer = [2]float64{least, most}
	r.Lo, r.Hi = least, most
	if !g.Endless() {
		if r.Lo, r.Hi, err = g.bounds(ctx, p, 1, fine); err != nil {
			return nil, err
		}
	}
	if r.Mean, err = g.Mean(ctx, p, p, 0); err != nil {
		return nil, err
	}
	r.Cut, err = g.Cut(ctx, p)
	return r, err
}
