package study

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/family"
	"github.com/unolab/uno/puzzle/solitaire"
)

// thresholdStudy measures where random decks become playable. Its size is the
// number of decks a point.
var thresholdStudy = Study{
	Name: "threshold", Title: "Random decks: where they become playable", Version: 3, Size: 100, Deep: 4000, source: "this project",
	Intro: "A random deck of a few cards cannot be played out, one of many can. Where it turns is a question of stars: colours and numbers all of whose cards hang on one other.",
	claims: []measure{
		curve("Square 30", "distinct", 30, 30),
		curve("Square 300", "distinct", 300, 300),
		curve("Square 3000", "distinct", 3000, 3000),
		curve("Twice as many numbers", "distinct", 300, 600),
		curve("Four times as many numbers", "distinct", 300, 1200),
		curve("With twins 30", "random", 30, 30),
		curve("With twins 300", "random", 300, 300),
		{name: "Three colours", run: func(ctx context.Context, r *run, name string) (Claim, error) { return fewColors(ctx, r, name, 3) }},
		{name: "Four colours", run: func(ctx context.Context, r *run, name string) (Claim, error) { return fewColors(ctx, r, name, 4) }},
		{name: "Search", run: searched},
	},
}

// The points of a curve: where the formula takes these values.
var curvePoints = []float64{0.05, 0.2, 0.4, 0.6, 0.8, 0.95}

// playableChance is the conjecture for n different cards out of c colours and
// b numbers: no star by itself, and at most two pendant stars, which are
// colours or numbers all of whose cards but one are their other end's only
// card.
func playableChance(n, c, b float64) float64 {
	x, y := n/c, n/b // mean degrees
	around := func(vertices, own, other float64) float64 {
		return vertices * math.Exp(-own) * math.Expm1(own*math.Exp(-other))
	}
	colors, numbers := around(c, x, y), around(b, y, x)
	alone := colors + numbers - n*math.Exp(-x-y)
	pendant := -colors*x*math.Expm1(-y) - numbers*y*math.Expm1(-x)
	return math.Exp(-alone) * math.Exp(-pendant) * (1 + pendant + pendant*pendant/2)
}

// cardsFor is the number of cards at which a chance that grows with them is
// reached.
func cardsFor(want float64, least, most int, chance func(cards int) float64) int {
	for least < most {
		if middle := (least + most) / 2; chance(middle) < want {
			least = middle + 1
		} else {
			most = middle
		}
	}
	return least
}

// drawn is a random deck of a point.
func drawn(r *run, name string, point, i int, familyName string, colors, numbers, cards int) ([]puzzle.Card, error) {
	key := uint64(point)<<32 | uint64(i)
	for _, b := range []byte(name) {
		key = key*1_000_003 + uint64(b)
	}
	in, err := family.Generate(familyName, family.Params{Colors: colors, Numbers: numbers, Cards: cards}, rand.New(rand.NewPCG(r.Seed, key)))
	if err != nil {
		return nil, err
	}
	return in.Cards, nil
}

// hits counts the playable decks of a point.
func hits(ctx context.Context, r *run, name string, point int, familyName string, colors, numbers, cards int) (int, error) {
	k := 0
	for i := range r.Size {
		deck, err := drawn(r, name, point, i, familyName, colors, numbers, cards)
		if err != nil {
			return 0, err
		}
		res, err := solitaire.Solve(ctx, deck, solitaire.Options{})
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return 0, err
		}
		if res.Answer == puzzle.Yes {
			k++
		}
	}
	return k, nil
}

// curve measures points of the curve of a shape against the conjecture.
func curve(name, familyName string, colors, numbers int) measure {
	return measure{name: name, run: func(ctx context.Context, r *run, name string) (Claim, error) {
		kind := "different cards"
		if familyName == "random" {
			kind = "cards drawn with repetition"
		}
		c := Claim{
			Claim:  "playable with probability exp(-A) P(Poisson(L) <= 2), A the expected stars by themselves, L the expected pendant stars (docs/threshold.md)",
			Method: fmt.Sprintf("random decks of n %s out of %d colours and %d numbers, each decided by the solver", kind, colors, numbers),
		}
		return points(c, func(add func(f Figure, formula float64)) error {
			for point, want := range curvePoints {
				cards := cardsFor(want, min(colors, numbers), 40*(colors+numbers), func(n int) float64 {
					if n < colors+numbers {
						return 0
					}
					return playableChance(float64(n), float64(colors), float64(numbers))
				})
				cards = min(cards, colors*numbers)
				formula := playableChance(float64(cards), float64(colors), float64(numbers))
				r.tell(fmt.Sprintf("%s: %d cards", name, cards))
				k, err := hits(ctx, r, name, point, familyName, colors, numbers, cards)
				if err != nil {
					return err
				}
				add(rate(fmt.Sprintf("n = %d, formula %.1f %%", cards, 100*formula), k, r.Size), 100*formula)
			}
			return nil
		})
	}}
}

