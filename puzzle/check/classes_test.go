package check

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/unolab/uno/puzzle"
)

// randomStep tries one random step and reports its name if it was accepted.
func randomStep(r *rand.Rand, c *classes, vs []puzzle.Vertex) string {
	pick := func() puzzle.Vertex { return vs[r.IntN(len(vs))] }
	switch r.IntN(3) {
	case 0:
		if c.contract([]puzzle.Vertex{pick(), pick()}) == nil {
			return "contract"
		}
	case 1:
		if c.suppress(pick()) == nil {
			return "suppress"
		}
	default:
		for range 30 {
			if c.require(pick(), [3]puzzle.Vertex{pick(), pick(), pick()}) == nil {
				return "require"
			}
		}
	}
	return ""
}

// TestStepsKeepYes checks the claim of docs/solitaire.md, "Reduction steps":
// if the graph before a step has a dominating trail, so has the graph after
// it. Random steps are carried out on random decks, one after another, and
// the trails before and after are searched by brute force.
func TestStepsKeepYes(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	fired := map[string]int{}
	yes := 0
	for range rounds(2500, 80000) {
		deck := randomDeck(r, 9)
		vs := vertexNames(deck)
		c := newClasses(deck)
		before := hasTrail(c.clone().residual())
		for range 12 {
			step := randomStep(r, c, vs)
			if step == "" {
				continue
			}
			after := hasTrail(c.clone().residual())
			if before && !after {
				t.Fatalf("deck %v: a %s turned yes into no", deck, step)
			}
			fired[step]++
			if after {
				yes++
			}
			before = after
		}
	}
	for _, step := range []string{"contract", "suppress", "require"} {
		if fired[step] < 100 {
			t.Errorf("%s was accepted %d times only; the test does not test it", step, fired[step])
		}
	}
	if yes == 0 {
		t.Error("no graph had a trail")
	}
}

// TestRequireOnSubdividedGraphs aims at the require step: on half-edge decks
// every colour of degree 3 is required by its three numbers.
func TestRequireOnSubdividedGraphs(t *testing.T) {
	// K4: vertices 1..4, edges 1..6.
	deck := deckOf(t, "11 21 12 32 13 43 24 34 25 45 36 46")
	c := newClasses(deck)
	if err := c.require(1, [3]puzzle.Vertex{-1, -2, -3}); err != nil {
		t.Fatal(err)
	}
	for _, y := range []puzzle.Vertex{-1, -2, -3, -4, -5, -6} {
		if err := c.suppress(y); err != nil {
			t.Fatal(err)
		}
	}
	g := c.residual()
	if g.n != 4 || len(g.edges) != 6 || !g.required[1] || g.required[2] {
		t.Fatalf("K4 came out with %d vertices, %d edges, required %v", g.n, len(g.edges), g.required)
	}
}

func TestStepsRefuseWhatTheirConditionForbids(t *testing.T) {
	deck := deckOf(t, "11 12 13 21 22 33 34")
	for name, try := range map[string]func(*classes) error{
		"a vertex not in the deck": func(c *classes) error { return c.contract([]puzzle.Vertex{1, 9}) },
		"vertex 0":                 func(c *classes) error { return c.contract([]puzzle.Vertex{0}) },
		"no vertex":                func(c *classes) error { return c.contract(nil) },
		"suppressing a leaf":       func(c *classes) error { return c.suppress(-4) },
		"suppressing degree three": func(c *classes) error { return c.suppress(1) },
		"a vertex twice gone": func(c *classes) error {
			if err := c.suppress(-3); err != nil {
				t.Fatal(err)
			}
			return c.suppress(-3)
		},
		"requiring with one neighbour twice": func(c *classes) error { return c.require(1, [3]puzzle.Vertex{-1, -2, -2}) },
		"requiring with a stranger":          func(c *classes) error { return c.require(1, [3]puzzle.Vertex{-1, -2, -4}) },
		"requiring with the vertex itself":   func(c *classes) error { return c.require(1, [3]puzzle.Vertex{1, -2, -3}) },
	} {
		if err := try(newClasses(deck)); err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
}

// TestLongStepListsAreFast carries out a hundred thousand contractions into
// one class and suppressions along a path; a quadratic walk would not end.
func TestLongStepListsAreFast(t *testing.T) {
	const n = 100_000
	var deck []puzzle.Card
	var steps strings.Builder
	steps.WriteString(puzzle.ProofHeader + "\n")
	w := puzzle.NewLineWriter(&steps)
	for i := int32(1); i <= n; i++ { // a path x1 -1 x2 -2 ..: colours i, numbers i
		deck = append(deck, puzzle.Card{Color: i, Number: i}, puzzle.Card{Color: i + 1, Number: i})
	}
	for i := int32(2); i <= n; i++ {
		w.Suppress(puzzle.NumberVertex(i))
		w.Contract(puzzle.ColorVertex(1), puzzle.ColorVertex(i))
	}
	w.Cut(puzzle.FormCards, nil)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	_, err := Proof(t.Context(), deck, "p", strings.NewReader(steps.String()))
	if err == nil || !strings.Contains(err.Error(), "the cut proves nothing") {
		t.Fatalf("the steps should hold and the cut should not, but: %v", err)
	}
}
