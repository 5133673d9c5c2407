package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	validator "github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/swaggest/jsonschema-go"

	"github.com/unolab/uno"
	"github.com/unolab/uno/puzzle"
)

// moduleRoot is the path of this module.
const moduleRoot = "github.com/unolab/uno"

// variants are the answers that take one of several forms in JSON.
var variants = map[reflect.Type][]reflect.Type{
	reflect.TypeFor[*PuzzleSolveAnswer]():  {reflect.TypeFor[puzzleSolved](), reflect.TypeFor[puzzle.PointSolve]()},
	reflect.TypeFor[PuzzleFactsAnswer]():   {reflect.TypeFor[puzzleFactsOfDeck](), reflect.TypeFor[puzzleFactsOfGraph]()},
	reflect.TypeFor[*PuzzleFactsAnswer]():  {reflect.TypeFor[puzzleFactsOfDeck](), reflect.TypeFor[puzzleFactsOfGraph]()},
	reflect.TypeFor[PuzzleLiftAnswer]():    {reflect.TypeFor[puzzle.Lift](), reflect.TypeFor[puzzle.Solve]()},
	reflect.TypeFor[*PuzzleReduceAnswer](): {reflect.TypeFor[puzzleReduced](), reflect.TypeFor[puzzle.Solve](), reflect.TypeFor[puzzle.Lift]()},
}

// generator makes schemas of types.
type generator struct {
	jsonschema.Reflector
	closed bool // requests: unknown keys are refused
	types  map[string]any
	text   map[string]string // the comments of types, as pkg.Type, and fields, as pkg.Type.Field
}

// newGenerator makes one that knows the types with a JSON form of their own.
func newGenerator(t *testing.T, closed bool) *generator {
	g := &generator{closed: closed, types: map[string]any{}, text: comments(t)}
	g.AddTypeMapping(puzzle.Card{}, [2]int32{})
	g.AddTypeMapping(puzzle.Cards{}, [][2]int32{})
	g.AddTypeMapping(puzzle.Seat(0), new(int))
	g.AddTypeMapping(big.Int{}, 0)
	g.AddTypeMapping(uno.Rules{}, struct {
		Name    string         `json:"name"`
		Options map[string]any `json:"options,omitempty"`
	}{})
	return g
}

// schema is the schema of a type; the types that it uses are kept.
func (g *generator) schema(t *testing.T, of reflect.Type) any {
	t.Helper()
	if forms := variants[of]; forms != nil {
		var list []any
		for _, form := range forms {
			list = append(list, g.schema(t, form))
		}
		return map[string]any{"anyOf": list}
	}
	for of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	s, err := g.Reflect(
		reflect.Zero(of).Interface(), jsonschema.RootRef, jsonschema.DefinitionsPrefix("#/$defs/"),
		jsonschema.CollectDefinitions(func(name string, s jsonschema.Schema) { g.types[name] = asMap(t, s) }),
		jsonschema.InterceptDefName(func(of reflect.Type, _ string) string { return defName(of) }),
		jsonschema.InterceptProp(func(p jsonschema.InterceptPropParams) error {
			tag := p.Field.Tag.Get("json")
			if !p.Processed {
				return nil
			}
			if p.PropertySchema.Ref != nil && p.Field.Type.Kind() == reflect.Pointer && !strings.Contains(tag, ",omitempty") {
				ref := *p.PropertySchema
				*p.PropertySchema = jsonschema.Schema{AnyOf: []jsonschema.SchemaOrBool{ref.ToSchemaOrBool(), jsonschema.Null.ToSchemaOrBool()}}
			}
			if !strings.Contains(tag, ",omitempty") && !strings.Contains(tag, ",omitzero") {
				p.ParentSchema.Required = append(p.ParentSchema.Required, p.Name)
			}
			return nil
		}),
		jsonschema.InterceptSchema(func(p jsonschema.InterceptSchemaParams) (bool, error) {
			if p.Processed && p.Value.IsValid() {
				g.describe(p.Value.Type(), p.Schema)
			}
			return false, nil
		}),
	)
	if err != nil {
		t.Fatalf("%v: %v", of, err)
	}
	return asMap(t, s)
}