// points fills in the figures of a curve and judges them: supported when every
// interval holds the formula, contradicted when one does not.
func points(c Claim, each func(add func(f Figure, formula float64)) error) (Claim, error) {
	var out []string
	err := each(func(f Figure, formula float64) {
		c.Figures = append(c.Figures, f)
		if formula < f.Wide[0] || formula > f.Wide[1] {
			out = append(out, f.Name)
		}
	})
	c.Range, c.Verdict = "the formula lies in every interval", Supported
	if len(out) > 0 {
		c.Verdict = Contradicted
		c.Range += ", but not in that of " + strings.Join(out, "; ")
	}
	return c, err
}

// fewNumbers is how many numbers the decks of few colours have.
const fewNumbers = 20_000

// fewColors measures decks of few colours and many numbers, where the numbers
// that two colours share are what matters.
func fewColors(ctx context.Context, r *run, name string, colors int) (Claim, error) {
	c := Claim{
		Claim:  "playable with the probability that the random multigraph on the colours, Poisson(n^2 / (c^2 b)) edges between each two, has a connected spanning subgraph with at most two odd vertices",
		Method: fmt.Sprintf("random decks of n cards drawn with repetition out of %d colours and %d numbers, each decided by the solver", colors, fewNumbers),
	}
	return points(c, func(add func(f Figure, formula float64)) error {
		for point, want := range curvePoints {
			chance := func(n int) float64 {
				return spanningChance(colors, float64(n)*float64(n)/float64(colors*colors*fewNumbers))
			}
			cards := cardsFor(want, colors, 40*fewNumbers, chance)
			formula := chance(cards)
			k, err := hits(ctx, r, name, point, "random", colors, fewNumbers, cards)
			if err != nil {
				return err
			}
			add(rate(fmt.Sprintf("n = %d, formula %.1f %%", cards, 100*formula), k, r.Size), 100*formula)
		}
		return nil
	})
}

// spanningChance is the chance that a multigraph with Poisson(mean) edges
// between each two of c vertices has a connected spanning subgraph with at most
// two odd vertices. More than two parallel edges are as good as two.
func spanningChance(c int, mean float64) float64 {
	none, one := math.Exp(-mean), mean*math.Exp(-mean)
	law := [3]float64{none, one, 1 - none - one}
	var pairs [][2]int
	for v := range c {
		for u := range v {
			pairs = append(pairs, [2]int{u, v})
		}
	}
	total := 0.0
	has := make([]int, len(pairs))
	var each func(i int, p float64)
	each = func(i int, p float64) {
		if i < len(pairs) {
			for has[i] = range 3 {
				each(i+1, p*law[has[i]])
			}
			return
		}
		if spans(c, pairs, has, make([]int, len(pairs)), 0) {
			total += p
		}
	}
	each(0, 1)
	return total
}

// spans tries all subgraphs.
func spans(c int, pairs [][2]int, has, use []int, i int) bool {
	if i < len(pairs) {
		for use[i] = range has[i] + 1 {
			if spans(c, pairs, has, use, i+1) {
				return true
			}
		}
		return false
	}
	degree, reached := make([]int, c), 1
	for e, p := range pairs {
		degree[p[0]] += use[e]
		degree[p[1]] += use[e]
	}
	odd := 0
	for _, d := range degree {
		odd += d % 2
	}
	for grown := true; grown; {
		grown = false
		for e, p := range pairs {
			a, b := reached>>p[0]&1, reached>>p[1]&1
			if use[e] > 0 && a != b {
				reached |= 1<<p[0] | 1<<p[1]
				grown = true
			}
		}
	}
	return odd <= 2 && reached == 1<<c-1
}

// searchTimes is how many times as many decks show that few need clause learning: with
// none of 220 that need it the wide interval ends below 5 %.
const searchTimes = 3

// searched measures what decks across the threshold cost.
func searched(ctx context.Context, r *run, name string) (Claim, error) {
	const side = 300
	c := Claim{
		Claim:  "decks near the threshold are decided without clause learning",
		Method: fmt.Sprintf("random decks of different cards out of %d colours and %d numbers, across the threshold: the share that needed clause learning, with %d times the decks of other figures", side, side, searchTimes),
	}
	for point, d := range []float64{3, 3.5, 4, 4.5, 5, 6} {
		sat, cards := 0, int(d*side)
		for i := range searchTimes * r.Size {
			deck, err := drawn(r, name, point, i, "distinct", side, side, cards)
			if err != nil {
				return c, err
			}
			res, err := solitaire.Solve(ctx, deck, solitaire.Options{})
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				return c, err
			}
			if strings.HasSuffix(res.Method, "sat") {
				sat++
			}
		}
		c.Figures = append(c.Figures, rate(fmt.Sprintf("n = %d", cards), sat, searchTimes*r.Size))
	}
	c = c.decideEach(0, 5)
	c.Range = "at each number of cards at most 5 % need it"
	return c, nil
}
