package study

import (
	"context"
	"fmt"

	"github.com/unolab/uno"
)

// playersStudy measures how far players differ. Its size is the pairs of hands a figure.
var playersStudy = Study{
	Name: "players", Title: "Players and seats: how much skill there is", Version: 2, Size: 60_000, Deep: 1_000_000, source: mcguire,
	Intro: "McGuire says that the standard game has hardly any good or bad players. A player who chooses at random, one who follows a few rules of thumb, and one who has learnt from millions of hands meet over the same cards.",
	claims: []measure{
		{name: "Hardly good players", run: hardlyGood, round: 1},
		{name: "Strong and weak of hidden hands", run: strongPlayers},
		{name: "Four at the table", run: four, round: 1},
		{name: "A match", run: matches, round: 1},
		{name: "Seats", run: moreSeats, round: 1},
		{name: "First player of hidden hands", run: firstSeat, round: 1},
		{name: "Small hands of hidden cards", run: smallHands, round: 1},
	},
}

// pairsOf are pairings of players, the better one first.
var pairsOf = [][2]string{{"greedy", "random"}, {"fast", "greedy"}, {"fast", "random"}}

// hardlyGood measures players against each other.
func hardlyGood(ctx context.Context, r *run, _ string) (Claim, error) {
	c := Claim{
		Claim:  "In base UNO there are hardly good or bad players.",
		Method: "Mirrored pairs of single hands of `official` for two; the share that the better one wins.",
	}
	for _, p := range pairsOf {
		o, err := r.play(ctx, p[0]+" against "+p[1], contest{rules: rulesOf("official"), pairs: r.Size, a: named(p[0]), b: named(p[1])})
		if err != nil {
			return c, err
		}
		c.Figures = append(c.Figures, o.rate)
	}
	return c.decideEach(50, 55), nil
}

// The search of the class strong, its pairs for one of other figures, and the
// continuations by which luck is taken out of its hands.
const (
	strong        = "strong"
	strongShare   = 100
	strongSamples = 4
)

// strongPlayers measures a player that searches.
func strongPlayers(ctx context.Context, r *run, _ string) (Claim, error) {
	c := Claim{
		Claim:  "Strong players will consistently beat weak ones.",
		Source: mcguire + ", here of hidden hands",
		Method: fmt.Sprintf("Mirrored pairs of single hands of `official` for two, one pair for every %d of other claims. `strong` searches, which takes a tenth of a second for a hand, so luck is taken out of each by AIVAT with %d continuations of a position: the mean is the same, and fewer hands are enough. The last figures are of the same hands, with the luck left in.", strongShare, strongSamples),
	}
	var plain []Figure
	for _, weak := range []string{"random", "greedy"} {
		o, err := r.play(ctx, strong+" against "+weak, contest{
			rules: rulesOf("official"), pairs: max(2, r.Size/strongShare), a: named(strong), b: named(weak), lessLuck: strongSamples,
		})
		if err != nil {
			return c, err
		}
		c.Figures = append(c.Figures, o.rate)
		o.plain.Name += ", luck and all"
		plain = append(plain, o.plain)
	}
	c = c.decideEach(55, per)
	c.Figures = append(c.Figures, plain...)
	return c, nil
}

// four measures one player among three others.
func four(ctx context.Context, r *run, _ string) (Claim, error) {
	c := Claim{
		Claim:  "In base UNO there are hardly good or bad players, at a table of four either.",
		Method: "Single hands of `official` for four, each deal played four times with the better one in every seat; the share that it wins, of which 25 is its share by seats.",
	}
	for _, p := range pairsOf {
		o, err := r.play(ctx, p[0]+" among three "+p[1], contest{rules: rulesOf("official"), seats: 4, pairs: r.Size / 2, a: named(p[0]), b: named(p[1])})
		if err != nil {
			return c, err
		}
		c.Figures = append(c.Figures, o.rate)
	}
	return c.decideEach(25, 30), nil
}

