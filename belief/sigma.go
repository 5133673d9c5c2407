package belief

import (
	"errors"
	"math/rand/v2"

	"github.com/unolab/uno"
)

// ErrUnlikely is returned where no hands are left that the policy could have
// played so: the seat is not playing it.
var ErrUnlikely = errors.New("belief: the policy would never have played so")

// Sigma is the belief of one seat about the hidden hands when the other seats
// are taken to play a stated policy.
//
// While the deals of the hidden hands, as kinds, are few it holds them all with
// their weights and moves them on by Bayes' rule. When they become too many it
// keeps the history instead; for two seats it then holds them all again as soon
// as Posterior finds that those left are few (past). Otherwise Posterior
// samples: a deal from the cohort
// belief and, going back through the draws, a history of that deal from the
// cohort beliefs of those times; its weight is the likelihood of the decisions
// over the one that the cohort belief gives them. Nothing is rejected, and
// Posterior.ESS says how good the sample is.
//
// Moves out of turn (jumps, catches, calls) count as the cohort belief has
// them: that they were not made is no evidence.
type Sigma struct {
	belief *Belief
	stage  stage
	most   int // deals held at most

	exact  *census // nil when there were too many
	scenes []scene // since the last time the deal was certain
	before []snapshot
	start  hypothesis // the deal then
	anchor bool       // start is that deal; otherwise the history begins with the deal
}

// snapshot is the cohort belief just before a hidden seat drew.
type snapshot struct {
	scene int
	mix   mixture
}

// DefaultMaxDeals is how many deals a Sigma holds at most.
const DefaultMaxDeals = 1 << 16

// NewSigma makes the belief of a seat before the deal, as New, that holds at
// most so many deals (0: DefaultMaxDeals).
func NewSigma(rules *uno.Rules, seats, seat int, policy Likelihood, most int) (*Sigma, error) {
	b, err := New(rules, seats, seat)
	if err != nil {
		return nil, err
	}
	if most <= 0 {
		most = DefaultMaxDeals
	}
	s := &Sigma{
		belief: b,
		stage:  stage{rules: rules, seats: seats, seat: seat, policy: policy},
		most:   most,
		exact:  newCensus(hypothesis{}),
	}
	b.drawHook = s.remember
	return s, nil
}

// Belief is the cohort belief that the samples come from. It must not be
// changed.
func (s *Sigma) Belief() *Belief { return s.belief }

// remember keeps the cohort belief before a draw.
func (s *Sigma) remember() {
	s.before = append(s.before, snapshot{len(s.scenes), mixture{seats: s.belief.seats, parts: append([]component(nil), s.belief.mix.parts...)}})
}

// Observe learns from the next event, as Belief.Observe.
func (s *Sigma) Observe(e uno.Event) error {
	sc := scene{event: e, table: s.belief.table}
	if err := s.belief.Observe(e); err != nil {
		return err
	}
	return s.add(sc)
}

// Listen observes several events in their order.
func (s *Sigma) Listen(events []uno.Event) error {
	for _, e := range events {
		if err := s.Observe(e); err != nil {
			return err
		}
	}
	return nil
}

// Settle learns what the table shows beyond the events, as Belief.Settle.
func (s *Sigma) Settle(t *uno.Table) error {
	b := s.belief
	if b.table.drawing < 0 {
		return nil
	}
	sc := scene{table: b.table, settles: true, thinking: t.Phase == uno.ToKeep && int(t.Turn) == b.table.drawing}
	b.Settle(t)
	return s.add(sc)
}

// add moves the deals on through a scene.
func (s *Sigma) add(sc scene) error {
	s.scenes = append(s.scenes, sc)
	if s.exact != nil {
		s.moveOn(&sc)
		if s.exact != nil && len(s.exact.list) == 0 {
			return ErrUnlikely
		}
	}
	s.forget(&sc)
	return nil
}

// forget drops the history when the deal has become certain.
func (s *Sigma) forget(sc *scene) {
	b := s.belief
	moving := sc.event.Type == uno.Swapped || sc.event.Type == uno.HandsPassed // the own hand is still to be seen
	if moving || len(b.mix.parts) != 1 || len(b.mix.parts[0].cohorts) > 0 || b.table.drawing >= 0 || b.table.Bluffer >= 0 || b.table.Top == uno.NoKind {
		return
	}
	s.start = hypothesis{hands: b.mix.parts[0].known}
	s.start.hands[b.seat] = b.hand
	s.anchor = true
	s.scenes, s.before = s.scenes[:0], s.before[:0]
	s.exact = newCensus(s.start)
}

