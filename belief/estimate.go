package belief

import "math/rand/v2"

// Estimate is the cohort belief as a sample of n deals: of weight 1 where the
// sampler is exact, weighted where the evidence is too tangled to count. It is
// the answer where ErrTooLarge is returned.
func (b *Belief) Estimate(rng *rand.Rand, n int) *Posterior {
	p := &Posterior{belief: b}
	s := b.Sampler()
	for range n {
		var d Deal
		p.Weights = append(p.Weights, s.Draw(rng, &d))
		p.Deals = append(p.Deals, d)
	}
	return p
}
