package mutate

import (
	"fmt"
	"go/ast"
	"go/token"
)

// Leak says how a function shows a struct to a seat, and what hidden cards a
// leak can take from.
type Leak struct {
	Struct string // the struct that is shown, declared in one of the files
	Func   string // the function that fills it in
	Into   string // what the function calls it
	Hidden string // an expression of type Cards that the seat may not see
	Before string // a statement at the beginning of the function, "" for none
}

// Leaks lists faults that let each field of a struct depend on hidden cards: a
// number goes up by one where they hold a red card, a switch is turned, cards
// are shown. An embedded struct is leaked field by field. The sources, by file,
// hold the struct, those that it embeds, and the function.
func Leaks(sources map[string][]byte, l Leak) ([]Mutant, error) {
	structs := map[string]*ast.StructType{}
	var at *ast.FuncDecl
	var in *file
	for name, source := range sources {
		f, err := parse(name, source)
		if err != nil {
			return nil, err
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeSpec:
				if s, ok := n.Type.(*ast.StructType); ok {
					structs[n.Name.Name] = s
				}
			case *ast.FuncDecl:
				if n.Name.Name == l.Func && receives(n, l) {
					at, in = n, f
				}
			}
			return true
		})
	}
	if at == nil || structs[l.Struct] == nil {
		return nil, fmt.Errorf("there is no function %s that shows a %s", l.Func, l.Struct)
	}
	in.in = l.Func
	for _, path := range fields(structs, l.Struct) {
		in.leak(at, l, path)
	}
	return in.list, nil
}

// receives reports whether a function has what the leak calls by its name: as
// receiver or parameter.
func receives(n *ast.FuncDecl, l Leak) bool {
	lists := []*ast.FieldList{n.Recv, n.Type.Params}
	for _, list := range lists {
		if list == nil {
			continue
		}
		for _, field := range list.List {
			for _, name := range field.Names {
				if name.Name == l.Into {
					return true
				}
			}
		}
	}
	return false
}

// member is a field of a struct with its type as it is written.
type member struct{ name, kind string }

// fields lists the fields of a struct, those of embedded structs in their place.
func fields(structs map[string]*ast.StructType, name string) (list []member) {
	for _, field := range structs[name].Fields.List {
		kind := ""
		switch t := field.Type.(type) {
		case *ast.Ident:
			kind = t.Name
		case *ast.ArrayType:
			if elem, ok := t.Elt.(*ast.Ident); ok && t.Len != nil {
				kind = "[]" + elem.Name
			}
		}
		if len(field.Names) == 0 {
			list = append(list, fields(structs, kind)...)
		}
		for _, n := range field.Names {
			list = append(list, member{n.Name, kind})
		}
	}
	return list
}

// leak adds the fault that shows hidden cards through a field, at each end of
// the function. Pointers and slices are left out.
func (f *file) leak(at *ast.FuncDecl, l Leak, m member) {
	field := l.Into + "." + m.name
	statement := ""
	switch m.kind {
	case "Cards":
		statement = field + " = hidden"
	case "[]Cards":
		statement = "for i := range " + field + " { " + field + "[i] = hidden }"
	case "[]int":
		statement = "if hidden.HasColor(Red) { " + field + "[0]++ }"
	case "bool":
		statement = "if hidden.HasColor(Red) { " + field + " = !" + field + " }"
	case "":
		return
	default:
		statement = "if hidden.HasColor(Red) { " + field + "++ }"
	}
	begin := "\nhidden := " + l.Hidden + "\n"
	body := string(f.source[f.offset(at.Body.Lbrace)+1 : f.offset(at.Body.Rbrace)])
	last := at.Body.List[len(at.Body.List)-1]
	if _, returns := last.(*ast.ReturnStmt); !returns {
		f.replace(at.Body.Lbrace+1, at.Body.Rbrace, begin+body+"\n"+statement+"\n")
		return
	}
	cut := f.offset(last.Pos()) - f.offset(at.Body.Lbrace) - 1
	f.replace(at.Body.Lbrace+1, at.Body.Rbrace, begin+body[:cut]+statement+"\n"+body[cut:])
	f.list[len(f.list)-1].Line = f.set.Position(token.Pos(last.Pos())).Line
}
