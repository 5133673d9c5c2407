package format

import (
	"slices"
	"strconv"

	"github.com/unolab/uno/pomdp"
)

// model multiplies the factors out.
func (x *factored) model(root *element, discount float64) *pomdp.Model {
	states, actions := x.of(after), x.of(action)
	former := x.of(before)
	var sights []int
	for _, v := range states {
		if x.variables[v].open {
			sights = append(sights, v)
		}
	}
	sights = append(sights, x.of(seen)...)
	names := func(over []int) []string {
		list := make([]string, x.product(root, over))
		for i := range list {
			list[i] = x.joined(over, i)
		}
		if sorted := slices.Sorted(slices.Values(list)); len(slices.Compact(sorted)) < len(list) {
			for i := range list { // "a_b" and "c", "a" and "b_c"
				list[i] += "_" + strconv.Itoa(i)
			}
		}
		return list
	}
	observations := []string{"none"}
	if len(sights) > 0 {
		observations = names(sights)
	}
	m := pomdp.NewModel(names(former), names(actions), observations, discount)
	x.spend(token{line: root.line}, len(m.States), len(m.Actions))
	values := make([]int, len(x.variables))
	m.Start = x.checkSum(root, x.spread(root, x.ordered(root, former), former, values), "the initial belief")
	moves, looks := x.ordered(root, states), x.ordered(root, x.of(seen))
	for a := range m.Actions {
		x.assign(actions, a, values)
		for s, name := range m.States {
			x.assign(former, s, values)
			m.Transition[a][s] = x.checkSum(root, x.spread(root, moves, states, values), rowName("transition", m.Actions[a], name))
			x.assign(states, s, values)
			m.Sight[a][s] = x.checkSum(root, x.spread(root, looks, sights, values), rowName("observation", m.Actions[a], name))
		}
	}
	x.pays(root, m, former, actions, states, sights)
	if m.MarkTerminal() == 0 {
		m.Terminal = nil
	}
	return m
}

// assign sets variables to the combination of a number.
func (x *factored) assign(over []int, code int, values []int) {
	for _, v := range slices.Backward(over) {
		n := len(x.variables[v].values)
		values[v] = code % n
		code /= n
	}
}

// code is the number of the combination that the variables have.
func (x *factored) code(over, values []int) int {
	at := 0
	for _, v := range over {
		at = at*len(x.variables[v].values) + values[v]
	}
	return at
}

// ordered sorts variables so that parents come first.
func (x *factored) ordered(root *element, vars []int) []int {
	var order []int
	for len(order) < len(vars) {
		before := len(order)
		for _, v := range vars {
			if slices.Contains(order, v) {
				continue
			}
			if len(x.factors[v]) == 0 {
				x.wrong(root, "the variable %q has no table", x.variables[v].name)
			}
			free := true
			for _, p := range x.factors[v][0].over {
				if p != v && slices.Contains(vars, p) && !slices.Contains(order, p) {
					free = false
				}
			}
			if free {
				order = append(order, v)
			}
		}
		if len(order) == before {
			x.wrong(root, "the variables depend on each other in a circle")
		}
	}
	return order
}

// spread is the joint distribution of variables, given the others, over their
// combinations.
func (x *factored) spread(root *element, order, over, values []int) pomdp.Dist {
	var d []pomdp.Entry
	var walk func(i int, p float64)
	walk = func(i int, p float64) {
		if p == 0 {
			return
		}
		if i == len(order) {
			x.spend(token{line: root.line}, 1)
			d = append(d, pomdp.Entry{Index: x.code(over, values), P: p})
			return
		}
		v := order[i]
		f := x.factors[v][0]
		for k := range x.variables[v].values {
			values[v] = k
			walk(i+1, p*f.cells[f.index(values)])
		}
	}
	walk(0, 1)
	return pomdp.Gather(d)
}

// pays computes the rewards: the sum of all reward functions, averaged over the
// outcome of the action where they depend on it.
func (x *factored) pays(root *element, m *pomdp.Model, former, actions, states, sights []int) {
	var functions []*factor
	varies := false
	for _, v := range x.of(paid) {
		functions = append(functions, x.factors[v]...)
	}
	for _, f := range functions {
		for _, v := range f.over {
			varies = varies || x.variables[v].role == after || x.variables[v].role == seen
		}
	}
	values := make([]int, len(x.variables))
	total := func() float64 {
		sum := 0.0
		for _, f := range functions {
			sum += f.cells[f.index(values)]
		}
		return sum
	}
	if varies {
		m.Payoffs = make([][][]pomdp.Payoff, len(m.Actions))
	}
	for a := range m.Actions {
		x.assign(actions, a, values)
		if varies {
			m.Payoffs[a] = make([][]pomdp.Payoff, len(m.States))
		}
		for s := range m.States {
			x.assign(former, s, values)
			if !varies {
				m.Reward[a][s] = total()
				continue
			}
			for _, to := range m.Transition[a][s] {
				for _, see := range m.Sight[a][to.Index] {
					x.spend(token{line: root.line}, 1)
					x.assign(sights, see.Index, values)
					x.assign(states, to.Index, values)
					if v := total(); v != 0 {
						m.Payoffs[a][s] = append(m.Payoffs[a][s], pomdp.Payoff{Next: to.Index, Observation: see.Index, Reward: v})
					}
				}
			}
			m.Reward[a][s] = m.MeanPayoff(a, s)
		}
	}
}
