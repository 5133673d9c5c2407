package api

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

// corridor is a model of two states that observation distinguishes.
const corridor = `discount: 0.9
values: reward
states: left right
actions: look left-door right-door
observations: see-left see-right
T: look identity
T: left-door uniform
T: right-door uniform
O: look
0.8 0.2
0.2 0.8
O: left-door uniform
O: right-door uniform
R: look : * : * : * -1
R: left-door : left : * : * 5
R: left-door : right : * : * -20
R: right-door : left : * : * -20
R: right-door : right : * : * 5
`

// call runs a function by name.
func call(t *testing.T, name string, request, answer any) error {
	t.Helper()
	data, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	out, err := Call(context.Background(), name, data)
	if err != nil {
		return err
	}
	return json.Unmarshal(out, answer)
}

// What one function writes the others take: a certificate is checked, vectors are
// evaluated and simulated, and all of them agree on the value.
func TestPomdp(t *testing.T) {
	model := Document{Name: "corridor.pomdp", Text: corridor}
	for _, method := range PomdpSolvers {
		var a PomdpSolveAnswer
		if err := call(t, "pomdp.solve", PomdpSolveRequest{Model: model, Method: method, Gap: 0.01, Certificate: true, Vectors: true}, &a); err != nil {
			t.Fatalf("%s: %v", method, err)
		}
		if !a.Certified || a.Value[0] > a.Value[1] || a.Gap != a.Value[1]-a.Value[0] || a.Policy.Action == "" {
			t.Errorf("%s: %+v", method, a)
		}
		var c PomdpCheckAnswer
		if err := call(t, "pomdp.check", PomdpCheckRequest{Model: model, Certificate: Document{Name: "c", Text: a.Certificate}}, &c); err != nil || !c.Holds || c.Value != a.Value {
			t.Errorf("%s: %+v, %v", method, c, err)
		}
		if method == "fib" || method == "qmdp" {
			continue // their vectors are upper bounds
		}
		vectors := Document{Name: "v.alpha", Text: a.Vectors}
		var e PomdpEvaluateAnswer
		if err := call(t, "pomdp.evaluate", PomdpEvaluateRequest{Model: model, Vectors: vectors, Gap: 1e-4}, &e); err != nil || e.Value[0] > a.Value[1] || e.Value[1] < a.Value[0] {
			t.Errorf("%s: %+v, %v; the value is in %v", method, e, err, a.Value)
		}
		var s PomdpSimulateAnswer
		if err := call(t, "pomdp.simulate", PomdpSimulateRequest{Model: model, Vectors: vectors}, &s); err != nil || s.CI95[0]-s.Cut > e.Value[1]+1 || s.CI95[1]+s.Cut < e.Value[0]-1 {
			t.Errorf("%s: %+v, %v; the value is in %v", method, s, err, e.Value)
		}
	}
}

// A request that cannot be answered says which part of it is to blame.
func TestPomdpRefuses(t *testing.T) {
	model := Document{Name: "corridor.pomdp", Text: corridor}
	for place, r := range map[string]PomdpSolveRequest{
		"method": {Model: model, Method: "magic"},
		"gap":    {Model: model, Gap: -1},
		"run":    {Model: model, Method: "pomcp", Run: PomdpRun{Episodes: 1}},
	} {
		var e *Error
		if err := call(t, "pomdp.solve", r, nil); !errors.As(err, &e) || e.Place != place || e.Code != Usage {
			t.Errorf("%s: %v", place, err)
		}
	}
	var e *Error
	broken := Document{Name: "x.pomdp", Text: strings.Replace(corridor, "0.8 0.2", "0.8 0.3", 1)}
	if err := call(t, "pomdp.solve", PomdpSolveRequest{Model: broken}, nil); !errors.As(err, &e) || e.Code != Malformed || !strings.HasPrefix(e.What, "x.pomdp:") {
		t.Error(err)
	}
	if err := call(t, "pomdp.check", PomdpCheckRequest{Model: model, Certificate: Document{Name: "c", Text: `{"kind":"pomdp","Kind":"pomdp"}`}}, nil); !errors.As(err, &e) || e.Code != Malformed {
		t.Error(err)
	}
}