// moveOn is one step of Bayes' rule over all deals. Deals to other seats wait
// for the own hand (dealt), which leaves fewer of them.
func (s *Sigma) moveOn(sc *scene) {
	if sc.event.Type == uno.Dealt && !sc.settles {
		s.dealt()
		return
	}
	next := newCensus()
	for i, h := range s.exact.list {
		w := s.exact.weight[i] * s.stage.before(&h, sc)
		if w == 0 {
			continue
		}
		if !s.stage.draws(sc) {
			w *= s.stage.after(&h, sc)
			next.add(h, w)
			continue
		}
		pile := s.stage.pile(&h, &sc.table)
		eachHand(pile, int(sc.event.N), func(cards uno.Cards) bool {
			g := h
			g.take(sc, cards)
			next.add(g, w*odds(pile, cards))
			return len(next.list) <= s.most
		})
		if len(next.list) > s.most {
			s.exact = nil
			return
		}
	}
	next.normalise()
	s.exact = next
}

// census is a list of weighted hypotheses without repetition, in the order in
// which they were found, so that sums come out the same each time.
type census struct {
	list   []hypothesis
	weight []float64
	index  map[hypothesis]int
}

// newCensus holds hypotheses of weight 1.
func newCensus(list ...hypothesis) *census {
	c := &census{index: map[hypothesis]int{}}
	for _, h := range list {
		c.add(h, 1)
	}
	return c
}

// add adds weight to a hypothesis.
func (c *census) add(h hypothesis, w float64) {
	if w == 0 {
		return
	}
	i, ok := c.index[h]
	if !ok {
		i = len(c.list)
		c.index[h] = i
		c.list = append(c.list, h)
		c.weight = append(c.weight, 0)
	}
	c.weight[i] += w
}

// normalise divides the weights by their sum.
func (c *census) normalise() {
	sum := 0.0
	for _, w := range c.weight {
		sum += w
	}
	for i := range c.weight {
		c.weight[i] /= sum
	}
}

// dealt makes all deals once every hand is dealt.
func (s *Sigma) dealt() {
	if len(s.scenes) < s.belief.seats {
		return
	}
	deals := newCensus()
	var deal func(h hypothesis, i int, w float64) bool
	deal = func(h hypothesis, i int, w float64) bool {
		if i == len(s.scenes) {
			deals.add(h, w)
			return len(deals.list) <= s.most
		}
		sc := s.scenes[i]
		if !s.stage.draws(&sc) {
			return deal(h, i+1, w)
		}
		pile := s.stage.pile(&h, &sc.table)
		return eachHand(pile, int(sc.event.N), func(cards uno.Cards) bool {
			g := h
			g.take(&sc, cards)
			return deal(g, i+1, w*odds(pile, cards))
		})
	}
	start := hypothesis{}
	start.hands[s.belief.seat] = s.belief.hand
	s.exact = deals
	if !deal(start, 0, 1) {
		s.exact = nil
	}
}

// eachHand yields every multiset of n cards of a multiset, until do returns
// false, and reports whether it never did.
func eachHand(from uno.Cards, n int, do func(uno.Cards) bool) bool {
	var kinds [uno.Kinds]uno.Kind
	m := 0
	for k := range from.Each() {
		kinds[m] = k
		m++
	}
	var rec func(i, left, rest int, hand uno.Cards) bool
	rec = func(i, left, rest int, hand uno.Cards) bool {
		if left == 0 {
			return do(hand)
		}
		if rest < left {
			return true
		}
		most := from.Count(kinds[i])
		for j := 0; j <= min(most, left); j++ {
			if !rec(i+1, left-j, rest-most, hand) {
				return false
			}
			if j < min(most, left) {
				hand.Add(kinds[i])
			}
		}
		return true
	}
	return rec(0, n, from.Len(), uno.Cards{})
}

// Posterior is the belief as weighted deals: all of them while they are held,
// otherwise a sample of n histories. Cost of a sampled history: for each draw
// in it the weights of the hands before it, in every part of the cohort belief
// of that time.
func (s *Sigma) Posterior(rng *rand.Rand, n int) (*Posterior, error) {
	s.enumerate()
	p := &Posterior{Exact: s.exact != nil, belief: s.belief}
	if s.exact != nil {
		for i, h := range s.exact.list {
			p.Deals = append(p.Deals, Deal{Hands: h.hands})
			p.Weights = append(p.Weights, s.exact.weight[i])
		}
		return p, nil
	}
	sampler := s.belief.Sampler()
	historian := historian{sigma: s, rng: rng, known: map[handsThen]float64{}}
	total := 0.0
	for range n {
		var d Deal
		w := sampler.Draw(rng, &d)
		if w > 0 {
			w *= historian.weigh(&d)
		}
		d.Pile = uno.Cards{}
		p.Deals = append(p.Deals, d)
		p.Weights = append(p.Weights, w)
		total += w
	}
	if total == 0 {
		return nil, ErrUnlikely
	}
	return p, nil
}
