package api

import (
	"context"
	"math/rand/v2"

	"github.com/unolab/uno/duel"
	"github.com/unolab/uno/internal/words"
	"github.com/unolab/uno/reason"
)

// DuelEffort is what an evaluation may cost. What is not given is duel.DefaultEffort.
type DuelEffort struct {
	Entries  *int   `json:"entries,omitempty"`  // solve exactly where the table has at most so many entries of 48 bytes
	Nodes    *int   `json:"nodes,omitempty"`    // positions of the search for bounds
	Odds     *int   `json:"odds,omitempty"`     // positions of each search for the chance of a run
	Playouts *int   `json:"playouts,omitempty"` // playouts for the estimate of half where it is not exact
	Seed     uint64 `json:"seed,omitempty"`     // of the playouts
}

// effort is what the request allows.
func (e DuelEffort) effort() (duel.Effort, error) {
	f := duel.DefaultEffort()
	for _, n := range []struct {
		asked *int
		field *int
	}{{e.Entries, &f.Entries}, {e.Nodes, &f.Nodes}, {e.Odds, &f.Odds}, {e.Playouts, &f.Playouts}} {
		if n.asked == nil {
			continue
		}
		if *n.asked < 0 {
			return f, unfit("--entries, --nodes, --odds and --playouts are not negative")
		}
		*n.field = *n.asked
	}
	f.Entries = max(1, f.Entries)
	return f, nil
}

// DuelValueRequest asks for the value of a position and its actions.
type DuelValueRequest struct {
	DuelPosition
	DuelEffort
	Proof bool `json:"proof,omitempty"` // ask for the tree of a forced win
}

// DuelForced is a run that forces a win.
type DuelForced struct {
	By      *int     `json:"by"`    // the side that wins, null where there is no run
	Turns   int      `json:"turns"` // its own
	Pattern string   `json:"pattern,omitempty"`
	Line    []string `json:"line"` // against the worst draws
}

// DuelAction is what an action is worth.
type DuelAction struct {
	Action string     `json:"action"`
	Value  [2]float64 `json:"value"`
	Half   float64    `json:"half"`
	Exact  bool       `json:"exact"`
	Error  float64    `json:"half_error,omitempty"`
	CI95   [2]float64 `json:"half_ci95"`
	Run    float64    `json:"run,omitempty"`
	Why    []string   `json:"why,omitempty"`
}

// DuelRuns are the runs that are not strict.
type DuelRuns struct {
	Barring DuelForced `json:"barring_luck"`
	Bound   *duel.Odds `json:"bound"`
}

// DuelThreat is what the other side threatens.
type DuelThreat struct {
	Sort    string             `json:"sort"`
	Turns   int                `json:"turns"`
	Pattern string             `json:"pattern"`
	Line    []string           `json:"line"`
	Stops   map[string]float64 `json:"stops"`
}

// DuelCertified is how far exact values of any position of the deck can be from
// the true ones.
type DuelCertified struct {
	Lo   float64 `json:"lo"`
	Hi   float64 `json:"hi"`
	Half float64 `json:"half"`
}

// DuelValueAnswer is chances to win of the side to move: certified bounds, whatever
// endless play is worth, and half, where endless play counts one half.
type DuelValueAnswer struct {
	Value     [2]float64     `json:"value"`
	Half      float64        `json:"half"`
	CI95      [2]float64     `json:"half_ci95"`
	Exact     bool           `json:"exact"`
	Certified *DuelCertified `json:"certified,omitempty"`
	States    int            `json:"states,omitempty"`
	Sweeps    int            `json:"sweeps,omitempty"`
	Depth     int            `json:"depth,omitempty"`
	Actions   []DuelAction   `json:"actions"`
	Forced    DuelForced     `json:"forced"`
	Runs      DuelRuns       `json:"runs"`
	Threat    *DuelThreat    `json:"threat,omitempty"` // of DuelAdvise
	Position  string         `json:"position"`
	Proof     *DuelProof     `json:"proof,omitempty"` // where it was asked for
}

