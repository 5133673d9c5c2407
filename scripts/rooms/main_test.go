package main

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// TestPicture checks that docs/rooms.svg is what the command prints.
func TestPicture(t *testing.T) {
	imports, err := list()
	if err != nil {
		t.Fatal(err)
	}
	var now strings.Builder
	if err := picture(&now, imports); err != nil {
		t.Fatal(err)
	}
	kept, err := os.ReadFile("../../docs/rooms.svg")
	if err != nil {
		t.Fatal(err)
	}
	if now.String() != string(kept) {
		t.Error("docs/rooms.svg is not current: go run ./scripts/rooms > docs/rooms.svg")
	}
}

// TestReduce: an arrow that follows from others is left out, and a group is
// above all groups that it imports.
func TestReduce(t *testing.T) {
	arrows := reduce(map[string]map[string]bool{
		"a": {"b": true, "c": true}, "b": {"c": true}, "c": {},
	})
	if !slices.Equal(arrows["a"], []string{"b"}) || !slices.Equal(arrows["b"], []string{"c"}) {
		t.Error(arrows)
	}
	for level, title := range []string{"c", "b", "a"} {
		if row := place(arrows)[level]; len(row) != 1 || row[0].title != title {
			t.Errorf("row %d is not %s alone", level, title)
		}
	}
}

// TestCircle: groups that import each other are named, and nothing is drawn.
func TestCircle(t *testing.T) {
	var out strings.Builder
	err := picture(&out, map[string][]string{"bot": {"duel"}, "duel": {"belief"}, "belief": {"engine"}, "engine": nil, "record": {"bot"}})
	if want := "groups import each other in a circle: hidden hands -> players -> open hands -> hidden hands"; err == nil || err.Error() != want || out.Len() > 0 {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestTitleOf: the longest name decides, and other packages have their own box.
func TestTitleOf(t *testing.T) {
	for name, want := range map[string]string{
		".": "the table game", "pomdp/game": "equilibria", "pomdp/check": "POMDPs",
		"puzzle/lab/errata": "measured, refuted", "internal/svg": "", "other/room": "other/room",
	} {
		if got := titleOf(name); got != want {
			t.Errorf("%s is in %q, want %q", name, got, want)
		}
	}
}
