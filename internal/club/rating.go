package club

import (
	"cmp"
	"math"
	"slices"
)

// Rating is a normal distribution over a player's strength, on the logistic scale: two
// players whose strengths differ by d win with odds of exp(d).
type Rating struct {
	Name  string  `json:"name"`
	Bot   bool    `json:"bot"` // a program, which needs no key
	Mean  float64 `json:"mean"`
	Dev   float64 `json:"dev"`
	Hands int     `json:"hands"`
}

// The scale: the deviation of somebody unknown, how much it grows with each hand, and
// the deviation that it never falls below.
const (
	newDev   = 1.0
	drift    = 0.01
	leastDev = 0.05
)

// Noise is the share of a result's variance that remains when luck is taken out, for
// the filter. For fast against greedy, whose choices are not all known either, it is
// 0.45 (docs/measuring.md: 16,135 games in place of 35,573).
const Noise = 0.5

// NewRating is the rating of a player of whom nothing is known.
func NewRating(name string, bot bool) Rating { return Rating{Name: name, Bot: bot, Dev: newDev} }

// Points is the rating as people know it: 400 points are odds of ten.
func (r *Rating) Points() float64 { return 1500 + elo*r.Mean }

// Spread is twice the deviation in points: the strength is within it with 95 %.
func (r *Rating) Spread() float64 { return 2 * elo * r.Dev }

// elo converts the logistic scale to points.
var elo = 400 / math.Ln10

// Chances are the chances to win of some players at one table.
func Chances(ratings []Rating) []float64 {
	top := math.Inf(-1)
	for _, r := range ratings {
		top = max(top, r.Mean)
	}
	sum := 0.0
	p := make([]float64, len(ratings))
	for i, r := range ratings {
		p[i] = math.Exp(r.Mean - top)
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}

// Update is the ratings after a hand. Shares are what each player got: 1 for the
// winner and 0 for the others, or these less their luck. Noise is the share of the
// variance that is left in them: 1 for bare results.
func Update(ratings []Rating, shares []float64, noise float64) []Rating {
	p := Chances(ratings)
	after := make([]Rating, len(ratings))
	for i, r := range ratings {
		variance := r.Dev*r.Dev + drift*drift
		slope := p[i] * (1 - p[i]) // of the chance in the strength; also the variance of a bare result
		gain := variance * slope / (slope*slope*variance + noise*slope)
		r.Mean += gain * (shares[i] - p[i])
		r.Dev = max(leastDev, math.Sqrt(variance*(1-gain*slope)))
		r.Hands++
		after[i] = r
	}
	return after
}

// sortRatings puts the ratings in order: by the strength that is exceeded with 95 %.
func sortRatings(list []Rating) {
	low := func(r Rating) float64 { return r.Mean - 1.645*r.Dev }
	slices.SortStableFunc(list, func(a, b Rating) int { return cmp.Compare(low(b), low(a)) })
}
