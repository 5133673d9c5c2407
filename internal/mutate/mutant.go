package mutate

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
)

// Mutant is one fault: the bytes from Start to End of a file replaced by New.
type Mutant struct {
	File  string // its path, as given
	Line  int
	Func  string // the function that it is in
	Start int
	End   int
	Old   string
	New   string
}

// String is "file:line: func: old -> new", with the texts shortened.
func (m Mutant) String() string {
	return fmt.Sprintf("%s:%d: %s: %s -> %s", m.File, m.Line, m.Func, short(m.Old), short(m.New))
}

// short is a text on one line, cut where it is long.
func short(text string) string {
	text = string(bytes.Join(bytes.Fields([]byte(text)), []byte(" ")))
	if text == "" {
		return "(nothing)"
	}
	if r := []rune(text); len(r) > 80 {
		text = string(r[:77]) + "..."
	}
	return text
}

// Apply is the source with the fault in it.
func (m Mutant) Apply(source []byte) []byte {
	return slices.Concat(source[:m.Start], []byte(m.New), source[m.End:])
}

// file is a source being mutated.
type file struct {
	name   string
	source []byte
	set    *token.FileSet
	tree   *ast.File
	in     string // the function that the walk is in
	list   []Mutant
}

// parse reads a source.
func parse(name string, source []byte) (*file, error) {
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, name, source, parser.SkipObjectResolution)
	return &file{name: name, source: source, set: set, tree: tree}, err
}

// Mutants lists the faults to plant into the functions of a file.
func Mutants(name string, source []byte) ([]Mutant, error) {
	f, err := parse(name, source)
	if err != nil {
		return nil, err
	}
	for _, decl := range f.tree.Decls {
		if fn, ok := decl.(*ast.FuncDecl); ok && fn.Body != nil {
			f.in = fn.Name.Name
			ast.Inspect(fn.Body, f.visit)
		}
	}
	slices.SortStableFunc(f.list, func(a, b Mutant) int { return a.Start - b.Start })
	return f.list, nil
}

// offset is the place of a position in the source.
func (f *file) offset(p token.Pos) int { return f.set.Position(p).Offset }

// text is the source of a node.
func (f *file) text(n ast.Node) string {
	return string(f.source[f.offset(n.Pos()):f.offset(n.End())])
}

// replace adds the fault that replaces the source between two positions.
func (f *file) replace(from, to token.Pos, text string) {
	start, end := f.offset(from), f.offset(to)
	f.list = append(f.list, Mutant{
		File: f.name, Line: f.set.Position(from).Line, Func: f.in,
		Start: start, End: end, Old: string(f.source[start:end]), New: text,
	})
}

// swapped are the operators that each operator is replaced by.
var swapped = map[token.Token]string{
	token.EQL: "!=", token.NEQ: "==", token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">",
	token.ADD: "-", token.SUB: "+", token.MUL: "+", token.LAND: "||", token.LOR: "&&",
	token.ADD_ASSIGN: "-=", token.SUB_ASSIGN: "+=", token.INC: "--", token.DEC: "++",
}

// visit adds the faults of a node.
func (f *file) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if op, ok := swapped[n.Op]; ok {
			f.replace(n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), op)
		}
		if n.Op == token.LAND || n.Op == token.LOR {
			f.replace(n.Pos(), n.End(), f.text(n.X))
			f.replace(n.Pos(), n.End(), f.text(n.Y))
		}
	case *ast.IfStmt:
		f.replace(n.Cond.Pos(), n.Cond.End(), "!("+f.text(n.Cond)+")")
	case *ast.CaseClause:
		f.cases(n)
	case *ast.BasicLit:
		if v, err := strconv.Atoi(n.Value); err == nil {
			f.replace(n.Pos(), n.End(), strconv.Itoa(v+1))
		}
	case *ast.Ident:
		if other, ok := map[string]string{"true": "false", "false": "true"}[n.Name]; ok {
			f.replace(n.Pos(), n.End(), other)
		}
	case *ast.IncDecStmt:
		f.replace(n.TokPos, n.TokPos+2, swapped[n.Tok])
		f.replace(n.Pos(), n.End(), "")
	case *ast.AssignStmt:
		if op, ok := swapped[n.Tok]; ok {
			f.replace(n.TokPos, n.TokPos+2, op)
		}
		if n.Tok != token.DEFINE {
			f.replace(n.Pos(), n.End(), "")
		}
	case *ast.ExprStmt:
		f.replace(n.Pos(), n.End(), "")
	}
	return true
}

// cases leaves out each of several expressions of a case.
func (f *file) cases(n *ast.CaseClause) {
	for i, e := range n.List {
		switch {
		case len(n.List) == 1:
		case i > 0:
			f.replace(n.List[i-1].End(), e.End(), "")
		default:
			f.replace(e.Pos(), n.List[1].Pos(), "")
		}
	}
}
