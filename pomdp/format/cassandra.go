package format

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"github.com/unolab/uno/pomdp"
)

// ReadCassandra reads a model in the .pomdp format of Cassandra's pomdp-solve,
// the whole grammar: the preamble in any order, names or counts, every form of
// the start belief, T, O and R entries by cell, row and matrix with wildcards,
// uniform, identity and reset, later entries overriding earlier ones, comments,
// signs. Costs become negative rewards. A file without observations is an MDP:
// the observation is the state. States that lead to themselves with reward zero
// are marked terminal.
//
// Errors are of type *[Error]. Time is linear in the cells that the file fills.
func ReadCassandra(in io.Reader, file string) (*pomdp.Model, error) {
	text, err := io.ReadAll(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	r := &reader{file: file, tokens: scan(string(text)), sign: 1}
	var model *pomdp.Model
	err = r.attempt(func() { model = r.read() })
	return model, err
}

// reader is a file being read. Its methods report the first mistake by a panic
// with *Error, which attempt catches.
type reader struct {
	file   string
	tokens []token
	at     int
	cells  int // filled so far

	sign                          float64 // -1: costs
	discount                      float64
	states, actions, observations []string
	have                          map[string]bool
	index                         [3]map[string]int // names, by list
	start                         pomdp.Dist
	moves                         table  // T
	sights                        table  // O
	rules                         []rule // R
}

// The lists of names.
const (
	listStates = iota
	listActions
	listObservations
)

var listWords = [3]string{"state", "action", "observation"}

func (r *reader) attempt(f func()) (err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *Error:
			err = p
		default:
			panic(p)
		}
	}()
	f()
	return nil
}

// fail reports a mistake at a token.
func (r *reader) fail(t token, what string, args ...any) {
	panic(&Error{r.file, t.line, fmt.Sprintf(what, args...)})
}

// peek is the next token; at the end one of the last line.
func (r *reader) peek() token {
	if r.at < len(r.tokens) {
		return r.tokens[r.at]
	}
	line := 1
	if len(r.tokens) > 0 {
		line = r.tokens[len(r.tokens)-1].line
	}
	return token{line: line}
}

func (r *reader) take() token {
	t := r.peek()
	r.at++
	return t
}

// show names a token in an error.
func show(t token) string {
	if t.kind == atEnd {
		return "the end of the file"
	}
	return strconv.Quote(t.text)
}

func (r *reader) colon() {
	if t := r.take(); t.kind != aColon {
		r.fail(t, "%s where ':' belongs", show(t))
	}
}

// number reads a number.
func (r *reader) number() float64 {
	t := r.take()
	if t.kind != aNumber {
		r.fail(t, "%s where a number belongs", show(t))
	}
	v, err := strconv.ParseFloat(t.text, 64)
	if err != nil || math.IsInf(v, 0) || math.IsNaN(v) {
		r.fail(t, "%s is no number", show(t))
	}
	return v
}

// chance reads a probability.
func (r *reader) chance() float64 {
	t := r.peek()
	v := r.number()
	if !(v >= 0 && v <= 1) {
		r.fail(t, "%s is no probability", show(t))
	}
	return v
}

// read is the file.
func (r *reader) read() *pomdp.Model {
	r.have = map[string]bool{}
	r.preamble()
	r.openTables()
	r.startBelief()
	for r.at < len(r.tokens) {
		t := r.take()
		if t.kind != aKeyword {
			r.fail(t, "%s where T, O or R belongs", show(t))
		}
		switch t.text {
		case "T":
			r.entry(&r.moves, t)
		case "O":
			r.entry(&r.sights, t)
		case "R":
			r.reward(t)
		default:
			r.fail(t, "%q must stand before the first T, O or R, and once", t.text)
		}
	}
	return r.model()
}

// preamble reads what comes before the start belief and the entries.
func (r *reader) preamble() {
	for {
		t := r.peek()
		if t.kind != aKeyword || t.text == "T" || t.text == "O" || t.text == "R" || t.text == "start" {
			break
		}
		r.take()
		if r.have[t.text] {
			r.fail(t, "%q is given twice", t.text)
		}
		r.have[t.text] = true
		r.colon()
		switch t.text {
		case "discount":
			r.discount = r.chance()
		case "values":
			switch v := r.take(); v.text {
			case "reward", "rewards": // published files use the plural
			case "cost", "costs":
				r.sign = -1
			default:
				r.fail(v, "values are %s; they are reward or cost", show(v))
			}
		case "states":
			r.states = r.names(listStates)
		case "actions":
			r.actions = r.names(listActions)
		case "observations":
			r.observations = r.names(listObservations)
		default:
			r.fail(t, "%q does not begin a line of the preamble", t.text)
		}
	}
	t := r.peek()
	for _, need := range []string{"discount", "states", "actions"} {
		if !r.have[need] {
			r.fail(t, "%s before the line %q", show(t), need+":")
		}
	}
}

