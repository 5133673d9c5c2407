package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
	"github.com/unolab/uno/puzzle/family"
	"github.com/unolab/uno/puzzle/solitaire"
)

func text(t *testing.T, deck []puzzle.Card, a *puzzle.Solve) (cards, answer []byte) {
	t.Helper()
	var b bytes.Buffer
	for _, c := range deck {
		fmt.Fprintf(&b, "%d %d\n", c.Color, c.Number)
	}
	answer, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes(), answer
}

// TestAgreesWithPackageCheck: answers by several methods hold, and of answers
// with a line changed, left out or exchanged both checkers say the same.
func TestAgreesWithPackageCheck(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 9))
	kinds := map[string]int{}
	mutants, refused := 0, 0
	for round := range 600 {
		p := family.Params{Colors: 3 + r.IntN(5), Numbers: 3 + r.IntN(5), Cards: 6 + r.IntN(14)}
		name := "random"
		if round%20 == 0 {
			name, p = "gp", family.Params{N: 5 + 6*r.IntN(3), K: 2, Open: true}
		}
		in, err := family.Generate(name, p, r)
		if err != nil {
			t.Fatal(err)
		}
		method := []string{solitaire.MethodAuto, solitaire.MethodFrontier, solitaire.MethodSAT, solitaire.MethodDP}[r.IntN(4)]
		if name == "gp" && method == solitaire.MethodDP {
			method = solitaire.MethodSAT
		}
		res, err := solitaire.Solve(t.Context(), in.Cards, solitaire.Options{Method: method})
		if err != nil {
			t.Fatal(err)
		}
		a := &puzzle.Solve{Kind: puzzle.KindSolve, Game: puzzle.GameSolitaire, Answer: res.Answer, Sequence: res.Sequence, Certificate: res.Certificate}
		cards, answer := text(t, in.Cards, a)
		if _, err := verify(cards, answer, nil); err != nil {
			t.Fatalf("%v, %s: %v\n%s", in.Cards, method, err, answer)
		}
		if res.Answer != puzzle.No {
			kinds["yes"]++
			continue
		}
		kinds[res.Certificate.Kind]++
		c := *res.Certificate
		if len(c.Lines) > 0 {
			file := "uno-proof 1\n" + strings.Join(append(append([]string{}, c.Steps...), c.Lines...), "\n")
			if _, err := verify(cards, answer, []byte(file)); err != nil {
				t.Fatalf("%v, %s, as a file: %v", in.Cards, method, err)
			}
		}
		lines := &c.Lines
		if len(c.Lines) < 2 || len(c.Steps) > 0 && r.IntN(2) == 0 {
			lines = &c.Steps
		}
		if len(*lines) == 0 {
			continue
		}
		*lines = changed(r, *lines)
		a.Certificate = &c
		cards, answer = text(t, in.Cards, a)
		_, mine := verify(cards, answer, nil)
		_, theirs := check.Answer(t.Context(), in, a, check.Options{})
		if mutants++; mine != nil {
			refused++
		}
		if (mine == nil) != (theirs == nil) {
			t.Fatalf("this says %v, package check %v: %v\n%s", mine, theirs, in.Cards, answer)
		}
	}
	if kinds["yes"] < 50 || kinds["dp"] < 20 || kinds["sat"] < 20 || mutants < 100 || refused < 50 {
		t.Errorf("%v, %d mutants, %d refused", kinds, mutants, refused)
	}
}

// changed leaves out a line, exchanges two, or changes a number.
func changed(r *rand.Rand, lines []string) []string {
	list := append([]string{}, lines...)
	i := r.IntN(len(list))
	switch words := strings.Fields(list[i]); r.IntN(3) {
	case 0:
		return append(list[:i], list[i+1:]...)
	case 1:
		j := r.IntN(len(list))
		list[i], list[j] = list[j], list[i]
	default:
		k := r.IntN(len(words))
		if n, err := strconv.Atoi(words[k]); err == nil {
			words[k] = strconv.Itoa(n + 1 - 2*r.IntN(2))
		}
		list[i] = strings.Join(words, " ")
	}
	return list
}

// TestOrders: an order plays the cards of the deck, and neighbours match.
func TestOrders(t *testing.T) {
	for deck, want := range map[string]bool{"[[1,1],[1,2],[2,2]]": true, "[[1,1],[2,2],[1,2]]": false, "[[1,1],[1,2]]": false} {
		answer := `{"kind":"solve","game":"solitaire","answer":"yes","sequence":` + deck + `}`
		if _, err := verify([]byte("1 1\n1 2\n2 2\n"), []byte(answer), nil); (err == nil) != want {
			t.Errorf("%s: %v", deck, err)
		}
	}
}
