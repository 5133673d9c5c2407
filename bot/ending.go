package bot

import (
	"context"

	"github.com/unolab/uno"
	"github.com/unolab/uno/belief"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/pomdp/twoplayer"
	"github.com/unolab/uno/search"
)

// ending decides hidden hands of two under the rules `pomdp` where so few beliefs can
// be reached that all of them can be valued, on small decks. The values are those of
// the best play against an opponent that plays `uniform`, from the exact posterior
// given all that the seat has seen.
type ending struct {
	beliefs int // the most that a decision writes out
	rules   *uno.Rules
	game    *twoplayer.Game // nil where it does not play the rules
}

const (
	// endingGamma lets the player prefer the shorter of two ways to win.
	endingGamma = 0.999
	// endingSweeps bounds the sweeps of value iteration, where play can go round.
	endingSweeps = 100
)

// gameOf is the game of a view's rules, nil if there is none.
func (p *ending) gameOf(v *uno.View) *twoplayer.Game {
	if p.rules == v.Rules {
		return p.game
	}
	p.rules, p.game = v.Rules, nil
	plain, err := uno.Preset("pomdp")
	if err != nil {
		return nil
	}
	plain.Deck, plain.HandSizes, plain.Limit = v.Rules.Deck, v.Rules.HandSizes, v.Rules.Limit
	if plain == *v.Rules && v.Seats == 2 {
		p.game, _ = twoplayer.New(v.Rules.Deck, policy.Uniform())
	}
	return p.game
}

// decide is the best of some moves after the events of the hand, with its value, the
// chance to win less the chance to lose. ok is false where the position is too large, or
// the hand long.
func (p *ending) decide(v *uno.View, events []uno.Event, moves []uno.Move) (best uno.Move, value float64, ok bool) {
	g := p.gameOf(v)
	if g == nil || len(moves) < 2 || v.Idle > 0 || v.Turns > search.LongHand {
		return best, 0, false
	}
	under := v.Discards()
	under.Remove(v.Top)
	start, err := g.Start(twoplayer.Position{Hand: v.Hand, Top: v.Top, Color: v.Color, Under: under, Other: v.Counts[1-v.Seat]})
	if err != nil {
		return best, 0, false
	}
	if hands, weights := posterior(v, events); len(hands) > 0 {
		start = g.Given(start, hands, weights)
	}
	values, ok := g.Actions(context.Background(), start, endingGamma, p.beliefs, endingSweeps)
	if !ok {
		return best, 0, false
	}
	ok = false
	for _, m := range moves {
		for _, a := range values {
			if a.Action == m.Text() && (!ok || a.Value > value+1e-9) {
				best, value, ok = m, a.Value, true
			}
		}
	}
	return best, value, ok
}

// posterior is the hands that the other seat may hold with their weights, given the
// events of the hand; none if there are too many, or the hand was not seen from the deal.
func posterior(v *uno.View, events []uno.Event) (hands []uno.Cards, weights []float64) {
	if len(events) == 0 {
		return nil, nil
	}
	b, err := belief.NewSigma(v.Rules, 2, v.Seat, policy.Chance(policy.Uniform()), 0)
	if err != nil || b.Listen(events) != nil {
		return nil, nil
	}
	post, err := b.Posterior(nil, 0)
	if err != nil {
		return nil, nil
	}
	for _, d := range post.Deals {
		hands = append(hands, d.Hands[1-v.Seat])
	}
	return hands, post.Weights
}
