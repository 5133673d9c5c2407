package main

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// counting says what is one: an occurrence, or a package with any.
type counting bool

const (
	byOccurrence counting = false
	byPackage    counting = true
)

// rule is one row of the table.
type rule struct {
	name  string
	under string // directory, "" for all
	each  counting
	find  func(f *ast.File, found func(ast.Node))
	// why says, where the tree has more than one on purpose, what each of them is for.
	why string
}

// rules are the rows, with what counts:
//
//   - union-find: a loop that walks to a root, for p[x] != x.
//   - matching: a function that augments a bipartite matching: named augment, or
//     with "augmenting paths over" in its comment. One whose comment says that it
//     is of a flow, a general graph or an orientation solves another problem.
//   - binomial: a function named choose, binomial or the like of two integers,
//     unless it calls that of math/big.
//   - interval: a package with a function that computes a confidence interval: it
//     returns a pair, and is named after a method or takes a quantile, Normal or
//     Student.
//   - SVG emitter: a package with a literal that holds the start of a document.
//   - deck graph: a function that ranks the colours and the numbers of cards.
//   - exported name without use: see unused.
//   - rule transition: a package with a function that names three of the action
//     ranks and changes a field.
//   - table: a struct Table or Session with fields of package uno.
//   - answer struct: a struct with JSON tags in the program.
//   - JSON print: a call in the program that writes a JSON document.
var rules = []rule{
	{"union-finds", "", byOccurrence, unionFinds, ""},
	{
		"matchings", "", byOccurrence, matchings,
		"one tests for each hand that is counted whether its few cards fit a few slots, in words of 64 bits; one matches the edges of a whole deck once, in phases of Hopcroft and Karp, and keeps the cut for the proof",
	},
	{"binomials", "", byOccurrence, binomials, ""},
	{"confidence intervals", "", byPackage, intervals, ""},
	{"SVG emitters", "", byPackage, emitters, ""},
	{
		"deck graphs", "puzzle/", byOccurrence, deckGraphs,
		"one for all, which sorts; two in linear time for the largest decks, which keep beside the edges what only their solver asks: equal cards, and the cards of the other player",
	},
	{
		"rule transitions", "", byPackage, transitions,
		"the readable engine; the fast one, equal to it to the last card; the features of what a move leaves behind, which predict and do not play",
	},
	{"tables for people and programs", "internal/", byOccurrence, tables, ""},
	{
		"answer structs in package main", "cmd/uno/", byOccurrence, answers,
		"benchmarks: figures of this process and machine, which no other face asks for",
	},
	{"JSON prints in package main", "cmd/uno/", byOccurrence, prints, ""},
}

// same reports whether two expressions are the same chain of names.
func same(a, b ast.Expr) bool {
	switch a := a.(type) {
	case *ast.Ident:
		b, ok := b.(*ast.Ident)
		return ok && a.Name == b.Name
	case *ast.SelectorExpr:
		b, ok := b.(*ast.SelectorExpr)
		return ok && a.Sel.Name == b.Sel.Name && same(a.X, b.X)
	}
	return false
}

func unionFinds(f *ast.File, found func(ast.Node)) {
	ast.Inspect(f, func(n ast.Node) bool {
		loop, ok := n.(*ast.ForStmt)
		if !ok || loop.Cond == nil {
			return true
		}
		ast.Inspect(loop.Cond, func(n ast.Node) bool {
			if c, ok := n.(*ast.BinaryExpr); ok && c.Op == token.NEQ {
				if at, ok := c.X.(*ast.IndexExpr); ok && same(at.Index, c.Y) {
					found(loop)
				}
			}
			return true
		})
		return true
	})
}

// functions yields the functions whose name or comment matches.
func functions(f *ast.File, found func(ast.Node), want func(d *ast.FuncDecl) bool) {
	for _, d := range f.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil && want(d) {
			found(d)
		}
	}
}

func matchings(f *ast.File, found func(ast.Node)) {
	functions(f, found, func(d *ast.FuncDecl) bool {
		words := strings.Join(strings.Fields(d.Doc.Text()), " ")
		return (d.Name.Name == "augment" || strings.Contains(words, "augmenting paths over")) && !otherProblem.MatchString(words)
	})
}

var (
	binomialName = regexp.MustCompile(`(?i)^(log)?(choose|binomial|binom)$`)
	intervalName = regexp.MustCompile(`(?i)^(wilson|clopperPearson|boundedMean)$`)
	otherProblem = regexp.MustCompile(`\bof (a flow|a general graph|an orientation)\b`)
)

