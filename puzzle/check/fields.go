package check

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"github.com/unolab/uno/puzzle"
)

// remarks are fields without a claim about the instance; no checker reads them.
var remarks = []string{"kind", "method", "seconds", "reason", "explain"}

// Parse decodes an answer document as [puzzle.ParseAnswer] does, and rejects
// one with a field of other answers, because no check would verify that field.
// It ignores fields that no answer has.
func Parse(name string, data []byte) (puzzle.Answer, error) {
	answer, err := puzzle.ParseAnswer(name, data)
	if err != nil {
		return nil, err
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(puzzle.TrimBOM(data), &fields); err != nil {
		return nil, refusef("not an answer document: %v", err)
	}
	var claims []string
	for key, value := range fields {
		if known[key] && string(value) != "null" {
			claims = append(claims, key)
		}
	}
	slices.Sort(claims)
	return answer, placed(answer, claims)
}

// known are the fields of all answers.
var known = func() map[string]bool {
	all := map[string]bool{"explain": true}
	for _, a := range []puzzle.Answer{
		puzzle.Solve{},
		puzzle.PointSolve{},
		puzzle.Count{},
		puzzle.Kernel{},
		puzzle.Fill{},
		puzzle.Recognition{},
		puzzle.Geography{},
		puzzle.Lift{},
	} {
		eachField(reflect.ValueOf(a), func(name string, _ reflect.Value) { all[name] = true })
	}
	return all
}()

// eachField hands out the JSON fields of a struct.
func eachField(v reflect.Value, visit func(name string, v reflect.Value)) {
	for i := range v.NumField() {
		name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		visit(name, v.Field(i))
	}
}

// claims lists the fields of a decoded answer that are set.
func claims(answer puzzle.Answer) []string {
	var set []string
	eachField(reflect.ValueOf(answer).Elem(), func(name string, v reflect.Value) {
		if !v.IsZero() {
			set = append(set, name)
		}
	})
	return set
}

// placed refuses fields that have no place in an answer.
func placed(answer puzzle.Answer, claims []string) error {
	about, fields := place(answer)
	if about == "" {
		return nil // refused for what it is
	}
	for _, name := range claims {
		if !slices.Contains(fields, name) && !slices.Contains(remarks, name) {
			return refusef("%s has no field %q, and nothing would check what it claims", about, name)
		}
	}
	return nil
}

// place names an answer and lists the fields that it may have, besides
// remarks. The name is empty for an answer that is of no known sort or is
// "unknown".
func place(answer puzzle.Answer) (about string, fields []string) {
	list := strings.Fields
	switch a := answer.(type) {
	case *puzzle.Solve:
		if about, fields = solvePlace(a); about == "" {
			return "", nil
		}
		return about, append(fields, "game", "rule", "answer")
	case *puzzle.PointSolve:
		fields = list("game rule answer dimensions")
		if a.Answer == puzzle.Yes {
			fields = append(fields, "sequence")
		}
		return "an answer about cards of several coordinates", fields
	case *puzzle.Count:
		return "a count", list("paths sequences dimensions names")
	case *puzzle.Kernel:
		return "a kernel", list("game cards kernel_cards bound kernel held")
	case *puzzle.Fill:
		if a.Answer == puzzle.Unknown {
			return `a fill that says "unknown"`, list("minimum bounds added sequence distinct names runs answer certificate")
		}
		return "a fill", list("minimum added sequence distinct names runs answer certificate")
	case *puzzle.Recognition:
		switch a.Answer {
		case puzzle.Yes:
			return `a recognition that says "yes"`, list("players answer cards owners")
		case puzzle.No:
			return `a recognition that says "no"`, list("players answer witness name minimal")
		}
	case *puzzle.Geography:
		return "an answer about geography", list("directed edge start answer winner loser openings matching barrier kernel positions")
	case *puzzle.Lift:
		switch a.Answer {
		case puzzle.No:
			return `a lifted "no"`, list("to answer start rule reduced")
		case puzzle.Yes, "":
			return "a lifted path", list("to answer path start")
		}
	}
	return "", nil
}

// solvePlace is place for solve answers.
func solvePlace(a *puzzle.Solve) (about string, fields []string) {
	list := strings.Fields
	switch {
	case a.Answer != puzzle.Yes && a.Answer != puzzle.No && a.Answer != puzzle.Draw:
	case a.Game == puzzle.GameSolitaire && a.Answer == puzzle.Yes:
		return `a solitaire "yes"`, list("sequence names path from chunks")
	case a.Game == puzzle.GameSolitaire:
		return `a solitaire "no"`, list("certificate")
	case a.Game == puzzle.GameAllOrNone && a.Answer == puzzle.Yes:
		return `an all-or-none "yes"`, list("sequence names path committed destroyed")
	case a.Game == puzzle.GameAllOrNone:
		return `an all-or-none "no"`, list("certificate")
	case a.Game == puzzle.GameCoop && a.Answer == puzzle.Yes:
		return `a coop "yes"`, list("plays names")
	case a.Game == puzzle.GameCoop:
		return `a coop "no"`, nil
	case a.Game == puzzle.GameVersus && a.Losers != nil:
		return "a versus answer that names possible losers", list("losers names")
	case a.Game == puzzle.GameVersus && a.Rule != puzzle.RuleGeography:
		return "a versus answer by the rule " + a.Rule, list("loser winner openings names")
	case a.Game == puzzle.GameVersus && a.Answer == puzzle.Yes:
		return `a versus "yes"`, list("loser winner openings cover matching names")
	case a.Game == puzzle.GameVersus:
		return `a versus "no"`, list("loser winner openings matching names")
	}
	return "", nil
}
