package duel

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/stat"
	"github.com/unolab/uno/pair"
)

// Effort says how much an evaluation may cost. All of it is counted, so that
// the same effort gives the same answer.
type Effort struct {
	Entries  int // of the table of an exact solution; less than the deck needs: none
	Nodes    int // positions of the search for bounds
	Proof    int // positions of each search for a run
	Odds     int // positions of each search for the chance of a run
	Playouts int // in all, for the estimate of Half where nothing is exact
}

// DefaultEffort takes about a second where the deck is not solved exactly.
func DefaultEffort() Effort {
	return Effort{Entries: 30_000_000, Nodes: 100_000, Proof: DefaultNodes, Odds: 100_000, Playouts: 4000}
}

// Report is what is known of a position. Values are chances to win of the seat
// to act.
type Report struct {
	Span
	// Exact says that Half, and Lo and Hi as the values of endless play as a
	// loss and as a win, are exact to Certified, see Exact.Certify; otherwise
	// Lo and Hi are certified bounds, and Half is an estimate by playouts unless
	// they meet.
	Exact     bool
	Certified Span
	Sweeps    int
	States    int
	Depth     int // turns that the search for bounds has looked into
	Actions   []ActionReport
	Strict    [2]*Run  // a run that wins whatever is drawn, by seat
	Barring   [2]*Run  // barring a lucky draw
	Odds      [2]*Odds // the chance of the best run, where there is a run barring luck
}

// ActionReport is what is known of an action.
type ActionReport struct {
	Action Action
	Span
	Error float64 // the standard error of Half, 0 where it is exact
	Run   float64 // the chance of the best run that begins so
}

// HalfInterval is the interval of Half: 95 % where it is an estimate, else what
// is certified. It is kept within [Lo, Hi].
func (a *ActionReport) HalfInterval() [2]float64 {
	v := stat.NormalInterval(a.Half, a.Error, 0.95)
	return [2]float64{max(a.Lo, v[0]), min(a.Hi, v[1])}
}

// HalfInterval is the interval of Half: no less than the best lower end of an
// action, no more than the best upper end.
func (r *Report) HalfInterval() [2]float64 {
	if r.Exact {
		return [2]float64{max(r.Lo, r.Half-r.Certified.Half), min(r.Hi, r.Half+r.Certified.Half)}
	}
	var v [2]float64
	for i := range r.Actions {
		w := r.Actions[i].HalfInterval()
		v[0], v[1] = max(v[0], w[0]), max(v[1], w[1])
	}
	return v
}

// Evaluate values a position and its actions with all means: exactly where the
// deck is small, otherwise by proofs, runs, a search for bounds, and playouts.
// When the context ends it returns what it has with the context's error.
func (g *Game) Evaluate(ctx context.Context, s *State, e Effort, src rand.Source) (*Report, error) {
	r := &Report{Span: Span{0, 1, .5}}
	for _, a := range g.Legal(nil, s) {
		r.Actions = append(r.Actions, ActionReport{Action: a, Span: Span{0, 1, .5}})
	}
	if s.Phase == pair.ToPlay || s.Phase == pair.ToKeep {
		for seat := range 2 {
			r.Strict[seat], _ = g.Prove(s, Strict, seat, e.Proof)
			if r.Barring[seat], _ = g.Prove(s, BarringLuck, seat, e.Proof); r.Barring[seat] != nil {
				o := g.RunOdds(ctx, s, seat, e.Odds)
				r.Odds[seat] = &o
			}
		}
	}
	switch x, err := g.Solve(ctx, Limits{Entries: e.Entries}); {
	case err == nil:
		if err := x.Certify(ctx); err != nil {
			return r, err
		}
		r.exact(x, s)
		return r, nil
	case !errors.Is(err, ErrTooLarge):
		return r, err
	}
	b := g.Search(ctx, s, e.Nodes)
	r.Depth = b.Depth
	for i := range r.Actions {
		r.Actions[i].Span = b.Actions[i].Span
	}
	g.bound(ctx, s, r, e)
	g.estimate(s, r, e, src)
	return r, ctx.Err()
}

// exact takes the values from a table.
func (r *Report) exact(x *Exact, s *State) {
	r.Exact, r.Certified, r.Sweeps, r.States = true, x.Error, x.Sweeps, x.States
	for i := range r.Actions {
		r.Actions[i].Span = x.Action(s, r.Actions[i].Action)
	}
	r.sum()
}

// sum makes the value of the position from those of the actions.
func (r *Report) sum() {
	if len(r.Actions) == 0 {
		return
	}
	r.Span = worst0
	for _, a := range r.Actions {
		r.best(a.Span)
	}
}

// bound narrows the bounds of the actions by runs of either side. No action is
// worth more than the position, from which the other's run may win already.
func (g *Game) bound(ctx context.Context, s *State, r *Report, e Effort) {
	me := int(s.Turn)
	if theirs := r.Odds[1-me]; theirs != nil {
		for i := range r.Actions {
			a := &r.Actions[i]
			a.Hi = min(a.Hi, 1-theirs.Chance)
		}
	}
	o := newOdds(g, ctx, s.Turn, e.Odds)
	for i := range r.Actions {
		a := &r.Actions[i]
		if r.Barring[me] != nil && a.Action.Act == uno.Play && s.Hands[me].Size() <= runCards {
			a.Run = o.after(s, a.Action, 0, 1)
			a.Lo = max(a.Lo, min(a.Run, 1))
		}
		// What the other's run wins after the action is lost.
		t := *s
		if l := g.Apply(&t, a.Action); l.N > 0 || t.Phase != pair.ToPlay || t.Hands[1-me].Size() > runCards {
			continue
		}
		if run, _ := g.Prove(&t, BarringLuck, 1-me, e.Proof); run != nil {
			a.Hi = min(a.Hi, 1-g.RunOdds(ctx, &t, 1-me, e.Odds).Chance)
		}
	}
	r.sum()
}

// estimate gives every action that is still open its share of playouts.
func (g *Game) estimate(s *State, r *Report, e Effort, src rand.Source) {
	open := 0
	for _, a := range r.Actions {
		if !a.Meet() {
			open++
		}
	}
	for i := range r.Actions {
		a := &r.Actions[i]
		if a.Meet() {
			a.Half = a.Lo
			continue
		}
		n := max(1, e.Playouts/open)
		seed := src.Uint64()
		luck := rand.NewPCG(seed, 0)
		var sum, squares float64
		for range n {
			u := *s
			g.Do(&u, a.Action, luck)
			v := g.ahead(&u, s.Turn, estimateAhead, luck)
			sum += v
			squares += v * v
		}
		mean := sum / float64(n)
		a.Half = min(max(mean, a.Lo), a.Hi)
		a.Error = math.Sqrt((max(0, squares/float64(n)-mean*mean) + .25/float64(n)) / float64(n))
	}
	r.sum()
}

// estimateAhead is how many actions a playout of an estimate lasts.
const estimateAhead = 12

// Estimate estimates a seat's chance to win by so many playouts of the policy
// that looks one ply ahead, for twelve actions each and the outlook of where
// they end. It is as good as that policy is. Cost: some 60 microseconds a
// playout.
func (g *Game) Estimate(s *State, seat, playouts int, src rand.Source) float64 {
	sum := 0.0
	for range playouts {
		sum += g.ahead(s, uint8(seat), estimateAhead, src)
	}
	return sum / float64(playouts)
}
