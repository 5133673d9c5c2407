package api

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/belief"
	"github.com/unolab/uno/policy"
)

// BeliefMethods lists the methods of Belief.
var BeliefMethods = []string{"exact", "sigma", "seed", "particle"}

// beliefPolicies are the policies that Sigma names: the players that state their
// chances, and that of the cohort belief.
var beliefPolicies = func() map[string]func() belief.Likelihood {
	all := map[string]func() belief.Likelihood{"slots": belief.Slots}
	for _, p := range policy.All() {
		all[p.Name] = func() belief.Likelihood { return policy.Chance(p) }
	}
	return all
}()

// BeliefPolicies lists the policies of the other seats that Belief knows.
func BeliefPolicies() []string { return slices.Sorted(maps.Keys(beliefPolicies)) }

// The most that a request may ask for.
const (
	maxBeliefSamples = 10_000_000
	maxBeliefDeals   = 50_000_000
)

// BeliefRequest asks what a seat may know of the hidden hands.
type BeliefRequest struct {
	Moment
	Method  string `json:"method,omitempty"`  // exact unless given
	Sigma   string `json:"sigma,omitempty"`   // the policy of the other seats, for sigma and particle; uniform unless given
	Samples int    `json:"samples,omitempty"` // histories or particles, where not all deals are counted; 2,000 unless given
	Deals   int    `json:"deals,omitempty"`   // the deals that sigma holds at most before it samples
	Seed    uint64 `json:"seed,omitempty"`    // of the samples
	Open    bool   `json:"open,omitempty"`    // mark in the heat maps what is truly held
	SVG     bool   `json:"svg,omitempty"`     // ask for the heat maps as a picture
}

// BeliefHand is what is believed of one hand.
type BeliefHand struct {
	Hands     string             `json:"hands"`
	Marginals map[string]float64 `json:"marginals"`
	CanPlay   float64            `json:"can_play"`
	Colours   map[string]float64 `json:"colours"`
	// Bound says that Hands is only a bound from above: too many to count.
	Bound bool `json:"hands_bound,omitempty"`
}

// BeliefAnswer is what is believed: for two seats of the one hidden hand, at the top,
// otherwise of each under seats.
type BeliefAnswer struct {
	*BeliefHand
	Seats  map[string]*BeliefHand `json:"seats,omitempty"`
	Method string                 `json:"method"`
	// Exact is false for samples, and where a mixture had to be thinned.
	Exact bool `json:"exact"`
	// ESS is the effective size of a sample, Deaths how often all particles died.
	ESS    float64 `json:"ess,omitempty"`
	Deaths int     `json:"deaths,omitempty"`
	// Mass is the sum of the printed filter's belief, which ought to be 1.
	Mass string `json:"mass,omitempty"`

	// SVG is the picture, where it was asked for.
	SVG string `json:"svg,omitempty"`

	// Heats are the heat maps, one for each hidden hand.
	Heats []belief.Heat `json:"-"`
}

// check refuses what makes no sense, and fills in what is not given.
func (r *BeliefRequest) check() error {
	if r.Method == "" {
		r.Method = BeliefMethods[0]
	}
	if r.Sigma == "" {
		r.Sigma = "uniform"
	}
	if r.Samples == 0 {
		r.Samples = 2000
	}
	if r.Deals == 0 {
		r.Deals = belief.DefaultMaxDeals
	}
	switch {
	case !slices.Contains(BeliefMethods, r.Method):
		return usagef("", "no method is called %q (there are %s)", r.Method, strings.Join(BeliefMethods, ", "))
	case beliefPolicies[r.Sigma] == nil:
		return usagef("", "no policy is called %q (there are %s)", r.Sigma, strings.Join(BeliefPolicies(), ", "))
	case r.Samples < 1 || r.Samples > maxBeliefSamples:
		return usagef("samples", "%d is not 1 to %d", r.Samples, maxBeliefSamples)
	case r.Deals < 1 || r.Deals > maxBeliefDeals:
		return usagef("deals", "%d is not 1 to %d", r.Deals, maxBeliefDeals)
	}
	return nil
}

// Belief computes what a seat may know of the hidden hands after some actions of
// a record.
func Belief(ctx context.Context, r BeliefRequest) (*BeliefAnswer, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	sc, err := r.Find(ctx)
	if err != nil {
		return nil, err
	}
	told, err := r.tell(sc)
	if err != nil {
		return nil, asError(err)
	}
	if r.SVG {
		var picture strings.Builder
		if err := belief.WriteSVG(&picture, told.Heats); err != nil {
			return nil, asError(err)
		}
		told.SVG = picture.String()
	}
	return told, nil
}

// tell answers with the requested method.
func (r *BeliefRequest) tell(sc *Scene) (*BeliefAnswer, error) {
	rng := rand.New(rand.NewPCG(r.Seed, 0))
	seats := int(sc.Game.Seats)
	switch r.Method {
	case "sigma":
		s, err := belief.NewSigma(sc.Game.Rules, seats, r.Seat, beliefPolicies[r.Sigma](), r.Deals)
		if err != nil {
			return nil, err
		}
		if err := s.Listen(sc.Events); err != nil {
			return nil, err
		}
		if err := s.Settle(&sc.Game.Table); err != nil {
			return nil, err
		}
		p, err := s.Posterior(rng, r.Samples)
		if err != nil {
			return nil, err
		}
		return r.sampled(sc, p), nil
	case "particle":
		s, err := belief.NewParticles(sc.Game.Rules, seats, r.Seat, beliefPolicies[r.Sigma](), r.Samples, rng)
		if err != nil {
			return nil, err
		}
		if err := s.Listen(sc.Events); err != nil {
			return nil, err
		}
		s.Settle(&sc.Game.Table)
		told := r.sampled(sc, s.Posterior())
		told.Deaths = s.Deaths()
		return told, nil
	case "seed":
		return r.printed(sc)
	default:
		return r.cohorts(sc, rng)
	}
}

