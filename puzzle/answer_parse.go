package puzzle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/unolab/uno/internal/exactjson"
)

// Answer is a decoded answer document of one of the kinds: a [*Solve],
// [*PointSolve], [*Count], [*Kernel], [*Fill], [*Recognition], [*Geography] or
// [*Lift].
type Answer any

// answerKinds are the kinds of answers, in the order of messages.
var answerKinds = []string{KindSolve, KindCount, KindKernel, KindFill, KindRecognise, KindGeography, KindLift}

// ParseAnswer decodes an answer document by its "kind". Keys are exact and
// unique; fields that the kind does not have are ignored. Malformed input is a
// [*FormatError] with the given name. ParseAnswer checks only the form; package
// check decides whether the answer is right and whether it has a field of
// another kind.
func ParseAnswer(name string, data []byte) (Answer, error) {
	data = TrimBOM(data)
	var head answerHead
	if err := exactjson.Unmarshal(data, &head); err != nil {
		return nil, jsonError(name, data, nil, err)
	}
	a := head.answer()
	switch {
	case head.Kind == "":
		return nil, formatErrorf(name, 1, `the answer has no "kind"`)
	case a == nil:
		return nil, formatErrorf(name, 1, `unknown kind %s; known are %s`, quoteShort([]byte(head.Kind)), strings.Join(answerKinds, ", "))
	}
	if err := exactjson.Unmarshal(data, a); err != nil {
		return nil, jsonError(name, data, head.answer, err)
	}
	if d := Dimensions(a); d < 0 || d > MaxDimensions {
		return nil, formatErrorf(name, 1, `"dimensions" is %d; it must be within 1..%d`, d, MaxDimensions)
	}
	return a, nil
}

// answerHead has the fields that determine the type of an answer.
type answerHead struct {
	Kind       string `json:"kind"`
	Game       string `json:"game"`
	Dimensions int    `json:"dimensions"`
}

// answer returns an empty answer of the type, nil for an unknown kind. Only the
// game solitaire has cards of several coordinates.
func (h answerHead) answer() Answer {
	switch h.Kind {
	case KindSolve:
		if h.Game == GameSolitaire && h.Dimensions != 0 {
			return new(PointSolve)
		}
		return new(Solve)
	case KindCount:
		return new(Count)
	case KindKernel:
		return new(Kernel)
	case KindFill:
		return new(Fill)
	case KindRecognise:
		return new(Recognition)
	case KindGeography:
		return new(Geography)
	case KindLift:
		return new(Lift)
	default:
		return nil
	}
}

// jsonError places an error of decoding in its line. The function makes an
// empty answer of the type that was decoded, nil for the head.
func jsonError(name string, data []byte, empty func() Answer, err error) error {
	var exact *exactjson.Error
	if errors.As(err, &exact) {
		return formatErrorf(name, max(exact.Line, 1), "not an answer document: %v", err)
	}
	offset := int64(0)
	if empty != nil {
		offset = offendingField(data, empty)
	}
	offset = min(max(offset, 0), int64(len(data)))
	return formatErrorf(name, 1+bytes.Count(data[:offset], []byte{'\n'}), "not an answer document: %v", err)
}

// offendingField finds the field of a valid JSON object that rejects its value.
// It tries the fields one by one, because package json does not report where a
// type's own decoder failed.
func offendingField(data []byte, empty func() Answer) int64 {
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
		if err := json.Unmarshal(field, empty()); err != nil {
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
