package mutate

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestATrialSelectsItsMutants builds all faults of a small package into one
// binary: what its test notices, what it does not, what does not compile, and
// what never ends.
func TestATrialSelectsItsMutants(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	write("go.mod", "module small\n\ngo 1.24\n")
	write("small_test.go", `package small

import "testing"

func TestSum(t *testing.T) {
	if n := new(counter).sum("a", 2, 3); n != 6 {
		t.Fatal(n)
	}
}
`)
	const source = `package small

import "strings"

type counter struct{ calls int }

func (c *counter) sum(_ string, list ...int) (n int) {
	for i := 0; i < len(list); i++ {
		c.note()
		n += list[i]
	}
	return n + 1
}

func (c *counter) note() {
	c.calls++
	strings.ToUpper("")
}
`
	path := write("small.go", source)
	list, err := Mutants(path, []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]Verdict{
		"sum: 0 -> 1":                              Noticed,
		"sum: < -> <=":                             Noticed, // an index that is not there
		"sum: i++ -> (nothing)":                    Noticed, // never ends
		"sum: ++ -> --":                            Noticed,
		"sum: c.note() -> (nothing)":               Survived,
		"sum: n += list[i] -> (nothing)":           Noticed,
		"sum: += -> -=":                            Noticed,
		"sum: + -> -":                              Noticed,
		"sum: 1 -> 2":                              Noticed,
		"note: c.calls++ -> (nothing)":             Survived,
		"note: ++ -> --":                           Survived,
		`note: strings.ToUpper("") -> (nothing)`:   Survived,
		`note: c.calls++ -> c.calls, c.calls := 1`: Unbuilt,
	}
	wrong := list[len(list)-1]
	for _, m := range list {
		if m.Func == "note" && m.Old == "c.calls++" {
			wrong = m
		}
	}
	wrong.New = "c.calls, c.calls := 1"
	list = append(list, wrong)
	s := Suite{Dir: dir, Package: "small", Limit: time.Second, Memory: 4 << 30}
	trial, err := s.Build(t.Context(), t.TempDir(), list)
	if err != nil {
		t.Fatal(err)
	}
	if v, err := trial.Try(t.Context(), 0); v != Survived || err != nil {
		t.Errorf("without a fault: %v, %v", v, err)
	}
	for i, m := range list {
		name := m.Func + ": " + short(m.Old) + " -> " + short(m.New)
		verdict, ok := want[name]
		if !ok {
			t.Errorf("%s is not expected", name)
		}
		if v, err := trial.Try(t.Context(), i+1); v != verdict || err != nil {
			t.Errorf("%s: verdict %v, not %v; %v", name, v, verdict, err)
		}
		delete(want, name)
	}
	if len(want) > 0 {
		t.Errorf("not tried: %v", want)
	}
}
