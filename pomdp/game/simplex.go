package game

import (
	"context"
	"errors"
	"math"
)

// errUnbounded says that a linear program has no finite optimum.
var errUnbounded = errors.New("the linear program is unbounded")

// errPivots says that the simplex method did not end.
var errPivots = errors.New("the simplex method did not come to an end")

// program is the linear program: maximise c x subject to A x <= b, x >= 0,
// with b >= 0, in the condensed tableau of Tucker: the slack variables are the
// first basis, and a pivot exchanges a basic variable with one that is not.
//
// The right-hand sides of sequence-form programs are all 0 but for one, so that
// nearly every pivot is degenerate. Ties are therefore broken by a second
// right-hand side that is slightly, and irregularly, larger than the first:
// the ratio test goes by it, the answer by the first.
type program struct {
	m, n   int
	stride int       // n + 2: the columns, the shifted right-hand side, the true one
	t      []float64 // m + 1 rows; the last is the objective
	basis  []int32   // the variable of each row: below n a variable, else n + the slack's row
	free   []int32   // the variable of each column
}

// The tolerances for 0 in a tableau whose numbers are of the order of 1.
const (
	pivotTolerance   = 1e-9
	pricingTolerance = 1e-11
	shift            = 1e-6
)

// newProgram makes the tableau of a program of m rows and n variables.
func newProgram(m, n int) *program {
	p := &program{m: m, n: n, stride: n + 2, basis: make([]int32, m), free: make([]int32, n)}
	p.t = make([]float64, (m+1)*p.stride)
	for i := range p.basis {
		p.basis[i] = int32(n + i)
	}
	for j := range p.free {
		p.free[j] = int32(j)
	}
	return p
}

// row is a row of the tableau.
func (p *program) row(i int) []float64 { return p.t[i*p.stride:][:p.stride] }

// bound sets the right-hand side of a row.
func (p *program) bound(i int, b float64) {
	row := p.row(i)
	// Multiples of the golden section are spread evenly and meet in no sum of
	// a few.
	_, part := math.Modf(float64(i+1) * 0.6180339887498949)
	row[p.n] = b + shift*(1+part)
	row[p.n+1] = b
}

// solve brings the tableau to an optimum and returns the number of pivots.
// Cost: one step an entry of the tableau and pivot, less where it is sparse.
func (p *program) solve(ctx context.Context) (int, error) {
	goal := p.row(p.m)
	most := 200 * (p.m + p.n + 10)
	for pivots := 0; ; pivots++ {
		if pivots%64 == 0 {
			if err := ctx.Err(); err != nil {
				return pivots, err
			}
		}
		if pivots > most {
			return pivots, errPivots
		}
		col, least := -1, -pricingTolerance
		for j, v := range goal[:p.n] {
			if v < least {
				col, least = j, v
			}
		}
		if col < 0 {
			return pivots, nil
		}
		row := p.leaving(col)
		if row < 0 {
			return pivots, errUnbounded
		}
		p.pivot(row, col)
	}
}

// leaving is the row that limits a column most, -1 if none does. Among nearly
// equal limits it takes the largest pivot.
func (p *program) leaving(col int) int {
	row, limit, size := -1, math.Inf(1), 0.0
	for i := range p.m {
		at := p.t[i*p.stride:]
		a := at[col]
		if a <= pivotTolerance {
			continue
		}
		ratio := max(0, at[p.n]) / a
		if ratio < limit-1e-12 || ratio <= limit+1e-12 && a > size {
			row, limit, size = i, min(ratio, limit), a
		}
	}
	return row
}

// pivot exchanges the variable of a row with that of a column.
func (p *program) pivot(r, c int) {
	row := p.row(r)
	inverse := 1 / row[c]
	for j := range row {
		row[j] *= inverse
	}
	row[c] = inverse
	for i := range p.m + 1 {
		if i == r {
			continue
		}
		other := p.row(i)
		f := other[c]
		if f == 0 {
			continue
		}
		other[c] = 0
		for j, v := range row {
			other[j] -= f * v
		}
	}
	p.basis[r], p.free[c] = p.free[c], p.basis[r]
}

// answer is the optimum: the variables, and the prices of the rows.
func (p *program) answer() (x, prices []float64) {
	x, prices = make([]float64, p.n), make([]float64, p.m)
	for i, v := range p.basis {
		if int(v) < p.n {
			x[v] = p.row(i)[p.n+1]
		}
	}
	goal := p.row(p.m)
	for j, v := range p.free {
		if int(v) >= p.n {
			prices[int(v)-p.n] = goal[j]
		}
	}
	return x, prices
}
