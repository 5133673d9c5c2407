package exactjson

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
)

type inner struct {
	Count int            `json:"count"`
	Marks map[string]int `json:"marks"`
}

type Base struct {
	Kind string `json:"kind"`
}

type outer struct {
	Base
	Answer string   `json:"answer"`
	Parts  []inner  `json:"parts"`
	One    *inner   `json:"one,omitempty"`
	Any    any      `json:"any"`
	Pair   [2]inner `json:"pair"`
	Plain  int
	Hidden int `json:"-"`
}

func TestUnmarshal(t *testing.T) {
	for _, c := range []struct {
		name, doc, want string // want is the error; "" is none
		line            int
	}{
		{"exact keys", `{"kind":"k","answer":"no","parts":[{"count":1}],"Plain":2}`, "", 0},
		{"an unknown key", `{"later":{"a":1}}`, "", 0},
		{"a repeated key", `{"answer":"no","answer":"yes"}`, `the key "answer" is repeated`, 1},
		{"a repeated key by an escape", `{"answer":"no","\u0061nswer":"yes"}`, `the key "answer" is repeated`, 1},
		{"a repeated unknown key", "{\"x\":1,\n\"x\":2}", `the key "x" is repeated`, 2},
		{"another case", `{"answer":"no","Answer":"yes"}`, `the key "answer" is written "Answer"`, 1},
		{"another case alone", `{"ANSWER":"yes"}`, `the key "answer" is written "ANSWER"`, 1},
		{"a case of Unicode's", `{"\u212aind":"yes"}`, "the key \"kind\" is written \"\u212aind\"", 1},
		{"an embedded field", `{"Kind":"k"}`, `the key "kind" is written "Kind"`, 1},
		{"a field without a tag", `{"plain":1}`, `the key "Plain" is written "plain"`, 1},
		{"in an array", "{\"parts\":[{},\n{\"Count\":1}]}", `parts[1]: the key "count" is written "Count"`, 2},
		{"in a fixed array", `{"pair":[{},{"Count":1}]}`, `pair[1]: the key "count" is written "Count"`, 1},
		{"behind a pointer", `{"one":{"COUNT":1}}`, `one: the key "count" is written "COUNT"`, 1},
		{"in a map", `{"one":{"marks":{"a":1,"a":2}}}`, `one.marks: the key "a" is repeated`, 1},
		{"a map tells case apart", `{"one":{"marks":{"a":1,"A":2}}}`, "", 0},
		{"in a value of any shape", `{"any":[{"a":[{"b":1,"b":2}]}]}`, `any[0].a[0]: the key "b" is repeated`, 1},
		{"a field that is not read", `{"Hidden":1,"hidden":2}`, "", 0},
		{"not JSON", "{\"answer\":\n}", "invalid character '}' looking for beginning of value", 2},
		{"two documents", `{} {}`, "invalid character '{' after top-level value", 1},
		{"another kind of value", "{\n\"answer\":3}", "answer: number where a string is wanted", 2},
		{"a number that does not fit", `{"Plain":99999999999999999999}`, "Plain: number 99999999999999999999 where a whole number of 64 bits is wanted", 1},
		{"nothing", ``, "unexpected end of JSON input", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			var v outer
			err := Unmarshal([]byte(c.doc), &v)
			if c.want == "" {
				if err != nil {
					t.Fatalf("refused: %v", err)
				}
				return
			}
			var e *Error
			if !errors.As(err, &e) || e.Error() != c.want || e.Line != c.line {
				t.Fatalf("got %v (%+v), want %q in line %d", err, e, c.want, c.line)
			}
		})
	}
}

func TestUnmarshalStrict(t *testing.T) {
	var v outer
	if err := UnmarshalStrict([]byte(`{"one":{"count":3,"marks":{"free":1}},"any":{"free":1}}`), &v); err != nil {
		t.Fatal(err)
	}
	err := UnmarshalStrict([]byte(`{"one":{"cnt":3}}`), &v)
	if err == nil || err.Error() != `one: the key "cnt" is not known` {
		t.Fatalf("got %v", err)
	}
}

func TestManyKeys(t *testing.T) {
	var b strings.Builder
	for i := range 40 {
		b.WriteString(`"k` + strings.Repeat("x", i) + `":1,`)
	}
	if err := Unmarshal([]byte(`{`+b.String()+`"last":1}`), &map[string]int{}); err != nil {
		t.Fatal(err)
	}
	for _, again := range []string{"k", "k" + strings.Repeat("x", 39)} {
		if err := Unmarshal([]byte(`{`+b.String()+`"`+again+`":1}`), &map[string]int{}); err == nil {
			t.Errorf("%s repeated is accepted", again)
		}
	}
}

// What is accepted is what the standard decoder reads, and has unique keys by
// the standard decoder's own tokens.
func FuzzUnmarshal(f *testing.F) {
	for _, s := range []string{`{"answer":"no"}`, `{"parts":[{"count":1,"marks":{"a":1}}]}`, `[1,2,{"a":null}]`, `"x"`, `{"any":{"\u0061":1,"a":2}}`, "{\"\xff\":1,\"\xfe\":2}"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var v, w outer
		err := Unmarshal(data, &v)
		std := json.Unmarshal(data, &w)
		if err == nil && (std != nil || !reflect.DeepEqual(v, w)) {
			t.Fatalf("accepted as %+v; the standard decoder says %+v, %v", v, w, std)
		}
		var a any
		if json.Unmarshal(data, &a) == nil && repeats(json.NewDecoder(strings.NewReader(string(data)))) && err == nil {
			t.Fatalf("a repeated key is accepted: %s", data)
		}
	})
}

// repeats reports whether an object of the document repeats a key.
func repeats(d *json.Decoder) bool {
	type level struct {
		object bool
		key    bool // the next token is a key
		seen   map[string]bool
	}
	stack := []level{{}}
	for {
		tok, err := d.Token()
		if err != nil {
			return false
		}
		top := &stack[len(stack)-1]
		if s, ok := tok.(string); ok && top.object && top.key {
			if top.seen[s] {
				return true
			}
			top.seen[s] = true
			top.key = false
			continue
		}
		top.key = true
		switch tok {
		case json.Delim('{'):
			stack = append(stack, level{object: true, key: true, seen: map[string]bool{}})
		case json.Delim('['):
			stack = append(stack, level{})
		case json.Delim('}'), json.Delim(']'):
			stack = stack[:len(stack)-1]
		}
	}
}
