package game

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
)

// kuhn is Kuhn poker: three cards, one each, an ante of 1 and one bet of 1.
type kuhn struct{}

// kuhnHand is a history: the cards (0, 1, 2), and what was said.
type kuhnHand struct {
	dealt int // 0: not yet, else 1 + the deal
	said  string
}

// kuhnDeals are the cards of player 0 and 1.
var kuhnDeals = [][2]int{{0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}}

func (kuhn) Root() kuhnHand { return kuhnHand{} }

func (kuhn) Node(h kuhnHand) Node {
	if h.dealt == 0 {
		return Node{Kind: Chance, Probs: []float64{1. / 6, 1. / 6, 1. / 6, 1. / 6, 1. / 6, 1. / 6}}
	}
	cards := kuhnDeals[h.dealt-1]
	best := 1.0
	if cards[1] > cards[0] {
		best = -1
	}
	switch h.said {
	case "pp":
		return Node{Payoff: best}
	case "bp":
		return Node{Payoff: 1}
	case "pbp":
		return Node{Payoff: -1}
	case "bb", "pbb":
		return Node{Payoff: 2 * best}
	}
	player := len(h.said) % 2
	return Node{Kind: Decision, Player: player, Info: "JQK"[cards[player]:cards[player]+1] + h.said, Actions: []string{"p", "b"}}
}

func (kuhn) Next(h kuhnHand, i int) kuhnHand {
	if h.dealt == 0 {
		return kuhnHand{dealt: i + 1}
	}
	h.said += "pb"[i : i+1]
	return h
}

// pennies is matching pennies with prizes: player 0 wins a if both show heads
// and b if both tails, and loses 1 otherwise.
type pennies struct{ a, b float64 }

func (pennies) Root() string { return "" }

func (p pennies) Node(h string) Node {
	switch h {
	case "", "H", "T":
		return Node{Kind: Decision, Player: len(h), Info: "?", Actions: []string{"H", "T"}}
	case "HH":
		return Node{Payoff: p.a}
	case "TT":
		return Node{Payoff: p.b}
	default:
		return Node{Payoff: -1}
	}
}

func (pennies) Next(h string, i int) string { return h + "HT"[i:i+1] }

