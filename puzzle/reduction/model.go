package reduction

import (
	"bytes"
	"strconv"

	"github.com/unolab/uno/puzzle"
)

// ParseModel reads the answer of a SAT solver: comment lines `c`, a line
// `s SATISFIABLE` or `s UNSATISFIABLE` (or SAT, UNSAT, INDETERMINATE alone, as
// MiniSat writes), and the literals, with or without `v` before them, up to
// a 0. The answer is puzzle.Yes, puzzle.No or puzzle.Unknown. The name is what
// errors call the file; an error is a [*puzzle.FormatError].
func ParseModel(name string, data []byte) (answer string, model []int, err error) {
	ended := false
	line := 0
	for len(data) > 0 {
		var text []byte
		text, data = cutLine(data)
		line++
		words := bytes.Fields(text)
		if len(words) == 0 || string(words[0]) == "c" {
			continue
		}
		if string(words[0]) == "s" && len(words) == 2 {
			words = words[1:]
		}
		if a := verdict(string(words[0])); a != "" && len(words) == 1 {
			if answer != "" {
				return "", nil, formatErrorf(name, line, "a second verdict")
			}
			answer = a
			continue
		}
		if string(words[0]) == "v" {
			words = words[1:]
		}
		for _, word := range words {
			l, err := strconv.ParseInt(string(word), 10, 32)
			if err != nil || ended && l != 0 {
				return "", nil, formatErrorf(name, line, "%s is not a literal; expected is what a SAT solver prints", quote(word))
			}
			if l == 0 {
				ended = true
				continue
			}
			model = append(model, int(l))
		}
	}
	switch {
	case answer == "":
		return "", nil, formatErrorf(name, max(1, line), "there is no verdict, such as 's SATISFIABLE'")
	case answer != puzzle.Yes && len(model) > 0:
		return "", nil, formatErrorf(name, max(1, line), "a model, although the verdict is not SATISFIABLE")
	case answer == puzzle.Yes && !ended:
		return "", nil, formatErrorf(name, max(1, line), "the model is not ended by 0")
	}
	return answer, model, nil
}

func verdict(word string) string {
	switch word {
	case "SATISFIABLE", "SAT":
		return puzzle.Yes
	case "UNSATISFIABLE", "UNSAT":
		return puzzle.No
	case "UNKNOWN", "INDETERMINATE":
		return puzzle.Unknown
	}
	return ""
}
