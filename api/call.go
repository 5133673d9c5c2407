package api

import (
	"context"
	_ "embed"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"github.com/unolab/uno/internal/exactjson"
)

// A Function is a question that the program answers, callable by name on JSON.
type Function struct {
	Name    string
	Doc     string // one line
	Example any    // a request: a value of the type Request
	Request reflect.Type
	Answer  reflect.Type
	call    func(context.Context, []byte) (any, error)
}

// RequestPlace begins the place of an error in the request itself: "request:LINE".
const RequestPlace = "request:"

// on is the function of a name.
func on[Request, Answer any](name, doc string, example Request, f func(context.Context, Request) (Answer, error)) Function {
	return Function{
		Name: name, Doc: doc, Example: example, Request: reflect.TypeFor[Request](), Answer: reflect.TypeFor[Answer](),
		call: func(ctx context.Context, data []byte) (any, error) {
			var r Request
			if err := exactjson.UnmarshalStrict(data, &r); err != nil {
				return nil, Document{Name: strings.TrimSuffix(RequestPlace, ":")}.malformed(err)
			}
			return f(ctx, r)
		},
	}
}

// Functions lists every function, by name.
func Functions() []Function { return slices.Clone(functions) }

// Names lists the names of the functions, in order.
func Names() []string {
	names := make([]string, len(functions))
	for i, f := range functions {
		names[i] = f.Name
	}
	return names
}

// Find returns the function of a name.
func Find(name string) (Function, error) {
	i, ok := slices.BinarySearchFunc(functions, name, func(f Function, name string) int { return strings.Compare(f.Name, name) })
	if !ok {
		return Function{}, usagef("name", "there is no function %q", name)
	}
	return functions[i], nil
}

// Call runs the function of that name on a request in JSON and returns its answer
// in JSON. An error is an *Error or the context's.
func Call(ctx context.Context, name string, request []byte) ([]byte, error) {
	f, err := Find(name)
	if err != nil {
		return nil, err
	}
	answer, err := f.call(ctx, request)
	if err != nil {
		return nil, asError(err)
	}
	return json.Marshal(answer)
}

//go:embed contract.json
var contract []byte

// Contract is the JSON Schema (2020-12) of every request and answer: one document
// with the functions under "functions" and the types under "$defs". It is generated
// from the types; a test holds it current.
func Contract() []byte { return slices.Clone(contract) }

// Schema is the JSON Schema of a function's request and answer, with all the types
// that they use.
func Schema(name string) ([]byte, error) {
	if _, err := Find(name); err != nil {
		return nil, err
	}
	var all struct {
		Schema    string                     `json:"$schema"`
		Functions map[string]json.RawMessage `json:"functions"`
		Types     map[string]json.RawMessage `json:"$defs"`
	}
	if err := json.Unmarshal(contract, &all); err != nil {
		return nil, asError(err)
	}
	used := map[string]json.RawMessage{}
	addTypes(used, all.Types, all.Functions[name])
	return json.Marshal(map[string]any{"$schema": all.Schema, "function": all.Functions[name], "$defs": used})
}

// addTypes adds the types that a schema refers to.
func addTypes(used, all map[string]json.RawMessage, schema []byte) {
	for _, part := range strings.Split(string(schema), `"#/$defs/`)[1:] {
		name, _, _ := strings.Cut(part, `"`)
		if used[name] == nil && all[name] != nil {
			used[name] = all[name]
			addTypes(used, all, all[name])
		}
	}
}
