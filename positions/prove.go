package positions

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/duel"
	"github.com/unolab/uno/pair"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/pomdp/twoplayer"
)

// opponents are the policies against each of which a best action under hidden
// hands is best.
var opponents = []string{"uniform", "greedy", "rlcard-rule"}

const (
	// equal is how far the values of two best actions may be apart.
	equal = 1e-5
	// hiddenBeliefs and openEntries are how large a tiny deck may be.
	hiddenBeliefs = 1000
	openEntries   = 40_000
	// boundNodes is the effort of the search for bounds, proofNodes that of a
	// search for a forced win, checkNodes what its check may take.
	boundNodes = 20_000
	proofNodes = duel.DefaultNodes
	checkNodes = 50_000
)

// errOpen says that a position does not decide between its actions.
var errOpen = errors.New("the proof does not tell the best actions from the others")

// Prover proves positions. It keeps the solution of the last tiny deck of open hands, for
// positions of one deck stand side by side. The zero value is ready to use.
type Prover struct {
	rules uno.Rules
	game  *duel.Game
	exact *duel.Exact
}

// Prove computes the values of a position again and returns an error where they, or the
// best actions, are not those of the line.
func (r *Prover) Prove(ctx context.Context, p *Position) error {
	q, err := r.Solve(ctx, p.Proof, p.View, p.Past)
	if err != nil {
		return err
	}
	return p.same(q)
}

// Solve finds the best actions of a position by a proof of the given sort. It
// returns an error where the proof does not decide. Only positions of the proof Played have
// a past.
func (r *Prover) Solve(ctx context.Context, proof string, v *uno.View, past *Past) (*Position, error) {
	p := &Position{Proof: proof, View: v, Past: past}
	for _, m := range policy.Decisions(nil, v) {
		a, err := pair.ParseAction(m.Text())
		if err != nil {
			return nil, err
		}
		p.Actions = append(p.Actions, Action{Action: a})
	}
	switch proof {
	case Hidden:
		return p, p.solveHidden(ctx)
	case Exact:
		return p, r.solveExact(ctx, p)
	case Played:
		return p, p.solvePlayed(ctx)
	default:
		return p, p.solveBound(ctx)
	}
}

// span is what is known of the value of an action.
type span struct{ lo, hi float64 }

// decide finds the best actions: those whose values are equal to the greatest, if all
// others are worse by gap.
func decide(values []span) ([]int, error) {
	top := 0.0
	for _, v := range values {
		top = max(top, v.lo)
	}
	var best []int
	for i, v := range values {
		switch {
		case v.lo >= top-equal && v.hi <= top+equal:
			best = append(best, i)
		case v.hi > top-gap:
			return nil, errOpen
		}
	}
	if len(best) == len(values) {
		return nil, errOpen
	}
	return best, nil
}

// choose sets the best actions.
func (p *Position) choose(best []int) {
	p.Best = nil
	for _, i := range best {
		p.Best = append(p.Best, p.Actions[i].Action)
	}
}

// solveHidden values the actions against every opponent, exactly, without a discount.
func (p *Position) solveHidden(ctx context.Context) error {
	v := p.View
	if v.Seats != 2 || v.Rules.OpenHands {
		return errors.New("a position of hidden hands has two seats and hidden hands")
	}
	if other, err := uno.Preset("pomdp"); err != nil {
		return err
	} else if other.Deck = v.Rules.Deck; other != *v.Rules {
		return fmt.Errorf("hidden hands are valued under the rules pomdp, not %v", v.Rules)
	}
	pos := twoplayer.Position{Hand: v.Hand, Top: v.Top, Color: v.Color, Under: v.Under, Other: v.Counts[1-v.Seat]}
	if err := pos.Check(v.Rules.Deck); err != nil {
		return err
	}
	limits := twoplayer.DefaultLimits()
	limits.Exact, limits.Beliefs = hiddenBeliefs, hiddenBeliefs
	var best []int
	for n, name := range opponents {
		sigma, err := policy.Of(name)
		if err != nil {
			return err
		}
		g, err := twoplayer.New(v.Rules.Deck, sigma)
		if err != nil {
			return err
		}
		found, err := g.Value(ctx, pos, 1, nil, limits, nil)
		if err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if !found.Exact || len(found.Actions) != len(p.Actions) {
			return errOpen
		}
		values := make([]span, len(p.Actions))
		for _, a := range found.Actions {
			i := slices.IndexFunc(p.Actions, func(b Action) bool { return b.String() == a.Action })
			if i < 0 {
				return fmt.Errorf("%s is no action of the position", a.Action)
			}
			values[i] = span{(1 + a.Lower) / 2, (1 + a.Upper) / 2}
			p.Actions[i].Value += (1 + a.Value) / 2 / float64(len(opponents))
		}
		now, err := decide(values)
		if err != nil {
			return err
		}
		if n > 0 && !slices.Equal(now, best) {
			return errOpen
		}
		best = now
	}
	p.choose(best)
	return nil
}

// solveExact values the actions of open hands and a tiny deck.
func (r *Prover) solveExact(ctx context.Context, p *Position) error {
	if r.game == nil || r.rules != *p.View.Rules {
		game, err := duel.New(p.View.Rules)
		if err != nil {
			return err
		}
		exact, err := game.Solve(ctx, duel.Limits{Entries: openEntries})
		if errors.Is(err, duel.ErrTooLarge) {
			return errOpen
		}
		if err == nil {
			err = exact.Certify(ctx)
		}
		if err != nil {
			return err
		}
		r.rules, r.game, r.exact = *p.View.Rules, game, exact
	}
	s, err := r.game.FromView(p.View)
	if err != nil {
		return err
	}
	values := make([]span, len(p.Actions))
	for i := range p.Actions {
		half := r.exact.Action(&s, p.Actions[i].Action).Half
		p.Actions[i].Value = min(1, max(0, half))
		values[i] = span{half - r.exact.Error.Half, half + r.exact.Error.Half}
	}
	if r.exact.Error.Half > equal/4 {
		return errOpen // the certificate is too wide
	}
	best, err := decide(values)
	if err == nil {
		p.choose(best)
	}
	return err
}

// solveBound finds a forced win, and bounds below 1 of the actions that have none.
func (p *Position) solveBound(ctx context.Context) error {
	g, err := duel.New(p.View.Rules)
	if err != nil {
		return err
	}
	s, err := g.FromView(p.View)
	if err != nil {
		return err
	}
	run, _ := g.Prove(&s, duel.Strict, p.View.Seat, proofNodes)
	if run == nil {
		return errOpen
	}
	if err := g.Check(&s, run, checkNodes); errors.Is(err, duel.ErrBeyond) {
		return errOpen
	} else if err != nil {
		return err
	}
	values := make([]span, len(p.Actions))
	for _, b := range g.Search(ctx, &s, boundNodes).Actions {
		i := p.index(b.Action)
		if i < 0 {
			return fmt.Errorf("%v is no action of the position", b.Action)
		}
		p.Actions[i].Value = b.Hi
		values[i] = span{b.Lo, b.Hi}
		if b.Action.String() == run.Nodes[0].Play {
			values[i] = span{1, 1}
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	best, err := decide(values)
	if err != nil {
		return err
	}
	for _, i := range best {
		if math.Abs(values[i].lo-1) > equal {
			return errOpen
		}
		p.Actions[i].Value = 1
	}
	p.choose(best)
	return nil
}
