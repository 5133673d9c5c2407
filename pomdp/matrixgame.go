package pomdp

import (
	"math"
	"math/big"
)

// mixed is the solution of a matrix game: the mixed strategies of the row player,
// who wants much, and of the column player, and what each is sure of. The value
// lies between.
type mixed struct {
	row, column  []float64
	lower, upper float64
}

// matrixGame solves the zero-sum game with the payoff m[row][column] to the row
// player. It is the linear program of pruning: with a row for each state and a
// column for each rival vector u of w, m[s][u] = w(s) - u(s), the row strategy is
// the belief that likes w best, and the value is by how much.
//
// The answer carries its own proof, lower = min over columns of row·m and upper =
// max over rows of m·column, computed from the strategies alone. If the two are
// not within slack, the simplex method is repeated in rational arithmetic, whose
// strategies are optimal up to their rounding to binary64. Cost: a pivot is rows
// times columns; usually some 2·rows pivots.
func matrixGame(m [][]float64, slack float64) mixed {
	answer := judge(m, simplexFloat(m))
	if !(answer.upper-answer.lower <= slack) {
		answer = judge(m, simplexExact(m))
	}
	return answer
}

// weights are unscaled strategies.
type weights struct{ row, column []float64 }

// judge scales the strategies and computes what each is sure of.
func judge(m [][]float64, w weights) mixed {
	scale := func(v []float64) {
		sum := 0.0
		for i := range v {
			v[i] = max(v[i], 0)
			sum += v[i]
		}
		for i := range v {
			v[i] /= sum
		}
	}
	scale(w.row)
	scale(w.column)
	x := mixed{row: w.row, column: w.column, lower: math.Inf(1), upper: math.Inf(-1)}
	for c := range w.column {
		sum := 0.0
		for r := range m {
			sum += w.row[r] * m[r][c]
		}
		x.lower = min(x.lower, sum)
	}
	for r := range m {
		sum := 0.0
		for c, p := range w.column {
			sum += p * m[r][c]
		}
		x.upper = max(x.upper, sum)
	}
	return x
}

// least is the smallest entry of m.
func least(m [][]float64) float64 {
	low := math.Inf(1)
	for _, row := range m {
		for _, v := range row {
			low = min(low, v)
		}
	}
	return low
}

// simplexFloat solves the game as: maximise the sum of y, m' y <= 1, y >= 0, where
// m' is m shifted to entries of at least 1 (so that y = 0 is feasible and the
// optimum bounded). The column strategy is y, the row strategy its dual, each
// scaled. Dantzig's rule, then Bland's when it has taken long.
func simplexFloat(m [][]float64) weights {
	rows, columns := len(m), len(m[0])
	shift := 1 - least(m)
	scale := 0.0
	t := make([][]float64, rows+1) // columns y, slacks, right side
	for r := range m {
		t[r] = make([]float64, columns+rows+1)
		for c, v := range m[r] {
			t[r][c] = v + shift
			scale = max(scale, v+shift)
		}
		t[r][columns+r], t[r][columns+rows] = 1, 1
	}
	t[rows] = make([]float64, columns+rows+1)
	for c := range columns {
		t[rows][c] = -1
	}
	basis := make([]int, rows)
	for r := range basis {
		basis[r] = columns + r
	}
	const tiny = 1e-11
	for pivots, bland := 0, 20*(rows+columns); pivots < 2*bland; pivots++ {
		enter := -1
		for c := range columns + rows {
			if t[rows][c] < -tiny/scale && (enter < 0 || t[rows][c] < t[rows][enter]) {
				enter = c
				if pivots > bland {
					break
				}
			}
		}
		if enter < 0 {
			break
		}
		leave := -1
		for r := range rows {
			if t[r][enter] <= tiny {
				continue
			}
			if leave < 0 {
				leave = r
				continue
			}
			left, right := t[r][columns+rows]*t[leave][enter], t[leave][columns+rows]*t[r][enter]
			if left < right || (left == right && basis[r] < basis[leave]) {
				leave = r
			}
		}
		if leave < 0 {
			break
		}
		basis[leave] = enter
		pivotFloat(t, leave, enter)
	}
	w := weights{make([]float64, rows), make([]float64, columns)}
	for r, b := range basis {
		if b < columns {
			w.column[b] = t[r][columns+rows]
		}
	}
	copy(w.row, t[rows][columns:columns+rows])
	return w
}

func pivotFloat(t [][]float64, leave, enter int) {
	p := t[leave]
	inverse := 1 / p[enter]
	for c := range p {
		p[c] *= inverse
	}
	p[enter] = 1
	for r := range t {
		if r == leave || t[r][enter] == 0 {
			continue
		}
		f := t[r][enter]
		row := t[r]
		for c, v := range p {
			row[c] -= f * v
		}
		row[enter] = 0
	}
}

// simplexExact is the same in rational numbers with Bland's rule, which cannot
// cycle.
func simplexExact(m [][]float64) weights {
	rows, columns := len(m), len(m[0])
	low := new(big.Rat)
	low.SetFloat64(least(m))
	one := big.NewRat(1, 1)
	t := make([][]*big.Rat, rows+1)
	for r := range t {
		t[r] = make([]*big.Rat, columns+rows+1)
		for c := range t[r] {
			t[r][c] = new(big.Rat)
		}
	}
	for r := range m {
		for c, v := range m[r] {
			t[r][c].SetFloat64(v)
			t[r][c].Sub(t[r][c], low).Add(t[r][c], one)
		}
		t[r][columns+r].Set(one)
		t[r][columns+rows].Set(one)
	}
	for c := range columns {
		t[rows][c].SetInt64(-1)
	}
	basis := make([]int, rows)
	for r := range basis {
		basis[r] = columns + r
	}
	for {
		enter := -1
		for c := range columns + rows {
			if t[rows][c].Sign() < 0 {
				enter = c
				break
			}
		}
		if enter < 0 {
			break
		}
		leave := -1
		var ratio big.Rat
		for r := range rows {
			if t[r][enter].Sign() <= 0 {
				continue
			}
			q := new(big.Rat).Quo(t[r][columns+rows], t[r][enter])
			if leave >= 0 {
				if by := q.Cmp(&ratio); by > 0 || (by == 0 && basis[r] > basis[leave]) {
					continue
				}
			}
			leave = r
			ratio.Set(q)
		}
		basis[leave] = enter // some row has a positive entry: the optimum is bounded
		pivotExact(t, leave, enter)
	}
	w := weights{make([]float64, rows), make([]float64, columns)}
	for r, b := range basis {
		if b < columns {
			w.column[b], _ = t[r][columns+rows].Float64()
		}
	}
	for r := range rows {
		w.row[r], _ = t[rows][columns+r].Float64()
	}
	return w
}

func pivotExact(t [][]*big.Rat, leave, enter int) {
	p := t[leave]
	inverse := new(big.Rat).Inv(p[enter])
	for c := range p {
		p[c].Mul(p[c], inverse)
	}
	product := new(big.Rat)
	for r := range t {
		if r == leave || t[r][enter].Sign() == 0 {
			continue
		}
		f := new(big.Rat).Set(t[r][enter])
		for c := range p {
			if p[c].Sign() != 0 {
				t[r][c].Sub(t[r][c], product.Mul(f, p[c]))
			}
		}
	}
}
