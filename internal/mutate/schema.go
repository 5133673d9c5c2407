package mutate

import (
	"bytes"
	"fmt"
	"go/ast"
	"slices"
	"strings"
)

// selector is the variable that says which mutant runs, 0 for none.
const selector = "mutantNumber"

// selectorSource is a file of a package that holds the selector, read from the
// environment before any function of the package runs.
func selectorSource(pkg string) []byte {
	return fmt.Appendf(nil, "package %s\n\nimport (\n\t\"os\"\n\t\"strconv\"\n)\n\nvar %s, _ = strconv.Atoi(os.Getenv(%q))\n", pkg, selector, numberVariable)
}

// span is the lines of a mutant in a schema.
type span struct{ mutant, first, last int }

// schema is a source with mutants of it behind switches: every function that
// has mutants goes over to a copy with the fault in it if that mutant is
// selected. The numbers of the mutants are those of the list, from 1. The spans
// say where the copies are.
func schema(name string, source []byte, list []Mutant, numbers []int) ([]byte, []span, error) {
	f, err := parse(name, source)
	if err != nil {
		return nil, nil, err
	}
	var out bytes.Buffer
	var copies []copied
	at := 0
	for _, decl := range f.tree.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok || fn.Body == nil {
			continue
		}
		start, end := f.offset(fn.Body.Lbrace)+1, f.offset(fn.Body.Rbrace)
		var own []int
		for _, n := range numbers {
			if m := list[n-1]; m.Start >= start && m.End <= end {
				own = append(own, n)
			}
		}
		if len(own) == 0 {
			continue
		}
		if fn.Type.TypeParams != nil {
			return nil, nil, fmt.Errorf("%s: %s has type parameters", name, fn.Name.Name)
		}
		s := f.signature(fn)
		out.Write(source[at:f.offset(fn.Pos())])
		fmt.Fprintf(&out, "%s{\nswitch %s {\n", s.text(fn.Name.Name), selector)
		for _, n := range own {
			fmt.Fprintf(&out, "case %d:\n%s\n", n, s.call(copyName(fn, n)))
			m := list[n-1]
			body := slices.Concat(source[start:m.Start], []byte(m.New), source[m.End:end])
			copies = append(copies, copied{n, s.text(copyName(fn, n)) + "{" + string(body) + "}\n"})
		}
		fmt.Fprintf(&out, "}\n")
		at = start
	}
	out.Write(source[at:])
	var spans []span
	line := 1 + bytes.Count(out.Bytes(), []byte("\n"))
	for _, c := range copies {
		text := "\n" + c.text
		spans = append(spans, span{c.mutant, line + 1, line + strings.Count(text, "\n")})
		line += strings.Count(text, "\n")
		out.WriteString(text)
	}
	return out.Bytes(), spans, nil
}

// copied is a function with a fault in it.
type copied struct {
	mutant int
	text   string
}

// copyName is what the copy of a function for a mutant is called.
func copyName(fn *ast.FuncDecl, mutant int) string {
	return fmt.Sprintf("%sMutant%d", fn.Name.Name, mutant)
}

// signature is the head of a function in which everything that goes in has a
// name.
type signature struct {
	receiver string // "(s *State) ", "" of a function
	on       string // "s."
	params   string
	args     string
	results  string
	returns  bool
}

// signature reads the head of a function.
func (f *file) signature(fn *ast.FuncDecl) signature {
	var s signature
	if fn.Recv != nil {
		names := f.names(fn.Recv.List[0], 0)
		s.receiver = fmt.Sprintf("(%s %s) ", names[0], f.text(fn.Recv.List[0].Type))
		s.on = names[0] + "."
	}
	var params, args []string
	for _, field := range fn.Type.Params.List {
		names := f.names(field, len(args))
		params = append(params, strings.Join(names, ", ")+" "+f.text(field.Type))
		args = append(args, names...)
		if _, variadic := field.Type.(*ast.Ellipsis); variadic {
			args[len(args)-1] += "..."
		}
	}
	s.params, s.args = strings.Join(params, ", "), strings.Join(args, ", ")
	if s.returns = fn.Type.Results != nil; s.returns {
		s.results = string(f.source[f.offset(fn.Type.Results.Pos()):f.offset(fn.Type.Results.End())])
	}
	return s
}

// names are the names of a field of parameters, of which before came before it:
// its own, or names made up for those that have none.
func (f *file) names(field *ast.Field, before int) (list []string) {
	for _, n := range field.Names {
		list = append(list, n.Name)
	}
	if len(list) == 0 {
		list = []string{"_"}
	}
	for i, n := range list {
		if n == "_" {
			list[i] = fmt.Sprintf("unnamed%d", before+i)
		}
	}
	return list
}

// text is the head under a name.
func (s *signature) text(name string) string {
	return fmt.Sprintf("func %s%s(%s) %s ", s.receiver, name, s.params, s.results)
}

// call is the statement that goes over to the function of this name.
func (s *signature) call(name string) string {
	call := fmt.Sprintf("%s%s(%s)", s.on, name, s.args)
	if s.returns {
		return "return " + call
	}
	return call + "\nreturn"
}
