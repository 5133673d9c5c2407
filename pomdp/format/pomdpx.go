package format

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/unolab/uno/pomdp"
)

// ReadPOMDPX reads a model in POMDPX 1.0: any number of state variables (fully
// observed ones too), observation and reward variables, with parameters as
// tables (type TBL: "*" for every value, "-" for the values that the table
// lists, uniform, identity, later entries over earlier ones) or as decision
// diagrams (type DD: nodes, terminals, deterministic, persistent, uniform and
// template sub-DAGs). Factored models are multiplied out: a state is one value
// for each state variable, an observation one for each fully observed and each
// observation variable, their names joined by "_". States that lead to
// themselves with reward zero are marked terminal.
//
// Errors are of type *[Error], with the line of the element.
func ReadPOMDPX(in io.Reader, file string) (*pomdp.Model, error) {
	root, err := document(in, file)
	if err != nil {
		return nil, err
	}
	x := &factored{reader: reader{file: file}, named: map[string]int{}, factors: map[int][]*factor{}, templates: map[string]*element{}}
	var model *pomdp.Model
	err = x.attempt(func() { model = x.read(root) })
	return model, err
}

// role is what a variable is.
type role byte

const (
	before role = iota // state variables, as they were
	after              // and as they are
	action
	seen
	paid
)

// variable is one of the model's.
type variable struct {
	name   string
	role   role
	values []string
	twin   int // of a state variable: the other of the pair
	open   bool
}

// factored is a POMDPX file being read. It borrows the error handling and the
// count of cells of a [reader].
type factored struct {
	reader
	variables []variable
	named     map[string]int
	factors   map[int][]*factor // by variable
	templates map[string]*element
}

// wrong fails at an element.
func (x *factored) wrong(e *element, what string, args ...any) {
	x.fail(token{line: e.line}, what, args...)
}

// need is the first child of a name, which must be there.
func (x *factored) need(e *element, name string) *element {
	k := e.one(name)
	if k == nil {
		x.wrong(e, "<%s> without <%s>", e.name, name)
	}
	return k
}

func (x *factored) read(root *element) *pomdp.Model {
	if root.name != "pomdpx" {
		x.wrong(root, "the root is <%s>, not <pomdpx>", root.name)
	}
	d := x.need(root, "Discount")
	discount, err := strconv.ParseFloat(strings.TrimSpace(d.text), 64)
	if err != nil || !(discount >= 0 && discount <= 1) {
		x.wrong(d, "the discount is %q; it is a number in 0..1", strings.TrimSpace(d.text))
	}
	x.declare(x.need(root, "Variable"))
	for _, section := range []struct {
		element, inner string
		roles          []role
	}{
		{"InitialStateBelief", "CondProb", []role{before}},
		{"StateTransitionFunction", "CondProb", []role{after}},
		{"ObsFunction", "CondProb", []role{seen}},
		{"RewardFunction", "Func", []role{paid}},
	} {
		for _, e := range root.all(section.element) {
			for _, f := range e.all(section.inner) {
				x.factor(f, section.roles[0])
			}
		}
	}
	return x.model(root, discount)
}

// declare reads the variables.
func (x *factored) declare(e *element) {
	for _, k := range e.kids {
		switch k.name {
		case "StateVar":
			values := x.values(k, "s")
			i := len(x.variables)
			open := k.attr["fullyObs"] == "true" || k.attr["fullyObs"] == "1"
			x.add(k, variable{k.attr["vnamePrev"], before, values, i + 1, open})
			x.add(k, variable{k.attr["vnameCurr"], after, values, i, open})
		case "ActionVar":
			x.add(k, variable{k.attr["vname"], action, x.values(k, "a"), -1, false})
		case "ObsVar":
			x.add(k, variable{k.attr["vname"], seen, x.values(k, "o"), -1, false})
		case "RewardVar":
			x.add(k, variable{k.attr["vname"], paid, nil, -1, false})
		default:
			x.wrong(k, "<%s> is no variable", k.name)
		}
	}
	for _, r := range []struct {
		role role
		what string
	}{{before, "StateVar"}, {action, "ActionVar"}} {
		if len(x.of(r.role)) == 0 {
			x.wrong(e, "<Variable> without <%s>", r.what)
		}
	}
}

