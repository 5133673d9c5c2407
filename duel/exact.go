package duel

import (
	"context"
	"math"
)

// Span is what is known of the chance to win of the side to move: it lies in
// [Lo, Hi] whatever endless play is worth to it. Half is its chance when endless
// play counts one half.
type Span struct{ Lo, Hi, Half float64 }

// Meet reports whether the bounds meet, so that Half is exact as well.
func (v Span) Meet() bool { return v.Hi-v.Lo <= 1e-12 }

// other is the span of the other side.
func (v Span) other() Span { return Span{1 - v.Hi, 1 - v.Lo, 1 - v.Half} }

// best is the better of two actions for the side to move, in each of the three
// games by itself.
func (v *Span) best(w Span) {
	v.Lo = max(v.Lo, w.Lo)
	v.Hi = max(v.Hi, w.Hi)
	v.Half = max(v.Half, w.Half)
}

// worst is best for the other side.
func (v *Span) worst(w Span) {
	v.Lo = min(v.Lo, w.Lo)
	v.Hi = min(v.Hi, w.Hi)
	v.Half = min(v.Half, w.Half)
}

// weigh adds a span with its odds.
func (v *Span) weigh(p float64, w Span) {
	v.Lo += p * w.Lo
	v.Hi += p * w.Hi
	v.Half += p * w.Half
}

// The values of what is decided.
var (
	won    = Span{1, 1, 1}
	drawn  = Span{.5, .5, .5} // blocked
	worst0 = Span{0, 0, 0}
)

// Exact holds the values of all positions of a small deck, by value iteration.
// Make one with Solve or SolveTurns.
//
// Lo iterates from 0 and Hi from 1, in place: each sweep keeps Lo a lower and
// Hi an upper bound, so both are certified at any time and only shrink the gap.
// How Half is found is documented at Solve, the certificates at Certify.
type Exact struct {
	*table
	values []Span
	turns  [][]float64 // SolveTurns: Half with one and with two turns less
	pull   float64     // the weight of 1/2
	// Sweeps is how many sweeps have been made, Residual the largest change of
	// a value of Lo, Hi or Half in the last.
	Sweeps   int
	Residual float64
	// Error is how far Lo, Hi and Half of any position can be from the true
	// values, as Certify has found.
	Error Span
	// States is the number of positions.
	States int
}

// Limits bound an exact solution.
type Limits struct {
	Entries   int     // of the table, 48 bytes each with Certify; 0: 30 million
	Sweeps    int     // 0: 2,000
	Tolerance float64 // stop when no value changes by more; 0: 1e-8
}

// settled is the width of [Lo, Hi] at which a position is done.
const settled = 1e-13

// The weights of 1/2 in the sweeps: from firstPull down to lastPull by the
// factor pullStep, each until no value changes by more than the share pullSlack
// of what the pull itself takes off it, pullFloor beside.
const (
	firstPull = .1
	lastPull  = 1e-6
	pullStep  = .25
	pullSlack = .1
	pullFloor = .01
)

