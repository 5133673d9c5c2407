package study

import "context"

// rlcardStudy measures what each departure of RLCard from the official rules changes.
// Its size is the pairs of hands a figure.
var rlcardStudy = Study{
	Name: "rlcard", Title: "RLCard: what its departures from the rules change", Version: 2, Size: 160_000, Deep: 1_600_000,
	source: "RLCard, the UNO environment, as it plays",
	Intro:  "Many programs are compared in the UNO of RLCard, which departs from the official rules in nine ways. Each is switched on alone: does it change who wins, and how long a hand takes?",
	claims: []measure{
		departure("A Reverse only passes", "reverse-passes"), departure("Wild Draw Four last", "wd4-last"),
		departure("A drawn card plays itself", "drawn-plays-itself", "no-draw-by-choice"), departure("Drawing only when stuck", "no-draw-by-choice"),
		departure("Opening Wild at random", "start-wild-random"), departure("Opening Draw Two keeps the turn", "start-draw-keeps-turn"),
		departure("Refill with all cards", "refill-all"), departure("No Uno call", "no-uno-call"),
		{name: "All departures", run: func(ctx context.Context, r *run, _ string) (Claim, error) { return departs(ctx, r, "rlcard") }, round: 1},
	},
}

// departure measures one option, with another where it needs that. Neither player draws
// by choice, so that no-draw-by-choice changes nothing between them.
func departure(name string, options ...string) measure {
	return measure{name: name, round: 1, run: func(ctx context.Context, r *run, _ string) (Claim, error) {
		return departs(ctx, r, "official", options...)
	}}
}

// departs measures rules against the official ones.
func departs(ctx context.Context, r *run, preset string, options ...string) (Claim, error) {
	c := Claim{
		Claim:  "The departure makes no difference to how players compare.",
		Method: "`greedy` against `random` over mirrored deals for two, with the departure and under `official`, over the same deals: how many points more `greedy` wins; how much longer hands of two `random` are; and how often the first player wins there.",
	}
	var rates [2]outcome
	var hands [2]*series
	var err error
	rules := rulesOf(preset, options...)
	if rates[1], err = r.compare(ctx); err != nil {
		return c, err
	}
	if rates[0], err = r.play(ctx, rules.String()+": greedy against random", contest{rules: rules, pairs: r.Size, a: named("greedy"), b: named("random")}); err != nil {
		return c, err
	}
	if hands[0], err = r.equals(ctx, rules, "", "random", 2, 5*r.Size); err != nil {
		return c, err
	}
	if hands[1], err = r.equals(ctx, rulesOf("official"), "", "random", 2, 5*r.Size); err != nil {
		return c, err
	}
	c.Figures = []Figure{gain("gain of greedy against random", rates[0], rates[1]), rates[0].rate, longer("longer hands of random", hands[0], hands[1]), firsts("first player", hands[0])}
	return c.decide(-1, 1), nil
}

// compare is greedy against random under the official rules, played once in a run.
func (r *run) compare(ctx context.Context) (outcome, error) {
	if r.plain == nil {
		o, err := r.play(ctx, "official: greedy against random", contest{rules: rulesOf("official"), pairs: r.Size, a: named("greedy"), b: named("random")})
		if err != nil {
			return o, err
		}
		r.plain = &o
	}
	return *r.plain, nil
}
