package count

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/unolab/uno/puzzle"
)

// Step is what the DP of Demaine et al. 3.3 holds after one more card.
type Step struct {
	Index   int         // of the card in the paper's order, from 1
	Card    puzzle.Card // the card added
	Vectors []Vector    // every (h; v; d) with f > 0
	Sets    []Set       // the sets of subpaths themselves, up to the requested number
	Total   *big.Int    // of sets: the sum of f
}

// Vector is (h; v; d) where it is not 0, with f.
type Vector struct {
	Paths []Ends
	F     *big.Int
}

// Ends are m subpaths of one type: h, both ends on the current row; v, the
// first end there and the second on an older row; d, none. A and B are the
// colours of the ends.
type Ends struct {
	Type rune
	A, B int32
	M    int
}

// Set is a set of subpaths that covers the cards so far.
type Set [][]puzzle.Card

// String writes the entries as the paper does, "h{1,2}=1 v(2,3)=1".
func (v Vector) String() string {
	parts := make([]string, len(v.Paths))
	for i, p := range v.Paths {
		format := "%c{%d,%d}=%d"
		if p.Type == 'v' {
			format = "%c(%d,%d)=%d"
		}
		parts[i] = fmt.Sprintf(format, p.Type, p.A, p.B, p.M)
	}
	return strings.Join(parts, " ")
}

// String writes the subpaths with their cards as points (x,y).
func (s Set) String() string {
	var b strings.Builder
	for i, path := range s {
		if i > 0 {
			b.WriteString("  ")
		}
		for k, c := range path {
			if k > 0 {
				b.WriteByte('-')
			}
			fmt.Fprintf(&b, "(%d,%d)", c.Color, c.Number)
		}
	}
	return b.String()
}

// Trace runs the DP with the colours as columns and nothing pruned, card by
// card in the paper's order, and passes its state after each card to visit.
// Sets are listed while there are at most `sets` of them. It returns the number
// of orders of labelled cards. An error of visit ends the run.
func Trace(ctx context.Context, deck []puzzle.Card, sets int, visit func(Step) error) (*big.Int, error) {
	if len(deck) == 0 {
		return big.NewInt(1), nil
	}
	g := newGridAs(puzzle.Group(deck), false)
	if g.columns > maxColumns {
		return nil, fmt.Errorf("%w: a trace takes at most %d colours", ErrTooLarge, maxColumns)
	}
	t := tracer{g: g, d: g.newPathsDP(false), colors: make([]int32, g.columns), sets: []Set{{}}, most: sets}
	for y, row := range g.rows {
		for _, c := range row {
			t.colors[c.column] = g.names[c.name].Color
		}
		t.d.begin(y)
		for _, c := range row {
			for range c.count {
				if err := t.d.card(ctx, c.column); err != nil {
					return nil, err
				}
				if err := visit(t.step(g.names[c.name])); err != nil {
					return nil, err
				}
			}
		}
	}
	return t.d.orders(), nil
}

// tracer is the DP together with the sets themselves.
type tracer struct {
	g      *grid
	d      *pathsDP
	colors []int32 // by column
	index  int
	sets   []Set // nil once there are too many
	most   int
}

// step adds a card to the sets and describes what the DP holds.
func (t *tracer) step(card puzzle.Card) Step {
	t.index++
	s := Step{Index: t.index, Card: card, Total: new(big.Int)}
	for key, f := range t.d.states {
		s.Total.Add(s.Total, f)
		s.Vectors = append(s.Vectors, Vector{t.vector(decode(nil, key)), f})
	}
	// A single card and a longer path may have equal ends: the DP distinguishes
	// them, the paper's vector does not.
	slices.SortFunc(s.Vectors, func(a, b Vector) int { return compareEnds(a.Paths, b.Paths) })
	merged := s.Vectors[:0]
	for _, v := range s.Vectors {
		if k := len(merged); k > 0 && compareEnds(merged[k-1].Paths, v.Paths) == 0 {
			merged[k-1].F = new(big.Int).Add(merged[k-1].F, v.F)
			continue
		}
		merged = append(merged, v)
	}
	s.Vectors = merged
	if t.sets != nil && s.Total.IsInt64() && s.Total.Int64() <= int64(t.most) {
		t.extend(card)
		s.Sets = t.sets
	} else {
		t.sets = nil
	}
	return s
}

// vector counts the paths of a state by type and ends.
func (t *tracer) vector(paths []ends) []Ends {
	var out []Ends
	c := uint16(t.g.columns)
	for _, p := range paths {
		a, b := p.pair()
		if b == alone {
			b = a
		}
		if a < c && b >= c {
			a, b = b, a // the end on the current row first
		}
		e := Ends{Type: 'h', A: t.colors[a%c], B: t.colors[b%c], M: 1}
		switch {
		case b < c && a >= c:
			e.Type = 'v'
		case b < c:
			e.Type = 'd'
		}
		if e.Type != 'v' && e.A > e.B {
			e.A, e.B = e.B, e.A
		}
		if i := slices.IndexFunc(out, func(o Ends) bool { return o.Type == e.Type && o.A == e.A && o.B == e.B }); i >= 0 {
			out[i].M++
			continue
		}
		out = append(out, e)
	}
	slices.SortFunc(out, func(a, b Ends) int { return compareEnds([]Ends{a}, []Ends{b}) })
	return out
}

// compareEnds orders vectors: h before v before d, then by colours.
func compareEnds(a, b []Ends) int {
	order := func(t rune) int { return strings.IndexRune("hvd", t) }
	return slices.CompareFunc(a, b, func(p, q Ends) int {
		return cmp.Or(cmp.Compare(order(p.Type), order(q.Type)), cmp.Compare(p.A, q.A), cmp.Compare(p.B, q.B), cmp.Compare(p.M, q.M))
	})
}

// extend makes all sets that have one more card: alone, at an end of a path,
// or between two paths.
func (t *tracer) extend(card puzzle.Card) {
	var next []Set
	for _, set := range t.sets {
		with := func(i, j int, path []puzzle.Card) {
			var s Set
			for k, p := range set {
				if k != i && k != j {
					s = append(s, p)
				}
			}
			next = append(next, append(s, path))
		}
		with(-1, -1, []puzzle.Card{card})
		for i, p := range set {
			for _, left := range endingIn(p, card) {
				with(i, -1, append(slices.Clone(left), card))
				for j := i + 1; j < len(set); j++ {
					for _, right := range endingIn(set[j], card) {
						path := append(slices.Clone(left), card)
						right = slices.Clone(right)
						slices.Reverse(right)
						with(i, j, append(path, right...))
					}
				}
			}
		}
	}
	t.sets = next
}

// endingIn turns a path so that its last card matches the given one, in all
// ways there are.
func endingIn(path []puzzle.Card, card puzzle.Card) [][]puzzle.Card {
	var out [][]puzzle.Card
	if path[len(path)-1].Matches(card) {
		out = append(out, path)
	}
	if len(path) > 1 && path[0].Matches(card) {
		turned := slices.Clone(path)
		slices.Reverse(turned)
		out = append(out, turned)
	}
	return out
}
