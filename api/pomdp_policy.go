package api

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/unolab/uno/pomdp"
	"github.com/unolab/uno/pomdp/format"
)

// PomdpEvaluateRequest asks what following alpha vectors achieves.
type PomdpEvaluateRequest struct {
	TimeLimit
	Model   Document `json:"model"`
	Vectors Document `json:"vectors"`           // .alpha or APPL's .policy
	Beliefs int      `json:"beliefs,omitempty"` // the most to follow; 100,000 unless given
	Gap     float64  `json:"gap,omitempty"`     // the width at which to stop; follow all unless given
	// Graph asks for the vectors as a policy graph: "pg" (pomdp-solve's format),
	// "json" or "svg".
	Graph string `json:"graph,omitempty"`
}

// PomdpEvaluateAnswer is the value of the policy.
type PomdpEvaluateAnswer struct {
	Kind    string     `json:"kind"` // "pomdp evaluate"
	Vectors int        `json:"vectors"`
	Claims  float64    `json:"claims"` // what the best vector says of the start belief
	Action  string     `json:"action"`
	Value   [2]float64 `json:"value"` // what following them achieves, by proof
	// Complete says that every belief that is reached was followed.
	Beliefs  int    `json:"beliefs"`
	Complete bool   `json:"complete"`
	Graph    string `json:"graph,omitempty"`
}

// PomdpEvaluate values the policy that takes, at each belief, the action of the
// best vector.
func PomdpEvaluate(ctx context.Context, r PomdpEvaluateRequest) (PomdpEvaluateAnswer, error) {
	a := PomdpEvaluateAnswer{Kind: "pomdp evaluate"}
	if r.Beliefs < 0 || !(r.Gap >= 0) {
		return a, usagef("beliefs", "the limits are %d beliefs and the width %v", r.Beliefs, r.Gap)
	}
	m, err := pomdpModel(r.Model)
	if err != nil {
		return a, err
	}
	v, err := pomdpVectors(r.Vectors, m)
	if err != nil {
		return a, err
	}
	ctx, stop, err := r.context(ctx)
	if err != nil {
		return a, err
	}
	defer stop()
	return a.evaluate(ctx, m, v, r)
}

// evaluate fills the answer in.
func (a PomdpEvaluateAnswer) evaluate(ctx context.Context, m *pomdp.Model, v pomdp.Vectors, r PomdpEvaluateRequest) (PomdpEvaluateAnswer, error) {
	e, err := pomdp.Evaluate(ctx, m, v, pomdp.Reach{Beliefs: r.Beliefs, Gap: r.Gap})
	if err != nil {
		return a, asError(err)
	}
	a.Vectors, a.Claims, a.Action = len(v), v.Value(m.Start), m.Actions[v.Choose(m.Start)]
	a.Value, a.Beliefs, a.Complete = [2]float64{e.Lower, e.Upper}, e.Beliefs, e.Complete
	if r.Graph != "" {
		a.Graph, err = policyGraph(m, v, r.Graph, fmt.Sprintf("claims %.6f, achieves %.6f to %.6f", a.Claims, e.Lower, e.Upper))
	}
	return a, err
}

// policyGraph is the controller of vectors in a format.
func policyGraph(m *pomdp.Model, v pomdp.Vectors, form, caption string) (string, error) {
	c := v.Controller(m)
	var text strings.Builder
	var err error
	switch form {
	case "pg":
		err = format.WriteController(&text, c)
	case "json":
		err = format.WriteControllerJSON(&text, m, c)
	case "svg":
		err = format.WriteControllerSVG(&text, m, c, "policy graph", caption)
	default:
		return "", usagef("graph", "%q is not pg, json or svg", form)
	}
	return text.String(), err
}

// PomdpSimulateRequest asks for the mean return of a policy in sampled episodes.
type PomdpSimulateRequest struct {
	TimeLimit
	Model Document `json:"model"`
	// Policy is random, a method of PomdpSolve (solvers follow what they find), or
	// empty with Vectors.
	Policy  string   `json:"policy,omitempty"`
	Vectors Document `json:"vectors,omitzero"`
	Gap     float64  `json:"gap,omitempty"` // for solvers
	Run     PomdpRun `json:"run,omitzero"`
}

// PomdpSimulateAnswer is the mean return.
type PomdpSimulateAnswer struct {
	Kind     string     `json:"kind"` // "pomdp simulate"
	Policy   string     `json:"policy"`
	Mean     float64    `json:"mean"`
	CI95     [2]float64 `json:"ci95"`
	Episodes int        `json:"episodes"`
	Steps    int        `json:"steps"` // after which an episode is cut off
	// Cut bounds what the steps that are cut off can add to the mean, or take away.
	Cut float64 `json:"cut"`
}

// PomdpSimulate plays episodes of a model.
func PomdpSimulate(ctx context.Context, r PomdpSimulateRequest) (PomdpSimulateAnswer, error) {
	a := PomdpSimulateAnswer{Kind: "pomdp simulate", Policy: r.Policy}
	m, err := pomdpModel(r.Model)
	if err != nil {
		return a, err
	}
	ctx, stop, err := r.context(ctx)
	if err != nil {
		return a, err
	}
	defer stop()
	var v pomdp.Vectors
	switch {
	case r.Vectors.given() == (r.Policy != ""):
		return a, usagef("policy", "a policy or vectors are needed, one of them")
	case r.Vectors.given():
		a.Policy = r.Vectors.Name
		if v, err = pomdpVectors(r.Vectors, m); err != nil {
			return a, err
		}
	case slices.Contains(PomdpSolvers, r.Policy):
		if r.Gap == 0 {
			r.Gap = 1e-3
		}
		sol, err := pomdpSolver(ctx, r.Policy, r.Gap).Solve(ctx, m)
		if err != nil {
			return a, asError(err)
		}
		return a.simulate(ctx, m, r.Run, func() pomdp.Agent[int, int] { return pomdp.Follow(m, sol.Policy) })
	}
	agent, err := r.Run.agent(ctx, m, r.Policy, v)
	if err != nil {
		return a, asError(err)
	}
	return a.simulate(ctx, m, r.Run, agent)
}

// simulate fills the answer in.
func (a PomdpSimulateAnswer) simulate(ctx context.Context, m *pomdp.Model, run PomdpRun, agent func() pomdp.Agent[int, int]) (PomdpSimulateAnswer, error) {
	e, err := run.measure(ctx, m, agent)
	if err != nil {
		return a, asError(err)
	}
	a.Mean, a.CI95, a.Episodes, a.Steps = e.Mean, [2]float64{e.Low, e.High}, e.N, run.steps(m)
	low, high := m.RewardRange()
	a.Cut = math.Pow(m.Discount, float64(a.Steps)) * max(math.Abs(low), math.Abs(high)) / (1 - m.Discount)
	if m.Discount == 1 {
		a.Cut = max(math.Abs(low), math.Abs(high)) // for each step that is cut off
	}
	return a, nil
}
