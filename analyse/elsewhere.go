package analyse

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/unolab/uno/internal/spread"
	"github.com/unolab/uno/record"
)

// decisionsFunction is the name of the function that values decisions.
const decisionsFunction = "analyse.decisions"

// Functions are the functions by which a process values decisions for another one.
func Functions() map[string]spread.Function {
	return map[string]spread.Function{decisionsFunction: spread.Serve(serveDecisions)}
}

// decisionsRequest is an analysis for another process; the work's numbers are those
// of its decisions.
type decisionsRequest struct {
	Record    json.RawMessage `json:"record"`
	Seat      int             `json:"seat"`
	Effort    int             `json:"effort"`
	Horizon   int             `json:"horizon"`
	Seed      uint64          `json:"seed"`
	Decisions []int           `json:"decisions"` // by the number of their actions
}

// remote reports whether other processes value the decisions. They have an effort,
// for a time is of one machine's, and no value function but the program's.
func (a *analysis) remote(ctx context.Context) bool {
	return spread.HasElsewhere(ctx) && a.usual && a.o.Effort > 0 && !a.o.Rounds
}

// elsewhere has decisions, with these places in the report, played on by other
// processes.
func (a *analysis) elsewhere(ctx context.Context, todo []*node, place []int) error {
	line, err := a.rec.AppendLine(nil)
	if err != nil {
		return err
	}
	r := decisionsRequest{Record: line, Seat: a.o.Seat, Effort: a.o.Effort, Horizon: a.o.Horizon, Seed: a.o.Seed}
	for _, n := range todo {
		r.Decisions = append(r.Decisions, n.action)
	}
	request, err := json.Marshal(r)
	if err != nil {
		return err
	}
	w := spread.Work{Function: decisionsFunction, Request: request, N: len(todo), Chunk: 1}
	return spread.Shared(ctx, w, 0, nil, func(hi int, found Decision) (bool, error) {
		n := todo[hi-1]
		if !n.owns(&found, a.seats) {
			return true, fmt.Errorf("the value of another decision came for action %d", n.action+1)
		}
		n.given = &found
		a.tell(place[hi-1] + 1)
		return false, nil
	})
}

// serveDecisions makes a worker that values the decisions of a request, one at a time.
func serveDecisions(r *decisionsRequest) (func(context.Context, int, int) (Decision, error), error) {
	rec, err := record.Parse(r.Record)
	if err != nil {
		return nil, err
	}
	a := &analysis{rec: rec, seats: len(rec.Seats), o: Options{Seat: r.Seat, Effort: r.Effort, Horizon: r.Horizon, Seed: r.Seed}}
	if err := a.begin(); err != nil {
		return nil, err
	}
	byAction := map[int]*node{}
	for _, n := range a.nodes {
		byAction[n.action] = n
	}
	j := newJudge(a.o.Model, &rec.Rules, a.seats, r.Horizon)
	return func(ctx context.Context, i, _ int) (Decision, error) {
		n := byAction[r.Decisions[i]]
		if n == nil {
			return Decision{}, fmt.Errorf("action %d is not a decision", r.Decisions[i]+1)
		}
		if err := n.know(); err != nil {
			return Decision{}, err
		}
		if err := a.playOn(ctx, n, j, r.Effort); err != nil {
			return Decision{}, err
		}
		return n.decision(), nil
	}, nil
}