// describe adds what the comments say of a struct and its fields.
func (g *generator) describe(of reflect.Type, s *jsonschema.Schema) {
	for of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	if of.Kind() == reflect.Array && s.Items != nil {
		n := int64(of.Len())
		s.MinItems, s.MaxItems = n, &n
	}
	if of.Kind() != reflect.Struct || s.Ref != nil {
		return
	}
	slices.Sort(s.Required)
	s.Required = slices.Compact(s.Required)
	if text := g.text[of.PkgPath()+"."+of.Name()]; text != "" {
		s.WithDescription(text)
	}
	if g.closed {
		no := false
		s.AdditionalProperties = &jsonschema.SchemaOrBool{TypeBoolean: &no}
	}
	for _, f := range reflect.VisibleFields(of) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		property, ok := s.Properties[name]
		if !ok || property.TypeObject == nil {
			continue
		}
		owner := of
		for _, i := range f.Index[:len(f.Index)-1] {
			if owner = owner.Field(i).Type; owner.Kind() == reflect.Pointer {
				owner = owner.Elem()
			}
		}
		if text := g.text[owner.PkgPath()+"."+owner.Name()+"."+f.Name]; text != "" {
			property.TypeObject.WithDescription(text)
		}
	}
}

// defName is what a type is called in the contract: types of this package by their
// names, others with their packages.
func defName(of reflect.Type) string {
	for of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	if of.PkgPath() == moduleRoot+"/api" {
		return of.Name()
	}
	return filepath.Base(of.PkgPath()) + "." + of.Name()
}

