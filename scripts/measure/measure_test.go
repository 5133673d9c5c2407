package main

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

// TestRules gives each rule a file that it counts and one that it does not.
func TestRules(t *testing.T) {
	for _, test := range []struct{ rule, file, yes, no string }{
		{
			"union-finds", "a/a.go",
			"func f(p []int, x int) int { for p[x] != x { x = p[x] }; return x }",
			"func f(p []int, x, y int) { for p[x] != y { x++ } }",
		},
		{"matchings", "a/a.go", "func augment() {}", "// augment finds a path of a flow.\nfunc augment() {}"},
		{"binomials", "a/a.go", "func choose(n, k int) float64 { return 0 }", "func choose(n int) float64 { return 0 }"},
		{"binomials", "b/b.go", "func Choose(n, k int) int { return 0 }", "func choose(n, k int64) *big.Int { return new(big.Int).Binomial(n, k) }"},
		{"confidence intervals", "a/a.go", "func f() [2]float64 { return stat.Student(1, 2) }", "func f() float64 { return stat.Student(1, 2) }"},
		{"SVG emitters", "a/a.go", "const a = `<svg>`", "const a = `<g>`"},
		{
			"deck graphs", "puzzle/a.go",
			"func f() { slices.Compact(c.Color); slices.Compact(c.Number) }",
			"func f() { slices.Compact(c.Color); slices.Compact(c.Color) }",
		},
		{
			"rule transitions", "a/a.go",
			"func (s *S) f() { switch s.r { case Skip, Reverse, DrawTwo: s.x = 1 } }",
			"func (s *S) f() { switch s.r { case Skip, Reverse, DrawTwo: } }",
		},
		{"tables for people and programs", "internal/a.go", "type Table struct { s *uno.State }", "type Table struct { n int }"},
		{"answer structs in package main", "cmd/uno/a.go", "type a struct { B int `json:\"b\"` }", "type a struct { B int }"},
		{"JSON prints in package main", "cmd/uno/a.go", "func f() { json.Marshal(1) }", "func f() { json.Unmarshal(nil, nil) }"},
	} {
		count := func(name, body string) int {
			tree, err := read(fstest.MapFS{name: {Data: []byte("package a\n" + body + "\n")}})
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range rules {
				if r.name == test.rule {
					ours, _ := tree.places(r)
					return len(ours)
				}
			}
			t.Fatalf("there is no rule %q", test.rule)
			return 0
		}
		if got := count(test.file, test.yes); got != 1 {
			t.Errorf("%s: %d in %s, want 1", test.rule, got, test.yes)
		}
		if got := count(test.file, test.no); got != 0 {
			t.Errorf("%s: %d in %s, want 0", test.rule, got, test.no)
		}
		if got := count(strings.TrimSuffix(test.file, ".go")+"_test.go", test.yes); got != 0 {
			t.Errorf("%s: %d in a test, want 0", test.rule, got)
		}
	}
}

// most is how often the tree may write a thing that it has a kit for.
var most = map[string]int{
	"union-finds":  1, // internal/unionfind
	"SVG emitters": 1, // internal/svg
	"binomials":    1, // internal/stat
	"deck graphs":  3, // puzzle, and the two for the largest decks

	"JSON prints in package main": 1, // cmd/uno/cli

	"tables for people and programs": 1, // internal/table
}

// TestTree measures the module itself: the table is the same twice, and what
// has a kit is written there alone.
func TestTree(t *testing.T) {
	var tables [2]strings.Builder
	for i := range tables {
		tree, err := read(os.DirFS("../.."))
		if err != nil {
			t.Fatal(err)
		}
		if err := tree.print(&tables[i], true); err != nil {
			t.Fatal(err)
		}
		for _, r := range rules {
			ours, _ := tree.places(r)
			if len(ours) > 1 && r.why == "" {
				t.Errorf("%s: %d, and no reason: %v", r.name, len(ours), ours)
			}
			if limit, ok := most[r.name]; ok && len(ours) > limit {
				t.Errorf("%s: %d, want at most %d: %v", r.name, len(ours), limit, ours)
			}
		}
	}
	tree, err := read(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	if names := tree.unused(); len(names) > 0 {
		t.Errorf("exported names that no other package and no example uses: unexport them, or give an example\n%s", strings.Join(names, "\n"))
	}
	if tables[0].String() != tables[1].String() {
		t.Error("two measurements of the tree differ")
	}
}

// TestUnused gives the names that other packages and examples use in every way.
func TestUnused(t *testing.T) {
	const a = `package a

import "context"

type (
	Used   struct{ Field Through }
	Through int
	Nobody struct{}
	Kind   string
	Bad    struct{}
)

func (Used) Called()       {}
func (Used) Uncalled()     {}
func (Used) String() string { return "" }
func (*Bad) Error() string { return "" }

const (
	One Kind = "one"
	Two      = "two"
)

const Alone = 1

var ErrOne error

func Made() *Kind             { return nil }
func Shown(context.Context)   {}
func Unused()                 {}
func Tested()                 {}
`
	files := fstest.MapFS{
		"a/a.go": {Data: []byte(a)},
		"b/b.go": {Data: []byte("package b\nimport (\n\"github.com/unolab/uno/a\"\n)\nvar x a.Used\nfunc f() { x.Called(); a.Made() }\n")},
		"a/example_test.go": {Data: []byte("package a_test\nimport \"github.com/unolab/uno/a\"\n" +
			"func Example() { a.Shown(nil) }\nfunc TestA() { a.Tested() }\n")},
		"internal/c/c.go": {Data: []byte("package c\nfunc Free() {}\n")},
	}
	tree, err := read(files)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, line := range tree.unused() {
		got = append(got, line[strings.LastIndex(line, " ")+1:])
	}
	if want := "Alone Nobody Tested Unused Used.Uncalled"; strings.Join(got, " ") != want {
		t.Errorf("%v, want %s", got, want)
	}
}
