package format

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/unolab/uno/pomdp"
)

// WriteAlpha writes alpha vectors as pomdp-solve does (.alpha): the number of the
// action on a line, the values on the next, an empty line.
func WriteAlpha(out io.Writer, v pomdp.Vectors) error {
	w := bufio.NewWriter(out)
	for _, alpha := range v {
		_, _ = fmt.Fprintf(w, "%d\n%s\n\n", alpha.Action, spaced(alpha.Values)) // the error stays until Flush
	}
	return w.Flush()
}

// spaced are numbers in full, with spaces between.
func spaced(values []float64) string {
	var b strings.Builder
	for i, v := range values {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strconv.FormatFloat(v, 'g', -1, 64))
	}
	return b.String()
}

// ReadAlpha reads alpha vectors for a model with this number of states and
// actions, as pomdp-solve writes them: line breaks have no meaning, "#" starts
// a comment. Errors are of type *[Error].
func ReadAlpha(in io.Reader, file string, states, actions int) (pomdp.Vectors, error) {
	text, err := io.ReadAll(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	r := &reader{file: file, tokens: scan(string(text))}
	var v pomdp.Vectors
	err = r.attempt(func() {
		for r.at < len(r.tokens) {
			t := r.take()
			a, err := strconv.Atoi(t.text)
			if err != nil || a < 0 || a >= actions {
				r.fail(t, "%s is no number of an action below %d", show(t), actions)
			}
			var values []float64
			for range states {
				values = append(values, r.number())
			}
			v = append(v, pomdp.Alpha{Action: a, Values: values})
		}
		if len(v) == 0 {
			r.fail(token{line: 1}, "no vector")
		}
	})
	if err != nil {
		return nil, err
	}
	return v, nil
}

// WritePolicy writes alpha vectors as APPL's SARSOP does (.policy). The name of
// the model's file goes into the header.
func WritePolicy(out io.Writer, v pomdp.Vectors, model string) error {
	length := 0
	if len(v) > 0 {
		length = len(v[0].Values)
	}
	w := &writer{Writer: bufio.NewWriter(out)}
	w.line(`<?xml version="1.0" encoding="UTF-8"?>`)
	w.line(`<Policy version="0.1" type="value" model="`, escape(model), `" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="policyx.xsd">`)
	w.line(`<AlphaVector vectorLength="`, strconv.Itoa(length), `" numObsValue="1" numVectors="`, strconv.Itoa(len(v)), `">`)
	for _, alpha := range v {
		w.line(`<Vector action="`, strconv.Itoa(alpha.Action), `" obsValue="0">`, spaced(alpha.Values), `</Vector>`)
	}
	w.line(`</AlphaVector>`)
	w.line(`</Policy>`)
	return w.Flush()
}

// ReadPolicy reads alpha vectors that APPL's SARSOP wrote (.policy), full or
// sparse, for a model with this number of states and actions without fully
// observed variables. Errors are of type *[Error].
func ReadPolicy(in io.Reader, file string, states, actions int) (pomdp.Vectors, error) {
	root, err := document(in, file)
	if err != nil {
		return nil, err
	}
	x := &factored{reader: reader{file: file}}
	var v pomdp.Vectors
	err = x.attempt(func() {
		if root.name != "Policy" {
			x.wrong(root, "the root is <%s>, not <Policy>", root.name)
		}
		set := x.need(root, "AlphaVector")
		if n := set.attr["numObsValue"]; n != "" && n != "1" {
			x.wrong(set, "vectors for %s observed values; those of a model with one state variable that is not observed are read", n)
		}
		for _, k := range set.kids {
			a, err := strconv.Atoi(k.attr["action"])
			if err != nil || a < 0 || a >= actions {
				x.wrong(k, "%q is no number of an action below %d", k.attr["action"], actions)
			}
			alpha := pomdp.Alpha{Action: a, Values: make([]float64, states)}
			switch k.name {
			case "Vector":
				words := k.words()
				if len(words) != states {
					x.wrong(k, "%d numbers in a vector over %d states", len(words), states)
				}
				for s, word := range words {
					alpha.Values[s] = x.real(k, word)
				}
			case "SparseVector":
				for _, e := range k.all("Entry") {
					words := e.words()
					if len(words) != 2 {
						x.wrong(e, "%d words in an entry; a state and a value belong there", len(words))
					}
					s, err := strconv.Atoi(words[0])
					if err != nil || s < 0 || s >= states {
						x.wrong(e, "%q is no number of a state below %d", words[0], states)
					}
					alpha.Values[s] = x.real(e, words[1])
				}
			default:
				x.wrong(k, "<%s> is no vector", k.name)
			}
			v = append(v, alpha)
		}
		if len(v) == 0 {
			x.wrong(set, "no vector")
		}
	})
	if err != nil {
		return nil, err
	}
	return v, nil
}

// real reads a finite number.
func (x *factored) real(e *element, word string) float64 {
	v, err := strconv.ParseFloat(word, 64)
	if err != nil || v-v != 0 {
		x.wrong(e, "%q is no number", word)
	}
	return v
}
