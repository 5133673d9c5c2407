package study

import (
	"context"
	"fmt"
	"math"
	"runtime"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena"
)

// playersStudy measures how far players differ. Its size is the pairs of hands a figure.
var playersStudy = Study{
	Name: "players", Title: "Players and seats: how much skill there is", Version: 1, Size: 6000, Deep: 400_000, source: mcguire,
	Intro: "McGuire calls the game of the box one without good or bad players. A player who chooses at random, one who follows a few rules of thumb, and one who has learnt from millions of hands meet over the same cards.",
	claims: []measure{
		{"Hardly good players", hardlyGood},
		{"Four at the table", four},
		{"A match", matches},
		{"Seats", moreSeats},
		{"First player of hidden hands", firstSeat},
		{"Small hands of hidden cards", smallHands},
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
		Method: "Mirrored pairs of matches of `official` for two to 500 points, a tenth of the pairs of other figures.",
	}
	for _, p := range pairsOf {
		o, err := r.play(ctx, p[0]+" against "+p[1]+", matches", contest{rules: rulesOf("official"), target: 500, pairs: max(2, r.Size/10), a: named(p[0]), b: named(p[1])})
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
		Method: "One `fast` among `greedy`, each deal of `official` with `fast` in every seat; its wins in per cent of its share by seats.",
	}
	for _, seats := range []int{2, 3, 4, 6, 8, 10} {
		o, err := r.play(ctx, fmt.Sprintf("%d seats", seats), contest{rules: rulesOf("official"), seats: seats, pairs: max(2, r.Size/seats), a: named("fast"), b: named("greedy")})
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

// equals is a run of hands between equal players, on the fast simulator where it
// serves.
func (r *run) equals(ctx context.Context, rules uno.Rules, shuffle, player string, seats, n int) (*arena.Summary, error) {
	names := make([]string, seats)
	for i := range names {
		names[i] = player
	}
	r.tell(fmt.Sprintf("%d %s, %v %s", seats, player, rules, shuffle))
	return arena.Run(ctx, arena.Config{
		Rules: rules, Seats: names, Games: n, Seed: r.Seed, First: arena.DefaultFirst(&rules), Shuffle: shuffle, Workers: runtime.GOMAXPROCS(0),
	})
}

// firsts is how much more often than its share, in points, the first player wins.
func firsts(name string, s *arena.Summary) Figure {
	hits := int(math.Round(s.FirstPlayerWinRate * float64(s.Games)))
	f := rate(name, hits, s.Games)
	share := per / float64(len(s.Seats))
	f.Value, f.Lo, f.Hi, f.Wide, f.Unit = f.Value-share, f.Lo-share, f.Hi-share, [2]float64{f.Wide[0] - share, f.Wide[1] - share}, "points"
	return f
}

// firstSeat measures what it is worth to begin.
func firstSeat(ctx context.Context, r *run, _ string) (Claim, error) {
	c := Claim{
		Claim:  "There is a slight first-player advantage.",
		Source: mcguire + ", here of hidden hands",
		Method: "Self-play under `official`; how much more often than its share by seats the seat left of the dealer wins. `random` plays sixty hands for one of a pair in other claims, `greedy` ten.",
	}
	for seats := 2; seats <= uno.MaxSeats; seats++ {
		s, err := r.equals(ctx, rulesOf("official"), "", "random", seats, 60*r.Size)
		if err != nil {
			return c, err
		}
		c.Figures = append(c.Figures, firsts(fmt.Sprintf("random, %d seats", seats), s))
	}
	for _, seats := range []int{2, 4} {
		s, err := r.equals(ctx, rulesOf("official"), "", "greedy", seats, 10*r.Size)
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
		Method: "Mirrored pairs of hands of `official` for two, `fast` against `greedy`, with so many cards dealt to each. The first figures are how much of the rate with seven cards is lost; the claim is that with five at least three points are.",
	}
	var seven outcome
	var rates []Figure
	for _, cards := range []int{7, 5, 4, 3, 2, 10} {
		o, err := r.play(ctx, fmt.Sprintf("%d cards", cards), contest{rules: rulesOf("official", fmt.Sprintf("hands=%d,%d", cards, cards)), pairs: r.Size, a: named("fast"), b: named("greedy")})
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
