package game

import (
	"context"
	"fmt"
	"slices"
)

// maxProgram is the number of entries of the tableau that SolveLP goes to.
const maxProgram = 30_000_000

// SolveLP solves the game by the linear program of its sequence form (von
// Stengel 1996; Koller, Megiddo and von Stengel 1996), by a dense simplex
// method in floating point. The solution of the program becomes realization
// plans, and the bounds come from exact best responses to these, so rounding
// can make the bounds worse but not wrong.
//
// The program: player 0 chooses a plan x, and q(I) for each information set I
// of player 1 and for the root, the minimum payoff after it that player 1 can
// enforce. With all payoffs shifted above 0 it is
//
//	maximise q(root) subject to
//	x(empty) <= 1,  sum of x over the actions of I <= x(parent of I),
//	q(I of s) <= sum of q(I') over the I' after s + sum of A(r, s) x(r)
//
// for each information set I of player 0 and each sequence s of player 1. Since
// payoffs are positive, omitting weight gains nothing, and the inequalities are
// equivalent to equations. The prices of the last rows are the plan of player
// 1. q(I) is in units of the chance probability of I, so the numbers of the
// tableau are of the order of 1.
//
// Cost: the tableau has 8 (|S1| + |I0|) (|S0| + |I1|) bytes, S the sequences
// and I the information sets of the players, and a pivot touches all of it.
// Games of a few hundred information sets take less than a second.
func (g *Game) SolveLP(ctx context.Context) (*Solution, error) {
	s0, s1 := &g.sides[0], &g.sides[1]
	// Rows: the sequences of player 1, then the root and the information sets
	// of player 0. Columns: the sequences of player 0, then the root and the
	// information sets of player 1.
	m, n := g.tableau()
	if m*n > maxProgram {
		return nil, fmt.Errorf("%w for the linear program: a tableau of %d x %d", ErrTooLarge, m, n)
	}
	p := newProgram(m, n)
	units := g.units()
	g.payoffRows(p, units)
	base := s1.sequences()
	for i := range m {
		p.bound(i, 0)
	}
	p.bound(base, 1)
	p.row(base)[0] = 1
	for i := range s0.Infosets {
		info := &s0.Infosets[i]
		row := p.row(base + 1 + i)
		row[info.Parent] = -1
		for a := range info.Actions {
			row[int(info.First)+a] = 1
		}
	}
	p.row(m)[s0.sequences()] = -1
	pivots, err := p.solve(ctx)
	if err != nil {
		return nil, err
	}
	x, prices := p.answer()
	y := prices[:base]
	for s := range y {
		y[s] /= units[s1.of[s]+1]
	}
	sol := &Solution{X: s0.normal(x[:s0.sequences()]), Y: s1.normal(y), Iterations: pivots}
	sol.Lo, sol.Hi = g.Bounds(sol.X, sol.Y)
	return sol, nil
}

// tableau is the size of the linear program.
func (g *Game) tableau() (rows, columns int) {
	s0, s1 := &g.sides[0], &g.sides[1]
	return s1.sequences() + len(s0.Infosets) + 1, s0.sequences() + len(s1.Infosets) + 1
}

// Tableau is the number of entries of the linear program's tableau.
func (g *Game) Tableau() int {
	m, n := g.tableau()
	return m * n
}

// units are what q is counted in: of the root 1, of player 1's i-th
// information set, at i+1, the chance that leads to it when player 0 does all
// it can.
func (g *Game) units() []float64 {
	s1 := &g.sides[1]
	units := make([]float64, len(s1.Infosets)+1)
	for e, c := range g.cols {
		for _, l := range g.leaves[g.from[e]:g.from[e+1]] {
			units[s1.of[c]+1] += l.prob
		}
	}
	for i := len(s1.Infosets) - 1; i >= 0; i-- {
		units[s1.of[s1.Infosets[i].Parent]+1] += units[i+1]
	}
	units[0] = 1
	return units
}

// payoffRows fills in the rows of player 1's sequences, each divided by the
// unit of its information set.
func (g *Game) payoffRows(p *program, units []float64) {
	s0, s1 := &g.sides[0], &g.sides[1]
	lift := 1 - slices.Min(g.Payoffs)
	q := s0.sequences()
	for r := range s0.sequences() {
		for e := g.rows[r]; e < g.rows[r+1]; e++ {
			v := g.vals[e]
			for _, l := range g.leaves[g.from[e]:g.from[e+1]] {
				v += l.prob * lift
			}
			c := int(g.cols[e])
			p.row(c)[r] = -v / units[s1.of[c]+1]
		}
	}
	for s := range s1.sequences() {
		p.row(s)[q+int(s1.of[s])+1] = 1
	}
	for i := range s1.Infosets {
		parent := int(s1.Infosets[i].Parent)
		p.row(parent)[q+1+i] = -units[i+1] / units[s1.of[parent]+1]
	}
}