// names reads a count or a list of names.
func (r *reader) names(list int) []string {
	var names []string
	t := r.peek()
	if t.kind == aNumber {
		n, err := strconv.Atoi(t.text)
		if err != nil || n < 1 || n > mostNames {
			r.fail(t, "%s is no number of %ss in 1..%d", show(t), listWords[list], mostNames)
		}
		r.take()
		names = make([]string, n)
		for i := range names {
			names[i] = strconv.Itoa(i)
		}
	} else {
		for r.peek().kind == aName {
			names = append(names, r.take().text)
		}
		if len(names) == 0 {
			r.fail(t, "%s where a number or names belong", show(t))
		}
	}
	r.index[list] = make(map[string]int, len(names))
	for i, n := range names {
		if _, twice := r.index[list][n]; twice {
			r.fail(t, "the %s %q is named twice", listWords[list], n)
		}
		r.index[list][n] = i
	}
	return names
}

// all represents a wildcard.
const all = -1

// reference reads a name, a number or a wildcard.
func (r *reader) reference(list int, wildcard bool) int {
	t := r.take()
	if t.kind == aStar && wildcard {
		return all
	}
	if t.kind == aNumber || t.kind == aName {
		if t.kind == aNumber {
			if i, err := strconv.Atoi(t.text); err == nil && i >= 0 && i < len(r.index[list]) {
				return i
			}
		} else if i, known := r.index[list][t.text]; known {
			return i
		}
	}
	r.fail(t, "%s is no %s", show(t), listWords[list])
	return 0
}

// startBelief reads the optional start, uniform if there is none.
func (r *reader) startBelief() {
	n := len(r.states)
	r.start = pomdp.Uniform(n)
	first := r.peek()
	if first.kind != aKeyword || first.text != "start" {
		return
	}
	r.take()
	if t := r.peek(); t.text == "include" || t.text == "exclude" {
		r.take()
		r.colon()
		chosen := make([]bool, n)
		for k := r.peek().kind; k == aName || k == aNumber; k = r.peek().kind {
			chosen[r.reference(listStates, false)] = true
		}
		r.start = nil
		for s, in := range chosen {
			if in == (t.text == "include") {
				r.start = append(r.start, pomdp.Entry{Index: s, P: 1})
			}
		}
		if r.start.Normalize() == 0 {
			r.fail(t, "start %s leaves no state", t.text)
		}
		return
	}
	r.colon()
	t := r.peek()
	switch {
	case t.text == "uniform":
		r.take()
	case t.kind == aName:
		r.start = pomdp.Point(r.reference(listStates, false))
	default:
		until := r.at
		for until < len(r.tokens) && r.tokens[until].kind == aNumber {
			until++
		}
		if until == r.at+1 && n > 1 {
			r.start = pomdp.Point(r.reference(listStates, false))
			return
		}
		if until-r.at != n {
			r.fail(t, "%d numbers for the start belief; one for each of %d states, or the number of one", until-r.at, n)
		}
		p := make([]float64, n)
		for s := range p {
			p[s] = r.chance()
		}
		r.start = pomdp.Dense(p)
		switch sum := r.start.Sum(); {
		case math.Abs(sum-1) > 1e-5:
			r.fail(t, "the start belief adds up to %v", sum)
		case math.Abs(sum-1) > 1e-12:
			r.start.Normalize()
		}
	}
}

// openTables prepares the tables, once the lists are known.
func (r *reader) openTables() {
	if r.observations == nil {
		r.observations = slices.Clone(r.states)
		r.index[listObservations] = r.index[listStates]
	}
	t := r.peek()
	if len(r.actions)*len(r.states) > mostCells {
		r.fail(t, "%d actions in %d states are more than %d rows", len(r.actions), len(r.states), mostCells)
	}
	r.moves = newTable("T", len(r.actions), len(r.states), len(r.states), listStates)
	r.sights = newTable("O", len(r.actions), len(r.states), len(r.observations), listObservations)
}
