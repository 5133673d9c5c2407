package twoplayer

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
)

// tiny is a position of a small deck.
type tiny struct {
	deck, hand, top, pile string
	other                 int
}

// tinyDecks are positions of few cards in which everything comes up: draws of
// one, two and four, new piles, also in mid-draw, nothing left to draw, blocked
// hands, chains of Skips and Reverses, twins, Wilds of two and three colours.
var tinyDecks = []tiny{
	{"r1 r2 b1 b2 rs w", "r1 b2", "r2", "", 2},
	{"r1 r2 b1 b2 rs w", "r1 b2", "r2", "", 1},
	{"r1 r2 b1 b2 rs w", "w b2", "r2", "r1", 2},
	{"r1 r2 b1 b2 rd w", "r1 b2", "r2", "", 2},
	{"r1 r2 b1 b2 rd bd", "r1 rd", "r2", "", 2},
	{"r1 r2 b1 b2 f", "r1 b2", "r2", "", 1},
	{"r1 r2 b1 b2 f", "f b2", "r2", "", 2},
	{"r1 r2 b1 b2 r3 f", "r1 b2", "r2", "", 2},
	{"r1 r2 b1 b2 g1 g2", "r1 b2", "r2", "", 2},
	{"r1 r2 b1 g2 rs w", "r1 g2", "r2", "", 2},
	{"r1 r1 r2 r2 b1 b1", "r1 b1", "r2", "", 2},
	{"r1 r1 b1 b1 w w", "r1 b1", "b1", "", 2},
	{"r1 b2 g3", "b2", "r1", "", 1},
	{"r1 b2 g3 y4", "b2", "r1", "", 2},
	{"r1 b2 g3 y4 w", "b2 g3", "r1", "", 2},
	{"r1 r2 rs bs b1 rv", "r1 bs", "rs", "", 2},
	{"r1 rs rv bs bv b1", "rs bv", "r1", "", 3},
	{"r1 r2 b1 b2 rs bd w", "b1 b2", "w:r", "", 2},
	{"r1 r2 b1 b2 rs w", "b1 b2", "w:r", "r1", 2},
	{"r1 r2 r3 b1 b2 b3 w", "r1 b2", "r2", "", 2},
	{"r1 r2 rd b1 b2 bd", "r1 b2", "r2", "", 2},
	{"rd rd bd r1 b1 b2", "b1 b2", "r1", "", 2},
	{"rd r1 f b1 b2", "b1 b2", "r1", "", 2},
	{"r1 r2 b1 b2 rs bs", "r1 b2", "r2", "b1", 1},
}