// matches measures how much more often the better player wins a match than a hand.
func matches(ctx context.Context, r *run, _ string) (Claim, error) {
	c := Claim{
		Claim:  "Over a match to 500 points skill shows: the better player wins it in at least three of four.",
		Source: advice,
		Method: "Mirrored pairs of matches of `official` for two to 500 points, a tenth of the pairs of other figures, and of the players that are nearest to the threshold twice the pairs.",
	}
	for _, p := range pairsOf {
		pairs := max(2, r.Size/10)
		if p == pairsOf[1] {
			pairs = 2 * r.Size
		}
		o, err := r.play(ctx, p[0]+" against "+p[1]+", matches", contest{rules: rulesOf("official"), target: 500, pairs: pairs, a: named(p[0]), b: named(p[1])})
		if err != nil {
			return c, err
		}
		c.Figures = append(c.Figures, o.rate)
	}
	return c.decideEach(75, per), nil
}

// moreSeats measures what is left of an edge at larger tables.
func moreSeats(ctx context.Context, r *run, _ string) (Claim, error) {
	c := Claim{
		Claim:  "The better player keeps its edge, in wins for its share of the seats, at larger tables.",
		Source: "this project",
		Method: "One `fast` among `greedy`, each deal of `official` with `fast` in every seat; its wins in per cent of its share by seats. The largest table, where the edge is smallest, has eight times the deals.",
	}
	for _, seats := range []int{2, 3, 4, 6, 8, 10} {
		pairs := r.Size
		if seats == uno.MaxSeats {
			pairs *= 8
		}
		o, err := r.play(ctx, fmt.Sprintf("%d seats", seats), contest{rules: rulesOf("official"), seats: seats, pairs: pairs, a: named("fast"), b: named("greedy")})
		if err != nil {
			return c, err
		}
		f := o.rate
		k := float64(seats)
		f.Value, f.Lo, f.Hi, f.Wide = k*f.Value, k*f.Lo, k*f.Hi, [2]float64{k * f.Wide[0], k * f.Wide[1]}
		c.Figures = append(c.Figures, f)
	}
	return c.decideEach(110, 1000), nil
}

// firstSeat measures what it is worth to begin.
func firstSeat(ctx context.Context, r *run, _ string) (Claim, error) {
	c := Claim{
		Claim:  "There is a slight first-player advantage.",
		Source: mcguire + ", here of hidden hands",
		Method: "Self-play under `official`; how much more often than its share by seats the seat left of the dealer wins. For each pair of other claims two `random` play a hundred hands, larger tables of them ten, and `greedy` six.",
	}
	for seats := 2; seats <= uno.MaxSeats; seats++ {
		times := 10
		if seats == 2 { // where the advantage is smallest
			times = 100
		}
		s, err := r.equals(ctx, rulesOf("official"), "", "random", seats, times*r.Size)
		if err != nil {
			return c, err
		}
		c.Figures = append(c.Figures, firsts(fmt.Sprintf("random, %d seats", seats), s))
	}
	for _, seats := range []int{2, 4} {
		s, err := r.equals(ctx, rulesOf("official"), "", "greedy", seats, 6*r.Size)
		if err != nil {
			return c, err
		}
		c.Figures = append(c.Figures, firsts(fmt.Sprintf("greedy, %d seats", seats), s))
	}
	return c.decideEach(0.25, 5), nil
}

// smallHands measures what is left of an edge with fewer cards.
func smallHands(ctx context.Context, r *run, _ string) (Claim, error) {
	c := Claim{
		Claim:  "With fewer than six cards luck decides.",
		Source: mcguire + ", here of hidden hands",
		Method: "Mirrored pairs of hands of `official` for two, `fast` against `greedy`, with that many cards dealt to each, and twice as many pairs as other claims have. The first figures are how much of the rate with seven cards is lost; the claim is that with five at least three points are.",
	}
	var seven outcome
	var rates []Figure
	for _, cards := range []int{7, 5, 4, 3, 2, 10} {
		o, err := r.play(ctx, fmt.Sprintf("%d cards", cards), contest{rules: rulesOf("official", fmt.Sprintf("hands=%d,%d", cards, cards)), pairs: smallTimes * r.Size, a: named("fast"), b: named("greedy")})
		if err != nil {
			return c, err
		}
		rates = append(rates, o.rate)
		if cards == 7 {
			seven = o
			continue
		}
		c.Figures = append(c.Figures, gain(fmt.Sprintf("lost with %d cards instead of seven", cards), seven, o))
	}
	c = c.decide(3, per)
	c.Figures = append(c.Figures, rates...)
	return c, nil
}
