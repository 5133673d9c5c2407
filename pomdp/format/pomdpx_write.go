package format

import (
	"bufio"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"github.com/unolab/uno/pomdp"
)

// WritePOMDPX writes a model in POMDPX 1.0, the format of APPL's SARSOP, with one
// state variable, one action, one observation and one reward variable. Numbers are
// written in full. Rewards are the expected ones (payoffs that vary about them
// are not kept). The schema has no discount of 1: such a model is an error.
func WritePOMDPX(out io.Writer, m *pomdp.Model, description string) error {
	if m.Discount >= 1 {
		return errors.New("pomdpx: the schema has no discount of 1; write .pomdp, or a smaller discount")
	}
	w := &writer{
		Writer: bufio.NewWriter(out), m: m,
		states: enumerated(m.States, "s"), actions: enumerated(m.Actions, "a"), observations: enumerated(m.Observations, "o"),
	}
	w.line(`<?xml version="1.0" encoding="UTF-8"?>`)
	w.line(`<pomdpx version="1.0" id="model" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="pomdpx.xsd">`)
	w.line(`<Description>`, escape(description), `</Description>`)
	w.line(`<Discount>`, decimal(m.Discount), `</Discount>`)
	w.line(`<Variable>`)
	w.line(`<StateVar vnamePrev="state_0" vnameCurr="state_1" fullyObs="false"><ValueEnum>`, strings.Join(w.states.names, " "), `</ValueEnum></StateVar>`)
	w.line(`<ObsVar vname="observation"><ValueEnum>`, strings.Join(w.observations.names, " "), `</ValueEnum></ObsVar>`)
	w.line(`<ActionVar vname="action"><ValueEnum>`, strings.Join(w.actions.names, " "), `</ValueEnum></ActionVar>`)
	w.line(`<RewardVar vname="reward"/>`)
	w.line(`</Variable>`)
	w.section("InitialStateBelief", "CondProb", "state_0", "null", func() {
		if isUniform(m.Start, len(m.States)) {
			w.entry("-", "uniform")
			return
		}
		for _, e := range m.Start {
			w.entry(w.states.names[e.Index], decimal(e.P))
		}
	})
	w.section("StateTransitionFunction", "CondProb", "state_1", "action state_0", func() {
		for a, name := range w.actions.names {
			if isIdentity(m.Transition[a]) {
				w.entry(name+" - -", "identity")
				continue
			}
			w.rows(name, m.Transition[a], w.states, len(m.States))
		}
	})
	w.section("ObsFunction", "CondProb", "observation", "action state_1", func() {
		for a, name := range w.actions.names {
			w.rows(name, m.Sight[a], w.observations, len(m.Observations))
		}
	})
	w.section("RewardFunction", "Func", "reward", "action state_0", func() {
		for a, name := range w.actions.names {
			for s, r := range m.Reward[a] {
				if w.failed {
					return
				}
				w.line("<Entry><Instance>", name, " ", w.states.names[s], "</Instance><ValueTable>", decimal(r), "</ValueTable></Entry>")
			}
		}
	})
	w.line(`</pomdpx>`)
	return w.Flush()
}

// enumerated are names for a ValueEnum: numbers get a letter in front.
func enumerated(names []string, prefix string) words {
	w := plain(names, prefix)
	if w.counted {
		for i, n := range names {
			w.names[i] = prefix + n
		}
	}
	return w
}

func escape(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder takes everything
	return b.String()
}

func (w *writer) section(element, inner, variable, parent string, body func()) {
	w.line("<", element, "><", inner, "><Var>", variable, "</Var><Parent>", parent, `</Parent><Parameter type="TBL">`)
	body()
	w.line("</Parameter></", inner, "></", element, ">")
}

func (w *writer) entry(instance, table string) {
	w.line("<Entry><Instance>", instance, "</Instance><ProbTable>", table, "</ProbTable></Entry>")
}

// rows writes the rows of an action, one for all states where they are the same.
func (w *writer) rows(action string, rows []pomdp.Dist, columns words, n int) {
	one := func(state string, row pomdp.Dist) {
		if isUniform(row, n) {
			w.entry(action+" "+state+" -", "uniform")
			return
		}
		for _, e := range row {
			w.entry(action+" "+state+" "+columns.names[e.Index], decimal(e.P))
		}
	}
	if row := same(rows); row != nil {
		one("*", row)
		return
	}
	for s, row := range rows {
		if w.failed {
			return
		}
		one(w.states.names[s], row)
	}
}
