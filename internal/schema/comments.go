package schema

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
)

// Comments reads what the source under a folder says of types and of their
// fields: one line each, under "package.Type" and "package.Type.Field" with the
// full path of the package, which begins with that of the module. Commands, tests
// and the page are left out.
func Comments(root, module string) (map[string]string, error) {
	text := map[string]string{}
	files := token.NewFileSet()
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		switch name := e.Name(); {
		case e.IsDir() && (name == "node_modules" || name == "testdata" || name == "web" || name == "cmd" || name == ".git"):
			return fs.SkipDir
		case e.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		f, err := parser.ParseFile(files, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		room, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		fromFile(text, strings.TrimSuffix(module+"/"+filepath.ToSlash(room), "/."), f)
		return nil
	})
	return text, err
}

// fromFile reads the comments of the types that a file declares.
func fromFile(text map[string]string, pkg string, f *ast.File) {
	for _, d := range f.Decls {
		d, ok := d.(*ast.GenDecl)
		if !ok || d.Tok != token.TYPE {
			continue
		}
		for _, spec := range d.Specs {
			spec := spec.(*ast.TypeSpec)
			doc := spec.Doc
			if doc == nil && len(d.Specs) == 1 {
				doc = d.Doc
			}
			fromType(text, pkg+"."+spec.Name.Name, doc, spec.Type)
		}
	}
}

// fromType reads the comments of a type.
func fromType(text map[string]string, name string, doc *ast.CommentGroup, of ast.Expr) {
	text[name] = oneLine(doc)
	s, ok := of.(*ast.StructType)
	if !ok {
		return
	}
	for _, f := range s.Fields.List {
		for _, id := range f.Names {
			text[name+"."+id.Name] = oneLine(f.Doc, f.Comment)
		}
	}
}

func oneLine(groups ...*ast.CommentGroup) string {
	var words []string
	for _, g := range groups {
		words = append(words, strings.Fields(g.Text())...)
	}
	return strings.Join(words, " ")
}
