// Package exactjson reads JSON whose keys are exact and unique.
//
// The standard decoder ignores case when it matches an object's keys with the
// fields of a struct, and uses the last of several equal keys. A person and the
// program can then read the same document differently. A certificate, a record
// or a message must not allow that.
//
//	var answer Answer
//	err := exactjson.Unmarshal(data, &answer)
//
// Unmarshal is json.Unmarshal with two more rules, at every depth:
//
//   - no object repeats a key, whether or not a field takes it;
//   - a key that differs from the name of a field only in case is an error.
//
// Keys without a field are ignored, so that old programs read the documents of
// newer ones. UnmarshalStrict rejects them too; use it for requests.
//
// A type with its own UnmarshalJSON method reads its own part. Repeated keys
// are still found there; the method is responsible for exact names.
//
// Both functions make one pass over the document before the standard decoder
// makes its own. The pass allocates only for objects with more than 16 keys and
// for keys with escapes.
package exactjson

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// An Error is a key that is repeated, misspelt in case, or unknown, or a
// document that is not JSON of the required shape.
type Error struct {
	Line int    // line of the document, from 1; 0 where it is not known
	Path string // the object the key is in, such as "certificate.cuts[2]"; "" is the outermost
	What string // what is wrong
}

// Error states the path and the fault. It omits the line, which callers print
// as part of "file:line:".
func (e *Error) Error() string {
	if e.Path == "" {
		return e.What
	}
	return e.Path + ": " + e.What
}

// Unmarshal decodes data into v, which must be a pointer. Keys without a field
// are ignored.
func Unmarshal(data []byte, v any) error { return unmarshal(data, v, false) }

// UnmarshalStrict decodes data into v, which must be a pointer, and rejects
// keys without a field.
func UnmarshalStrict(data []byte, v any) error { return unmarshal(data, v, true) }

func unmarshal(data []byte, v any, strict bool) error {
	// The standard decoder bounds the depth and checks the syntax, so the walk
	// below does neither.
	var whole json.RawMessage
	if err := json.Unmarshal(data, &whole); err != nil {
		return decodeError(data, err)
	}
	w := walk{data: data, strict: strict}
	if err := w.value(reflect.TypeOf(v)); err != nil {
		return err
	}
	if err := json.Unmarshal(data, v); err != nil {
		return decodeError(data, err)
	}
	return nil
}

// decodeError puts an error of the standard decoder into this package's form.
func decodeError(data []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return &Error{Line: lineAt(data, syntax.Offset), What: syntax.Error()}
	case errors.As(err, &kind):
		return &Error{Line: lineAt(data, kind.Offset), Path: kind.Field, What: fmt.Sprintf("%s where %s is wanted", kind.Value, wanted(kind.Type))}
	default:
		return err
	}
}

// wanted names a Go type as a reader of JSON knows it.
func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a string"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Slice:
		return "an array"
	case reflect.Array:
		return fmt.Sprintf("an array of %d", t.Len())
	case reflect.Struct, reflect.Map:
		return "an object"
	default:
		if t.Kind() >= reflect.Int && t.Kind() <= reflect.Uintptr {
			return fmt.Sprintf("a whole number of %d bits", t.Bits())
		}
		return t.String()
	}
}

// lineAt is the line, from 1, of a byte offset.
func lineAt(data []byte, offset int64) int {
	return 1 + strings.Count(string(data[:min(int(offset), len(data))]), "\n")
}
