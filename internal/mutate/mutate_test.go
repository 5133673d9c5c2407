package mutate

import (
	"go/format"
	"slices"
	"strings"
	"testing"
)

const sample = `package p

func f(a, b int, on bool) int {
	if a < b && on || a == 3 {
		a += 2
		g(a)
	}
	switch {
	case a > b, on:
		b--
	}
	return a*b - 1
}
`

// TestMutants lists the faults of a small function.
func TestMutants(t *testing.T) {
	list, err := Mutants("p.go", []byte(sample))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range list {
		got = append(got, strings.TrimPrefix(m.String(), "p.go:"))
		if _, err := format.Source(m.Apply([]byte(sample))); err != nil {
			t.Errorf("%v does not parse: %v", m, err)
		}
	}
	want := []string{
		"4: f: a < b && on || a == 3 -> !(a < b && on || a == 3)",
		"4: f: a < b && on || a == 3 -> a < b && on",
		"4: f: a < b && on || a == 3 -> a == 3",
		"4: f: a < b && on -> a < b",
		"4: f: a < b && on -> on",
		"4: f: < -> <=",
		"4: f: && -> ||",
		"4: f: || -> &&",
		"4: f: == -> !=",
		"4: f: 3 -> 4",
		"5: f: a += 2 -> (nothing)",
		"5: f: += -> -=",
		"5: f: 2 -> 3",
		"6: f: g(a) -> (nothing)",
		"9: f: a > b, -> (nothing)",
		"9: f: > -> >=",
		"9: f: , on -> (nothing)",
		"10: f: b-- -> (nothing)",
		"10: f: -- -> ++",
		"12: f: * -> +",
		"12: f: - -> +",
		"12: f: 1 -> 2",
	}
	if !slices.Equal(got, want) {
		t.Errorf("faults:\n%s", strings.Join(got, "\n"))
	}
}

// TestLeaks lets every field of a shown struct, embedded ones too, depend on
// what is hidden.
func TestLeaks(t *testing.T) {
	const source = `package p

type Table struct{ Turn int8 }

type View struct {
	Table
	Rules *int
	Hand  Cards
	Open  [2]Cards
	N     [2]int
	Said  bool
}

func (s *State) View(seat int, into *View) {
	into.Turn = s.Turn
}
`
	list, err := Leaks(map[string][]byte{"p.go": []byte(source)}, Leak{Struct: "View", Func: "View", Into: "into", Hidden: "s.Other"})
	if err != nil {
		t.Fatal(err)
	}
	var fields []string
	for _, m := range list {
		text := string(m.Apply([]byte(source)))
		if _, err := format.Source([]byte(text)); err != nil {
			t.Errorf("%v does not parse: %v", m, err)
		}
		for _, name := range []string{"Turn++", "Hand = hidden", "Open[i] = hidden", "N[0]++", "Said = !into.Said"} {
			if strings.Contains(text, "into."+name) {
				fields = append(fields, name)
			}
		}
	}
	if !slices.Equal(fields, []string{"Turn++", "Hand = hidden", "Open[i] = hidden", "N[0]++", "Said = !into.Said"}) {
		t.Errorf("leaks of %v", fields)
	}
	if _, err := Leaks(map[string][]byte{"p.go": []byte(source)}, Leak{Struct: "View", Func: "Show", Into: "into"}); err == nil {
		t.Error("a function that is not there is mutated")
	}
}
