package uno_test

import (
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"
)

// sources are the files of the module.
var sources = os.DirFS(".")

// noOutput are the libraries whose example is compiled and not run, and why.
var noOutput = map[string]string{
	"analyse/decisions": "it fits a value function first, for seconds",
	"bot/bottest":       "its main function takes a *testing.T",
}

// TestEveryLibraryHasAnExample: each package that others may import has an example of
// its use, and go test compares what it prints.
func TestEveryLibraryHasAnExample(t *testing.T) {
	libraries := map[string]bool{}
	run := map[string]bool{}
	files := token.NewFileSet()
	err := fs.WalkDir(sources, ".", func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir():
			switch e.Name() {
			case "internal", "cmd", "web", "scripts", "examples", "testdata", "node_modules", "dist", ".git", "python":
				return fs.SkipDir
			}
			return nil
		case !strings.HasSuffix(name, ".go"):
			return nil
		}
		dir := path.Dir(name)
		if !strings.HasSuffix(name, "_test.go") {
			text, err := fs.ReadFile(sources, name)
			if err != nil {
				return err
			}
			f, err := parser.ParseFile(files, name, text, parser.SkipObjectResolution)
			if err == nil && len(f.Decls) > 0 { // a package of tests alone has none
				libraries[dir] = true
			}
			return err
		}
		text, err := fs.ReadFile(sources, name)
		if err != nil || !strings.Contains(string(text), "func Example") {
			return err
		}
		f, err := parser.ParseFile(files, name, text, parser.ParseComments)
		if err != nil {
			return err
		}
		for _, e := range doc.Examples(f) {
			if e.Output != "" || e.EmptyOutput || noOutput[dir] != "" {
				run[dir] = true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(libraries) < 40 {
		t.Errorf("only %d libraries were found", len(libraries))
	}
	for dir := range libraries {
		if !run[dir] {
			t.Errorf("%s has no example with its output", dir)
		}
	}
}
