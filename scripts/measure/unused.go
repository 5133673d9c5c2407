package main

import (
	"go/ast"
	"go/token"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
)

// unused lists the exported names of the libraries that no other package and no
// example uses, as "place: name", sorted. The libraries are the packages outside
// internal, cmd, web, scripts and examples. What counts as used:
//
//   - a function, variable, constant or type that a file of another package names
//     (a test, too), or that an Example function names;
//   - a type in the signature of what is used, or in an exported field of it;
//   - the constants of a used type, and those of a group of which one is used: an
//     enumeration is one thing;
//   - error variables and types of errors, which callers match;
//   - what the table of functions of api names: it is called by its name there;
//   - a method of a used type whose name another package calls on anything, or
//     which implements an interface of the tree or of the standard library.
//
// Fields are not counted. Methods are matched by name alone, so the count is a
// bound from below.
func (t *tree) unused() []string {
	u := &usage{decls: map[string]*decl{}, used: map[string]bool{}, called: map[string]map[string]bool{}, interfaces: map[string]bool{}, groups: map[token.Pos]bool{}}
	for _, name := range standardMethods {
		u.interfaces[name] = true
	}
	for name, f := range t.files {
		if library(path.Dir(name)) {
			u.declare(path.Dir(name), f)
		}
	}
	for name, f := range t.files {
		u.uses(path.Dir(name), f, false)
	}
	for name, f := range t.tests {
		u.uses(path.Dir(name), f, true)
	}
	for id, d := range u.decls {
		name := id[len(d.dir)+1:]
		if strings.HasPrefix(name, "Err") || u.decls[d.dir+" "+name+".Error"] != nil {
			u.used[id] = true
		}
	}
	for u.spread() {
	}
	var list []string
	for _, id := range slices.Sorted(maps.Keys(u.decls)) {
		if d := u.decls[id]; !u.used[id] {
			list = append(list, t.fset.Position(d.node.Pos()).String()+": "+id[strings.LastIndex(id, " ")+1:])
		}
	}
	return list
}

// standardMethods are the methods by which types implement interfaces of the
// standard library.
var standardMethods = []string{
	"String", "Error", "Unwrap", "Is", "As", "MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText", "Read", "Write", "Close",
	"Len", "Less", "Swap", "Push", "Pop", "Format", "Int63", "Uint64", "Seed",
}

// library reports whether a directory is a package that others may import.
func library(dir string) bool {
	for part := range strings.SplitSeq(dir, "/") {
		if slices.Contains([]string{"internal", "cmd", "web", "scripts", "examples"}, part) {
			return false
		}
	}
	return true
}

// decl is an exported declaration. Its id is "dir Name" or "dir Type.Method".
type decl struct {
	dir    string
	node   ast.Node // what it is declared by: its types are used with it
	of     string   // the id of the type of a method or a constant, or ""
	method string
	group  token.Pos // of a constant: the declaration that it stands in
}

// usage is what is declared and used.
type usage struct {
	decls      map[string]*decl
	used       map[string]bool
	called     map[string]map[string]bool // selectors, by name, and the directories that they are in
	interfaces map[string]bool            // names of methods of interfaces
	groups     map[token.Pos]bool         // declarations of constants of which one is used
}

// declare notes the exported names of a file.
func (u *usage) declare(dir string, f *ast.File) {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			u.function(dir, d)
		case *ast.GenDecl:
			u.group(dir, d)
		}
	}
}

func (u *usage) function(dir string, d *ast.FuncDecl) {
	switch {
	case !d.Name.IsExported():
	case d.Recv == nil:
		u.decls[dir+" "+d.Name.Name] = &decl{dir: dir, node: d.Type}
	default:
		if of := receiver(d.Recv.List[0].Type); ast.IsExported(of) {
			u.decls[dir+" "+of+"."+d.Name.Name] = &decl{dir: dir, node: d.Type, of: dir + " " + of, method: d.Name.Name}
		}
	}
}

// receiver is the name of the type of a receiver.
func receiver(of ast.Expr) string {
	switch of := of.(type) {
	case *ast.StarExpr:
		return receiver(of.X)
	case *ast.IndexExpr:
		return receiver(of.X)
	case *ast.IndexListExpr:
		return receiver(of.X)
	case *ast.Ident:
		return of.Name
	}
	return ""
}