func binomials(f *ast.File, found func(ast.Node)) {
	functions(f, found, func(d *ast.FuncDecl) bool {
		params := d.Type.Params.List
		if !binomialName.MatchString(d.Name.Name) || d.Recv != nil || len(params) != 1 || len(params[0].Names) != 2 {
			return false
		}
		library := false
		ast.Inspect(d.Body, func(n ast.Node) bool {
			c, ok := n.(*ast.CallExpr)
			library = library || ok && called(c) == "Binomial"
			return true
		})
		return !library
	})
}

func intervals(f *ast.File, found func(ast.Node)) {
	functions(f, found, func(d *ast.FuncDecl) bool {
		if !pair(d.Type.Results) {
			return false
		}
		quantile := false
		ast.Inspect(d.Body, func(n ast.Node) bool {
			if c, ok := n.(*ast.CallExpr); ok && slices.Contains([]string{"Normal", "Student"}, called(c)) {
				quantile = true
			}
			return true
		})
		return quantile || intervalName.MatchString(d.Name.Name)
	})
}

// pair reports whether a function returns an array of two, or two named numbers.
func pair(results *ast.FieldList) bool {
	if results.NumFields() == 1 {
		array, ok := results.List[0].Type.(*ast.ArrayType)
		if !ok {
			return false
		}
		two, ok := array.Len.(*ast.BasicLit)
		return ok && two.Value == "2"
	}
	return results.NumFields() == 2 && len(results.List) == 1
}

func emitters(f *ast.File, found func(ast.Node)) {
	ast.Inspect(f, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
			text, err := strconv.Unquote(l.Value)
			if err == nil && (strings.Contains(text, "<svg") || strings.Contains(text, "http://www.w3.org/2000/svg")) {
				found(l)
			}
		}
		return true
	})
}

// ranking are the calls that number the distinct values of a deck.
var ranking = []string{"distinctValues", "Compact", "indexValues", "denseIDs", "ranks", "hub"}

func deckGraphs(f *ast.File, found func(ast.Node)) {
	functions(f, found, func(d *ast.FuncDecl) bool {
		calls, color, number := 0, false, false
		ast.Inspect(d, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if slices.Contains(ranking, called(n)) {
					calls++
				}
			case *ast.SelectorExpr:
				color = color || n.Sel.Name == "Color"
				number = number || n.Sel.Name == "Number"
			}
			return true
		})
		return calls >= 2 && color && number
	})
}

// called is the name of the function of a call, without its package.
func called(c *ast.CallExpr) string {
	switch f := c.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

func transitions(f *ast.File, found func(ast.Node)) {
	functions(f, found, func(d *ast.FuncDecl) bool {
		ranks, changes := make(map[string]bool), false
		ast.Inspect(d, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				switch name := strings.ToLower(n.Name); name {
				case "skip", "reverse", "drawtwo", "wilddrawfour":
					ranks[name] = true
				}
			case *ast.AssignStmt:
				for _, l := range n.Lhs {
					_, field := l.(*ast.SelectorExpr)
					changes = changes || field
				}
			}
			return true
		})
		return len(ranks) >= 3 && changes
	})
}

func structs(f *ast.File, found func(spec *ast.TypeSpec, s *ast.StructType)) {
	ast.Inspect(f, func(n ast.Node) bool {
		if spec, ok := n.(*ast.TypeSpec); ok {
			if s, ok := spec.Type.(*ast.StructType); ok {
				found(spec, s)
			}
		}
		return true
	})
}

func tables(f *ast.File, found func(ast.Node)) {
	structs(f, func(spec *ast.TypeSpec, s *ast.StructType) {
		if spec.Name.Name != "Table" && spec.Name.Name != "Session" {
			return
		}
		uno := false
		ast.Inspect(s, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			uno = uno || ok && same(sel.X, ast.NewIdent("uno"))
			return true
		})
		if uno {
			found(spec)
		}
	})
}

func answers(f *ast.File, found func(ast.Node)) {
	structs(f, func(spec *ast.TypeSpec, s *ast.StructType) {
		for _, field := range s.Fields.List {
			if field.Tag != nil && strings.Contains(field.Tag.Value, `json:"`) {
				found(spec)
				return
			}
		}
	})
}

func prints(f *ast.File, found func(ast.Node)) {
	ast.Inspect(f, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok {
			switch called(c) {
			case "printJSON", "writeJSON", "Marshal", "MarshalIndent", "Encode":
				found(c)
			}
		}
		return true
	})
}
