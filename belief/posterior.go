package belief

import "github.com/unolab/uno"

// Posterior is a belief as a list of weighted deals of the hidden hands: all
// of them, or a weighted sample.
type Posterior struct {
	// Exact says that the list is complete and the weights are exact.
	Exact bool
	// Deals are the deals, Weights their weights, which need not sum to 1.
	// Piles are not filled in.
	Deals   []Deal
	Weights []float64

	belief *Belief
}

// ESS is the effective sample size, (sum w)^2 / sum w^2: of how many equally
// weighted deals the list is worth. Of an exact posterior it only says how
// spread out it is.
func (p *Posterior) ESS() float64 {
	sum, squares := 0.0, 0.0
	for _, w := range p.Weights {
		sum += w
		squares += w * w
	}
	if squares == 0 {
		return 0
	}
	return sum * sum / squares
}

// chance is the weight of the deals in which a hand holds a card of a set,
// over that of all.
func (p *Posterior) chance(seat int, set kindSet) float64 {
	some, all := 0.0, 0.0
	for i := range p.Deals {
		all += p.Weights[i]
		if countIn(p.Deals[i].Hands[seat], set) > 0 {
			some += p.Weights[i]
		}
	}
	if all == 0 {
		return 0
	}
	return some / all
}

// Marginals is, for each kind by its index, the chance that the hand of a seat
// holds at least one card of it.
func (p *Posterior) Marginals(seat int) (m [uno.Kinds]float64) {
	all := 0.0
	for i := range p.Deals {
		all += p.Weights[i]
		for k := range p.Deals[i].Hands[seat].Each() {
			m[k.Index()] += p.Weights[i]
		}
	}
	for i := range m {
		if all > 0 {
			m[i] /= all
		}
	}
	return m
}

// CanPlay is the chance that a seat has a legal card, as Belief.CanPlay.
func (p *Posterior) CanPlay(seat int) float64 {
	return p.chance(seat, p.belief.playableBy(seat))
}

// HoldsColor is the chance that a seat holds a card of a colour.
func (p *Posterior) HoldsColor(seat int, c uno.Color) float64 {
	return p.chance(seat, colorSet(c))
}

// Hands is the number of different hands of a seat in the list.
func (p *Posterior) Hands(seat int) int {
	different := map[uno.Cards]bool{}
	for i := range p.Deals {
		if p.Weights[i] > 0 {
			different[p.Deals[i].Hands[seat]] = true
		}
	}
	return len(different)
}
