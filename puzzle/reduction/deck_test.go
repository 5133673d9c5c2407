package reduction

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strconv"
	"testing"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
)

func randomDeck(rng *rand.Rand, n, c, b int) []puzzle.Card {
	deck := make([]puzzle.Card, n)
	for i := range deck {
		deck[i] = puzzle.Card{Color: 1 + rng.Int32N(int32(c)), Number: 1 + rng.Int32N(int32(b))}
	}
	return deck
}

// eachDeck visits random decks with an order if there is one: a third of them
// small and tight, so that about half can be played out.
func eachDeck(t *testing.T, seed uint64, rounds int, visit func(deck, order []puzzle.Card)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(7, seed))
	yes := 0
	for range rounds {
		n := rng.IntN(10)
		deck := randomDeck(rng, n, 1+rng.IntN(max(1, n)), 1+rng.IntN(max(1, n)))
		order := slowOrder(deck, false)
		if order != nil {
			yes++
		}
		visit(deck, order)
	}
	t.Logf("%d of %d decks can be played out", yes, rounds)
}

func rounds(n int) int {
	if long() {
		return 20 * n
	}
	return n
}

// holds checks an order with the independent checker.
func holds(t *testing.T, deck, order []puzzle.Card) {
	t.Helper()
	a := &puzzle.Solve{Kind: puzzle.KindSolve, Game: puzzle.GameSolitaire, Answer: puzzle.Yes, Sequence: order}
	if _, err := check.Answer(context.Background(), puzzle.NewSolitaire(deck), a, check.Options{}); err != nil {
		t.Fatalf("deck %v: order %v: %v", deck, order, err)
	}
}

