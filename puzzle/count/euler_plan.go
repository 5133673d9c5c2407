package count

import (
	"cmp"
	"math"
	"math/big"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// Limits of the method euler.
const (
	maxEulerWords = 1 << 29 // kept in memory at a time: 4 GiB
	maxEulerSteps = 1 << 45 // multiplications for each prime: hours
)

// eulerPlan is how the method euler goes about a deck: which side are the
// colours, and for every choice of the root the rows in two halves.
type eulerPlan struct {
	grid  *grid
	parts []eulerPart
	steps float64 // multiplications for each prime, estimated
	held  float64 // words kept in memory at a time
}

// eulerPart counts the orders in which the first `active` columns have links
// by colour or not, the last of them does, and the others have none. Its
// halves hold rows by number; the row -1 closes an order to a circuit.
type eulerPart struct {
	active int
	halves [2][]int
}

// closingRow is the row of an eulerPart that is not a row of the grid.
const closingRow = -1

// planEuler takes the side with the fewer steps.
func planEuler(stacks []puzzle.Stack) *eulerPlan {
	var best *eulerPlan
	for _, swapped := range []bool{false, true} {
		g := newGridAs(stacks, swapped)
		p := &eulerPlan{grid: g, steps: math.Inf(1), held: math.Inf(1)}
		if g.columns <= maxEulerColors {
			p.plan()
		}
		if best == nil || p.steps < best.steps {
			best = p
		}
	}
	return best
}

func (p *eulerPlan) feasible() bool { return p.held <= maxEulerWords && p.steps <= maxEulerSteps }

// plan makes the parts and estimates their cost.
func (p *eulerPlan) plan() {
	writing := 0.0
	for _, row := range p.grid.rows {
		writing += float64(p.grid.columns) * linkings(row)
	}
	if writing > maxLinkings {
		return // the rows alone are too long to write out
	}
	p.steps, p.held = linkingSteps*writing, 0
	for active := p.grid.columns; active >= 1; active-- {
		part := p.grid.eulerPart(active)
		steps, held := p.grid.cost(part)
		p.steps += steps
		p.held = max(p.held, held)
		p.parts = append(p.parts, part)
	}
}

// Writing out the rows: the most linkings that a plan may have, and what one
// costs in multiplications.
const (
	maxLinkings  = 1 << 22
	linkingSteps = 1 << 9
)

// linkings is the number of ways to link the cards of a row, equal cards
// identical: the work of expanding the row's polynomial.
func linkings(row []cell) float64 {
	ways := 1.0
	for _, c := range row {
		k := float64(c.count)
		ways *= (k + 1) * (k + 2) * (k + 3) / 6
	}
	return ways
}

// degrees is the largest exponent of each active colour in a row.
func (g *grid) degrees(row, active int) (top [maxEulerColors]int) {
	if row == closingRow {
		for x := range active {
			top[x] = 1
		}
		return top
	}
	for _, c := range g.rows[row] {
		if c.column < active {
			top[c.column] = c.count
		}
	}
	return top
}

// terms estimates the length of a row's polynomial.
func (g *grid) terms(row, active int) float64 {
	if row == closingRow {
		return float64(active*active + (active-1)*(active-1))
	}
	return linkings(g.rows[row])
}

// eulerPart splits the rows in two halves of about equal size, each with its
// shortest row last: the product with that row is the largest one.
func (g *grid) eulerPart(active int) eulerPart {
	part := eulerPart{active: active}
	rows := make([]int, 0, len(g.rows)+1)
	for y := closingRow; y < len(g.rows); y++ {
		rows = append(rows, y)
	}
	slices.SortStableFunc(rows, func(a, b int) int { return cmp.Compare(g.terms(b, active), g.terms(a, active)) })
	var top [2][maxEulerColors]int
	for i, y := range rows {
		h := 0
		if len(part.halves[1]) == 0 && i > 0 || size(top[1]) < size(top[0]) {
			h = 1
		}
		part.halves[h] = append(part.halves[h], y)
		for x, d := range g.degrees(y, active) {
			top[h][x] += d
		}
	}
	return part
}

// size is the logarithm of the number of places, were there no constraint.
func size(top [maxEulerColors]int) float64 {
	s := 0.0
	for _, t := range top {
		s += math.Log(float64(t + 1))
	}
	return s
}

// cost estimates the multiplications for each prime and the words held.
func (g *grid) cost(p eulerPart) (steps, held float64) {
	coordinates := float64(len(newMarks(p.active - 1).basis))
	for _, rows := range p.halves {
		var top [maxEulerColors]int
		words := 1.0
		for i, row := range rows {
			for x, d := range g.degrees(row, p.active) {
				top[x] += d
			}
			words = placesUpTo(p.active, top) * coordinates
			steps += words * g.terms(row, p.active)
			if i < len(rows)-1 {
				held += words // the product before a row goes when the row is done
			}
		}
		steps += words * float64(p.active) * float64(top[0]+1)
	}
	return steps, held
}

// placesUpTo counts the monomials with exponents up to top whose differences
// add up to 0.
func placesUpTo(active int, top [maxEulerColors]int) float64 {
	ways := map[int]float64{0: 1}
	for x := range active {
		next := make(map[int]float64)
		for sum, w := range ways {
			for d := -top[x]; d <= top[x]; d++ {
				next[sum+d] += w * float64(top[x]-abs(d)+1)
			}
		}
		ways = next
	}
	return ways[0]
}

// bound is a power of two above the count: an order of n cards is a cycle
// through the cards and one more vertex that is joined to all, and the cycles
// are at most the permanent of that graph, which is at most the product of
// (r!)^(1/r) over the row sums r (Bregman's theorem).
func (p *eulerPlan) bound() *big.Int {
	columns := make([]int, p.grid.columns)
	n := 0
	for _, row := range p.grid.rows {
		n += cards(row)
		for _, c := range row {
			columns[c.column] += c.count
		}
	}
	log := func(r int) float64 {
		v, _ := math.Lgamma(float64(r + 1))
		return v / float64(r) / math.Ln2
	}
	sum := log(n)
	for _, row := range p.grid.rows {
		for _, c := range row {
			sum += float64(c.count) * log(cards(row)+columns[c.column]-c.count)
		}
	}
	return new(big.Int).Lsh(big.NewInt(1), uint(math.Ceil(sum*(1+1e-9)))+2)
}