// group notes the names of a declaration of types, constants or variables.
func (u *usage) group(dir string, d *ast.GenDecl) {
	kind := "" // of the constants of an enumeration
	group := token.NoPos
	if d.Tok == token.CONST && len(d.Specs) > 1 {
		group = d.Pos()
	}
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			if spec.Name.IsExported() {
				u.decls[dir+" "+spec.Name.Name] = &decl{dir: dir, node: spec}
			}
		case *ast.ValueSpec:
			if id, ok := spec.Type.(*ast.Ident); ok && d.Tok == token.CONST {
				kind = dir + " " + id.Name
			} else if spec.Type != nil || spec.Values != nil {
				kind = ""
			}
			for _, name := range spec.Names {
				if name.IsExported() {
					u.decls[dir+" "+name.Name] = &decl{dir: dir, node: spec, of: kind, group: group}
				}
			}
		}
	}
}

// uses notes what a file names of other packages, and in examples of its own.
func (u *usage) uses(dir string, f *ast.File, test bool) {
	imported := map[string]string{}
	for _, spec := range f.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		if err != nil || name != module && !strings.HasPrefix(name, module+"/") {
			continue
		}
		from := strings.TrimPrefix(strings.TrimPrefix(name, module), "/")
		local := path.Base(name)
		if spec.Name != nil {
			local = spec.Name.Name
		}
		if from == "" {
			from = "."
		}
		imported[local] = from
	}
	for _, d := range f.Decls {
		if values, ok := d.(*ast.GenDecl); ok && dir == "api" && values.Tok == token.VAR {
			u.table(dir, values)
		}
		function, _ := d.(*ast.FuncDecl)
		example := test && function != nil && strings.HasPrefix(function.Name.Name, "Example")
		ast.Inspect(d, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.InterfaceType:
				for _, m := range n.Methods.List {
					for _, name := range m.Names {
						u.interfaces[name.Name] = true
					}
				}
			case *ast.SelectorExpr:
				u.selector(dir, n, imported, example)
			}
			return true
		})
	}
}

// table notes what the table of functions names.
func (u *usage) table(dir string, d *ast.GenDecl) {
	for _, spec := range d.Specs {
		if spec := spec.(*ast.ValueSpec); spec.Names[0].Name != "functions" {
			continue
		}
		ast.Inspect(d, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && id.IsExported() {
				u.used[dir+" "+id.Name] = true
			}
			return true
		})
	}
}

// module is the path of the module.
const module = "github.com/unolab/uno"

func (u *usage) selector(dir string, n *ast.SelectorExpr, imported map[string]string, example bool) {
	if x, ok := n.X.(*ast.Ident); ok && imported[x.Name] != "" {
		if from := imported[x.Name]; from != dir || example {
			u.used[from+" "+n.Sel.Name] = true
		}
		return
	}
	if example {
		dir = ""
	}
	if u.called[n.Sel.Name] == nil {
		u.called[n.Sel.Name] = map[string]bool{}
	}
	u.called[n.Sel.Name][dir] = true
}

// spread marks what is used with what is used, and reports whether that was more.
func (u *usage) spread() (more bool) {
	mark := func(id string) {
		if u.decls[id] != nil && !u.used[id] {
			u.used[id] = true
			more = true
		}
	}
	for id, d := range u.decls {
		if !u.used[id] {
			calls := len(u.called[d.method])
			if u.called[d.method][d.dir] {
				calls--
			}
			if d.group.IsValid() && u.groups[d.group] {
				mark(id)
			}
			if u.used[d.of] && (d.method == "" || calls > 0 || u.interfaces[d.method]) {
				mark(id)
			}
			continue
		}
		if d.group.IsValid() && !u.groups[d.group] {
			u.groups[d.group], more = true, true
		}
		ast.Inspect(d.node, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				return false // of another package, which counts as used by this one
			case *ast.Ident:
				if n.IsExported() {
					mark(d.dir + " " + n.Name)
				}
			}
			return true
		})
	}
	return more
}
