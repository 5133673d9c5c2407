package reduction

import (
	"errors"
	"slices"
	"testing"

	"github.com/unolab/uno/puzzle"
)

func TestParseTour(t *testing.T) {
	tour, err := ParseTour("t", []byte("NAME : x\r\nTYPE : TOUR\nTOUR_SECTION\n3 1\n2\n-1\nEOF\n"))
	if err != nil || !slices.Equal(tour, []int32{3, 1, 2}) {
		t.Errorf("%v, %v", tour, err)
	}
	for text, want := range map[string]string{
		"":                       "t:1: there is no TOUR_SECTION",
		"NAME : x\n":             "t:1: there is no TOUR_SECTION",
		"TOUR_SECTION\n1\n":      "t:1: the TOUR_SECTION is not ended by -1",
		"TOUR_SECTION :\n1\nx\n": `t:3: "x" is not a vertex`,
		"TOUR_SECTION\n0\n-1\n":  `t:2: "0" is not a vertex`,
	} {
		if _, err := ParseTour("t", []byte(text)); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestParseModel(t *testing.T) {
	for _, test := range []struct {
		text, answer string
		model        []int
	}{
		{"c hi\ns SATISFIABLE\nv 1 -2\nv 3 0\n", puzzle.Yes, []int{1, -2, 3}},
		{"SAT\n1 -2 3 0\n", puzzle.Yes, []int{1, -2, 3}},
		{"s SATISFIABLE\nv 0\n", puzzle.Yes, nil},
		{"s UNSATISFIABLE\n", puzzle.No, nil},
		{"UNSAT\r\n", puzzle.No, nil},
		{"s UNKNOWN", puzzle.Unknown, nil},
	} {
		answer, model, err := ParseModel("m", []byte(test.text))
		if err != nil || answer != test.answer || !slices.Equal(model, test.model) {
			t.Errorf("%q: %v, %v, %v", test.text, answer, model, err)
		}
	}
	for text, want := range map[string]string{
		"":                                 "m:1: there is no verdict, such as 's SATISFIABLE'",
		"1 2 0\n":                          "m:1: there is no verdict, such as 's SATISFIABLE'",
		"s SATISFIABLE\nv 1 2\n":           "m:2: the model is not ended by 0",
		"s SATISFIABLE\ns UNSATISFIABLE\n": "m:2: a second verdict",
		"s SATISFIABLE\nv 1 x 0\n":         `m:2: "x" is not a literal; expected is what a SAT solver prints`,
		"s SATISFIABLE\nv 1 0 2\n":         `m:2: "2" is not a literal; expected is what a SAT solver prints`,
		"UNSAT\n1 0\n":                     "m:2: a model, although the verdict is not SATISFIABLE",
	} {
		if _, _, err := ParseModel("m", []byte(text)); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestParseAtoms(t *testing.T) {
	for _, test := range []struct {
		text, answer string
		atoms        []string
	}{
		{"clingo version 5\nSolving...\nAnswer: 1\nroot(c(1))\nAnswer: 2\nroot(c(2)) once(1)\nSATISFIABLE\n\nModels : 2\n", puzzle.Yes, []string{"root(c(2))", "once(1)"}},
		{"Answer: 1\n\nSATISFIABLE\n", puzzle.Yes, nil},
		{"UNSATISFIABLE\n", puzzle.No, nil},
		{`{"Result":"SATISFIABLE","Call":[{"Witnesses":[{"Value":["once(1)"]}]}]}`, puzzle.Yes, []string{"once(1)"}},
		{`{"Result":"UNSATISFIABLE","Call":[{}]}`, puzzle.No, nil},
		{`{"Result":"UNKNOWN"}`, puzzle.Unknown, nil},
	} {
		answer, atoms, err := ParseAtoms("a", []byte(test.text))
		if err != nil || answer != test.answer || !slices.Equal(atoms, test.atoms) {
			t.Errorf("%q: %v, %v, %v", test.text, answer, atoms, err)
		}
	}
	for _, text := range []string{"", "hello\n", "{", `{"Result":"odd"}`, `{"Result":"SATISFIABLE"}`, "Answer: 1\n\nUNSATISFIABLE\n"} {
		var bad *puzzle.FormatError
		if _, _, err := ParseAtoms("a", []byte(text)); !errors.As(err, &bad) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// FuzzParse throws one input at the three readers of foreign answers, and
// what they read at the lifts: nothing may panic.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"TOUR_SECTION\n4 1 2 3\n-1\n",
		"s SATISFIABLE\nv 1 -2 3 40 50 0\n",
		"Answer: 1\nroot(n(2)) once(1) twice(2) twice(3)\nSATISFIABLE\n",
		`{"Result":"SATISFIABLE","Call":[{"Witnesses":[{"Value":["once(1)"]}]}]}`,
	} {
		f.Add([]byte(seed))
	}
	deck := []puzzle.Card{{Color: 1, Number: 1}, {Color: 1, Number: 2}, {Color: 2, Number: 2}, {Color: 2, Number: 2}, {Color: 3, Number: 2}}
	p, err := DeckPath(deck)
	if err != nil {
		f.Fatal(err)
	}
	formula := NewFormula(deck)
	f.Fuzz(func(t *testing.T, data []byte) {
		expected := func(err error) {
			var bad *puzzle.FormatError
			var wrong *AnswerError
			if err != nil && !errors.As(err, &bad) && !errors.As(err, &wrong) {
				t.Fatalf("%q: %v", data, err)
			}
		}
		check := func(order []puzzle.Card, err error) {
			expected(err)
			if err == nil {
				expected(checkOrder(newBoard(deck), order))
				holds(t, deck, order)
			}
		}
		if tour, err := ParseTour("t", data); err == nil {
			path, err := LiftTour(p, tour)
			expected(err)
			if err == nil {
				holds(t, deck, CardsOf(deck, path))
			}
		} else {
			expected(err)
		}
		answer, model, err := ParseModel("m", data)
		expected(err)
		if answer == puzzle.Yes {
			check(formula.Lift(model))
		}
		answer, atoms, err := ParseAtoms("a", data)
		expected(err)
		if answer == puzzle.Yes {
			check(LiftAtoms(deck, atoms))
		}
	})
}
