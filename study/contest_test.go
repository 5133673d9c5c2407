package study

import (
	"math"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pomdp/equilibrium"
)

// tinyDeck is a deck of which every hand can be counted.
const tinyDeck = "r1 r2 b1 b2 rs w"

// exactRate is the rate, in per cent, of a against b in hands of two cards of the tiny
// deck under pomdp, the seats beginning in turn: by the sum over all hands and choices.
// The start card has no effect, and the Wild goes back.
func exactRate(t *testing.T, a, b string) float64 {
	t.Helper()
	rules := rulesOf("pomdp", "deck="+tinyDeck)
	rules.Limit = equilibrium.NoLimit
	sum, tops := 0.0, 0.0
	for _, top := range []string{"r1", "r2", "b1", "b2", "rs"} {
		card, err := uno.ParseKind(top)
		if err != nil {
			t.Fatal(err)
		}
		setup := &equilibrium.Setup{Rules: rules, Hands: [2]int{2, 2}, Top: card, Color: card.Color()}
		g, err := equilibrium.New(t.Context(), setup, equilibrium.Options{Bots: []*equilibrium.Bot{equilibrium.NewBot(a), equilibrium.NewBot(b)}})
		if err != nil {
			t.Fatal(err)
		}
		for i, sign := range []float64{1, -1} { // a in the seat that begins, and in the other
			x, err := g.Mean(t.Context(), g.Bot(i), g.Bot(1-i), 0)
			if err != nil {
				t.Fatal(err)
			}
			sum += per * (1 + sign*x) / 2
			tops++
		}
	}
	return sum / tops
}

// TestLessLuckIsUnbiased: with luck taken out a contest has the mean that it has without,
// the one of the sum over all hands, and an interval that is smaller.
func TestLessLuckIsUnbiased(t *testing.T) {
	want := exactRate(t, "greedy", "random")
	rules := rulesOf("pomdp", "deck="+tinyDeck, "hands=2,2")
	r := &run{Plan: Plan{Seed: 8}}
	o, err := r.play(t.Context(), "greedy against random", contest{rules: rules, pairs: 1500, a: named("greedy"), b: named("random"), lessLuck: 1})
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range map[string]Figure{"plain": o.plain, "less luck": o.rate} {
		if f.Lo > want || want > f.Hi || f.N != 3000 {
			t.Errorf("%s: %+v, exactly %.3f", name, f, want)
		}
	}
	if w, p := o.rate.Hi-o.rate.Lo, o.plain.Hi-o.plain.Lo; w > 0.7*p {
		t.Errorf("the interval is %.2f wide, %.2f without", w, p)
	}
	plain, err := r.play(t.Context(), "greedy against random", contest{rules: rules, pairs: 1500, a: named("greedy"), b: named("random")})
	if err != nil || plain.rate != o.plain || math.Abs(average(plain.blocks)-plain.rate.Value/per) > 1e-9 {
		t.Errorf("the same hands without: %+v, not %+v, %v", plain.rate, o.plain, err)
	}
}

// TestSeriesAreMirrored: two series have the same deals, so that a rule that changes
// nothing between equal players makes hands longer by exactly nothing.
func TestSeriesAreMirrored(t *testing.T) {
	r := &run{Plan: Plan{Seed: 4}}
	get := func(options ...string) *series {
		s, err := r.equals(t.Context(), rulesOf("official", options...), "", "greedy", 2, 400)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	plain := get()
	if f := longer("same", get("no-uno-call"), plain); f.Value != 0 || f.Wide != [2]float64{} || f.N != 800 {
		t.Errorf("%+v", f)
	}
	if f := longer("more", get("draw-until-playable"), plain); f.Lo < 10 || f.Lo >= f.Value || f.Value >= f.Hi {
		t.Errorf("%+v", f)
	}
	if again := get(); again != plain {
		t.Error("a series is played twice")
	}
}

// TestAblationIsRun: a policy learns from nothing with memory and one without, and they
// meet.
func TestAblationIsRun(t *testing.T) {
	if testing.Short() {
		t.Skip("trains for half a second")
	}
	s, err := Find("strategy")
	if err != nil {
		t.Fatal(err)
	}
	r, _, err := s.Run(t.Context(), nil, Plan{Size: 20, Seed: 6, Claim: "card-counting-retrained"})
	if err != nil {
		t.Fatal(err)
	}
	if f := r.Claims[0].Figures[0]; f.N != 40 || f.Value < 20 || f.Value > 80 {
		t.Errorf("%+v", f)
	}
}

// TestTimes: how many times the hands would decide a claim goes by the side that is open.
func TestTimes(t *testing.T) {
	at := func(value, lo, hi float64) Figure { return Figure{N: 9, Value: value, Wide: [2]float64{lo, hi}} }
	for _, c := range []struct {
		list []Figure
		want int
	}{
		{[]Figure{at(52, 48, 56)}, 4},                    // inside, open to the left
		{[]Figure{at(49, 46, 52)}, 9},                    // outside, open to the right
		{[]Figure{at(52, 48, 56), at(49, 46, 52)}, 9},    // the worse of two
		{[]Figure{at(0, 0, 10)}, 1},                      // decided
		{[]Figure{at(50, 40, 60)}, 400},                  // on the limit: until it is borderline
		{[]Figure{at(52, 48, 56), {Name: "nothing"}}, 0}, // not measured
	} {
		if got := times(c.list, 50, 100); got != c.want {
			t.Errorf("%v: %d, not %d", c.list, got, c.want)
		}
	}
	if judgeAll([]Figure{at(5, 4, 6), at(1, 0, 2)}, 3, 7) != Contradicted || judgeAll([]Figure{at(5, 4, 6)}, 3, 7) != Supported ||
		judgeAll([]Figure{at(5, 2, 6), at(5, 4, 6)}, 3, 7) != Undecided {
		t.Error("a claim about all figures")
	}
}
