package api

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
	"github.com/unolab/uno/puzzle/graph"
)

// PuzzleCheckRequest asks whether an answer holds. Kind and game of the answer say
// what it is about: cards, or a graph, which is then what Cards holds.
type PuzzleCheckRequest struct {
	PuzzleDeck
	Answer     Document  `json:"answer"`
	Proof      *Document `json:"proof,omitempty"`      // of a "no", gzip-compressed or not
	Pile       *Document `json:"pile,omitempty"`       // of a coop answer
	Dimensions *int      `json:"dimensions,omitempty"` // what the answer has to be about
}

// PuzzleCheckAnswer is the verdict.
type PuzzleCheckAnswer struct {
	Kind    string  `json:"kind"` // "check"
	Holds   bool    `json:"holds"`
	Said    string  `json:"said"` // what was verified, or why it does not hold
	Seconds float64 `json:"seconds"`
}

// PuzzleCheck checks an answer without the solvers' code.
func PuzzleCheck(ctx context.Context, r PuzzleCheckRequest) (PuzzleCheckAnswer, error) {
	began := time.Now()
	said, err := r.check(ctx)
	a := PuzzleCheckAnswer{Kind: "check", Holds: err == nil, Said: said}
	var refusal *check.Refusal
	if errors.As(err, &refusal) {
		a.Said, err = refusal.Why, nil
	}
	a.Seconds = time.Since(began).Seconds()
	return a, asError(err)
}

// check reads the documents and hands them to the checker.
func (r *PuzzleCheckRequest) check(ctx context.Context) (string, error) {
	answer, err := readAnswer(r.Answer)
	if err != nil {
		return "", err
	}
	says := puzzle.Dimensions(answer)
	if r.Dimensions != nil && says != *r.Dimensions {
		if *r.Dimensions < 1 || *r.Dimensions > puzzle.MaxDimensions {
			return "", unfit("--dimensions must be within 1..%d", puzzle.MaxDimensions)
		}
		return "", &check.Refusal{Why: fmt.Sprintf("the answer is not about cards of %d coordinates", *r.Dimensions)}
	}
	opt, done, err := checkOptions(r.Answer.Name, r.Proof)
	if err != nil {
		return "", err
	}
	defer done()
	if opt.Pile, err = readPile(r.Pile); err != nil {
		return "", err
	}
	if says != 0 {
		if opt.Proof != nil || r.Pile != nil {
			return "", unfit("cards of several coordinates go with neither --proof nor --pile")
		}
		points, err := r.points(says)
		if err != nil {
			return "", err
		}
		return check.Points(ctx, coordinates(points), answer)
	}
	switch a := answer.(type) {
	case *puzzle.Recognition, *puzzle.Lift:
		return r.checkOnGraph(ctx, false, answer, opt)
	case *puzzle.Geography:
		return r.checkOnGraph(ctx, a.Directed, answer, opt)
	}
	in, err := r.PuzzleDeck.read(solitaryAnswer(answer))
	if err != nil {
		return "", err
	}
	return check.Answer(ctx, in, answer, opt)
}

// checkOnGraph checks an answer about a graph.
func (r *PuzzleCheckRequest) checkOnGraph(ctx context.Context, directed bool, answer puzzle.Answer, opt check.Options) (string, error) {
	if r.Hand != nil || r.Players != nil {
		return "", unfit("the answer is about a graph: give a graph file, and neither --hand nor --players")
	}
	g, err := readGraph(r.Cards, directed)
	if err != nil {
		return "", err
	}
	return check.OnGraph(ctx, checkedGraph(g), answer, opt)
}

// solitaryAnswer reports whether an answer is about a game for one player.
func solitaryAnswer(answer puzzle.Answer) bool {
	solve, ok := answer.(*puzzle.Solve)
	return !ok || solitaryGame(solve.Game)
}

// readAnswer reads an answer document.
func readAnswer(d Document) (puzzle.Answer, error) {
	data, err := d.read()
	if err != nil {
		return nil, err
	}
	return check.Parse(d.Name, data)
}

// checkOptions opens the proof, if there is one, for the checker; done closes it.
func checkOptions(answer string, proof *Document) (opt check.Options, done func(), err error) {
	opt.AnswerName = answer
	if proof == nil {
		return opt, func() {}, nil
	}
	var r io.ReadCloser
	if r, err = proof.open(); err != nil {
		return opt, nil, err
	}
	opt.Proof, opt.ProofName = r, proof.Name
	return opt, func() { r.Close() }, nil
}

// readGraph reads a graph.
func readGraph(d Document, directed bool) (*graph.Graph, error) {
	r, err := d.open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return graph.Read(d.Name, r, directed)
}

// checkedGraph is a graph as the checker takes it.
func checkedGraph(g *graph.Graph) check.Graph {
	edges := make([][2]int32, 0, g.M())
	for e := range g.Edges() {
		edges = append(edges, e)
	}
	return check.Graph{N: g.N(), Edges: edges, Directed: g.Directed()}
}
