package study

import (
	"context"

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
		rules := rulesOf("pomdp", "deck="+name)
		rules.Limit = equilibrium.NoLimit
		setup := &equilibrium.Setup{Rules: rules, Hands: [2]int{2, 2}, Top: uno.Card(uno.Red, 2), Color: uno.Red}
		g, err := equilibrium.New(ctx, setup, equilibrium.Options{Bots: []*equilibrium.Bot{equilibrium.NewBot("greedy")}})
		if err != nil {
			return c, err
		}
		best, err := g.Solve(ctx, equilibrium.Effort{LP: true})
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

// likeliest is a profile with the likeliest move of each situation made always.
func likeliest(ctx context.Context, g *equilibrium.Game, p *equilibrium.Profile) (*equilibrium.Profile, error) {
	var list [][]float64
	for stage := range g.Stages() {
		err := g.Situations(ctx, p, stage, func(s *equilibrium.Situation) error {
			pure, best := make([]float64, len(s.Chances)), 0
			for i, x := range s.Chances {
				if x > s.Chances[best]+1e-9 {
					best = i
				}
			}
			pure[best] = 1
			list = append(list, pure)
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
