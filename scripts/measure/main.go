// Command measure counts what the source tree writes more than once. It reads
// the Go files by their syntax and prints a table: the thing, the
// count, the places.
//
//	go run ./scripts/measure [-where] [DIR]
//
// Each count has a stated rule, see rules. A rule is a convention: it finds the
// usual way of writing a thing, not every way. puzzle/check and
// cmd/unocheck share no code with the solvers, so their own copies stay; they are
// counted in parentheses.
package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
)

func main() {
	where := flag.Bool("where", false, "list the places")
	flag.Parse()
	root := "."
	if flag.NArg() > 0 {
		root = flag.Arg(0)
	}
	t, err := read(os.DirFS(root))
	if err == nil {
		err = t.print(os.Stdout, *where)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "measure:", err)
		os.Exit(1)
	}
}

// tree is the Go source of a module; the tests apart.
type tree struct {
	files map[string]*ast.File // by path
	tests map[string]*ast.File
	fset  *token.FileSet
	lines int
}

// skipped are the directories without source of the module, and this one, whose
// rules would find themselves.
var skipped = map[string]bool{".git": true, "node_modules": true, "dist": true, "testdata": true, "measure": true}

func read(root fs.FS) (*tree, error) {
	t := &tree{files: make(map[string]*ast.File), tests: make(map[string]*ast.File), fset: token.NewFileSet()}
	err := fs.WalkDir(root, ".", func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && skipped[e.Name()]:
			return fs.SkipDir
		case e.IsDir() || !strings.HasSuffix(name, ".go"):
			return nil
		}
		text, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(t.fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
		if strings.HasSuffix(name, "_test.go") {
			t.tests[name] = f
			return err
		}
		t.lines += strings.Count(string(text), "\n")
		t.files[name] = f
		return err
	})
	return t, err
}

// places returns where a rule holds, sorted: those in the checkers apart.
func (t *tree) places(r rule) (ours, checkers []string) {
	for _, name := range slices.Sorted(maps.Keys(t.files)) {
		if !strings.HasPrefix(name, r.under) {
			continue
		}
		r.find(t.files[name], func(n ast.Node) {
			place := t.fset.Position(n.Pos()).String()
			if r.each == byPackage {
				place = path.Dir(name)
			}
			list := &ours
			if strings.HasPrefix(name, "puzzle/check/") || strings.HasPrefix(name, "cmd/unocheck/") {
				list = &checkers
			}
			if r.each == byOccurrence || !slices.Contains(*list, place) {
				*list = append(*list, place)
			}
		})
	}
	return ours, checkers
}

// print writes the table.
func (t *tree) print(w io.Writer, where bool) error {
	var b strings.Builder
	for _, r := range rules {
		ours, checkers := t.places(r)
		fmt.Fprintf(&b, "%-36s %6d", r.name, len(ours))
		if len(checkers) > 0 {
			fmt.Fprintf(&b, " (+%d in checkers)", len(checkers))
		}
		if len(ours) > 1 && r.why != "" {
			fmt.Fprintf(&b, "   %s", r.why)
		}
		b.WriteByte('\n')
		if where {
			for _, p := range slices.Concat(ours, checkers) {
				fmt.Fprintf(&b, "    %s\n", p)
			}
		}
	}
	unused := t.unused()
	fmt.Fprintf(&b, "%-36s %6d\n", "exported names without use outside", len(unused))
	if where {
		for _, name := range unused {
			fmt.Fprintf(&b, "    %s\n", name)
		}
	}
	fmt.Fprintf(&b, "%-36s %6d\n", "source lines without tests", t.lines)
	_, err := io.WriteString(w, b.String())
	return err
}