func (x *factored) add(e *element, v variable) {
	if v.name == "" || v.name == "null" {
		x.wrong(e, "<%s> is named %q", e.name, v.name)
	}
	if _, twice := x.named[v.name]; twice {
		x.wrong(e, "two variables are named %q", v.name)
	}
	x.named[v.name] = len(x.variables)
	x.variables = append(x.variables, v)
}

// values reads ValueEnum or NumValues.
func (x *factored) values(e *element, prefix string) []string {
	if k := e.one("ValueEnum"); k != nil {
		values := k.words()
		sorted := slices.Sorted(slices.Values(values))
		if len(values) == 0 || len(values) > mostNames || len(slices.Compact(sorted)) < len(values) {
			x.wrong(k, "%d values; there must be some, each different", len(values))
		}
		return values
	}
	k := x.need(e, "NumValues")
	n, err := strconv.Atoi(strings.TrimSpace(k.text))
	if err != nil || n < 1 || n > mostNames {
		x.wrong(k, "%q is no number of values in 1..%d", strings.TrimSpace(k.text), mostNames)
	}
	values := make([]string, n)
	for i := range values {
		values[i] = prefix + strconv.Itoa(i)
	}
	return values
}

// of are the variables of a role.
func (x *factored) of(r role) []int {
	var found []int
	for i, v := range x.variables {
		if v.role == r {
			found = append(found, i)
		}
	}
	return found
}

// find is the variable of a name.
func (x *factored) find(e *element, name string) int {
	i, known := x.named[name]
	if !known {
		x.wrong(e, "%q is no variable", name)
	}
	return i
}

// factor reads one CondProb or Func.
func (x *factored) factor(e *element, want role) {
	of := x.need(e, "Var")
	names := of.words()
	if len(names) != 1 {
		x.wrong(of, "%d variables; one belongs here", len(names))
	}
	v := x.find(of, names[0])
	if x.variables[v].role != want {
		x.wrong(of, "the variable %q does not belong here", names[0])
	}
	f := &factor{line: e.line}
	parents := x.need(e, "Parent")
	for _, name := range parents.words() {
		if name != "null" {
			f.over = append(f.over, x.find(parents, name))
		}
	}
	for i, p := range f.over {
		if r := x.variables[p].role; r == paid || (r == before && want == seen) || (r > before && want == before) || (r == seen && want == after) || slices.Contains(f.over[:i], p) {
			x.wrong(parents, "%q cannot be a parent of %q", x.variables[p].name, names[0])
		}
	}
	if want != paid {
		if len(x.factors[v]) > 0 {
			x.wrong(e, "the variable %q has two tables", names[0])
		}
		f.over = append(f.over, v)
	}
	cells := 1
	for _, p := range f.over {
		f.size = append(f.size, len(x.variables[p].values))
		x.spend(token{line: e.line}, cells, len(x.variables[p].values))
		cells *= len(x.variables[p].values)
	}
	f.cells = make([]float64, cells)
	parameter := x.need(e, "Parameter")
	switch kind := parameter.attr["type"]; kind {
	case "", "TBL":
		for _, entry := range parameter.all("Entry") {
			x.entry(f, entry, want == paid)
		}
	case "DD":
		x.diagram(f, parameter)
	default:
		x.wrong(parameter, "parameters of type %q are not read; TBL and DD are", kind)
	}
	x.factors[v] = append(x.factors[v], f)
}

// joined names a combination of values.
func (x *factored) joined(over []int, code int) string {
	parts := make([]string, len(over))
	for i := len(over) - 1; i >= 0; i-- {
		values := x.variables[over[i]].values
		parts[i] = values[code%len(values)]
		code /= len(values)
	}
	return strings.Join(parts, "_")
}

// product is the number of combinations of values of some variables.
func (x *factored) product(e *element, over []int) int {
	n := 1
	for _, v := range over {
		n *= len(x.variables[v].values)
		if n > mostNames {
			x.wrong(e, "the variables have more than %d combinations", mostNames)
		}
	}
	return n
}

// checkSum holds a row to 1.
func (x *factored) checkSum(e *element, d pomdp.Dist, what string) pomdp.Dist {
	sum := d.Sum()
	if math.Abs(sum-1) > 1e-5 {
		x.wrong(e, "%s adds up to %v, not 1", what, sum)
	}
	if math.Abs(sum-1) > 1e-12 {
		d.Normalize()
	}
	return d
}

// rowName names the row of an error.
func rowName(what, action, state string) string {
	return fmt.Sprintf("the %s of action %s, state %s", what, action, state)
}
