package duel

import "context"

// The measures of Certify.
const (
	certMargin = 1e-6  // what the candidates are wider than the values, at first
	certPull   = 1e-7  // what a candidate above 1/2 gives way by
	certRound  = 1e-15 // what rounding may cost
	certNear   = 4e-6  // how near 1/2 a candidate that gives way goes to 1/2 at once
	certSweeps = 60    // after so many sweeps certPull and certNear grow
	certGrow   = 4
	certMost   = 300 // sweeps after which the certificate of Half is given up
)

// Certify bounds how far the values that Solve has found are from the true
// ones, for all positions, as Error. It needs no trust in how they were found:
//
// A vector that one sweep makes nowhere larger is nowhere below the value when
// endless play is lost, which is the least such vector (Knaster and Tarski); so
// Lo is a lower bound and such a vector above it an upper one. The same the
// other way round for Hi.
//
// For Half, Everett's criterion ("Recursive games", the classes C1 and C2),
// with 1/2 as the zero: a vector W is nowhere above the value if a sweep makes it
// greater wherever it is above 1/2 and nowhere smaller elsewhere. Positions in
// which Lo is no less count as ended there.
//
// The candidates begin a little beside the values, and give way where they fail
// until none does ("optimistic value iteration", Hartmanns and Kaminski). All of
// it is up to rounding. Where play is so long that candidates still give way after
// certMost sweeps, nothing is known of Half but that it is between Lo and Hi. Cost:
// 24 bytes an entry, and some 30 sweeps; on a cancelled context Error stays as it was.
func (x *Exact) Certify(ctx context.Context) error {
	y := &Exact{table: x.table, values: make([]Span, len(x.values))}
	if err := y.enclose(ctx, x); err != nil {
		return err
	}
	var lo, hi float64
	for i, v := range x.values {
		lo, hi = max(lo, y.values[i].Hi-v.Lo), max(hi, v.Hi-y.values[i].Lo)
	}
	if err := y.encloseHalf(ctx, x, certMost); err != nil {
		return err
	}
	half := 0.0
	for i, v := range x.values {
		half = max(half, v.Half-y.values[i].Lo, y.values[i].Hi-v.Half)
	}
	x.Error = Span{lo, hi, half}
	return nil
}

// enclose finds upper bounds of Lo, as y's Hi, and lower bounds of Hi, as y's Lo:
// that way round the two sides see each other's.
func (y *Exact) enclose(ctx context.Context, x *Exact) error {
	for i, v := range x.values {
		y.values[i] = Span{Lo: max(v.Hi-certMargin, v.Lo), Hi: min(v.Lo+certMargin, v.Hi)}
	}
	for y.Residual = 1; y.Residual > 0; {
		err := y.sweep(ctx, func(p *spot, i int) (change float64) {
			bound, w := &x.values[i], &y.values[i]
			if bound.Hi-bound.Lo < settled {
				return 0
			}
			v := y.value(p)
			if v.Hi > w.Hi+certRound && w.Hi < bound.Hi {
				change = v.Hi - w.Hi
				w.Hi = min(v.Hi, bound.Hi)
			}
			if v.Lo < w.Lo-certRound && w.Lo > bound.Lo {
				change = max(change, w.Lo-v.Lo)
				w.Lo = max(v.Lo, bound.Lo)
			}
			return change
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// encloseHalf finds lower bounds of Half, as y's Lo, and upper bounds, as its Hi,
// in so many sweeps; if that is not enough they are those of x.
func (y *Exact) encloseHalf(ctx context.Context, x *Exact, most int) error {
	for i, v := range x.values {
		w := &y.values[i]
		w.Lo, w.Hi = v.Half-certMargin, v.Half+certMargin
		if v.Half == .5 {
			w.Lo, w.Hi = .5, .5
		}
		w.Lo, w.Hi = max(w.Lo, v.Lo), min(w.Hi, v.Hi)
	}
	pull, near := certPull, certNear
	y.Sweeps = 0
	for y.Residual = 1; y.Residual > 0; {
		err := y.sweep(ctx, func(p *spot, i int) (change float64) {
			bound, w := &x.values[i], &y.values[i]
			if bound.Hi-bound.Lo < settled {
				return 0
			}
			v := y.value(p)
			if w.Lo > bound.Lo && (w.Lo > .5 && v.Lo <= w.Lo || v.Lo < w.Lo-certRound) {
				change = 1
				w.Lo = max(give(min(v.Lo, w.Lo), pull, near), bound.Lo)
			}
			if w.Hi < bound.Hi && (w.Hi < .5 && v.Hi >= w.Hi || v.Hi > w.Hi+certRound) {
				change = 1
				w.Hi = min(1-give(min(1-v.Hi, 1-w.Hi), pull, near), bound.Hi)
			}
			return change
		})
		if err != nil {
			return err
		}
		if y.Sweeps == most && y.Residual > 0 {
			copy(y.values, x.values)
			return nil
		}
		if y.Sweeps%certSweeps == 0 {
			pull *= certGrow
			near *= certGrow
		}
	}
	return nil
}

// give is what a lower bound that is no more than v gives way to.
func give(v, pull, near float64) float64 {
	switch {
	case v <= .5:
		return v
	case v <= .5+near:
		return .5
	default:
		return v - pull*(v-.5)
	}
}