// cohorts answers from the rules alone. What cannot be counted is sampled.
func (r *BeliefRequest) cohorts(sc *Scene, rng *rand.Rand) (*BeliefAnswer, error) {
	b, err := belief.New(sc.Game.Rules, int(sc.Game.Seats), r.Seat)
	if err != nil {
		return nil, err
	}
	if err := b.Listen(sc.Events); err != nil {
		return nil, err
	}
	b.Settle(&sc.Game.Table)
	told := r.newTold(b.Exact())
	for seat := range b.Seats() {
		if seat == r.Seat {
			continue
		}
		h, hands, bound, err := exactHeat(b, seat)
		if errors.Is(err, belief.ErrTooLarge) {
			p := b.Estimate(rng, r.Samples)
			return r.sampled(sc, p), nil
		}
		if err != nil {
			return nil, err
		}
		told.add(sc, r, seat, h, hands).Bound = bound
	}
	if !told.Exact {
		told.ESS = b.Effective()
	}
	return told, nil
}

// exactHeat reads the distribution of a hand from a belief.
func exactHeat(b *belief.Belief, seat int) (h belief.Heat, hands string, bound bool, err error) {
	n, err := b.Hands(seat)
	if errors.Is(err, belief.ErrTooLarge) {
		n, err = b.HandsBound(seat), nil
		bound = true
	}
	if err != nil {
		return h, "", false, err
	}
	if h.Marginals, err = b.Marginals(seat); err != nil {
		return h, "", false, err
	}
	if h.CanPlay, err = b.CanPlay(seat); err != nil {
		return h, "", false, err
	}
	for c := range h.Colors {
		if h.Colors[c], err = b.HoldsColor(seat, uno.Color(c)); err != nil {
			return h, "", false, err
		}
	}
	return h, n.String(), bound, nil
}

// sampled answers from a list of deals.
func (r *BeliefRequest) sampled(sc *Scene, p *belief.Posterior) *BeliefAnswer {
	told := r.newTold(p.Exact)
	if !p.Exact {
		told.ESS = p.ESS()
	}
	for seat := range int(sc.Game.Seats) {
		if seat == r.Seat {
			continue
		}
		h := belief.Heat{Marginals: p.Marginals(seat), CanPlay: p.CanPlay(seat)}
		for c := range h.Colors {
			h.Colors[c] = p.HoldsColor(seat, uno.Color(c))
		}
		told.add(sc, r, seat, h, strconv.Itoa(p.Hands(seat)))
	}
	return told
}

// printed answers with the printed filter.
func (r *BeliefRequest) printed(sc *Scene) (*BeliefAnswer, error) {
	s, err := belief.NewSeed(sc.Game.Rules, int(sc.Game.Seats), r.Seat)
	if err != nil {
		return nil, usagef("", "%w", err)
	}
	s.Listen(sc.Events)
	told := r.newTold(false)
	told.Mass = "0/0"
	if mass := s.Mass(); mass != nil {
		told.Mass = mass.RatString()
	}
	h := belief.Heat{Marginals: s.Marginals(), CanPlay: s.CanPlay()}
	for c := range h.Colors {
		h.Colors[c] = s.HoldsColor(uno.Color(c))
	}
	told.add(sc, r, 1-r.Seat, h, s.Hands().String())
	return told, nil
}

// newTold begins an answer.
func (r *BeliefRequest) newTold(exact bool) *BeliefAnswer {
	return &BeliefAnswer{Method: r.Method, Exact: exact}
}

// add adds the belief about a seat's hand.
func (t *BeliefAnswer) add(sc *Scene, r *BeliefRequest, seat int, h belief.Heat, hands string) *BeliefHand {
	one := &BeliefHand{
		Hands: hands, CanPlay: h.CanPlay,
		Marginals: make(map[string]float64, uno.Kinds), Colours: make(map[string]float64, uno.Colors),
	}
	for i, k := range uno.AllKinds() {
		one.Marginals[k.String()] = h.Marginals[i]
	}
	for c, p := range h.Colors {
		one.Colours[uno.Color(c).String()] = p
	}
	if sc.Game.Seats == 2 {
		t.BeliefHand = one
	} else {
		if t.Seats == nil {
			t.Seats = map[string]*BeliefHand{}
		}
		t.Seats[strconv.Itoa(seat)] = one
	}
	h.Title = fmt.Sprintf("seat %d, as seat %d may know it", seat, r.Seat)
	h.Cards = sc.Game.Hands[seat].Len()
	if r.Open {
		h.Truth = sc.Game.Hands[seat]
	}
	t.Heats = append(t.Heats, h)
	return one
}

// BeliefErrataRequest asks for nothing.
type BeliefErrataRequest struct{}

// BeliefErrata lists the errata of the printed two-player filter, each with a toy.
func BeliefErrata(context.Context, BeliefErrataRequest) ([]belief.Erratum, error) {
	list, err := belief.Errata()
	return list, asError(err)
}
