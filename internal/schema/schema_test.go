package schema_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/unolab/uno/internal/schema"
)

// part is a part of sample.
type part struct {
	Name string `json:"name" enum:"one,two's"`
}

// other stands in for a variant.
type other struct {
	N int `json:"n"`
}

// embedded is embedded in sample.
type embedded struct {
	Kept bool `json:"kept"`
}

// sample has a field of every form.
type sample struct {
	embedded
	Count  int               `json:"count" minimum:"1"` // how many
	Span   [2]float64        `json:"span"`
	Parts  []part            `json:"parts,omitempty"`
	May    *part             `json:"may"`
	Words  map[string]string `json:"words"`
	Any    any               `json:"any-thing"`
	Choice []string          `json:"choice" as:"Letter"`
	First  string            `json:"first" as:"Letter" required:"false"`
	Hidden int               `json:"-"`
}

func newGenerator(t *testing.T) *schema.Generator {
	t.Helper()
	const home = "github.com/unolab/uno/internal/schema_test"
	g := schema.New(home, map[string]string{
		home + ".sample": "sample is a sample.", home + ".sample.Count": "how many", home + ".embedded.Kept": "whether it is kept",
	})
	g.Types["Letter"] = map[string]any{"enum": []any{"a", "b"}}
	g.Types["Seat"] = map[string]any{"type": "integer"}
	return g
}

func TestSchema(t *testing.T) {
	g := newGenerator(t)
	g.Closed = true
	if s, err := g.Schema(reflect.TypeFor[*sample]()); err != nil || !reflect.DeepEqual(s, map[string]any{"$ref": "#/$defs/sample"}) {
		t.Fatalf("%v, %v", s, err)
	}
	got, err := json.Marshal(g.Types["sample"])
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"additionalProperties":false,"description":"sample is a sample.","properties":{` +
		`"any-thing":{},` +
		`"choice":{"items":{"$ref":"#/$defs/Letter"},"type":["array","null"]},` +
		`"count":{"description":"how many","minimum":1,"type":"integer"},` +
		`"first":{"$ref":"#/$defs/Letter"},` +
		`"kept":{"description":"whether it is kept","type":"boolean"},` +
		`"may":{"anyOf":[{"$ref":"#/$defs/part"},{"type":"null"}]},` +
		`"parts":{"items":{"$ref":"#/$defs/part"},"type":"array"},` +
		`"span":{"items":{"type":"number"},"maxItems":2,"minItems":2,"type":"array"},` +
		`"words":{"additionalProperties":{"type":"string"},"type":["object","null"]}},` +
		`"required":["any-thing","choice","count","kept","may","span","words"],"type":"object"}`
	if string(got) != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// With Filled no slice or map is null, but those that say so.
func TestFilled(t *testing.T) {
	g := newGenerator(t)
	g.Filled = true
	type lists struct {
		A []int          `json:"a"`
		B []string       `json:"b" nullable:"true"`
		C map[string]int `json:"c"`
		D *int           `json:"d" as:"Seat"`
		E any            `json:"e" as:"Seat" nullable:"true"`
	}
	if _, err := g.Schema(reflect.TypeFor[lists]()); err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(g.Types["lists"])
	if err != nil {
		t.Fatal(err)
	}
	const seat = `{"anyOf":[{"$ref":"#/$defs/Seat"},{"type":"null"}]}`
	const want = `{"properties":{"a":{"items":{"type":"integer"},"type":"array"},` +
		`"b":{"items":{"type":"string"},"type":["array","null"]},` +
		`"c":{"additionalProperties":{"type":"integer"},"type":"object"},"d":` + seat + `,"e":` + seat + `},` +
		`"required":["a","b","c","d","e"],"type":"object"}`
	if string(got) != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

func TestVariants(t *testing.T) {
	g := newGenerator(t)
	g.Variants[reflect.TypeFor[any]()] = []reflect.Type{reflect.TypeFor[part](), reflect.TypeFor[[]other]()}
	s, err := g.Schema(reflect.TypeFor[any]())
	if err != nil {
		t.Fatal(err)
	}
	if got := schema.Type(s); got != "Part | Other[]" {
		t.Errorf("%s", got)
	}
}

func TestTypeScript(t *testing.T) {
	g := newGenerator(t)
	if _, err := g.Schema(reflect.TypeFor[sample]()); err != nil {
		t.Fatal(err)
	}
	got, err := schema.TypeScript(g.Types)
	if err != nil {
		t.Fatal(err)
	}
	const want = `export type Letter = 'a' | 'b';
export type Seat = number;
export interface Part {
  name: 'one' | 'two\'s';
}
/** sample is a sample. */
export interface Sample {
  'any-thing': unknown;
  choice: Letter[] | null;
  /** how many */
  count: number;
  first?: Letter;
  /** whether it is kept */
  kept: boolean;
  may: Part | null;
  parts?: Part[];
  span: [number, number];
  words: Record<string, string> | null;
}
`
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// Every keyword of JSON Schema that the contracts use has its type.
func TestType(t *testing.T) {
	for text, want := range map[string]string{
		`{}`:                                   "unknown",
		`true`:                                 "unknown",
		`{"type":"string"}`:                    "string",
		`{"const":null}`:                       "null",
		`{"enum":[1,"a",false]}`:               `1 | 'a' | false`,
		`{"type":["null","integer","number"]}`: "number | null",
		`{"oneOf":[{"type":"integer"},{"type":"string"}]}`:    "number | string",
		`{"type":"array","items":{"type":["string","null"]}}`: "(string | null)[]",
		`{"type":"array"}`: "unknown[]",
		`{"type":"array","items":{"type":"number"},"minItems":9,"maxItems":9}`: "number[]",
		`{"type":"object"}`: "Record<string, unknown>",
		`{"type":"object","additionalProperties":false}`:                                            "Record<string, never>",
		`{"type":"object","properties":{"a":{"$ref":"#/components/schemas/x.y"}},"required":["a"]}`: "{\n    a: XY;\n  }",
	} {
		var s any
		if err := json.Unmarshal([]byte(text), &s); err != nil {
			t.Fatal(err)
		}
		if got := schema.Type(s); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// Two types of one name in TypeScript are refused.
func TestTypeScriptNamesAreUnique(t *testing.T) {
	object := map[string]any{"type": "object"}
	if text, err := schema.TypeScript(map[string]any{"a.B": object, "AB": object}); err == nil {
		t.Errorf("%s", text)
	}
}

func TestComments(t *testing.T) {
	dir := t.TempDir()
	source := `package p

// T is a
// type.
type T struct {
	// A is the first.
	A, B int // both
	C    int
}

type (
	// U is another.
	U int
)
`
	for name, text := range map[string]string{"p/p.go": source, "p/p_test.go": "package p\n\n// X is none.\ntype X int\n", "q.go": "package q\n\n// V is at the root.\ntype V int\n"} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := schema.Comments(dir, "m")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"m/p.T": "T is a type.", "m/p.T.A": "A is the first. both", "m/p.T.B": "A is the first. both", "m/p.T.C": "",
		"m/p.U": "U is another.", "m.V": "V is at the root.",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
	if _, err := schema.Comments(filepath.Join(dir, "none"), "m"); err == nil {
		t.Error("a folder that is not there was read")
	}
}