// DuelValue values a position and its actions.
func DuelValue(ctx context.Context, r DuelValueRequest) (*DuelValueAnswer, error) {
	g, s, report, err := r.evaluate(ctx, r.DuelEffort)
	if err != nil {
		return nil, asError(err)
	}
	a := duelReport(g, s, report)
	for _, action := range report.Actions {
		a.Actions = append(a.Actions, duelAction(action, report.Exact, nil))
	}
	if r.Proof {
		a.Proof = duelProofOf(g, s, report.Strict[:])
	}
	return a, nil
}

// DuelAdviseRequest asks what every action is worth, and why.
type DuelAdviseRequest struct {
	DuelPosition
	DuelEffort
}

// DuelAdvise values the actions of a position, with reasons, and names what the
// other side threatens.
func DuelAdvise(ctx context.Context, r DuelAdviseRequest) (*DuelValueAnswer, error) {
	g, s, report, err := r.evaluate(ctx, r.DuelEffort)
	if err != nil {
		return nil, asError(err)
	}
	list, threat := g.Advise(ctx, s, report, duel.DefaultNodes)
	a := duelReport(g, s, report)
	for _, action := range list {
		a.Actions = append(a.Actions, duelAction(action.ActionReport, report.Exact, action.Why))
	}
	if threat != nil {
		run := threat.Run
		a.Threat = &DuelThreat{Sort: run.Sort, Turns: run.Turns, Pattern: run.Pattern, Line: run.Line, Stops: map[string]float64{}}
		for _, stop := range threat.Stops {
			a.Threat.Stops[stop.Action.String()] = stop.Chance
		}
	}
	return a, nil
}

// evaluate evaluates the position.
func (p DuelPosition) evaluate(ctx context.Context, allowed DuelEffort) (*duel.Game, *duel.State, *duel.Report, error) {
	g, s, err := p.state()
	if err != nil {
		return nil, nil, nil, err
	}
	e, err := allowed.effort()
	if err != nil {
		return nil, nil, nil, err
	}
	r, err := g.Evaluate(ctx, s, e, rand.NewPCG(allowed.Seed, 0))
	return g, s, r, err
}

// duelForced is the run of one of the sides, of the side to move first.
func duelForced(runs [2]*duel.Run) DuelForced {
	for _, run := range runs {
		if run != nil {
			by := run.By
			return DuelForced{By: &by, Turns: run.Turns, Pattern: run.Pattern, Line: run.Line}
		}
	}
	return DuelForced{Line: []string{}}
}

// duelAction reports an action, with its reasons in English, cards in notation;
// exact says that the whole position is solved.
func duelAction(a duel.ActionReport, exact bool, reasons []reason.Reason) DuelAction {
	speaker := words.Speaker{Language: words.English(), Seat: -1, Face: words.Notation}
	var why []string
	for _, r := range reasons {
		why = append(why, speaker.Reason(r))
	}
	return DuelAction{Action: a.Action.String(), Value: [2]float64{a.Lo, a.Hi}, Half: a.Half, Exact: exact || a.Meet(), Error: a.Error, CI95: a.HalfInterval(), Run: a.Run, Why: why}
}

// duelReport is a report without its actions.
func duelReport(g *duel.Game, s *duel.State, r *duel.Report) *DuelValueAnswer {
	u := g.Uno(s, 0)
	a := &DuelValueAnswer{
		Value: [2]float64{r.Lo, r.Hi}, Half: r.Half, CI95: r.HalfInterval(), Exact: r.Exact || r.Meet(), States: r.States, Sweeps: r.Sweeps, Depth: r.Depth,
		Forced: duelForced(r.Strict), Runs: DuelRuns{Barring: duelForced(r.Barring)}, Position: u.Position(),
	}
	if r.Exact {
		a.Certified = &DuelCertified{r.Certified.Lo, r.Certified.Hi, r.Certified.Half}
	}
	for _, o := range r.Odds {
		if o != nil && a.Runs.Bound == nil {
			a.Runs.Bound = o
		}
	}
	return a
}
