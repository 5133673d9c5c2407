// Command rooms draws the packages of the module as docs/rooms.svg: a box for
// each group of packages and an arrow for each import between groups.
//
//	go run ./scripts/rooms > docs/rooms.svg
//
// It asks go list for the imports, without those of tests. Imports that follow
// from others are left out, and so are those of the small kits at the bottom,
// which almost every group uses. A group is above all groups that it imports.
package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
)

const module = "github.com/unolab/uno"

// group is a box: a title, and the packages in it, each with all packages below
// it that no other group names.
type group struct {
	title string
	rooms []string
}

// groups are the boxes. A package that none of them names has its own box.
var groups = []group{
	{"the program", []string{"cmd"}},
	{"the page", []string{"web"}},
	{"every capability", []string{"api", "internal/mcp"}},
	{"the terminal", []string{"internal/tui", "internal/session"}},
	{"the studio", []string{"internal/server", "internal/club", "internal/live", "internal/store", "internal/jobs"}},
	{"a table", []string{"internal/table"}},
	{"sentences, cards", []string{"internal/words", "internal/cardart"}},
	{"training", []string{"train"}},
	{"studies", []string{"study"}},
	{"many games", []string{"arena", "luck"}},
	{"players", []string{"bot", "engine"}},
	{"fast games, search", []string{"arena/fast", "search"}},
	{"open hands", []string{"duel", "pair"}},
	{"hidden hands", []string{"belief"}},
	{"two-hand POMDP", []string{"pomdp/twoplayer"}},
	{"proved positions", []string{"positions"}},
	{"equilibria", []string{"pomdp/equilibrium", "pomdp/game"}},
	{"POMDPs", []string{"pomdp"}},
	{"policies", []string{"policy", "reason"}},
	{"records", []string{"record", "fair"}},
	{"the table game", []string{"."}},
	{"oracles of tests", []string{"internal/naive", "internal/anyrules", "internal/mutate"}},
	{"measured, refuted", []string{"puzzle/lab"}},
	{"more players", []string{"puzzle/coop", "puzzle/versus", "puzzle/internal/openhand"}},
	{"built on solitaire", []string{"puzzle/count", "puzzle/fill", "puzzle/lattice", "puzzle/census"}},
	{"solitaire", []string{"puzzle/solitaire"}},
	{"explained, drawn", []string{"puzzle/explain", "puzzle/veripb", "puzzle/draw"}},
	{"the checker", []string{"puzzle/check"}},
	{"graphs", []string{"puzzle/graph", "puzzle/geography", "puzzle/reduction"}},
	{"decks", []string{"puzzle/family", "puzzle/kernel", "puzzle/allornone"}},
	{"the puzzle model", []string{"puzzle"}},
}

// kits are the packages that are drawn as a line at the bottom.
var kits = []string{
	"internal/exactjson", "internal/stat", "internal/svg", "internal/chart",
	"internal/spread", "internal/unionfind", "internal/cputime",
}

// skipped are the packages that are not drawn: the program holds nothing of them.
var skipped = []string{"scripts", "examples", "internal/schema"}

func main() {
	imports, err := list()
	if err == nil {
		err = picture(os.Stdout, imports)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "rooms:", err)
		os.Exit(1)
	}
}

// list returns the imports of each package of the module, by short names.
func list() (map[string][]string, error) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, module+"/...").Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	imports := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		var names []string
		for _, path := range strings.Fields(line) {
			if name, ours := strings.CutPrefix(path+"/", module+"/"); ours {
				names = append(names, cmp.Or(strings.TrimSuffix(name, "/"), "."))
			}
		}
		imports[names[0]] = names[1:]
	}
	return imports, nil
}

// within reports whether a package is one of some, or below one.
func within(name string, some []string) bool {
	return slices.ContainsFunc(some, func(s string) bool { return name == s || strings.HasPrefix(name, s+"/") })
}

// titleOf is the group of a package: that which names the longest part of its
// path. It is empty for a package that is not drawn as a box.
func titleOf(name string) string {
	if within(name, kits) || within(name, skipped) {
		return ""
	}
	title, longest := name, 0
	for _, g := range groups {
		for _, r := range g.rooms {
			if len(r) > longest && within(name, []string{r}) {
				title, longest = g.title, len(r)
			}
		}
	}
	return title
}

// between returns the imports between groups.
func between(imports map[string][]string) map[string]map[string]bool {
	arrows := map[string]map[string]bool{}
	for name, list := range imports {
		from := titleOf(name)
		if from == "" {
			continue
		}
		if arrows[from] == nil {
			arrows[from] = map[string]bool{}
		}
		for _, other := range list {
			if to := titleOf(other); to != "" && to != from {
				arrows[from][to] = true
			}
		}
	}
	return arrows
}

// picture draws the groups, or returns an error that names groups which import each
// other in a circle: they have no order to be drawn in.
func picture(w io.Writer, imports map[string][]string) error {
	arrows := between(imports)
	if c := circle(arrows); c != nil {
		return fmt.Errorf("groups import each other in a circle: %s", strings.Join(c, " -> "))
	}
	return draw(w, reduce(arrows))
}

// circle returns the titles of a circle of arrows, the first again at its end, or nil.
func circle(arrows map[string]map[string]bool) []string {
	var path []string
	done := map[string]bool{}
	var walk func(from string) []string
	walk = func(from string) []string {
		if i := slices.Index(path, from); i >= 0 {
			return append(slices.Clone(path[i:]), from)
		}
		if done[from] {
			return nil
		}
		path = append(path, from)
		for _, to := range slices.Sorted(maps.Keys(arrows[from])) {
			if c := walk(to); c != nil {
				return c
			}
		}
		path = path[:len(path)-1]
		done[from] = true
		return nil
	}
	for _, from := range slices.Sorted(maps.Keys(arrows)) {
		if c := walk(from); c != nil {
			return c
		}
	}
	return nil
}

// reduce removes the arrows that follow from others.
func reduce(arrows map[string]map[string]bool) map[string][]string {
	var reaches func(from, to string) bool
	reaches = func(from, to string) bool {
		for next := range arrows[from] {
			if next == to || reaches(next, to) {
				return true
			}
		}
		return false
	}
	reduced := map[string][]string{}
	for _, from := range slices.Sorted(maps.Keys(arrows)) {
		reduced[from] = nil
		for _, to := range slices.Sorted(maps.Keys(arrows[from])) {
			follows := false
			for via := range arrows[from] {
				follows = follows || via != to && reaches(via, to)
			}
			if !follows {
				reduced[from] = append(reduced[from], to)
			}
		}
	}
	return reduced
}
