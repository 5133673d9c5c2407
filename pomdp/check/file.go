package check

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/unolab/uno/internal/exactjson"
	"github.com/unolab/uno/pomdp"
)

// document is the file form of a proof.
type document struct {
	Kind         string     `json:"kind"`
	Format       int        `json:"format"`
	States       int        `json:"states"`
	Actions      int        `json:"actions"`
	Observations int        `json:"observations"`
	Discount     float64    `json:"discount"`
	Value        [2]float64 `json:"value"`
	Lower        lowerPart  `json:"lower"`
	Upper        upperPart  `json:"upper"`
}

type lowerPart struct {
	Plans []planPart `json:"plans"`
}

type planPart struct {
	Action int       `json:"action"`
	States []int     `json:"states,omitempty"`
	Values []float64 `json:"values"`
	Next   [][2]int  `json:"next"` // observation, plan
}

type upperPart struct {
	Informed [][]float64 `json:"informed"`
	Points   []pointPart `json:"points"`
}

type pointPart struct {
	States []int     `json:"states"`
	Belief []float64 `json:"belief"`
	Value  float64   `json:"value"`
	By     [][]int   `json:"by"`
}

// The kind and format of the documents that Write writes.
const (
	kind   = "pomdp"
	format = 1
)

// Write writes a proof as one JSON document. States, actions and observations are
// numbered from 0, in the order of the model.
func Write(out io.Writer, m *pomdp.Model, p *pomdp.Proof) error {
	d := document{
		Kind: kind, Format: format, States: len(m.States), Actions: len(m.Actions), Observations: len(m.Observations),
		Discount: m.Discount, Value: p.Value,
		Lower: lowerPart{Plans: []planPart{}}, Upper: upperPart{Informed: p.Informed, Points: []pointPart{}},
	}
	for _, plan := range p.Plans {
		part := planPart{Action: plan.Action, States: plan.States, Values: plan.Values, Next: [][2]int{}}
		for _, n := range plan.Next {
			part.Next = append(part.Next, [2]int{n.Observation, n.Plan})
		}
		d.Lower.Plans = append(d.Lower.Plans, part)
	}
	for _, point := range p.Points {
		part := pointPart{Value: point.Value, By: point.By}
		for _, e := range point.Belief {
			part.States, part.Belief = append(part.States, e.Index), append(part.Belief, e.P)
		}
		d.Upper.Points = append(d.Upper.Points, part)
	}
	return json.NewEncoder(out).Encode(d)
}

// MalformedError describes a fault in a document.
type MalformedError struct{ What string }

// Error describes the fault.
func (e *MalformedError) Error() string { return e.What }

// Malformed marks the error as one of the input.
func (*MalformedError) Malformed() bool { return true }

func malformed(name, what string, args ...any) error {
	return &MalformedError{name + ": " + fmt.Sprintf(what, args...)}
}

// Read reads a proof of a model. The name of the file is for errors, which are of
// type *[MalformedError].
func Read(data []byte, name string, m *pomdp.Model) (*pomdp.Proof, error) {
	var d document
	if err := exactjson.Unmarshal(data, &d); err != nil {
		return nil, malformed(fmt.Sprintf("%s:%d", name, line(data, err)), "%v", err)
	}
	switch {
	case d.Kind != kind:
		return nil, malformed(name, "the kind is %q, not %q", d.Kind, kind)
	case d.Format != format:
		return nil, malformed(name, "the format is %d; this program reads format %d", d.Format, format)
	case d.States != len(m.States) || d.Actions != len(m.Actions) || d.Observations != len(m.Observations) || d.Discount != m.Discount:
		return nil, malformed(name, "it is of a model of %d states, %d actions, %d observations and discount %v; this one has %d, %d, %d and %v",
			d.States, d.Actions, d.Observations, d.Discount, len(m.States), len(m.Actions), len(m.Observations), m.Discount)
	}
	p := &pomdp.Proof{Value: d.Value, Informed: d.Upper.Informed}
	for _, part := range d.Lower.Plans {
		plan := pomdp.LowerPlan{Action: part.Action, States: part.States, Values: part.Values}
		for _, n := range part.Next {
			plan.Next = append(plan.Next, pomdp.LowerNext{Observation: n[0], Plan: n[1]})
		}
		p.Plans = append(p.Plans, plan)
	}
	for i, part := range d.Upper.Points {
		if len(part.States) != len(part.Belief) {
			return nil, malformed(name, "point %d has %d chances for %d states", i, len(part.Belief), len(part.States))
		}
		point := pomdp.UpperPoint{Value: part.Value, By: part.By}
		for k, s := range part.States {
			point.Belief = append(point.Belief, pomdp.Entry{Index: s, P: part.Belief[k]})
		}
		p.Points = append(p.Points, point)
	}
	if err := fits(m, p); err != nil {
		return nil, malformed(name, "%v", err)
	}
	return p, nil
}

// line is the line of a document with an error, 1 if unknown.
func line(data []byte, err error) int {
	switch e := err.(type) {
	case *exactjson.Error:
		return max(1, e.Line)
	case *json.SyntaxError:
		return 1 + bytes.Count(data[:min(int(e.Offset), len(data))], []byte("\n"))
	default:
		return 1
	}
}
