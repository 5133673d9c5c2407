package api

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/unolab/uno/pomdp"
	"github.com/unolab/uno/pomdp/check"
	"github.com/unolab/uno/pomdp/format"
)

// PomdpSolvers are the methods that certify what they find and have a policy,
// pomdpSearch is one that certifies an interval alone, and pomdpPlanners are those
// that plan as they go and are measured by simulation.
var (
	PomdpSolvers  = []string{"hsvi", "sarsop", "pbvi", "ip", "fib", "qmdp"}
	pomdpSearch   = "brtdp"
	pomdpPlanners = []string{"pomcp", "despot", "adaops"}
)

// PomdpMethods lists all methods of PomdpSolve.
func PomdpMethods() []string {
	return slices.Concat(PomdpSolvers, []string{pomdpSearch}, pomdpPlanners)
}

// PomdpSolveRequest asks for the value of a model's start belief, under its own
// discount.
type PomdpSolveRequest struct {
	TimeLimit
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
	// Optimum, of despot, is a 95 % interval of the optimal value: what the policies
	// found achieve, and the mean of what is optimal on the scenarios.
	Optimum *[2]float64 `json:"optimum,omitempty"`
	Seconds float64     `json:"seconds"`
	Model   PomdpSize   `json:"model"`
	// Certificate and Vectors are documents, where they were asked for: what
	// PomdpCheck checks, and alpha vectors as pomdp-solve writes them.
	Certificate string `json:"certificate,omitempty"`
	Vectors     string `json:"vectors,omitempty"`
}

// PomdpPolicy is what is known of a policy without the policy itself.
type PomdpPolicy struct {
	Kind    string `json:"kind"`             // "vectors", "graph" (of beliefs) or "planner"
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
	d, err := d.loaded()
	if err != nil {
		return nil, asError(err)
	}
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
	d, err := d.loaded()
	if err != nil {
		return nil, asError(err)
	}
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
	planner := slices.Contains(pomdpPlanners, a.Method)
	switch {
	case !slices.Contains(PomdpMethods(), a.Method):
		return a, usagef("method", "%q is not one of %s", a.Method, strings.Join(PomdpMethods(), ", "))
	case !(r.Gap >= 0):
		return a, usagef("gap", "%v is not a width", r.Gap)
	case (planner || a.Method == pomdpSearch) && (r.Certificate || r.Vectors):
		return a, usagef("method", "%s searches beliefs: it has no certificate and no vectors", a.Method)
	}
	if r.Gap == 0 {
		r.Gap = 1e-3
	}
	m, err := pomdpModel(r.Model)
	if err != nil {
		return a, err
	}
	a.Model = sizeOf(m)
	ctx, stop, err := r.context(ctx)
	if err != nil {
		return a, err
	}
	defer stop()
	switch {
	case planner:
		err = a.plan(ctx, m, r)
	case a.Method == pomdpSearch:
		err = a.search(ctx, m, r)
	default:
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
		a.Vectors, err = writtenVectors(m, sol.Vectors)
	}
	return err
}

// writtenVectors are alpha vectors as pomdp-solve writes them.
func writtenVectors(m *pomdp.Model, v pomdp.Vectors) (string, error) {
	if v == nil {
		return "", &Error{Code: Limit, What: fmt.Sprintf("the vectors of a model of %d states are too large to write out", len(m.States))}
	}
	var text strings.Builder
	err := format.WriteAlpha(&text, v)
	return text.String(), err
}

// search answers by bounded real-time dynamic programming on beliefs.
func (a *PomdpSolveAnswer) search(ctx context.Context, m *pomdp.Model, r PomdpSolveRequest) error {
	below, err := pomdp.Blind{}.Solve(ctx, m)
	if err != nil {
		return err
	}
	above, err := pomdp.FIB{}.Solve(ctx, m)
	if err != nil {
		return err
	}
	report := progress(ctx)
	g, found, err := pomdp.Find(ctx, pomdp.Beliefs(m, below.Vectors.Value, above.Vectors.Value), m.Start, pomdp.Search{
		Discount: m.Discount, Gap: r.Gap,
		Progress: func(p pomdp.Progress) {
			report(Progress{Done: float64(p.Work), Unit: "beliefs", Best: [2]float64{p.Lower, p.Upper}})
		},
	})
	if err != nil {
		return err
	}
	a.Value, a.Certified, a.Done, a.Work = [2]float64{found.Lower, found.Upper}, true, found.Upper-found.Lower <= r.Gap, found.Work
	a.Policy = PomdpPolicy{Kind: "graph"}
	if action, ok := g.Best(0); ok {
		a.Policy.Action = m.Actions[action]
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
	if a.Method == "despot" && ctx.Err() == nil {
		if a.Optimum, err = r.Run.optimum(ctx, m); err != nil {
			return err
		}
	}
	a.Policy = PomdpPolicy{Kind: "planner"}
	if first, err := agent().Act(); err == nil && !m.Over(m.Start) {
		a.Policy.Action = m.Actions[first]
	}
	return nil
}

// PomdpCheckRequest asks whether a certificate holds.
type PomdpCheckRequest struct {
	// Model is a model, or an answer of PomdpValue or PomdpEquilibrium.
	Model Document `json:"model"`
	// Certificate is that of PomdpSolve for a model, or the policy of an equilibrium.
	Certificate Document `json:"certificate,omitzero"`
	States      *int     `json:"states,omitempty"` // with an answer of PomdpValue: refuse a model of more states; 20,000 unless given
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

// PomdpCheck checks a certificate of PomdpSolve, without the solvers' code, or an
// answer of PomdpValue or PomdpEquilibrium.
func PomdpCheck(ctx context.Context, r PomdpCheckRequest) (PomdpCheckAnswer, error) {
	a := PomdpCheckAnswer{Kind: "pomdp check"}
	var err error
	if r.Model, err = r.Model.loaded(); err != nil {
		return a, asError(err)
	}
	claim, err := pomdpClaimOf(r.Model)
	if err != nil {
		return a, err
	}
	if claim != nil {
		a, err = r.checkClaim(ctx, claim)
		return a, asError(err)
	}
	if !r.Certificate.given() {
		return a, unfit("a model is checked with a certificate: uno pomdp check %s CERTIFICATE", r.Model.Name)
	}
	m, err := pomdpModel(r.Model)
	if err != nil {
		return a, err
	}
	text, err := r.Certificate.read()
	if err != nil {
		return a, asError(err)
	}
	proof, err := check.Read(text, r.Certificate.Name, m)
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
