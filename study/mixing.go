package study

import (
	"context"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pomdp/equilibrium"
)

// smallDecks are decks on which equilibria are computed, with the top card r2 and two
// cards for each seat.
var smallDecks = []string{"r1 r2 b1 b2 rs w", "r1 r2 b1 b2 rs w bs"}

// mixing measures what an equilibrium loses when it is made pure.
func mixing(ctx context.Context, r *run, _ string) (Claim, error) {
	c := Claim{
		Claim:  "A mixed strategy may be more appropriate.",
		Method: "Equilibria of small decks under `pomdp`, by linear programs; the same with the likeliest move of each situation made always. The figures are what an opponent who knows the strategy can win from it, in points of the chance to win, exact: of the pure one, of the equilibrium itself, and of `greedy`.",
		Range:  "on a deck the pure strategy gives away at least 0.1 points more than the equilibrium",
	}
	c.Verdict = Contradicted
	for _, name := range smallDecks {
		r.tell(name)
		g, best, err := solved(ctx, name)
		if err != nil {
			return c, err
		}
		pure, err := likeliest(ctx, g, best.Profile)
		if err != nil {
			return c, err
		}
		report, err := g.Report(ctx, pure)
		if err != nil {
			return c, err
		}
		greedy, err := g.Report(ctx, g.Bot(0))
		if err != nil {
			return c, err
		}
		// Exploitability is in payoffs from -1 to 1, half of which are chances.
		lost, own := per/2*report.Exploitability(), per/2*best.Exploitability()
		if lost-own >= 0.1 {
			c.Verdict = Supported
		}
		c.Figures = append(c.Figures,
			exact(name+": made pure", "points", lost), exact(name+": equilibrium", "points", own), exact(name+": greedy", "points", per/2*greedy.Exploitability()))
	}
	return c, nil
}

// solved is the game of a small deck, with greedy as its bot, and its equilibrium.
func solved(ctx context.Context, deck string) (*equilibrium.Game, *equilibrium.Answer, error) {
	rules := rulesOf("pomdp", "deck="+deck)
	rules.Limit = equilibrium.NoLimit
	setup := &equilibrium.Setup{Rules: rules, Hands: [2]int{2, 2}, Top: uno.Card(uno.Red, 2), Color: uno.Red}
	g, err := equilibrium.New(ctx, setup, equilibrium.Options{Bots: []*equilibrium.Bot{equilibrium.NewBot("greedy")}})
	if err != nil {
		return nil, nil, err
	}
	best, err := g.Solve(ctx, equilibrium.Effort{LP: true})
	return g, best, err
}

// likeliest is a profile with the likeliest move of each situation made always.
func likeliest(ctx context.Context, g *equilibrium.Game, p *equilibrium.Profile) (*equilibrium.Profile, error) {
	return changed(ctx, g, p, func(s *equilibrium.Situation, chances []float64) {
		best := 0
		for i, x := range s.Chances {
			if x > s.Chances[best]+1e-9 {
				best = i
			}
		}
		clear(chances)
		chances[best] = 1
	})
}

// changed is a profile whose chances are changed in each situation, up to a factor.
func changed(ctx context.Context, g *equilibrium.Game, p *equilibrium.Profile, change func(s *equilibrium.Situation, chances []float64)) (*equilibrium.Profile, error) {
	var list [][]float64
	for stage := range g.Stages() {
		err := g.Situations(ctx, p, stage, func(s *equilibrium.Situation) error {
			chances := slices.Clone(s.Chances)
			change(s, chances)
			sum := 0.0
			for _, x := range chances {
				sum += x
			}
			for i := range chances {
				chances[i] /= sum
			}
			list = append(list, chances)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	k := 0
	return g.Given(ctx, func(*equilibrium.Situation) ([]float64, error) {
		k++
		return list[k-1], nil
	})
}

// equilibriumHabit measures a habit against its opposite in the play of equilibria: what
// each gives away to an opponent who knows it.
func equilibriumHabit(name, text, source, what string, a habit, otherwise string, b habit) measure {
	return measure{name: name, run: func(ctx context.Context, r *run, _ string) (Claim, error) {
		c := Claim{
			Claim: text, Source: source + ", here of best play",
			Method: "Equilibria of small decks under `pomdp`, the ones that linear programs find, with the habit forced on them in each situation, and its opposite. The figures are what an opponent who knows the strategy can win from it more than from the equilibrium, in points of the chance to win, exact.",
			Range:  what + " gives away less than " + otherwise + " on each deck",
		}
		c.Verdict = Supported
		for _, deck := range smallDecks {
			r.tell(deck)
			g, best, err := solved(ctx, deck)
			if err != nil {
				return c, err
			}
			var lost [2]float64
			for i, h := range []habit{a, b} {
				p, err := changed(ctx, g, best.Profile, func(s *equilibrium.Situation, chances []float64) { h.bend(s.View, s.Moves, chances) })
				if err != nil {
					return c, err
				}
				report, err := g.Report(ctx, p)
				if err != nil {
					return c, err
				}
				lost[i] = per / 2 * (report.Exploitability() - best.Exploitability())
			}
			if lost[0] >= lost[1] {
				c.Verdict = Contradicted
			}
			c.Figures = append(c.Figures, exact(deck+": "+what, "points", lost[0]), exact(deck+": "+otherwise, "points", lost[1]))
		}
		return c, nil
	}}
}