// Solve solves all positions of the game's deck, without a turn limit.
//
// Half is the value of a recursive game in the sense of Everett: the limit of
// the games in which each turn is the last, with payoff 1/2, with a chance that
// goes to 0. Plain iteration from 1/2 does not find it: after n sweeps that is
// the value of the game that is drawn after n more turns, which need not settle
// (as the last turn nears gambles become free, so players who otherwise hold
// forever wait for it, and the value can swing with the parity of n); and
// where both sides hold, any value that the sweeps have got to stays. So the
// sweeps mix in 1/2 with a weight, the pull. For each pull they go on until the
// values have settled, which lets go what both sides hold wrongly; then comes a
// smaller pull, begun where a straight line through the last two says that it
// ends. Half is kept between Lo and Hi.
//
// Cost: 48 bytes a position, and for each sweep, of some 200, one listing of
// its actions and draws. When the context ends it stops within the sweep and
// returns what there is with the context's error; Lo and Hi are sound even so.
func (g *Game) Solve(ctx context.Context, lim Limits) (*Exact, error) {
	if lim.Entries == 0 {
		lim.Entries = 30_000_000
	}
	if lim.Sweeps == 0 {
		lim.Sweeps = 2000
	}
	if lim.Tolerance == 0 {
		lim.Tolerance = 1e-8
	}
	x, err := g.exact(lim.Entries)
	if err != nil {
		return nil, err
	}
	x.Error = Span{1, 1, 1}
	last := make([]float64, len(x.values)) // Half at the end of the pull before
	until := func(change float64) error {
		for x.Sweeps < lim.Sweeps {
			if err := x.sweep(ctx, x.renew); err != nil {
				return err
			}
			if x.Residual <= change {
				break
			}
		}
		return nil
	}
	for x.pull = firstPull; x.pull > lastPull; x.pull *= pullStep {
		if err := until(pullSlack * x.pull); err != nil {
			return x, err
		}
		x.foresee(last, x.pull < firstPull)
	}
	x.pull = 0
	return x, until(lim.Tolerance)
}

// foresee puts Half to where it will be for the next pull, if it follows the
// line from last, where it was for the one before, and remembers where it is.
func (x *Exact) foresee(last []float64, begun bool) {
	for i := range x.values {
		v := &x.values[i]
		if math.Abs(v.Half-.5) < 1e-6*x.pull {
			v.Half = .5 // both sides hold
		}
		now := v.Half
		if begun {
			v.Half = min(max(now+pullStep*(now-last[i]), v.Lo), v.Hi)
		}
		last[i] = now
	}
}

// SolveTurns is Solve for the game that is drawn when n more turns have been
// played: Half is exact, Lo and Hi are for the game without that limit.
func (g *Game) SolveTurns(ctx context.Context, n, entries int) (*Exact, error) {
	x, err := g.exact(entries)
	if err != nil {
		return nil, err
	}
	half := make([]float64, len(x.values))
	for i := range half {
		half[i] = .5
	}
	x.turns = [][]float64{half, append([]float64(nil), half...)}
	for x.Sweeps < n {
		next := append([]float64(nil), half...)
		err := x.sweep(ctx, func(p *spot, i int) float64 {
			v := x.value(p)
			next[i] = v.Half
			return x.narrow(i, v)
		})
		if err != nil {
			return x, err
		}
		x.turns[0], x.turns[1] = next, x.turns[0]
	}
	return x, nil
}

// exact makes the table of a deck, before the first sweep.
func (g *Game) exact(entries int) (*Exact, error) {
	t, err := newTable(g, entries)
	if err != nil {
		return nil, err
	}
	x := &Exact{table: t, values: make([]Span, t.entries), States: t.entries}
	for i := range x.values {
		x.values[i] = Span{0, 1, .5}
	}
	return x, nil
}

// narrow puts new bounds to entry i and returns the larger change.
func (x *Exact) narrow(i int, v Span) float64 {
	w := &x.values[i]
	change := max(0, v.Lo-w.Lo, w.Hi-v.Hi)
	w.Lo = max(w.Lo, v.Lo)
	w.Hi = min(w.Hi, v.Hi)
	return change
}

// renew renews the three values of a position and returns the largest change.
func (x *Exact) renew(p *spot, i int) float64 {
	w := &x.values[i]
	if w.Hi-w.Lo < settled {
		w.Half = w.Lo
		return 0
	}
	v := x.value(p)
	moved := x.narrow(i, v)
	v.Half = min(max((1-x.pull)*v.Half+x.pull/2, w.Lo), w.Hi)
	change := math.Abs(v.Half - w.Half)
	if x.pull > 0 {
		change /= math.Abs(v.Half-.5) + pullFloor
	}
	w.Half = v.Half
	return max(moved, change)
}
