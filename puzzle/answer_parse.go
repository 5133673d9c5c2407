package puzzle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// Answer is a decoded answer document of one of the kinds: a [*Solve],
// [*Count], [*Kernel] or [*Fill].
type Answer any

// ParseAnswer decodes an answer document by its "kind". Fields it does not
// know are ignored; what it cannot understand is a [*FormatError] on the
// given name. It judges form alone: whether the answer is right is for
// package check.
func ParseAnswer(name string, data []byte) (Answer, error) {
	data = TrimBOM(data)
	var head struct {
		Kind string `json:"kind"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, jsonError(name, data, head.Kind, err)
	}
	a := newAnswer(head.Kind)
	switch {
	case head.Kind == "":
		return nil, formatErrorf(name, 1, `the answer has no "kind"`)
	case a == nil:
		return nil, formatErrorf(name, 1, `unknown kind %s; known are solve, count, kernel, fill`, quoteShort([]byte(head.Kind)))
	}
	if err := json.Unmarshal(data, a); err != nil {
		return nil, jsonError(name, data, head.Kind, err)
	}
	return a, nil
}

// newAnswer returns an empty answer of a kind, nil for a kind there is not.
func newAnswer(kind string) Answer {
	switch kind {
	case KindSolve:
		return new(Solve)
	case KindCount:
		return new(Count)
	case KindKernel:
		return new(Kernel)
	case KindFill:
		return new(Fill)
	default:
		return nil
	}
}

// jsonError places an error of package json in its line.
func jsonError(name string, data []byte, kind string, err error) error {
	offset := int64(0)
	var syntax *json.SyntaxError
	var mismatch *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		offset = syntax.Offset
	case errors.As(err, &mismatch):
		offset = mismatch.Offset
	default:
		offset = offendingField(data, kind)
	}
	offset = min(max(offset, 0), int64(len(data)))
	return formatErrorf(name, 1+bytes.Count(data[:offset], []byte{'\n'}), "not an answer document: %v", err)
}

// offendingField finds where in a valid JSON object a field stands that
// refuses its value, by trying the fields one by one: package json does not
// say where a type's own decoder failed.
func offendingField(data []byte, kind string) int64 {
	dec := json.NewDecoder(bytes.NewReader(data))
	if _, err := dec.Token(); err != nil {
		return 0
	}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return 0
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return 0
		}
		field, err := json.Marshal(map[string]json.RawMessage{fmt.Sprint(key): value})
		if err != nil {
			return 0
		}
		if err := json.Unmarshal(field, newAnswer(kind)); err != nil {
			at := dec.InputOffset() - int64(len(value))
			var within *offsetError
			if errors.As(json.Unmarshal(value, new(Cards)), &within) {
				at += int64(within.offset)
			}
			return at
		}
	}
	return 0
}
