package equilibrium

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/stat"
	"github.com/unolab/uno/pomdp/game"
)

// tiny is the deck of the documentation.
const tiny = "r1 r2 b1 b2 rs w"

// setupOf makes a setup of the rules pomdp; limit 0 is none.
func setupOf(t testing.TB, deck, top string, own, other, limit int) *Setup {
	t.Helper()
	rules, err := uno.Preset("pomdp")
	if err != nil {
		t.Fatal(err)
	}
	if rules.Deck, err = uno.ParseCards(deck); err != nil {
		t.Fatal(err)
	}
	rules.Limit = NoLimit
	if limit > 0 {
		rules.Limit = limit
	}
	s := &Setup{Rules: rules, Hands: [2]int{own, other}}
	if s.Top, err = uno.ParseKind(top); err != nil {
		t.Fatal(err)
	}
	s.Color = s.Top.Color()
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	return s
}

// unfold makes a game or fails.
func unfold(t testing.TB, s *Setup, o Options) *Game {
	t.Helper()
	g, err := New(context.Background(), s, o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// solve solves a game or fails.
func solve(t testing.TB, g *Game, e Effort) *Answer {
	t.Helper()
	a, err := g.Solve(context.Background(), e)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func near(t testing.TB, what string, got, want, by float64) {
	t.Helper()
	if !(math.Abs(got-want) <= by) {
		t.Errorf("%s is %v, want %v within %v", what, got, want, by)
	}
}

// randomSetup is a position of a few cards.
func randomSetup(t testing.TB, rng *rand.Rand, limit int) *Setup {
	t.Helper()
	for {
		pool := "r1 r1 r2 rs rv rd b1 b2 b2 bs bd g1 w w f"
		words := strings.Fields(pool)
		rng.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
		if strings.HasPrefix(words[0], "w") || words[0] == "f" {
			continue
		}
		n := 5 + rng.IntN(3)
		return setupOf(t, strings.Join(words[:n], " "), words[0], 1+rng.IntN(2), 1+rng.IntN(2), limit)
	}
}

// The criterion: an equilibrium of the tiny deck whose exploitability by exact
// best response is below 1e-3, without a limit of turns; and the linear
// program agrees with every way to minimise regret.
func TestEquilibriumOfTheTinyDeck(t *testing.T) {
	g := unfold(t, setupOf(t, tiny, "r2", 2, 2, 0), Options{})
	efforts := map[string]Effort{"lp": {LP: true, Target: 1e-9}}
	for m := game.PCFRPlus; m <= game.CFR; m++ {
		efforts[m.String()] = Effort{Method: m, Target: 1e-6}
	}
	for name, e := range efforts {
		a := solve(t, g, e)
		if a.Exploitability() > e.Target {
			t.Errorf("%s: exploitability %v", name, a.Exploitability())
		}
		near(t, name, a.Value(), 1./3, 1e-5)
	}
}

// The same on a deck whose equilibrium mixes.
func TestMethodsAgree(t *testing.T) {
	g := unfold(t, setupOf(t, "r1 r2 b1 b2 rs w bs", "r2", 2, 2, 0), Options{})
	lp := solve(t, g, Effort{LP: true, Target: 1e-9})
	near(t, "LP", lp.Value(), 43./180, 1e-9)
	for m := game.PCFRPlus; m <= game.CFR; m++ {
		a := solve(t, g, Effort{Method: m, Target: 1e-4})
		if a.Exploitability() > 1e-4 || a.Lo > lp.Hi+1e-9 || a.Hi < lp.Lo-1e-9 {
			t.Errorf("%v: [%v, %v] after %d iterations", m, a.Lo, a.Hi, a.Iterations)
		}
	}
}

// Stages change nothing: with every limit the game of stages has the value of
// the whole tree, in which seats remember all they have seen.
func TestStagesAreSubgames(t *testing.T) {
	n := 25
	if os.Getenv("UNO_LONG") != "" {
		n = 400
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range n {
		s := randomSetup(t, rng, 1+rng.IntN(9))
		effort := Effort{LP: true, Target: 1e-9}
		whole := unfold(t, s, Options{Whole: true})
		if whole.Nodes > 30_000 || whole.Largest > 300 {
			continue
		}
		stages := unfold(t, s, Options{})
		a, b := solve(t, whole, effort), solve(t, stages, effort)
		if a.Exploitability() > 1e-8 || b.Exploitability() > 1e-8 {
			t.Errorf("%v: exploitability %v and %v", s.Rules, a.Exploitability(), b.Exploitability())
		}
		near(t, s.Rules.String()+" top "+s.Top.String(), b.Value(), a.Value(), 1e-8)
	}
}

// What a limit can cost: the value without one lies within the bounds that any
// limited game gives for longer ones, and those of a longer limit overlap
// with them.
func TestLimits(t *testing.T) {
	// The last deck has draw cards that can empty the pile in mid-draw again and
	// again, without a turn that begins with an empty pile.
	for _, deck := range []string{tiny, "r1 r2 b1 b2 rs w bs", "r1 r2 b1 rd bd b2 f"} {
		endless := solve(t, unfold(t, setupOf(t, deck, "r2", 2, 2, 0), Options{}), Effort{Help: true, Target: 1e-5})
		for _, limit := range []int{1, 2, 3, 5, 8, 11} {
			a := solve(t, unfold(t, setupOf(t, deck, "r2", 2, 2, limit), Options{}), Effort{Help: true, Target: 1e-5})
			if a.Longer[0] > endless.Hi || a.Longer[1] < endless.Lo {
				t.Errorf("%s, limit %d: %v, without a limit %v", deck, limit, a.Longer, endless.Value())
			}
		}
	}
}

// Where a player can put off the end forever, sweeps alone would swing without
// end (they did here, between strategies with 0.2472 and 0.2500 for certain).
func TestSwingingValues(t *testing.T) {
	a := solve(t, unfold(t, setupOf(t, "r1 r2 b1 rd bd b2 f", "r2", 2, 2, 0), Options{}), Effort{Help: true, Target: 1e-5})
	if a.Exploitability() > 1e-5 {
		t.Errorf("exploitability %v", a.Exploitability())
	}
	near(t, "value", a.Value(), 89./360, 1e-5)
}

// The hands are known where a stage ends: what a seat does not see is the
// other's hand.
func TestHandsAreKnownBetweenStages(t *testing.T) {
	g := unfold(t, setupOf(t, "r1 r2 b1 b2 rs w rd", "r2", 2, 2, 0), Options{})
	if g.Stages() < 100 {
		t.Errorf("%d stages", g.Stages())
	}
	var v uno.View
	for _, st := range g.stages[1:] {
		for seat := range 2 {
			// The pile is empty, or of cards that lay open a moment ago.
			at := &st.root.state
			at.View(seat, &v)
			if at.Pile.Empty() != (st.root.draws == 0) || v.Unseen() != at.Hands[1-seat].Plus(at.Pile) {
				t.Fatalf("seat %d does not know the hand of the other in %s", seat, at.Position())
			}
		}
	}
}

// A seat never decides on what it cannot see: all situations of an information
// set look the same to it, and its own hand is part of them.
func TestSituations(t *testing.T) {
	g := unfold(t, setupOf(t, tiny, "r2", 2, 2, 12), Options{})
	a := solve(t, g, Effort{})
	openings, total := 0, 0
	for i := range g.Stages() {
		err := g.Situations(context.Background(), a.Profile, i, func(s *Situation) error {
			total++
			if s.Opening {
				openings++
			}
			sum := 0.0
			for _, p := range s.Chances {
				sum += p
			}
			near(t, "sum of the chances", sum, 1, 1e-9)
			if (s.Start != nil) != (i > 0) || len(s.Moves) < 2 {
				t.Errorf("stage %d: %+v", i, s)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if openings != 7 || total != g.Infosets {
		t.Errorf("%d openings, %d situations of %d", openings, total, g.Infosets)
	}
}

func TestCheckRefuses(t *testing.T) {
	for want, spoil := range map[string]func(s *Setup){
		"lie open":       func(s *Setup) { s.Rules.OpenHands = true },
		"no-uno-call":    func(s *Setup) { s.Rules.NoUnoCall = false },
		"jump-in":        func(s *Setup) { s.Rules.JumpIn = true },
		"attack":         func(s *Setup) { s.Rules.Attack = true },
		"draw by choice": func(s *Setup) { s.Rules.NoDrawByChoice = false },
		"discount":       func(s *Setup) { s.Gamma = 1.5 },
		"limit":          func(s *Setup) { s.Rules.Limit = 0 },
		"each needs one": func(s *Setup) { s.Hands[1] = 0 },
		"colour":         func(s *Setup) { s.Top = uno.WildKind; s.Color = uno.NoColor },
		"which need":     func(s *Setup) { s.Hands[1] = 4 },
		"deck is green":  func(s *Setup) { s.Top = uno.WildKind; s.Color = uno.Green },
		"top card b7":    func(s *Setup) { s.Top = uno.Card(uno.Blue, 7); s.Color = uno.Blue },
		"discards":       func(s *Setup) { s.Under = uno.NewCards(s.Top) },
		"has 1 cards":    func(s *Setup) { s.Hand = uno.NewCards(uno.WildKind) },
		"hand yd":        func(s *Setup) { s.Hand = uno.NewCards(uno.Card(uno.Yellow, uno.DrawTwo)) },
	} {
		s := setupOf(t, tiny, "r2", 2, 2, 0)
		spoil(s)
		if err := s.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

// The deals are those of shuffled cards, and so are the cards of a draw.
func TestChances(t *testing.T) {
	s := setupOf(t, "r1 r1 r2 b1 b1 b2 w w", "r2", 2, 3, 0)
	states, chances := s.deals()
	seen := map[[3]uno.Cards]bool{}
	sum := 0.0
	for i, state := range states {
		key := [3]uno.Cards{state.Hands[0], state.Hands[1], state.Pile}
		if seen[key] {
			t.Errorf("the deal %v comes twice", key)
		}
		seen[key] = true
		sum += chances[i]
		// The chance of a deal: the ways to choose its cards.
		ways := 1.0
		for k, n := range s.Rules.Deck.Each() {
			if k == s.Top {
				continue
			}
			a, b := state.Hands[0].Count(k), state.Hands[1].Count(k)
			ways *= stat.Choose(n, a) * stat.Choose(n-a, b)
		}
		near(t, "chance of a deal", chances[i], ways/(stat.Choose(7, 2)*stat.Choose(5, 3)), 1e-12)
	}
	near(t, "sum", sum, 1, 1e-12)
}

// A Wild Draw Four that empties the pile in mid-draw: outcomes are sets of
// cards with the chances of drawing without putting back.
func TestOutcomesOfADraw(t *testing.T) {
	state, err := uno.ParsePosition("rules=pomdp[deck=r1.r2.r3.r4.b1.b2.b3.f] hands=f.r1/b1 top=r2 under=r3.r4 pile=b2.b3")
	if err != nil {
		t.Fatal(err)
	}
	m, err := uno.ParseText(0, "f:r")
	if err != nil {
		t.Fatal(err)
	}
	// Two cards of the pile for sure, then two of the three discards.
	list := outcomes(state, m)
	if len(list) != 3 {
		t.Fatalf("%d outcomes", len(list))
	}
	for _, b := range list {
		near(t, "chance", b.prob, 1./3, 1e-12)
	}
}
