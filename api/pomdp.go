package api

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/unolab/uno/pomdp"
	"github.com/unolab/uno/pomdp/check"
	"github.com/unolab/uno/pomdp/format"
)

// PomdpSolvers are the methods that certify what they find, and PomdpPlanners
// those that plan as they go and are measured by simulation.
var (
	PomdpSolvers  = []string{"hsvi", "sarsop", "pbvi", "ip", "fib", "qmdp"}
	PomdpPlanners = []string{"pomcp", "despot", "adaops"}
)

// PomdpSolveRequest asks for the value of a model's start belief, under its own
// discount.
type PomdpSolveRequest struct {
	Model  Document `json:"model"`            // Cassandra's .pomdp, or POMDPX
	Method string   `json:"method,omitempty"` // hsvi unless given
	Gap    float64  `json:"gap,omitempty"`    // the width at which to stop; 1e-3 unless given
	// Certificate asks for the certificate, Vectors for the policy's alpha vectors.
	Certificate bool `json:"certificate,omitempty"`
	Vectors     bool `json:"vectors,omitempty"`
	// Run is how planners are measured.
	Run PomdpRun `json:"run,omitzero"`
}

// PomdpSolveAnswer is an interval of the value and the policy found.
type PomdpSolveAnswer struct {
	Kind   string     `json:"kind"` // "pomdp solve"
	Method string     `json:"method"`
	Value  [2]float64 `json:"value"`
	Gap    float64    `json:"gap"` // the width of the interval
	// Certified says that the interval holds by proof. Otherwise it is a 95 %
	// interval of what the planner achieves, by simulation.
	Certified bool        `json:"certified"`
	Done      bool        `json:"done"` // the gap asked for was reached, or all episodes were run
	Policy    PomdpPolicy `json:"policy"`
	Work      int         `json:"work"` // steps of the method, or episodes
	Seconds   float64     `json:"seconds"`
	Model     PomdpSize   `json:"model"`
	// Certificate and Vectors are documents, where they were asked for: what
	// PomdpCheck checks, and alpha vectors as pomdp-solve writes them.
	Certificate string `json:"certificate,omitempty"`
	Vectors     string `json:"vectors,omitempty"`
}

// PomdpPolicy is what is known of a policy without the policy itself.
type PomdpPolicy struct {
	Kind    string `json:"kind"`             // "vectors" or "planner"
	Action  string `json:"action,omitempty"` // at the start belief
	Vectors int    `json:"vectors,omitempty"`
}

// PomdpSize is the size of a model.
type PomdpSize struct {
	States       int     `json:"states"`
	Actions      int     `json:"actions"`
	Observations int     `json:"observations"`
	Discount     float64 `json:"discount"`
}

// pomdpModel reads a model in either format.
func pomdpModel(d Document) (*pomdp.Model, error) {
	read := format.ReadCassandra
	if strings.HasPrefix(strings.TrimSpace(strings.TrimPrefix(d.Text, "\ufeff")), "<") {
		read = format.ReadPOMDPX
	}
	m, err := read(strings.NewReader(d.Text), d.Name)
	if err != nil {
		return nil, asError(err)
	}
	return m, nil
}

// pomdpVectors reads alpha vectors in either format.
func pomdpVectors(d Document, m *pomdp.Model) (pomdp.Vectors, error) {
	read := format.ReadAlpha
	if strings.HasPrefix(strings.TrimSpace(d.Text), "<") {
		read = format.ReadPolicy
	}
	v, err := read(strings.NewReader(d.Text), d.Name, len(m.States), len(m.Actions))
	if err != nil {
		return nil, asError(err)
	}
	return v, nil
}

// sizeOf is the size of a model.
func sizeOf(m *pomdp.Model) PomdpSize {
	return PomdpSize{len(m.States), len(m.Actions), len(m.Observations), m.Discount}
}

// PomdpSolve bounds the optimal value of a model at its start belief. The context
// may end the work: the answer is then the interval found by that time.
func PomdpSolve(ctx context.Context, r PomdpSolveRequest) (PomdpSolveAnswer, error) {
	began := time.Now()
	a := PomdpSolveAnswer{Kind: "pomdp solve", Method: r.Method}
	if a.Method == "" {
		a.Method = PomdpSolvers[0]
	}
	planner := slices.Contains(PomdpPlanners, a.Method)
	switch {
	case !planner && !slices.Contains(PomdpSolvers, a.Method):
		return a, usagef("method", "%q is not one of %s", a.Method, strings.Join(slices.Concat(PomdpSolvers, PomdpPlanners), ", "))
	case !(r.Gap >= 0):
		return a, usagef("gap", "%v is not a width", r.Gap)
	case planner && (r.Certificate || r.Vectors):
		return a, usagef("method", "%s plans as it goes: it has no certificate and no vectors", a.Method)
	}
	if r.Gap == 0 {
		r.Gap = 1e-3
	}
	m, err := pomdpModel(r.Model)
	if err != nil {
		return a, err
	}
	a.Model = sizeOf(m)
	if planner {
		err = a.plan(ctx, m, r)
	} else {
		err = a.solve(ctx, m, r)
	}
	a.Gap = a.Value[1] - a.Value[0]
	a.Seconds = time.Since(began).Seconds()
	return a, asError(err)
}