// unfold unfolds or fails.
func unfold[H any](t testing.TB, src Source[H]) *Game {
	t.Helper()
	g, err := Unfold(context.Background(), src, 0)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// run runs a method or fails.
func run(t testing.TB, g *Game, method Method, iterations int, target float64) *Solution {
	t.Helper()
	s, err := NewMinimiser(g, method).Run(context.Background(), iterations, target, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// chance is the chance that a plan gives to an action at an information set.
func chance(t testing.TB, g *Game, player int, plan Plan, info, action string) float64 {
	t.Helper()
	side := g.Side(player)
	for i := range side.Infosets {
		in := &side.Infosets[i]
		if in.Info != info {
			continue
		}
		probs := make([]float64, len(in.Actions))
		side.Behaviour(plan, in, probs)
		for a, name := range in.Actions {
			if name == action {
				return probs[a]
			}
		}
	}
	t.Fatalf("no action %q at %q", action, info)
	return 0
}

func near(t testing.TB, what string, got, want, by float64) {
	t.Helper()
	if !(math.Abs(got-want) <= by) {
		t.Errorf("%s is %v, want %v within %v", what, got, want, by)
	}
}

// Kuhn (1950): the value is -1/18; player 1's equilibrium is unique, player
// 0's is a family in one number: the chance alpha <= 1/3 of a bet with the
// Jack; the King bets with 3 alpha, the Queen calls with alpha + 1/3.
func TestKuhnPoker(t *testing.T) {
	g := unfold(t, kuhn{})
	if g.Infosets() != 12 || g.Leaves != 30 || g.Nodes != 55 {
		t.Errorf("%d information sets, %d leaves, %d nodes", g.Infosets(), g.Leaves, g.Nodes)
	}
	lp, err := g.SolveLP(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	near(t, "LP: lo", lp.Lo, -1./18, 1e-12)
	near(t, "LP: hi", lp.Hi, -1./18, 1e-12)
	for name, test := range map[string]struct {
		s  *Solution
		by float64
	}{
		"lp":    {lp, 1e-9},
		"pcfr+": {run(t, g, PCFRPlus, 20000, 1e-6), 1e-3},
		"cfr+":  {run(t, g, CFRPlus, 20000, 1e-4), 1e-2},
		"dcfr":  {run(t, g, DCFR, 20000, 1e-4), 1e-2},
		"cfr":   {run(t, g, CFR, 20000, 1e-3), 3e-2},
	} {
		t.Run(name, func(t *testing.T) {
			if test.s.Exploitability() > 1e-3 {
				t.Errorf("exploitability %v after %d iterations", test.s.Exploitability(), test.s.Iterations)
			}
			near(t, "value", test.s.Value(), -1./18, 1e-3)
			x, y := test.s.X, test.s.Y
			alpha := chance(t, g, 0, x, "J", "b")
			if alpha > 1./3+test.by {
				t.Errorf("alpha is %v", alpha)
			}
			near(t, "K bets", chance(t, g, 0, x, "K", "b"), 3*alpha, 3*test.by)
			near(t, "Q bets", chance(t, g, 0, x, "Q", "b"), 0, test.by)
			near(t, "Q calls", chance(t, g, 0, x, "Qpb", "b"), alpha+1./3, 3*test.by)
			near(t, "J bets after a pass", chance(t, g, 1, y, "Jp", "b"), 1./3, test.by)
			near(t, "Q calls a bet", chance(t, g, 1, y, "Qb", "b"), 1./3, test.by)
			near(t, "K calls a bet", chance(t, g, 1, y, "Kb", "b"), 1, test.by)
			near(t, "Q bets after a pass", chance(t, g, 1, y, "Qp", "b"), 0, test.by)
		})
	}
}

func TestMatchingPennies(t *testing.T) {
	for _, p := range []pennies{{1, 1}, {3, 1}, {0, 5}} {
		g := unfold(t, p)
		// With x the chance of heads: x a - (1-x) = (1-x) b - x.
		x := (p.b + 1) / (p.a + p.b + 2)
		value := x*p.a - (1 - x)
		lp, err := g.SolveLP(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		near(t, "LP", lp.Value(), value, 1e-12)
		near(t, "LP's exploitability", lp.Exploitability(), 0, 1e-12)
		near(t, "heads", lp.X[1], x, 1e-12)
		near(t, "heads of player 1", lp.Y[1], x, 1e-12)
		for _, m := range []Method{PCFRPlus, CFRPlus, DCFR, CFR} {
			near(t, m.String(), run(t, g, m, 20000, 1e-3).Value(), value, 2e-3)
		}
	}
}

// The exploitability of uniform play, by hand: in matching pennies it is 0
// when the prizes are equal; with prizes 3 and 1 player 0 gets 1 by heads and
// player 1 nothing to boast of.
func TestExploitabilityOfUniformPlay(t *testing.T) {
	g := unfold(t, pennies{3, 1})
	x, y := g.Side(0).Uniform(), g.Side(1).Uniform()
	lo, hi := g.Bounds(x, y)
	near(t, "lo", lo, 0, 1e-15)
	near(t, "hi", hi, 1, 1e-15)
	near(t, "value", g.Value(x, y), .5, 1e-15)
	near(t, "exploitability", g.Exploitability(x, y), .5, 1e-15)
	plan, value := g.BestResponse(0, y)
	near(t, "best response", value, 1, 1e-15)
	near(t, "heads", plan[1], 1, 0)
	_, value = g.BestResponseTo(1, x, []float64{1, -1, 1})
	near(t, "with other payoffs", value, 0, 1e-15)
	near(t, "chance of the first outcome", g.Expect([]float64{1, 0, 0}, x, y), .25, 1e-15)
}

func TestPayoffsCanChange(t *testing.T) {
	g := unfold(t, pennies{1, 1})
	for i, p := range g.Payoffs {
		if p > 0 {
			g.Payoffs[i] = 3
		}
	}
	g.SetPayoffs(g.Payoffs)
	lp, err := g.SolveLP(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	near(t, "value", lp.Value(), 1, 1e-12)
}

// broken is a tree that is no game in one way or another.
type broken struct{ how string }

func (broken) Root() string { return "" }

func (b broken) Node(h string) Node {
	decision := Node{Kind: Decision, Info: "i", Actions: []string{"a", "b"}}
	switch {
	case b.how == "forgets" && len(h) < 2:
		return decision
	case b.how == "chances" && h == "":
		return Node{Kind: Chance, Probs: []float64{.5, .4}}
	case b.how == "no chance" && h == "":
		return Node{Kind: Chance, Probs: []float64{1, 0}}
	case b.how == "no action" && h == "":
		return Node{Kind: Decision}
	case b.how == "third player" && h == "":
		decision.Player = 2
		return decision
	case b.how == "payoffs" && h == "":
		return Node{Kind: Chance, Probs: []float64{.5, .5}}
	case (b.how == "actions" || b.how == "names") && h == "":
		return Node{Kind: Chance, Probs: []float64{.5, .5}}
	case b.how == "actions" && len(h) == 1:
		decision.Actions = decision.Actions[:1+len(strings.Trim(h, "0"))]
		return decision
	case b.how == "names" && len(h) == 1:
		decision.Actions = []string{"a", h}
		return decision
	}
	if b.how == "payoffs" {
		return Node{Outcome: 7, Payoff: float64(len(strings.Trim(h, "0")))}
	}
	return Node{}
}

func (broken) Next(h string, i int) string { return h + string(rune('0'+i)) }

func TestUnfoldRefuses(t *testing.T) {
	for how, want := range map[string]string{
		"forgets":      "perfect recall",
		"chances":      "sum to 0.9",
		"no chance":    "the chance 0",
		"no action":    "no action",
		"third player": "no player 2",
		"payoffs":      "pays 0 and 1",
		"actions":      "has 1 actions and 2",
		"names":        `both actions "0" and "1"`,
	} {
		_, err := Unfold(context.Background(), broken{how}, 0)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", how, err)
		}
	}
	if _, err := Unfold(context.Background(), kuhn{}, 54); !errors.Is(err, ErrTooLarge) {
		t.Errorf("54 nodes: %v", err)
	}
}

func TestMethodNames(t *testing.T) {
	for m := PCFRPlus; m <= CFR; m++ {
		if got, err := ParseMethod(m.String()); err != nil || got != m {
			t.Errorf("%v: %v %v", m, got, err)
		}
	}
	if _, err := ParseMethod("lp"); err == nil {
		t.Error("lp is no way to minimise regret")
	}
}

// A run that is cancelled still has an answer.
func TestRunStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s, err := NewMinimiser(unfold(t, kuhn{}), CFR).Run(ctx, 100, 0, nil)
	if !errors.Is(err, context.Canceled) || s.X == nil || s.Hi < s.Lo {
		t.Errorf("%v %v", s, err)
	}
}
