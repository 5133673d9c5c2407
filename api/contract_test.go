package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	validator "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/schema"
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

// newGenerator makes a generator that knows the types with a JSON form of their
// own. Requests are closed: unknown keys are refused.
func newGenerator(comments map[string]string, closed bool) *schema.Generator {
	g := schema.New(moduleRoot+"/api", comments)
	g.Closed, g.Variants = closed, variants
	g.AddTypeMapping(puzzle.Card{}, [2]int32{})
	g.AddTypeMapping(puzzle.Cards{}, [][2]int32{})
	g.AddTypeMapping(puzzle.Seat(0), new(int))
	g.AddTypeMapping(big.Int{}, 0)
	g.AddTypeMapping(uno.Event{}, schema.Event{})
	rule := g.Name
	g.Name = func(of reflect.Type) string {
		if of == reflect.TypeFor[schema.Event]() {
			return "Event"
		}
		return rule(of)
	}
	g.AddTypeMapping(uno.Rules{}, struct {
		Name    string         `json:"name"`
		Options map[string]any `json:"options,omitempty"`
	}{})
	return g
}

// document is the contract of the functions as they are.
type document struct {
	Types     map[string]any              `json:"$defs"`
	Schema    string                      `json:"$schema"`
	Functions map[string]documentFunction `json:"functions"`
	Title     string                      `json:"title"`
}

// documentFunction is one function of the contract.
type documentFunction struct {
	Answer      any    `json:"answer"`
	Description string `json:"description"`
	Example     any    `json:"example"`
	Request     any    `json:"request"`
}

// generate makes the contract from the types.
func generate(t *testing.T) document {
	t.Helper()
	comments, err := schema.Comments("..", moduleRoot)
	if err != nil {
		t.Fatal(err)
	}
	requests, answers := newGenerator(comments, true), newGenerator(comments, false)
	d := document{
		Schema: "https://json-schema.org/draft/2020-12/schema", Title: "the functions of uno",
		Functions: map[string]documentFunction{}, Types: requests.Types,
	}
	for _, f := range functions {
		request, err := requests.Schema(f.Request)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := answers.Schema(f.Answer)
		if err != nil {
			t.Fatal(err)
		}
		d.Functions[f.Name] = documentFunction{answer, f.Doc, f.Example, request}
	}
	// What faces meet beside the answers.
	for _, also := range []reflect.Type{reflect.TypeFor[Error](), reflect.TypeFor[Progress]()} {
		if _, err := answers.Schema(also); err != nil {
			t.Fatal(err)
		}
	}
	for name, s := range answers.Types {
		if old, both := d.Types[name]; both && !reflect.DeepEqual(old, s) {
			t.Fatalf("%s is a part of requests and of answers, and means two things", name)
		}
		d.Types[name] = s
	}
	return d
}

// json is the contract as the file contract.json.
func (d document) json(t *testing.T) []byte {
	t.Helper()
	var text bytes.Buffer
	out := json.NewEncoder(&text)
	out.SetEscapeHTML(false)
	out.SetIndent("", " ")
	if err := out.Encode(d); err != nil {
		t.Fatal(err)
	}
	return text.Bytes()
}

// typeScript is the contract as types for the page: every request and answer, and
// an interface that names those of each function.
func (d document) typeScript(t *testing.T) []byte {
	t.Helper()
	types, err := schema.TypeScript(d.Types)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("// The requests and answers of the functions of uno, by name. Generated from the Go types of api:\n" +
		"// UNO_UPDATE=1 go test ./api -run TestContractIsCurrent\n\nexport interface Functions {\n")
	for _, name := range slices.Sorted(maps.Keys(d.Functions)) {
		f := d.Functions[name]
		fmt.Fprintf(&b, "  /** %s */\n  '%s': { request: %s; answer: %s };\n", f.Description, name, schema.Type(f.Request), schema.Type(f.Answer))
	}
	return []byte(b.String() + "}\n" + types)
}

// The contract, and the types of the page that come from it, are what the types
// say. UNO_UPDATE=1 writes them anew.
func TestContractIsCurrent(t *testing.T) {
	d := generate(t)
	schema.Current(t, "contract.json", d.json(t))
	schema.Current(t, filepath.Join("..", "web", "src", "contract.ts"), d.typeScript(t))
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
