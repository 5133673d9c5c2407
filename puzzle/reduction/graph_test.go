package reduction

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
	"github.com/unolab/uno/puzzle/graph"
)

// meets restates the preconditions, from the counts alone.
func meets(g *graph.Graph, to, rule string) bool {
	most, least := 0, 1<<30
	for v := int32(1); int(v) <= g.N(); v++ {
		most, least = max(most, g.Degree(v)), min(least, g.Degree(v))
	}
	switch to + " " + rule {
	case "solitaire ", "coop-equal ":
		return most <= 3 && least >= 1
	case "all-or-none ":
		return least >= 1
	case "coop skip":
		return most <= 3 && g.M() >= g.N()
	case "coop strict":
		return g.M() >= g.N()
	}
	panic("no such reduction: " + to + " " + rule)
}

// slowGame decides an instance that a reduction made, and returns a "yes"
// with its witness where the slow method has one.
func slowGame(in *puzzle.Instance, to, rule string) (*puzzle.Solve, bool) {
	answer := &puzzle.Solve{Kind: puzzle.KindSolve, Game: to, Answer: puzzle.Yes}
	switch to {
	case puzzle.GameCoop:
		return nil, slowCoop(in, rule)
	case ToCoopEqual:
		if order := slowOrder(in.Hand(1), false); order != nil {
			answer.Game, answer.Rule, answer.Plays = puzzle.GameCoop, puzzle.RuleSkip, alone(order)
			return answer, true
		}
		return nil, false
	default:
		answer.Sequence = slowOrder(in.Cards, to == puzzle.GameAllOrNone)
		return answer, answer.Sequence != nil
	}
}

// checkReduction holds one reduction of one problem against exhaustive search
// on both sides, and carries solutions both ways.
func checkReduction(t *testing.T, p Problem, to, rule string) (tried, yes int) {
	t.Helper()
	g, err := p.open()
	if err != nil {
		t.Fatal(err)
	}
	in, err := FromGraph(p, to, rule)
	if !meets(g, to, rule) {
		var outside *PreconditionError
		if !errors.As(err, &outside) {
			t.Fatalf("%s %s: a graph outside the precondition is taken: %v", to, rule, err)
		}
		return 0, 0
	}
	if err != nil {
		t.Fatalf("%s %s: %v", to, rule, err)
	}
	path := slowPath(p)
	answer, can := slowGame(in, to, rule)
	if can != (path != nil) {
		t.Fatalf("%s %s from %d: the game is %v, the path %v", to, rule, p.Start, can, path)
	}
	if !can {
		return 1, 0
	}
	pushed, err := PushPath(p, to, rule, path)
	if err != nil {
		t.Fatalf("%s %s: %v", to, rule, err)
	}
	if _, err := check.Answer(context.Background(), in, pushed, check.Options{}); err != nil {
		t.Fatalf("%s %s: the answer pushed from %v: %v", to, rule, path, err)
	}
	answers := []*puzzle.Solve{pushed}
	others := 3
	if long() {
		others = 1 // all labellings are tried anyway
	}
	for range others { // other winning orders, if the slow method has any
		if answer != nil {
			answers = append(answers, answer)
			in = shuffled(in)
			answer, _ = slowGame(in, to, rule)
		}
	}
	for _, a := range answers {
		back, err := LiftPath(p, to, rule, a)
		if err != nil {
			t.Fatalf("%s %s: %v", to, rule, err)
		}
		if err := p.check(back); err != nil {
			t.Fatalf("%s %s: lifted %v: %v", to, rule, back, err)
		}
	}
	return 1, 1
}

// shuffled returns the instance with its cards in another order, the same on
// every call.
func shuffled(in *puzzle.Instance) *puzzle.Instance {
	rng := rand.New(rand.NewPCG(7, 14))
	hands := make([][]puzzle.Card, in.Players)
	for i := range hands {
		hands[i] = slices.Clone(in.Hand(i + 1))
		rng.Shuffle(len(hands[i]), func(a, b int) { hands[i][a], hands[i][b] = hands[i][b], hands[i][a] })
	}
	return puzzle.NewDealt(hands...)
}