// cards reads cards of a test.
func cards(t testing.TB, text string) uno.Cards {
	t.Helper()
	c, err := uno.ParseCards(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// position reads a tiny position.
func (c tiny) position(t testing.TB) (uno.Cards, Position) {
	t.Helper()
	deck := cards(t, c.deck)
	p := Position{Hand: cards(t, c.hand), Under: cards(t, c.pile), Other: c.other}
	name, named, black := strings.Cut(c.top, ":")
	k, err := uno.ParseKind(name)
	if err != nil {
		t.Fatal(err)
	}
	p.Top, p.Color = k, k.Color()
	if black {
		if p.Color, err = uno.ParseColor(named); err != nil {
			t.Fatal(err)
		}
	}
	return deck, p
}

// game makes the game of a tiny position against a policy.
func (c tiny) game(t testing.TB, sigma string) (*Game, Position) {
	t.Helper()
	deck, p := c.position(t)
	opponent, err := policy.Of(sigma)
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(deck, opponent)
	if err != nil {
		t.Fatal(err)
	}
	return g, p
}

// value values a tiny position exactly.
func (c tiny) value(t testing.TB, sigma string, gamma float64, me *policy.Ranked) *Valuation {
	t.Helper()
	g, p := c.game(t, sigma)
	v, err := g.Value(context.Background(), p, gamma, me, DefaultLimits(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if !v.Exact || v.Upper-v.Lower > 1e-11 {
		t.Fatalf("%v: not exact: %+v", c, v)
	}
	return v
}

// The position on which two public solvers agree (PLANNING, Exact values), with
// its 25 beliefs.
func TestKnownValue(t *testing.T) {
	v := tinyDecks[0].value(t, "uniform", 0.95, nil)
	if math.Abs(v.Lower-0.69118794) > 1e-8 || v.Beliefs != 25 {
		t.Errorf("V* = %.10f with %d beliefs, want 0.69118794 with 25", v.Lower, v.Beliefs)
	}
}

// V* of tiny decks is that of an oracle that shares nothing with this package but
// the cards: it plays the readable engine through every deal.
func TestTinyDecksEqualOracle(t *testing.T) {
	for _, c := range tinyDecks {
		for _, gamma := range []float64{0.95, 0.8} {
			deck, pos := c.position(t)
			o := &oracle{t: t, gamma: gamma, policy: evenly}
			want := o.value(deck, pos)
			if got := c.value(t, "uniform", gamma, nil); math.Abs(got.Lower-want) > 1e-9 || math.Abs(got.Upper-want) > 1e-9 {
				t.Errorf("%v: V* in %.12f..%.12f, the oracle has %.12f (gamma %v)", c, got.Lower, got.Upper, want, gamma)
			}
		}
	}
}

// The same for random positions of random decks of four to seven cards.
func TestRandomDecksEqualOracle(t *testing.T) {
	n := 30
	if os.Getenv("UNO_LONG") != "" {
		n = 1000
	}
	rng := rand.New(rand.NewPCG(11, 12))
	ranks := []string{"1", "2", "3", "s", "v", "d"}
	for range n {
		deck := uno.Cards{}
		for size := 4 + rng.IntN(4); deck.Len() < size; {
			name := "rbg"[rng.IntN(3):][:1] + ranks[rng.IntN(len(ranks))]
			if rng.IntN(6) == 0 {
				name = "wf"[rng.IntN(2):][:1]
			}
			k, err := uno.ParseKind(name)
			if err != nil {
				t.Fatal(err)
			}
			if deck.Count(k) < 2 {
				deck.Add(k)
			}
		}
		if len((&uno.Rules{Deck: deck}).Nameable()) == 0 {
			continue
		}
		order := uno.Arrange(deck, rng, nil)
		pos := Position{Top: order[0], Color: order[0].Color(), Hand: uno.NewCards(order[1])}
		if pos.Top.Black() {
			colors := (&uno.Rules{Deck: deck}).Nameable()
			pos.Color = colors[rng.IntN(len(colors))]
		}
		rest := order[2:]
		if rng.IntN(2) == 0 {
			pos.Hand.Add(rest[0])
			rest = rest[1:]
		}
		if len(rest) > 1 && rng.IntN(3) == 0 {
			pos.Under.Add(rest[0])
			rest = rest[1:]
		}
		pos.Other = 1 + rng.IntN(min(3, len(rest)))
		g, err := New(deck, policy.Uniform())
		if err != nil {
			t.Fatal(err)
		}
		got, err := g.Value(context.Background(), pos, 0.9, nil, DefaultLimits(), nil)
		if err != nil {
			t.Fatalf("%v, %+v: %v", deck, pos, err)
		}
		o := &oracle{t: t, gamma: 0.9, policy: evenly}
		if want := o.value(deck, pos); math.Abs(got.Lower-want) > 1e-9 || math.Abs(got.Upper-want) > 1e-9 {
			t.Errorf("%v, %+v: V* in %.12f..%.12f, the oracle has %.12f", deck, pos, got.Lower, got.Upper, want)
		}
	}
}

// The same against every policy, and for every policy of the player: V^pi by
// evaluation on the beliefs that it reaches.
func TestPoliciesEqualOracle(t *testing.T) {
	for i, c := range tinyDecks {
		for _, sigma := range policy.All() {
			for _, me := range policy.All() {
				if (i+len(sigma.Name)+len(me.Name))%3 != 0 {
					continue
				}
				deck, pos := c.position(t)
				o := &oracle{t: t, gamma: 0.95, policy: policy.Chance(sigma), mine: policy.Chance(me)}
				want := o.value(deck, pos)
				if got := c.value(t, sigma.Name, 0.95, me); math.Abs(got.Lower-want) > 1e-9 || math.Abs(got.Upper-want) > 1e-9 {
					t.Errorf("%v, %s against %s: %.12f, the oracle has %.12f", c, me.Name, sigma.Name, got.Lower, want)
				}
			}
		}
	}
}

// No policy does better than the optimum, and at the start the optimum is the
// best action.
func TestOptimumIsBest(t *testing.T) {
	for _, c := range tinyDecks {
		best := c.value(t, "uniform", 0.95, nil)
		top := math.Inf(-1)
		for _, a := range best.Actions {
			top = max(top, a.Lower)
		}
		if math.Abs(top-best.Lower) > 1e-10 {
			t.Errorf("%v: V* = %v, the best action has %v", c, best.Lower, top)
		}
		for _, me := range policy.All() {
			if v := c.value(t, "uniform", 0.95, me); v.Lower > best.Upper+1e-12 {
				t.Errorf("%v: %s has %v, the optimum %v", c, me.Name, v.Lower, best.Upper)
			}
		}
	}
}
