// Package anyrules draws random rule sets, for tests that check the invariants
// of the game under every combination of options.
package anyrules

import (
	"math/rand/v2"

	"github.com/unolab/uno"
)

// New draws rules and a number of seats that pass Check: a preset, each option
// flipped with a small chance, sometimes a small deck, handicaps and a low
// limit. Combinations that Check rejects are drawn again.
func New(src rand.Source) (uno.Rules, int) {
	rng := rand.New(src)
	for {
		names := uno.PresetNames()
		rules, err := uno.Preset(names[rng.IntN(len(names))])
		if err != nil {
			panic(err) // the presets exist
		}
		flip := []float64{0, 0.1, 0.3}[rng.IntN(3)]
		for _, o := range uno.Options() {
			if o.Values == "" && rng.Float64() < flip {
				value := "true"
				if o.Text(&rules) == "true" {
					value = "false"
				}
				must(rules.Set(o.Name, value))
			}
		}
		if rng.Float64() < flip {
			must(rules.Set("stack", []string{"on", "any"}[rng.IntN(2)]))
		}
		if rng.IntN(4) == 0 {
			rules.SeatLimit = 2 + rng.IntN(9)
		}
		seats := 2
		if rules.SeatLimit > 2 && rng.IntN(2) == 0 {
			seats = 2 + rng.IntN(rules.SeatLimit-1)
		}
		sizes(&rules, seats, rng)
		if rules.Check(seats) == nil {
			return rules, seats
		}
	}
}

// sizes draws a deck, hand sizes and a limit.
func sizes(rules *uno.Rules, seats int, rng *rand.Rand) {
	if rng.IntN(3) == 0 {
		keep := rng.Float64()
		var deck uno.Cards
		for _, k := range uno.FullDeck().Kinds() {
			if rng.Float64() < keep {
				deck.Add(k)
			}
		}
		rules.Deck = deck
	}
	if rng.IntN(3) == 0 || rules.Deck.Len() < 108 {
		most := max(1, rules.Deck.Len()/seats)
		for i := range seats {
			rules.HandSizes[i] = int8(1 + rng.IntN(min(most, 12)))
		}
	}
	rules.Limit = []int{1, 10, 100, 1000}[rng.IntN(4)]
}

// Deck is a random deck of n cards with a coloured one, often of few colours
// and ranks, so that cards match.
func Deck(rng *rand.Rand, n int) uno.Cards {
	for {
		all := uno.FullDeck().Kinds()
		rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		colors, ranks := 1+rng.IntN(4), 2+rng.IntN(8)
		var c uno.Cards
		for _, k := range all {
			r := k.Rank()
			ok := k.Black() || int(k.Color()) < colors && (r >= uno.Skip || int(r) < ranks)
			if ok && c.Len() < n && rng.IntN(2) == 0 {
				c.Add(k)
			}
		}
		if c.Len() == n && len((&uno.Rules{Deck: c}).Nameable()) > 0 {
			return c
		}
	}
}

// must panics on an error that cannot be.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
