package api

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/unolab/uno"
	"github.com/unolab/uno/duel"
	"github.com/unolab/uno/internal/exactjson"
)

// DuelProveRequest asks for end runs of either side.
type DuelProveRequest struct {
	DuelPosition
	Nodes *int `json:"nodes,omitempty"` // positions of each search for a run; duel.DefaultNodes unless given
	Odds  *int `json:"odds,omitempty"`  // positions of the search for the chance of a run; 1,000,000 unless given
}

// DefaultDuelOdds is how many positions DuelProve searches for the chance of a run.
const DefaultDuelOdds = 1_000_000

// DuelProof is a position as the engine writes it, and runs that win there with
// their trees, which DuelCheck replays.
type DuelProof struct {
	Position string       `json:"position"`
	Runs     []*duel.Run  `json:"runs"`
	Bound    *duel.Odds   `json:"bound,omitempty"`
	GaveUp   []DuelSearch `json:"gave_up,omitempty"` // searches that ended at their limit
}

// DuelSearch is a search for a run.
type DuelSearch struct {
	Sort  string `json:"sort"`
	By    int    `json:"by"`
	Nodes int    `json:"nodes"`
}

// duelProofOf is the proof of the runs that there are.
func duelProofOf(g *duel.Game, s *duel.State, runs []*duel.Run) *DuelProof {
	u := g.Uno(s, 0)
	p := &DuelProof{Position: u.Position(), Runs: []*duel.Run{}}
	for _, run := range runs {
		if run != nil {
			p.Runs = append(p.Runs, run)
		}
	}
	return p
}

// DuelProve looks for end runs of either side: strict, whatever is drawn, and
// barring luck, as long as the other plays none of the cards it draws, with a lower
// bound of the chance of the best run.
func DuelProve(ctx context.Context, r DuelProveRequest) (*DuelProof, error) {
	g, s, err := r.state()
	if err != nil {
		return nil, err
	}
	nodes, odds := duel.DefaultNodes, DefaultDuelOdds
	if r.Nodes != nil {
		nodes = *r.Nodes
	}
	if r.Odds != nil {
		odds = *r.Odds
	}
	if nodes < 1 || odds < 1 {
		return nil, unfit("--nodes and --odds are positive")
	}
	p := duelProofOf(g, s, nil)
	for _, sort := range []duel.Sort{duel.Strict, duel.BarringLuck} {
		for by := range 2 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			run, done := g.Prove(s, sort, by, nodes)
			if !done {
				p.GaveUp = append(p.GaveUp, DuelSearch{Sort: sort.String(), By: by, Nodes: nodes})
			}
			if run == nil {
				continue
			}
			p.Runs = append(p.Runs, run)
			if p.Bound == nil && sort == duel.BarringLuck {
				o := g.RunOdds(ctx, s, by, odds)
				p.Bound = &o
			}
		}
	}
	return p, nil
}

// DuelCheckRequest asks whether the runs of a proof win.
type DuelCheckRequest struct {
	Proof    Document      `json:"proof"`              // a DuelProof
	Position *DuelPosition `json:"position,omitempty"` // of which the proof must be; of any unless given
	Limit    *int          `json:"limit,omitempty"`    // positions to replay for a run; 2,000,000 unless given
}

// DefaultDuelReplay is how many positions DuelCheck replays for a run.
const DefaultDuelReplay = 2_000_000

// DuelCheckAnswer says of each run whether it holds. No run is no proof.
type DuelCheckAnswer struct {
	Holds bool             `json:"holds"`
	Runs  []DuelCheckedRun `json:"runs"`
}

// DuelCheckedRun is a run that was replayed.
type DuelCheckedRun struct {
	Sort  string `json:"sort"`
	By    int    `json:"by"`
	Turns int    `json:"turns"`
	Holds bool   `json:"holds"`
	Error string `json:"error,omitempty"`
}

// DuelCheck replays every run of a proof against everything that the other side may
// do and draw.
func DuelCheck(_ context.Context, r DuelCheckRequest) (DuelCheckAnswer, error) {
	a := DuelCheckAnswer{Runs: []DuelCheckedRun{}}
	p, g, s, err := readDuelProof(r.Proof)
	if err != nil {
		return a, asError(err)
	}
	if r.Position != nil {
		_, wanted, err := r.Position.state()
		if err != nil {
			return a, err
		}
		if *wanted != *s {
			return a, &Error{Code: Failed, What: "the proofs are of another position"}
		}
	}
	limit := DefaultDuelReplay
	if r.Limit != nil {
		limit = *r.Limit
	}
	a.Holds = len(p.Runs) > 0
	for _, run := range p.Runs {
		c := DuelCheckedRun{Sort: run.Sort, By: run.By, Turns: run.Turns, Holds: true}
		if err := g.Check(s, run, limit); err != nil {
			c.Holds, c.Error, a.Holds = false, err.Error(), false
		}
		a.Runs = append(a.Runs, c)
	}
	return a, nil
}

// maxDuelProof bounds the size of a proof, in bytes.
const maxDuelProof = 256 << 20

// readDuelProof reads a proof.
func readDuelProof(d Document) (*DuelProof, *duel.Game, *duel.State, error) {
	in, err := d.open()
	if err != nil {
		return nil, nil, nil, err
	}
	defer in.Close()
	data, err := io.ReadAll(io.LimitReader(in, maxDuelProof))
	if err != nil {
		return nil, nil, nil, fmt.Errorf("reading %s: %w", d.Name, err)
	}
	var p DuelProof
	if err := exactjson.UnmarshalStrict(data, &p); err != nil {
		return nil, nil, nil, d.malformed(err)
	}
	u, err := uno.ParsePosition(p.Position)
	if err != nil {
		return nil, nil, nil, d.malformed(err)
	}
	g, s, err := duelState(u)
	if err != nil {
		return nil, nil, nil, d.malformed(err)
	}
	for _, run := range p.Runs {
		if run == nil {
			return nil, nil, nil, d.malformed(errors.New("a run is null"))
		}
	}
	return &p, g, s, nil
}
