package study

import (
	"context"
	"fmt"
	"math"
	"runtime"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena"
)

// houseStudy measures what house rules do. Its size is the pairs of hands a figure.
var houseStudy = Study{
	Name: "house", Title: "House rules: how long and how lucky", Version: 2, Size: 4000, Deep: 200_000, source: "this project",
	Intro: "Every table has rules of its own. For each the page has how much longer a hand takes, how much more the better player wins, the share of a result that is explained by who plays, and the share that is explained by the cards that came.",
	claims: []measure{
		houseRule("Stacking", "stack"), houseRule("Stacking anything", "stack=any"), houseRule("Seven and zero", "seven-zero"),
		houseRule("Jumping in", "jump-in"), houseRule("Draw until playable", "draw-until-playable"), houseRule("Twins", "twins"),
		houseRule("Forced play", "force-play"), houseRule("No draw by choice", "no-draw-by-choice"), houseRule("No bluff", "no-bluff"),
		houseRule("No Uno call", "no-uno-call"), houseRule("No Reverse last", "no-out-on-reverse"), houseRule("No action last", "no-out-on-action"),
		houseRule("Ejecting machine", "attack"),
		{name: "The machine's randomness", run: machineLuck, round: 1},
	},
}

// lengthTimes is how many hands for one pair of other figures show how long hands are.
const lengthTimes = 40

// houseRule measures an option of the rules.
func houseRule(name, option string) measure {
	return measure{name: name, run: func(ctx context.Context, r *run, _ string) (Claim, error) {
		c := Claim{
			Claim:  "The rule " + option + " makes hands longer.",
			Method: "Turns of hands of `greedy` against itself, with the rule and without, over the same deals, forty deals for each pair of other figures; interval by jackknife over 50 groups of deals. Skill: `fast` against `greedy` over mirrored deals; by the gain, how much more `fast` wins than without the rule over the same deals; by the share, (2p - 1)^2 of its rate p, the share of the variance of a result that who plays explains. Luck: the share of the variance that AIVAT traces to the cards dealt and drawn and to the choices of `greedy`, in hands of `greedy` against itself, with an interval by jackknife.",
		}
		rules, plain := rulesOf("official", option), rulesOf("official")
		for _, seats := range []int{4, 2} {
			var s [2]*series
			for i, rules := range []uno.Rules{rules, plain} {
				var err error
				if s[i], err = r.equals(ctx, rules, "", "greedy", seats, lengthTimes*r.Size); err != nil {
					return c, err
				}
			}
			c.Figures = append(c.Figures, longer([]string{2: "longer, two seats", 4: "longer, four seats"}[seats], s[0], s[1]))
		}
		with, err := r.edge(ctx, rules, r.Size)
		if err != nil {
			return c, err
		}
		without, err := r.edge(ctx, plain, r.Size)
		if err != nil {
			return c, err
		}
		lucky, err := r.luckShare(ctx, rules)
		if err != nil {
			return c, err
		}
		c.Figures = append(c.Figures, gain("gain of fast against greedy", with, without), skillShare("share of skill", with.rate), lucky)
		return c.decide(1, 10_000), nil
	}}
}

// edge is the contest of fast against greedy; its result is kept for the run.
func (r *run) edge(ctx context.Context, rules uno.Rules, pairs int) (outcome, error) {
	name := rules.String()
	key := fmt.Sprint(name, pairs)
	if o, ok := r.edges[key]; ok {
		return o, nil
	}
	o, err := r.play(ctx, name+": fast against greedy", contest{rules: rules, pairs: pairs, a: named("fast"), b: named("greedy")})
	if err == nil {
		if r.edges == nil {
			r.edges = map[string]outcome{}
		}
		r.edges[key] = o
	}
	return o, err
}

// skillShare is the share of the variance of a result that who plays explains, when one
// of two wins with the rate of f: (2p-1)^2.
func skillShare(name string, f Figure) Figure {
	share := func(p float64) float64 { return per * math.Pow(2*max(p, per/2)/per-1, 2) }
	f.Name, f.Value, f.Lo, f.Hi = name, share(f.Value), share(f.Lo), share(f.Hi)
	f.Wide = [2]float64{share(f.Wide[0]), share(f.Wide[1])}
	return f
}

// spreadSums are sums over results corrected for luck.
type spreadSums struct{ n, sum, squares float64 }

// rest is the share of the variance of a result that is left.
func (s spreadSums) rest() float64 {
	m := s.sum / s.n
	return (s.squares/s.n - m*m) / (m * (1 - m))
}

// luckShare is the share of the variance of a result that AIVAT traces to chance.
func (r *run) luckShare(ctx context.Context, rules uno.Rules) (Figure, error) {
	r.tell(rules.String() + ": luck")
	var groups [walkGroups]spreadSums
	var all spreadSums
	n := 0
	_, err := arena.Match(ctx, arena.MatchConfig{
		Rules: rules, A: "greedy", B: "greedy", Pairs: max(walkGroups, r.Size/4), Seed: r.Seed, Workers: runtime.GOMAXPROCS(0), AIVAT: true,
		Log: func(b arena.Blocks) error {
			for i := 0; i < len(b.Rests); i += 2 { // equal players: the second is the same game
				g, x := &groups[n%walkGroups], b.Rests[i]
				n++
				for _, s := range []*spreadSums{g, &all} {
					s.n, s.sum, s.squares = s.n+1, s.sum+x, s.squares+x*x
				}
			}
			return nil
		},
	})
	if err != nil {
		return Figure{}, err
	}
	return Figure{Name: "share of luck", Unit: "%", N: n}.jackknife(walkGroups, func(but int) float64 {
		rest := all
		if but >= 0 {
			g := groups[but]
			rest = spreadSums{all.n - g.n, all.sum - g.sum, all.squares - g.squares}
		}
		return per * (1 - rest.rest())
	}), nil
}

// machineTimes is how many pairs for one of other figures show what the machine costs,
// which is a point at most.
const machineTimes = 40

// machineLuck measures what the ejecting machine does to skill.
func machineLuck(ctx context.Context, r *run, _ string) (Claim, error) {
	c := Claim{
		Claim: "Uno Attack adds randomness.", Source: mcguire,
		Method: "`fast` against `greedy` over mirrored deals of `official` for two: how many points less `fast` wins with the machine; forty pairs for each pair of other claims. It was not trained with it.",
	}
	without, err := r.edge(ctx, rulesOf("official"), machineTimes*r.Size)
	if err != nil {
		return c, err
	}
	with, err := r.edge(ctx, rulesOf("official", "attack"), machineTimes*r.Size)
	if err != nil {
		return c, err
	}
	c.Figures = []Figure{gain("lost with the machine", without, with), with.rate, without.rate}
	return c.decide(0.5, per), nil
}