// Demaine et al. Theorems 1 and 4, Corollary 2 (replaced), Dey, Goyal, Misra
// Lemma 3, on all graphs of up to 6 vertices, with the start left open and
// with each start.
func TestReductionsOnAllSmallGraphs(t *testing.T) {
	graphs := graphsUpTo(6)
	for _, r := range [][2]string{{"solitaire", ""}, {"coop", "skip"}, {"coop", "strict"}, {"coop-equal", ""}, {"all-or-none", ""}} {
		tried, yes, refused := 0, 0, 0
		for _, g := range graphs {
			for start := range min(g.N(), 5) + 1 {
				if start > 1 && !long() && g.N() > 5 {
					break
				}
				a, b := checkReduction(t, Problem{g, int32(start)}, r[0], r[1])
				tried, yes, refused = tried+a, yes+b, refused+1-a
			}
		}
		t.Logf("%s %s: %d problems, %d of them with a path; %d refused", r[0], r[1], tried, yes, refused)
	}
}

// Answers of coop with walks over several edges are lifted too (the rule skip,
// maximum degree 3).
func TestLiftCoopWithStrolls(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 13))
	strolls := 0
	for _, g := range graphsUpTo(6) {
		if !meets(g, "coop", "skip") {
			continue
		}
		p := Problem{Graph: g}
		in, err := FromGraph(p, puzzle.GameCoop, puzzle.RuleSkip)
		if err != nil {
			t.Fatal(err)
		}
		for range 200 {
			plays, won := randomCoop(rng, in)
			if !won {
				continue
			}
			for i := range plays {
				if plays[i].Skip {
					strolls++
					break
				}
			}
			a := &puzzle.Solve{Game: puzzle.GameCoop, Rule: puzzle.RuleSkip, Answer: puzzle.Yes, Plays: plays}
			if _, err := check.Answer(context.Background(), in, a, check.Options{}); err != nil {
				t.Fatal(err)
			}
			if _, err := LiftPath(p, puzzle.GameCoop, "", a); err != nil {
				t.Fatalf("%v: %v", plays, err)
			}
		}
	}
	if strolls == 0 {
		t.Error("no play had a skip")
	}
	t.Logf("%d won plays with skips", strolls)
}

// randomCoop plays at random by the rule skip.
func randomCoop(rng *rand.Rand, in *puzzle.Instance) (plays []puzzle.Play, won bool) {
	gone := make([]bool, len(in.Cards))
	left := [3]int{0, len(in.Hand(1)), len(in.Hand(2))}
	top := -1
	for turn, skips := 1, 0; skips < 2; turn = 3 - turn {
		var can []int
		for i, c := range in.Cards {
			if !gone[i] && in.OwnerOf(i) == turn && (top < 0 || in.Cards[top].Matches(c)) {
				can = append(can, i)
			}
		}
		if len(can) == 0 {
			plays = append(plays, puzzle.Play{Player: turn, Skip: true})
			skips++
			continue
		}
		skips = 0
		top = can[rng.IntN(len(can))]
		gone[top] = true
		plays = append(plays, puzzle.Play{Player: turn, Card: &in.Cards[top]})
		if left[turn]--; left[turn] == 0 {
			return plays, turn == 1
		}
	}
	return plays, false
}