// solver is the solver of a name.
func pomdpSolver(ctx context.Context, name string, gap float64) pomdp.Solver {
	report := progress(ctx)
	tell := func(p pomdp.Progress) {
		report(Progress{Done: float64(p.Work), Unit: "steps", Best: [2]float64{p.Lower, p.Upper}})
	}
	switch name {
	case "hsvi":
		return pomdp.HSVI{Gap: gap, Progress: tell}
	case "sarsop":
		return pomdp.SARSOP{Gap: gap, Progress: tell}
	case "pbvi":
		return pomdp.PBVI{Gap: gap, Progress: tell}
	case "ip":
		return pomdp.IncrementalPruning{Precision: gap, Progress: tell}
	case "fib":
		return pomdp.FIB{}
	default:
		return pomdp.QMDP{}
	}
}

// solve answers by a method that certifies what it finds.
func (a *PomdpSolveAnswer) solve(ctx context.Context, m *pomdp.Model, r PomdpSolveRequest) error {
	sol, err := pomdpSolver(ctx, a.Method, r.Gap).Solve(ctx, m)
	if err != nil {
		return err
	}
	a.Value, a.Certified, a.Done, a.Work = [2]float64{sol.Lower, sol.Upper}, sol.Certified, sol.Done, sol.Work
	var proof *pomdp.Proof
	if a.Method == "fib" || a.Method == "qmdp" {
		// Methods of upper bounds: the blind policies bound the value from below.
		below, err := pomdp.Blind{}.Solve(context.WithoutCancel(ctx), m)
		if err != nil {
			return err
		}
		a.Value[0], a.Done = below.Lower, sol.Upper-below.Lower <= r.Gap
		if r.Certificate {
			proof = sol.Proof()
			lower := below.Proof()
			proof.Plans, proof.Value[0] = lower.Plans, lower.Value[0]
		}
	} else if r.Certificate {
		proof = sol.Proof()
	}
	a.Policy = PomdpPolicy{Kind: "vectors", Vectors: sol.Size}
	if !m.Over(m.Start) {
		a.Policy.Action = m.Actions[sol.Policy.Choose(m.Start)]
	}
	if proof != nil {
		a.Value = proof.Value // what the certificate shows, no more
		var text strings.Builder
		if err := check.Write(&text, m, proof); err != nil {
			return err
		}
		a.Certificate = text.String()
	}
	if r.Vectors {
		if sol.Vectors == nil {
			return &Error{Code: Limit, What: fmt.Sprintf("the vectors of a model of %d states are too large to write out", len(m.States))}
		}
		var text strings.Builder
		if err := format.WriteAlpha(&text, sol.Vectors); err != nil {
			return err
		}
		a.Vectors = text.String()
	}
	return nil
}

// plan measures a planner.
func (a *PomdpSolveAnswer) plan(ctx context.Context, m *pomdp.Model, r PomdpSolveRequest) error {
	agent, err := r.Run.agent(ctx, m, a.Method, nil)
	if err != nil {
		return err
	}
	e, err := r.Run.measure(ctx, m, agent)
	if err != nil {
		return err
	}
	a.Value, a.Done, a.Work = [2]float64{e.Low, e.High}, e.N == r.Run.episodes(), e.N
	a.Policy = PomdpPolicy{Kind: "planner"}
	if first, err := agent().Act(); err == nil && !m.Over(m.Start) {
		a.Policy.Action = m.Actions[first]
	}
	return nil
}

// PomdpCheckRequest asks whether a certificate holds.
type PomdpCheckRequest struct {
	Model       Document `json:"model"`
	Certificate Document `json:"certificate"`
}

// PomdpCheckAnswer says whether it does, and what it shows.
type PomdpCheckAnswer struct {
	Kind   string     `json:"kind"` // "pomdp check"
	Holds  bool       `json:"holds"`
	Why    string     `json:"why,omitempty"` // where it does not
	Value  [2]float64 `json:"value"`         // claimed
	Proven [2]float64 `json:"proven"`
	// Plans and points were checked, by so many inequalities.
	Plans        int `json:"plans"`
	Points       int `json:"points"`
	Inequalities int `json:"inequalities"`
}

// PomdpCheck checks a certificate of PomdpSolve, without the solvers' code.
func PomdpCheck(ctx context.Context, r PomdpCheckRequest) (PomdpCheckAnswer, error) {
	a := PomdpCheckAnswer{Kind: "pomdp check"}
	m, err := pomdpModel(r.Model)
	if err != nil {
		return a, err
	}
	proof, err := check.Read([]byte(r.Certificate.Text), r.Certificate.Name, m)
	if err != nil {
		return a, asError(err)
	}
	return a.check(m, proof)
}

// check fills the answer in.
func (a PomdpCheckAnswer) check(m *pomdp.Model, proof *pomdp.Proof) (PomdpCheckAnswer, error) {
	a.Value = proof.Value
	result, err := check.Proof(m, proof)
	var failed *check.FailedError
	switch {
	case errors.As(err, &failed):
		a.Why = failed.What
	case err != nil:
		return a, asError(err)
	default:
		a.Holds = true
	}
	if result != nil {
		a.Proven, a.Plans, a.Points, a.Inequalities = result.Value, result.Plans, result.Points, result.Inequalities
	}
	return a, nil
}

// PomdpEvaluateRequest asks what following alpha vectors achieves.
type PomdpEvaluateRequest struct {
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
	var v pomdp.Vectors
	switch {
	case (r.Vectors.Text == "") == (r.Policy == ""):
		return a, usagef("policy", "a policy or vectors are needed, one of them")
	case r.Vectors.Text != "":
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
