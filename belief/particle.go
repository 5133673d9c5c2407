package belief

import (
	"math/rand/v2"

	"github.com/unolab/uno"
)

// Particles is a particle filter, for comparison with Sigma: guesses at the
// hidden hands that are dealt at random, draw at random, are weighed by the
// policy, and are taken again in proportion to their weights when few are left
// that count. It forgets what it has no particle for: when all have died it
// starts again from the cohort belief (Deaths).
type Particles struct {
	belief *Belief
	stage  stage
	rng    *rand.Rand
	size   int
	guess  []hypothesis
	weight []float64
	deals  []scene
	deaths int
}

// NewParticles makes a filter of so many particles for a seat, before the
// deal.
func NewParticles(rules *uno.Rules, seats, seat int, policy Likelihood, size int, rng *rand.Rand) (*Particles, error) {
	b, err := New(rules, seats, seat)
	if err != nil {
		return nil, err
	}
	return &Particles{
		belief: b,
		stage:  stage{rules: rules, seats: seats, seat: seat, policy: policy},
		rng:    rng,
		size:   max(1, size),
	}, nil
}

// Deaths is how often all particles had died.
func (p *Particles) Deaths() int { return p.deaths }

// Observe learns from the next event, as Belief.Observe.
func (p *Particles) Observe(e uno.Event) error {
	sc := scene{event: e, table: p.belief.table}
	if err := p.belief.Observe(e); err != nil {
		return err
	}
	if e.Type == uno.Dealt {
		p.deals = append(p.deals, sc)
		if len(p.deals) == p.belief.seats {
			p.deal()
		}
		return nil
	}
	p.step(&sc)
	return nil
}

// Listen observes several events in their order.
func (p *Particles) Listen(events []uno.Event) error {
	for _, e := range events {
		if err := p.Observe(e); err != nil {
			return err
		}
	}
	return nil
}

// Settle learns what the table shows beyond the events, as Belief.Settle.
func (p *Particles) Settle(t *uno.Table) {
	b := p.belief
	if b.table.drawing < 0 {
		return
	}
	sc := scene{table: b.table, settles: true, thinking: t.Phase == uno.ToKeep && int(t.Turn) == b.table.drawing}
	b.Settle(t)
	p.step(&sc)
}

// deal deals the hidden hands of every particle.
func (p *Particles) deal() {
	p.guess, p.weight = make([]hypothesis, p.size), make([]float64, p.size)
	for i := range p.guess {
		h := &p.guess[i]
		h.hands[p.belief.seat] = p.belief.hand
		for j := range p.deals {
			if sc := &p.deals[j]; p.stage.draws(sc) {
				h.take(sc, p.draw(p.stage.pile(h, &sc.table), int(sc.event.N)))
			}
		}
		p.weight[i] = 1
	}
}

// draw takes n random cards of a pile.
func (p *Particles) draw(pile uno.Cards, n int) uno.Cards {
	kinds := pile.Kinds()
	var cards uno.Cards
	for i := range min(n, len(kinds)) {
		j := i + p.rng.IntN(len(kinds)-i)
		kinds[i], kinds[j] = kinds[j], kinds[i]
		cards.Add(kinds[i])
	}
	return cards
}

// step moves all particles through a scene.
func (p *Particles) step(sc *scene) {
	sum, squares := 0.0, 0.0
	for i := range p.guess {
		h := &p.guess[i]
		w := p.weight[i]
		if w > 0 {
			w *= p.stage.before(h, sc)
		}
		switch {
		case w == 0:
		case p.stage.draws(sc):
			h.take(sc, p.draw(p.stage.pile(h, &sc.table), int(sc.event.N)))
		default:
			w *= p.stage.after(h, sc)
		}
		p.weight[i] = w
		sum += w
		squares += w * w
	}
	switch {
	case sum == 0:
		p.revive()
	case sum*sum/squares < float64(p.size)/2:
		p.resample(sum)
	}
}

// resample takes particles in proportion to their weights, evenly spread.
func (p *Particles) resample(sum float64) {
	next := make([]hypothesis, 0, p.size)
	step := sum / float64(p.size)
	at, mark := 0.0, p.rng.Float64()*step
	for i, w := range p.weight {
		at += w
		for mark < at && len(next) < p.size {
			next = append(next, p.guess[i])
			mark += step
		}
	}
	for len(next) < p.size {
		next = append(next, next[len(next)-1])
	}
	p.guess = next
	for i := range p.weight {
		p.weight[i] = 1
	}
}

// revive starts again from the cohort belief. What was drawn in this turn, and
// since a Wild Draw Four, is not remembered.
func (p *Particles) revive() {
	p.deaths++
	s := p.belief.Sampler()
	for i := range p.guess {
		var d Deal
		p.weight[i] = s.Draw(p.rng, &d)
		p.guess[i] = hypothesis{hands: d.Hands}
	}
}

// Posterior is the belief as the weighted particles.
func (p *Particles) Posterior() *Posterior {
	post := &Posterior{belief: p.belief}
	for i, h := range p.guess {
		post.Deals = append(post.Deals, Deal{Hands: h.hands})
		post.Weights = append(post.Weights, p.weight[i])
	}
	return post
}