// Demaine et al. section 3.2: a deck can be played out exactly if its UNO-1
// graph has a Hamiltonian path; with a vertex joined to all, a cycle.
func TestDeckToHamiltonian(t *testing.T) {
	eachDeck(t, 20, rounds(300), func(deck, order []puzzle.Card) {
		p, err := DeckPath(deck)
		if err != nil {
			t.Fatal(err)
		}
		path := slowPath(p)
		if (path != nil) != (order != nil) {
			t.Fatalf("deck %v: order %v, path %v", deck, order, path)
		}
		if order == nil {
			return
		}
		holds(t, deck, CardsOf(deck, path))
		places, err := PlacesOf(deck, order)
		if err != nil {
			t.Fatal(err)
		}
		tour, err := PushTour(p, places)
		if err != nil {
			t.Fatal(err)
		}
		g, err := CycleGraph(p)
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range tour {
			if w := tour[(i+1)%len(tour)]; len(tour) > 2 && !g.Adjacent(v, w) {
				t.Fatalf("deck %v: the tour %v uses %d-%d", deck, tour, v, w)
			}
		}
		var b bytes.Buffer
		if err := WriteTour(&b, "t", append(slices.Clone(tour[1:]), tour[0])); err != nil {
			t.Fatal(err)
		}
		read, err := ParseTour("t", b.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		back, err := LiftTour(p, read)
		if err != nil {
			t.Fatal(err)
		}
		holds(t, deck, CardsOf(deck, back))
	})
}

// The formula has a model exactly if the deck can be played out; models are
// lifted and orders pushed.
func TestDeckToCNF(t *testing.T) {
	eachDeck(t, 21, rounds(300), func(deck, order []puzzle.Card) {
		f := NewFormula(deck)
		var clauses [][]int
		f.each(func(ls ...int) { clauses = append(clauses, slices.Clone(ls)) })
		if len(clauses) != f.Clauses {
			t.Fatalf("%d clauses announced, %d written", f.Clauses, len(clauses))
		}
		for _, c := range clauses {
			for _, l := range c {
				if l == 0 || max(l, -l) > f.Variables {
					t.Fatalf("literal %d of %d variables", l, f.Variables)
				}
			}
		}
		if order != nil {
			model, err := f.Push(order)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range clauses {
				if !slices.ContainsFunc(c, func(l int) bool { return slices.Contains(model, l) }) {
					t.Fatalf("deck %v, order %v: the model breaks the clause %v", deck, order, c)
				}
			}
			var b bytes.Buffer
			if err := WriteModel(&b, model); err != nil {
				t.Fatal(err)
			}
			answer, read, err := ParseModel("m", b.Bytes())
			if err != nil || answer != puzzle.Yes || !slices.Equal(read, model) {
				t.Fatalf("%q: %v %v %v", b.String(), answer, read, err)
			}
		}
		model := satisfy(f.Variables, clauses)
		if (model != nil) != (order != nil) {
			t.Fatalf("deck %v: order %v, model %v", deck, order, model)
		}
		if model != nil {
			back, err := f.Lift(model)
			if err != nil {
				t.Fatalf("deck %v: %v", deck, err)
			}
			holds(t, deck, back)
		}
	})
}

// Orders become answer sets and answer sets orders. What the rules say is
// checked here by a reading of them in Go; with clingo in the PATH, by clingo.
func TestDeckToASP(t *testing.T) {
	clingo, _ := exec.LookPath("clingo")
	n := rounds(300)
	if clingo != "" {
		n = 100
	}
	eachDeck(t, 22, n, func(deck, order []puzzle.Card) {
		if order != nil {
			atoms, err := PushAtoms(deck, order)
			if err != nil {
				t.Fatal(err)
			}
			if len(deck) > 0 && !stable(deck, atoms) {
				t.Fatalf("deck %v: the atoms %v break a rule", deck, atoms)
			}
			back, err := LiftAtoms(deck, atoms)
			if err != nil {
				t.Fatal(err)
			}
			holds(t, deck, back)
		}
		if clingo == "" {
			return
		}
		var b bytes.Buffer
		if err := WriteASP(&b, deck); err != nil {
			t.Fatal(err)
		}
		for _, format := range []string{"--outf=0", "--outf=2"} {
			cmd := exec.Command(clingo, format, "--warn=none", "-")
			cmd.Stdin = bytes.NewReader(b.Bytes())
			out, _ := cmd.Output() // its exit code is the verdict too
			answer, atoms, err := ParseAtoms("clingo", out)
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			if (answer == puzzle.Yes) != (order != nil) {
				t.Fatalf("deck %v: order %v, clingo %s", deck, order, answer)
			}
			if answer == puzzle.Yes {
				back, err := LiftAtoms(deck, atoms)
				if err != nil {
					t.Fatalf("deck %v, atoms %v: %v", deck, atoms, err)
				}
				holds(t, deck, back)
			}
		}
	})
}

// stable reads aspRules in Go: the hubs that are on, by growing from the
// root, and then each constraint.
func stable(deck []puzzle.Card, atoms []string) bool {
	b := newBoard(deck)
	uses := make([]int, len(b.stacks))
	on := make([]bool, len(b.hubs))
	roots := 0
	for _, a := range atoms {
		for e := range uses {
			if a == "once("+strconv.Itoa(e+1)+")" {
				uses[e]++
			}
			if a == "twice("+strconv.Itoa(e+1)+")" {
				uses[e] += 2
			}
		}
		for v, hub := range b.hubs {
			if a == "root("+hubTerm(hub)+")" {
				on[v] = true
				roots++
			}
		}
	}
	for range b.hubs {
		for e, u := range uses {
			if ends := b.ends[e]; u > 0 && (on[ends[0]] || on[ends[1]]) {
				on[ends[0]], on[ends[1]] = true, true
			}
		}
	}
	odd := 0
	for _, at := range b.at {
		sum := 0
		for _, e := range at {
			sum += uses[e]
		}
		odd += sum % 2
	}
	for e, s := range b.stacks {
		if uses[e] > int(min(s.Count, 2)) || uses[e] > 0 && !on[b.ends[e][0]] || !on[b.ends[e][0]] && !on[b.ends[e][1]] {
			return false
		}
	}
	return roots == 1 && odd <= 2
}

// UNO-2 with equal hands, which replaces Corollary 2: right for every deck.
func TestEqualHands(t *testing.T) {
	eachDeck(t, 23, rounds(300), func(deck, order []puzzle.Card) {
		in := EqualHands(deck)
		if len(in.Hand(1)) != len(in.Hand(2)) {
			t.Fatalf("deck %v: hands of %d and %d", deck, len(in.Hand(1)), len(in.Hand(2)))
		}
		if order != nil {
			a, err := PushEqualHands(deck, order)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := check.Answer(context.Background(), in, a, check.Options{}); err != nil && len(deck) > 0 {
				t.Fatal(err)
			}
			back, err := LiftEqualHands(deck, a)
			if err != nil {
				t.Fatal(err)
			}
			holds(t, deck, back)
		}
		if len(deck) <= 7 && slowCoop(in, puzzle.RuleSkip) != (order != nil) {
			t.Fatalf("deck %v: order %v", deck, order)
		}
	})
}

// Wrong models, atoms, tours and orders are refused.
func TestDeckLiftsRefuseWrongAnswers(t *testing.T) {
	deck := []puzzle.Card{{Color: 1, Number: 1}, {Color: 1, Number: 2}, {Color: 2, Number: 2}, {Color: 3, Number: 3}}
	f := NewFormula(deck)
	p, err := DeckPath(deck)
	if err != nil {
		t.Fatal(err)
	}
	var wrong *AnswerError
	for name, err := range map[string]error{
		"model without a trail":      second(f.Lift(nil)),
		"model of another formula":   second(f.Lift([]int{f.Variables + 1})),
		"atoms without a trail":      second(LiftAtoms(deck, nil)),
		"atom of another deck":       second(LiftAtoms(deck, []string{"once(9)"})),
		"two copies of one card":     second(LiftAtoms(deck, []string{"twice(1)"})),
		"pieces":                     second(LiftAtoms(deck, []string{"once(1)", "once(4)"})),
		"tour without its last":      second(LiftTour(p, []int32{1, 2, 3, 4})),
		"tour over what is no edge":  second(LiftTour(p, []int32{5, 1, 2, 3, 4})),
		"order with a wrong step":    second(f.Push([]puzzle.Card{deck[0], deck[2], deck[1], deck[3]})),
		"order of other cards":       second(PushAtoms(deck, deck[:3])),
		"order with a foreign card":  second(PlacesOf(deck, []puzzle.Card{{Color: 9, Number: 9}})),
		"order with too few cards":   second(PlacesOf(deck, deck[:3])),
		"path that is no solution":   second(PushTour(p, []int32{1, 2, 3, 4})),
		"path with a foreign vertex": p.check([]int32{1, 2, 3, 5}),
	} {
		if !errors.As(err, &wrong) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func second[T any](_ T, err error) error { return err }

// Graph to deck to formula and back to the graph, on all graphs of up to 6
// vertices that meet the precondition of the first step.
func TestGraphToDeckToFormulaAndBack(t *testing.T) {
	tried, yes := 0, 0
	for _, g := range graphsUpTo(6) {
		p := Problem{Graph: g}
		in, err := FromGraph(p, puzzle.GameSolitaire, "")
		if err != nil {
			continue
		}
		tried++
		f := NewFormula(in.Cards)
		var clauses [][]int
		f.each(func(ls ...int) { clauses = append(clauses, slices.Clone(ls)) })
		model := satisfy(f.Variables, clauses)
		if (model != nil) != (slowPath(p) != nil) {
			t.Fatalf("graph %v: model %v", slices.Collect(g.Edges()), model)
		}
		if model == nil {
			continue
		}
		yes++
		order, err := f.Lift(model)
		if err != nil {
			t.Fatal(err)
		}
		a := &puzzle.Solve{Game: puzzle.GameSolitaire, Answer: puzzle.Yes, Sequence: order}
		if _, err := LiftPath(p, puzzle.GameSolitaire, "", a); err != nil {
			t.Fatalf("graph %v, order %v: %v", slices.Collect(g.Edges()), order, err)
		}
	}
	t.Logf("%d graphs, %d with a path", tried, yes)
}
