package api

import (
	"context"
	"encoding/json"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
	"github.com/unolab/uno/puzzle/reduction"
)

// PuzzleLiftRequest asks what an answer to the problem that PuzzleReduce makes
// says of the graph or deck.
type PuzzleLiftRequest struct {
	PuzzleReduction
	// Answer is for the games a solve answer; for hamiltonian a TSPLIB tour; for cnf
	// what a SAT solver prints; for asp what clingo prints.
	Answer Document  `json:"answer"`
	Proof  *Document `json:"proof,omitempty"` // of a "no", gzip-compressed or not
}

// PuzzleLiftAnswer is a Hamiltonian path of a graph, or an order of a deck: one of
// the two.
type PuzzleLiftAnswer struct {
	Path  *puzzle.Lift
	Order *puzzle.Solve
}

// Document is the answer in the form that is written as JSON.
func (a PuzzleLiftAnswer) Document() any {
	if a.Path != nil {
		return a.Path
	}
	return a.Order
}

// MarshalJSON writes the document.
func (a PuzzleLiftAnswer) MarshalJSON() ([]byte, error) { return json.Marshal(a.Document()) }

// PuzzleLift lifts. A "no" that the checker cannot verify becomes unknown.
func PuzzleLift(ctx context.Context, r PuzzleLiftRequest) (PuzzleLiftAnswer, error) {
	p, err := r.prepare()
	if err != nil {
		return PuzzleLiftAnswer{}, asError(err)
	}
	if p.to == reduction.ToOPB {
		return PuzzleLiftAnswer{}, unfit("models of %s are not lifted; use %s", p.to, reduction.ToCNF)
	}
	data, err := r.Answer.read()
	if err != nil {
		return PuzzleLiftAnswer{}, asError(err)
	}
	if p.graph {
		path, err := p.liftPath(ctx, r.Answer.Name, data, r.Proof)
		return PuzzleLiftAnswer{Path: path}, outside(err)
	}
	if r.Proof != nil {
		return PuzzleLiftAnswer{}, unfit("--proof goes with a graph, whose reduced answer has a certificate")
	}
	order, err := p.liftOrder(ctx, r.Answer.Name, data)
	if err == nil && r.Hand != nil && order.Answer == puzzle.Yes {
		order.Names = puzzle.CardNames(order.Sequence)
	}
	return PuzzleLiftAnswer{Order: order}, outside(err)
}

// liftPath lifts an answer to a Hamiltonian path of the graph.
func (p *reduced) liftPath(ctx context.Context, name string, data []byte, proof *Document) (*puzzle.Lift, error) {
	a := &puzzle.Lift{Kind: puzzle.KindLift, To: p.to, Answer: puzzle.Yes, Start: p.problem.Start}
	if p.to == reduction.ToHamiltonian {
		tour, err := reduction.ParseTour(name, data)
		if err != nil {
			return nil, err
		}
		a.Path, err = reduction.LiftTour(p.problem, tour)
		return a, err
	}
	solve, err := parseSolve(name, data)
	if err != nil {
		return nil, err
	}
	if solve.Answer != puzzle.No && solve.Answer != puzzle.Unknown {
		a.Path, err = reduction.LiftPath(p.problem, p.to, p.rule, solve)
		return a, err
	}
	if err := reduction.Allowed(p.problem, p.to, p.rule); err != nil {
		return nil, err
	}
	a.Answer, a.Reason = puzzle.Unknown, "the answer that was lifted is unknown"
	if solve.Answer == puzzle.No {
		err = p.liftNo(ctx, name, solve, proof, a)
	}
	return a, err
}

// liftNo makes an answer a "no" that carries the answer to the reduced problem, if
// the checker verifies it, or says why it stays unknown.
func (p *reduced) liftNo(ctx context.Context, name string, solve *puzzle.Solve, proof *Document, a *puzzle.Lift) error {
	opt, done, err := checkOptions(name, proof)
	if err != nil {
		return err
	}
	defer done()
	no := *a
	no.Answer, no.Rule, no.Reduced, no.Reason = puzzle.No, p.rule, solve, ""
	_, err = check.OnGraph(ctx, checkedGraph(p.problem.Graph), &no, opt)
	proved, err := provedNo(err, &a.Reason)
	if proved {
		*a = no
	}
	return err
}

// liftOrder lifts an answer to one about the deck.
func (p *reduced) liftOrder(ctx context.Context, name string, data []byte) (*puzzle.Solve, error) {
	verdict, sequence, err := p.orderOf(name, data)
	if err != nil {
		return nil, err
	}
	a := &puzzle.Solve{Kind: puzzle.KindSolve, Game: puzzle.GameSolitaire, Answer: verdict, Method: "lift: " + p.to}
	switch verdict {
	case puzzle.Yes:
		a.Sequence = sequence
		a.Path, err = reduction.PlacesOf(p.deck, sequence)
	case puzzle.No:
		var proved bool
		_, err = check.Answer(ctx, puzzle.NewSolitaire(p.deck), a, check.Options{})
		if proved, err = provedNo(err, &a.Reason); !proved {
			a.Answer = puzzle.Unknown
		}
	case puzzle.Unknown:
		a.Reason = "the answer that was lifted is unknown"
	}
	return a, err
}

// orderOf reads the answer and lifts a "yes" to an order of the deck.
func (p *reduced) orderOf(name string, data []byte) (verdict string, sequence []puzzle.Card, err error) {
	switch p.to {
	case reduction.ToHamiltonian:
		tour, err := reduction.ParseTour(name, data)
		if err != nil {
			return "", nil, err
		}
		path, err := reduction.LiftTour(p.problem, tour)
		if err != nil {
			return "", nil, err
		}
		return puzzle.Yes, reduction.CardsOf(p.deck, path), nil
	case reduction.ToCNF:
		verdict, model, err := reduction.ParseModel(name, data)
		if err != nil || verdict != puzzle.Yes {
			return verdict, nil, err
		}
		sequence, err = reduction.NewFormula(p.deck).Lift(model)
		return verdict, sequence, err
	case reduction.ToASP:
		verdict, atoms, err := reduction.ParseAtoms(name, data)
		if err != nil || verdict != puzzle.Yes {
			return verdict, nil, err
		}
		sequence, err = reduction.LiftAtoms(p.deck, atoms)
		return verdict, sequence, err
	}
	solve, err := parseSolve(name, data)
	if err != nil {
		return "", nil, err
	}
	if solve.Answer == puzzle.No || solve.Answer == puzzle.Unknown {
		return solve.Answer, nil, nil
	}
	sequence, err = reduction.LiftEqualHands(p.deck, solve)
	return puzzle.Yes, sequence, err
}