// The statements as printed fail outside the preconditions: K4 with two
// pendants for Theorem 1 by the rule skip, a path (a tree) for either rule, a
// star of four for Theorem 4's deck.
func TestPrintedReductionsFailOutsideTheirPreconditions(t *testing.T) {
	k4 := []graph.Edge{{1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}, {1, 5}, {1, 6}}
	for _, test := range []struct {
		name     string
		g        *graph.Graph
		to, rule string
	}{
		{"K4 with two pendants at one vertex, skip", graph.New(6, k4), puzzle.GameCoop, puzzle.RuleSkip},
		{"a path, strict", graph.New(3, []graph.Edge{{1, 2}, {2, 3}}), puzzle.GameCoop, puzzle.RuleStrict},
		{"a triangle with two pendants, solitaire", graph.New(5, []graph.Edge{{1, 2}, {1, 3}, {1, 4}, {1, 5}, {2, 3}}), puzzle.GameSolitaire, ""},
	} {
		p := Problem{Graph: test.g}
		var in *puzzle.Instance
		if test.to == puzzle.GameSolitaire {
			in = puzzle.NewSolitaire(halfEdges(test.g))
		} else {
			in = printedTheorem1(test.g)
		}
		_, can := slowGame(in, test.to, test.rule)
		if path := slowPath(p); can == (path != nil) {
			t.Errorf("%s: the reduction as printed is right here: %v", test.name, can)
		}
		var outside *PreconditionError
		if _, err := FromGraph(p, test.to, test.rule); !errors.As(err, &outside) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

// Corollary 2 as printed (hands of equal size, a path with a given start) is
// wrong under both rules.
func TestPrintedCorollary2Fails(t *testing.T) {
	pendants := graph.New(6, []graph.Edge{{1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}, {1, 5}, {1, 6}})
	for rule, graphs := range map[string][]*graph.Graph{puzzle.RuleSkip: {pendants}, puzzle.RuleStrict: graphsUpTo(4)} {
		tried, wrong := 0, 0
		for _, g := range graphs {
			if g.M() <= g.N() {
				continue // as many edges as vertices: nothing is added
			}
			for start := int32(1); int(start) <= g.N(); start++ {
				in := printedTheorem1(g)
				n := int32(g.N())
				first, second := slices.Clone(in.Hand(1)), slices.Clone(in.Hand(2))
				for range g.M() - g.N() {
					first = append(first, puzzle.Card{Color: n + 2, Number: n + 2})
				}
				first = append(first, puzzle.Card{Color: n + 2, Number: n + 1})
				second = append(second, puzzle.Card{Color: start, Number: n + 1})
				if len(first) != len(second) {
					t.Fatalf("hands of %d and %d", len(first), len(second))
				}
				tried++
				if slowCoop(puzzle.NewDealt(first, second), rule) != (slowPath(Problem{g, start}) != nil) {
					wrong++
				}
			}
		}
		if wrong == 0 {
			t.Errorf("by the rule %s it is right for all %d problems", rule, tried)
		}
		t.Logf("by the rule %s it is wrong for %d of %d problems", rule, wrong, tried)
	}
}

func printedTheorem1(g *graph.Graph) *puzzle.Instance {
	var vertices, edges []puzzle.Card
	for v := int32(1); int(v) <= g.N(); v++ {
		vertices = append(vertices, puzzle.Card{Color: v, Number: v})
	}
	for e := range g.Edges() {
		edges = append(edges, puzzle.Card{Color: e[0], Number: e[1]})
	}
	return puzzle.NewDealt(vertices, edges)
}

// Answers that do not hold are refused, whatever they say.
func TestLiftRefusesWrongAnswers(t *testing.T) {
	p := Problem{Graph: graph.New(3, []graph.Edge{{1, 2}, {2, 3}, {1, 3}})}
	card := puzzle.Card{Color: 7, Number: 9}
	for _, a := range []puzzle.Solve{
		{Game: "coop", Answer: "yes"},
		{Game: "solitaire", Rule: "skip", Answer: "yes"},
		{Game: "solitaire", Answer: "no"},
		{Game: "solitaire", Answer: "yes"},
		{Game: "solitaire", Answer: "yes", Sequence: puzzle.Cards{card, card, card}},
		{Game: "solitaire", Answer: "yes", Sequence: puzzle.Cards{{Color: 1, Number: 1}, {Color: 2, Number: 1}}},
	} {
		var wrong *AnswerError
		if path, err := LiftPath(p, "solitaire", "", &a); !errors.As(err, &wrong) {
			t.Errorf("%+v: %v, %v", a, path, err)
		}
	}
}
