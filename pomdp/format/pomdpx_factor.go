package format

import (
	"slices"
	"strconv"
)

// factor is the parameter of one variable: a full table over its parents and
// itself, the last varying fastest.
type factor struct {
	over  []int // variables
	size  []int
	cells []float64
	line  int
}

// index is the cell for the values of all variables.
func (f *factor) index(values []int) int {
	at := 0
	for i, v := range f.over {
		at = at*f.size[i] + values[v]
	}
	return at
}

// listed marks a "-" in an instance, all a "*".
const listed = -2

// entry reads one Entry of a table.
func (x *factored) entry(f *factor, e *element, value bool) {
	instance := x.need(e, "Instance")
	names := instance.words()
	if len(names) != len(f.over) {
		x.wrong(instance, "%d values for %d variables", len(names), len(f.over))
	}
	pick := make([]int, len(names))
	want := 1 // numbers in the table
	var dash []int
	for i, n := range names {
		v := x.variables[f.over[i]]
		switch n {
		case "*":
			pick[i] = all
		case "-":
			pick[i] = listed
			want *= f.size[i]
			dash = append(dash, i)
		default:
			pick[i] = slices.Index(v.values, n)
			if pick[i] < 0 {
				if k, err := strconv.Atoi(n); err == nil && k >= 0 && k < len(v.values) {
					pick[i] = k
				} else {
					x.wrong(instance, "%q is no value of %q", n, v.name)
				}
			}
		}
	}
	list := e.one("ProbTable")
	if value || list == nil {
		list = x.need(e, "ValueTable")
	}
	words := list.words()
	var number func(code int) float64
	switch {
	case len(words) == 1 && words[0] == "uniform" && !value:
		number = func(int) float64 { return 1 / float64(f.size[len(f.size)-1]) }
	case len(words) == 1 && words[0] == "identity" && !value:
		if len(dash) < 2 || f.size[dash[len(dash)-1]] != f.size[dash[len(dash)-2]] {
			x.wrong(list, `identity needs two "-" of as many values each`)
		}
		n := f.size[dash[len(dash)-1]]
		number = func(code int) float64 {
			if code%n == code/n%n {
				return 1
			}
			return 0
		}
	default:
		if len(words) != want {
			x.wrong(list, "%d numbers in the table where %d belong", len(words), want)
		}
		numbers := make([]float64, want)
		for i, w := range words {
			v, err := strconv.ParseFloat(w, 64)
			if err != nil || v-v != 0 || (!value && (v < 0 || v > 1)) {
				x.wrong(list, "%q is no number that belongs here", w)
			}
			numbers[i] = v
		}
		number = func(code int) float64 { return numbers[code] }
	}
	x.fill(f, e, pick, number)
}

// fill writes an entry to every cell that it covers.
func (x *factored) fill(f *factor, e *element, pick []int, number func(code int) float64) {
	cells := 1
	for i, p := range pick {
		if p < 0 {
			cells *= f.size[i] // within the table, so no more than mostCells
		}
	}
	x.spend(token{line: e.line}, cells)
	var walk func(i, at, code int)
	walk = func(i, at, code int) {
		if i == len(pick) {
			f.cells[at] = number(code)
			return
		}
		from, to := pick[i], pick[i]+1
		if pick[i] < 0 {
			from, to = 0, f.size[i]
		}
		for v := from; v < to; v++ {
			next := code
			if pick[i] == listed {
				next = code*f.size[i] + v
			}
			walk(i+1, at*f.size[i]+v, next)
		}
	}
	walk(0, 0, 0)
}

// diagram reads a decision diagram into the table.
func (x *factored) diagram(f *factor, parameter *element) {
	for _, t := range parameter.all("SubDAGTemplate") {
		x.templates[t.attr["id"]] = t
	}
	values := make([]int, len(x.variables))
	for _, v := range f.over {
		values[v] = all
	}
	x.branch(f, x.need(parameter, "DAG"), values, 0)
}

// branch reads the child of an element: a node, a terminal or a sub-DAG. values
// are those fixed on the path.
func (x *factored) branch(f *factor, e *element, values []int, depth int) {
	if depth > 64 {
		x.wrong(e, "decision diagrams this deep are not read (templates that contain themselves?)")
	}
	x.spend(token{line: e.line}, 1) // templates within templates grow like powers of two
	own := f.over[len(f.over)-1]
	pick := func() []int {
		p := make([]int, len(f.over))
		for i, v := range f.over {
			p[i] = values[v]
		}
		return p
	}
	for _, k := range e.kids {
		switch k.name {
		case "Terminal":
			words := k.words()
			if len(words) != 1 {
				x.wrong(k, "%d numbers in a terminal", len(words))
			}
			v, err := strconv.ParseFloat(words[0], 64)
			if err != nil || v-v != 0 {
				x.wrong(k, "%q is no number", words[0])
			}
			x.fill(f, k, pick(), func(int) float64 { return v })
		case "Node":
			v := x.find(k, k.attr["var"])
			if !slices.Contains(f.over, v) || values[v] != all {
				x.wrong(k, "a node of %q cannot stand here", k.attr["var"])
			}
			for _, edge := range k.all("Edge") {
				i := slices.Index(x.variables[v].values, edge.attr["val"])
				if i < 0 {
					x.wrong(edge, "%q is no value of %q", edge.attr["val"], k.attr["var"])
				}
				values[v] = i
				x.branch(f, edge, values, depth+1)
			}
			values[v] = all
		case "SubDAG":
			x.subDAG(f, k, values, own, pick(), depth)
		default:
			x.wrong(k, "<%s> does not belong in a decision diagram", k.name)
		}
	}
}

// subDAG reads the four shorthands.
func (x *factored) subDAG(f *factor, k *element, values []int, own int, pick []int, depth int) {
	last := len(pick) - 1
	switch kind := k.attr["type"]; kind {
	case "uniform":
		x.fill(f, k, pick, func(int) float64 { return 1 / float64(f.size[last]) })
	case "deterministic":
		i := slices.Index(x.variables[own].values, k.attr["val"])
		if i < 0 || x.find(k, k.attr["var"]) != own {
			x.wrong(k, "deterministic needs this variable and one of its values")
		}
		pick[last] = listed
		x.fill(f, k, pick, func(code int) float64 { return one(code == i) })
	case "persistent":
		twin := x.variables[own].twin
		if twin < 0 || !slices.Contains(f.over, twin) {
			x.wrong(k, "persistent needs a state variable whose former value is a parent")
		}
		n := f.size[last]
		if values[twin] == all {
			pick[slices.Index(f.over, twin)] = listed
			pick[last] = listed
			x.fill(f, k, pick, func(code int) float64 { return one(code/n == code%n) })
			return
		}
		pick[last] = listed
		x.fill(f, k, pick, func(code int) float64 { return one(code == values[twin]) })
	case "template":
		t := x.templates[k.attr["idref"]]
		if t == nil {
			x.wrong(k, "there is no template %q", k.attr["idref"])
		}
		x.branch(f, t, values, depth+1)
	default:
		x.wrong(k, "a sub-DAG of type %q is not known", kind)
	}
}

// one is 1 if true.
func one(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
