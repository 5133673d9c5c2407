package table

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The machine imports no package with locks, a store or connections, reads no clock
// and starts no goroutine. Of the catalogue of sentences it has the codes alone.
func TestTheMachineIsPure(t *testing.T) {
	allowed := []string{
		"errors", "fmt", "math/rand/v2", "slices", "time",
		"github.com/unolab/uno", "github.com/unolab/uno/bot", "github.com/unolab/uno/reason",
		"github.com/unolab/uno/internal/words",
	}
	clocks := []string{"Now", "Since", "Until", "After", "AfterFunc", "Sleep", "Tick", "NewTimer", "NewTicker"}
	files, err := fs.Glob(os.DirFS("."), "*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range f.Imports {
			if path, _ := strconv.Unquote(i.Path.Value); !slices.Contains(allowed, path) {
				t.Errorf("%s imports %s", name, path)
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if call, ok := n.Fun.(*ast.SelectorExpr); ok {
					if pkg, ok := call.X.(*ast.Ident); ok && pkg.Name == "words" {
						t.Errorf("%s calls words.%s", name, call.Sel.Name)
					}
				}
			case *ast.GoStmt, *ast.SendStmt, *ast.SelectStmt, *ast.ChanType:
				t.Errorf("%s: %T", name, n)
			case *ast.SelectorExpr:
				pkg, ok := n.X.(*ast.Ident)
				if ok && pkg.Name == "time" && slices.Contains(clocks, n.Sel.Name) ||
					ok && pkg.Name == "rand" && n.Sel.Name != "Source" {
					t.Errorf("%s uses %s.%s", name, pkg.Name, n.Sel.Name)
				}
			}
			return true
		})
	}
}