// asMap is a schema as plain JSON.
func asMap(t *testing.T, s jsonschema.Schema) (m map[string]any) {
	t.Helper()
	data, err := json.Marshal(s)
	if err == nil {
		err = json.Unmarshal(data, &m)
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// comments reads what the module's comments say of types and their fields.
func comments(t *testing.T) map[string]string {
	t.Helper()
	text := map[string]string{}
	files := token.NewFileSet()
	err := filepath.WalkDir("..", func(path string, e fs.DirEntry, err error) error {
		switch name := e.Name(); {
		case err != nil:
			return err
		case e.IsDir() && (name == "node_modules" || name == "testdata" || name == "web" || name == "cmd" || name == ".git"):
			return fs.SkipDir
		case e.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		f, err := parser.ParseFile(files, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		room := strings.TrimPrefix(filepath.ToSlash(filepath.Dir(path)), "..")
		for _, d := range f.Decls {
			if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.TYPE {
				for _, spec := range d.Specs {
					spec := spec.(*ast.TypeSpec)
					if spec.Doc == nil && len(d.Specs) == 1 {
						spec.Doc = d.Doc
					}
					commentsOf(text, moduleRoot+room+"."+spec.Name.Name, spec)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// commentsOf reads the comments of a type.
func commentsOf(text map[string]string, name string, spec *ast.TypeSpec) {
	oneLine := func(groups ...*ast.CommentGroup) string {
		var words []string
		for _, g := range groups {
			words = append(words, strings.Fields(g.Text())...)
		}
		return strings.Join(words, " ")
	}
	text[name] = oneLine(spec.Doc)
	s, ok := spec.Type.(*ast.StructType)
	if !ok {
		return
	}
	for _, f := range s.Fields.List {
		for _, id := range f.Names {
			text[name+"."+id.Name] = oneLine(f.Doc, f.Comment)
		}
	}
}

// generated is the contract of the functions as they are.
func generated(t *testing.T) []byte {
	t.Helper()
	requests, answers := newGenerator(t, true), newGenerator(t, false)
	list := map[string]any{}
	for _, f := range functions {
		list[f.Name] = map[string]any{
			"description": f.Doc, "example": f.Example,
			"request": requests.schema(t, f.Request), "answer": answers.schema(t, f.Answer),
		}
	}
	types := requests.types
	for name, s := range answers.types {
		if old, both := types[name]; both && !reflect.DeepEqual(old, s) {
			t.Fatalf("%s is a part of requests and of answers, and means two things", name)
		}
		types[name] = s
	}
	var text bytes.Buffer
	out := json.NewEncoder(&text)
	out.SetEscapeHTML(false)
	out.SetIndent("", " ")
	if err := out.Encode(map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "the functions of uno", "functions": list, "$defs": types,
	}); err != nil {
		t.Fatal(err)
	}
	return text.Bytes()
}

// The contract is what the types say. UNO_UPDATE=1 writes it anew.
func TestContractIsCurrent(t *testing.T) {
	want := generated(t)
	if bytes.Equal(want, contract) {
		return
	}
	if os.Getenv("UNO_UPDATE") == "" {
		t.Fatal("contract.json is not what the types say; UNO_UPDATE=1 go test ./api -run TestContractIsCurrent writes it anew")
	}
	if err := os.WriteFile("contract.json", want, 0o644); err != nil {
		t.Fatal(err)
	}
}

// checker compiles schemas of the contract.
func checker(t *testing.T) *validator.Compiler {
	t.Helper()
	doc, err := validator.UnmarshalJSON(bytes.NewReader(contract))
	if err != nil {
		t.Fatal(err)
	}
	c := validator.NewCompiler()
	if err := c.AddResource("contract.json", doc); err != nil {
		t.Fatal(err)
	}
	return c
}

// validate holds a document to a schema of the contract.
func validate(t *testing.T, c *validator.Compiler, function, part string, document []byte) error {
	t.Helper()
	s, err := c.Compile("contract.json#/functions/" + function + "/" + part)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := validator.UnmarshalJSON(bytes.NewReader(document))
	if err != nil {
		t.Fatal(err)
	}
	return s.Validate(doc)
}

// The example of every function is a request by its schema, and is answered by one
// that keeps its own.
func TestExamplesKeepTheContract(t *testing.T) {
	c := checker(t)
	plain := regexp.MustCompile(`^[a-z][a-z0-9]*([.-][a-z]+)*$`)
	for i, f := range functions {
		t.Run(f.Name, func(t *testing.T) {
			if !plain.MatchString(f.Name) || f.Doc == "" || strings.HasSuffix(f.Doc, ".") || i > 0 && functions[i-1].Name >= f.Name {
				t.Errorf("the name or the line of %q is not as those of the others, or it is out of order", f.Name)
			}
			if reflect.TypeOf(f.Example) != f.Request {
				t.Fatalf("the example is a %T", f.Example)
			}
			request, err := json.Marshal(f.Example)
			if err != nil {
				t.Fatal(err)
			}
			if err := validate(t, c, f.Name, "request", request); err != nil {
				t.Errorf("%s: %v", request, err)
			}
			answer, err := Call(t.Context(), f.Name, request)
			if err != nil {
				t.Fatalf("%s: %v", request, err)
			}
			if err := validate(t, c, f.Name, "answer", answer); err != nil {
				t.Errorf("%.2000s: %v", answer, err)
			}
			unknown := append([]byte(`{"no such field":1`), bytes.Replace(request, []byte("{"), []byte(","), 1)...)
			if string(request) == "{}" {
				unknown = []byte(`{"no such field":1}`)
			}
			var bad *Error
			if _, err := Call(t.Context(), f.Name, unknown); !errors.As(err, &bad) || bad.Code != Malformed {
				t.Errorf("%s: %v", unknown, err)
			}
			if validate(t, c, f.Name, "request", unknown) == nil {
				t.Errorf("the schema allows %s", unknown)
			}
		})
	}
}

// The schema of a function holds all the types that it uses.
func TestSchema(t *testing.T) {
	for _, name := range Names() {
		data, err := Schema(name)
		if err != nil {
			t.Fatal(err)
		}
		var s struct {
			Types map[string]any `json:"$defs"`
		}
		if err := json.Unmarshal(data, &s); err != nil {
			t.Fatal(err)
		}
		for _, ref := range regexp.MustCompile(`"#/\$defs/([^"]+)"`).FindAllStringSubmatch(string(data), -1) {
			if s.Types[ref[1]] == nil {
				t.Errorf("%s: %s is not there", name, ref[1])
			}
		}
	}
	if _, err := Schema("nothing"); err == nil {
		t.Error("there is a schema of nothing")
	}
}
