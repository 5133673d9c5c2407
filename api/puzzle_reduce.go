package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/graph"
	"github.com/unolab/uno/puzzle/reduction"
	"github.com/unolab/uno/puzzle/veripb"
)

// PuzzleReduction is a reduction that is to be made, of a graph or a deck,
// whichever Cards holds.
type PuzzleReduction struct {
	PuzzleDeck
	To    string  `json:"to"`              // one of PuzzleReduceTargets
	Rule  *string `json:"rule,omitempty"`  // of coop: skip, which is the default, or strict
	Start *int    `json:"start,omitempty"` // the vertex at which the path of the graph has to begin
	Edges bool    `json:"edges,omitempty"` // a file of numbers is an edge list, not cards
}

// PuzzleReduceTargets lists what can be reduced to.
func PuzzleReduceTargets() []string {
	return append(reduction.GraphTargets(), reduction.ToHamiltonian, reduction.ToCNF, reduction.ToOPB, reduction.ToASP)
}

// reduced is a reduction with what it is of.
type reduced struct {
	to, rule, name string
	problem        reduction.Problem // of a graph
	graph          bool
	deck           []puzzle.Card
}

// prepare reads the input and sees to it that it goes with the target.
func (r *PuzzleReduction) prepare() (*reduced, error) {
	if !slices.Contains(PuzzleReduceTargets(), r.To) {
		if r.To == "" {
			return nil, unfit("--to is needed: %s", strings.Join(PuzzleReduceTargets(), ", "))
		}
		return nil, knownAmong("target", r.To, PuzzleReduceTargets())
	}
	onlyGraphs := slices.Contains(reduction.GraphTargets(), r.To) && r.To != reduction.ToCoopEqual
	c, err := r.PuzzleDeck.readCardsOrGraph(r.Edges || onlyGraphs)
	if err != nil {
		return nil, err
	}
	p := &reduced{to: r.To, name: c.name, graph: c.graph != nil}
	if r.Rule != nil {
		p.rule = *r.Rule
	}
	if err := r.fit(c, p.rule); err != nil {
		return nil, err
	}
	if c.graph != nil {
		p.problem = reduction.Problem{Graph: c.graph}
		if r.Start != nil {
			p.problem.Start = int32(*r.Start)
		}
		return p, nil
	}
	if c.instance.Players > 1 {
		return nil, unfit("the reduction to %s takes the deck of one player; %s has %d players", r.To, c.name, c.instance.Players)
	}
	p.deck = c.instance.Cards
	if r.To == reduction.ToHamiltonian {
		p.problem, err = reduction.DeckPath(p.deck)
	}
	return p, err
}

// fit refuses what does not go together.
func (r *PuzzleReduction) fit(c cardsOrGraph, rule string) error {
	fromDeck := r.To == reduction.ToHamiltonian || slices.Contains([]string{reduction.ToCNF, reduction.ToOPB, reduction.ToASP, reduction.ToCoopEqual}, r.To)
	switch {
	case r.Rule != nil && r.To != puzzle.GameCoop && r.To != reduction.ToCoopEqual:
		return unfit("--rule goes with coop, not with %s", r.To)
	case rule != "" && rule != puzzle.RuleSkip && rule != puzzle.RuleStrict:
		return unfit("the rules of coop are %s and %s, not %q", puzzle.RuleSkip, puzzle.RuleStrict, rule)
	case c.graph != nil && slices.Contains([]string{reduction.ToCNF, reduction.ToOPB, reduction.ToASP}, r.To):
		return unfit("%s is reduced from a deck; reduce the graph %s to %s first", r.To, c.name, puzzle.GameSolitaire)
	case c.graph == nil && !fromDeck:
		return unfit("%s is reduced from a graph, and %s holds cards", r.To, c.name)
	case c.graph == nil && r.Start != nil:
		return unfit("--start goes with a graph, and %s holds cards", c.name)
	case c.graph == nil && rule != "" && rule != puzzle.RuleSkip:
		return unfit("the reduction to %s needs the rule %s", r.To, puzzle.RuleSkip)
	case r.Start != nil && (*r.Start < 1 || *r.Start > c.graph.N()):
		return unfit("--start %d is not a vertex: the graph has %d", *r.Start, c.graph.N())
	default:
		return nil
	}
}

// PuzzleReduceRequest asks for the reduced problem, or for what a solution of the
// problem becomes.
type PuzzleReduceRequest struct {
	PuzzleReduction
	// Solution is a document with a "path", or for a deck a solve answer.
	Solution *Document `json:"solution,omitempty"`
	// TextTo gets the text in place of the answer, where a face gives it.
	TextTo io.Writer `json:"-"`
}

// PuzzleReduceAnswer is a problem or a solution: cards, text, or with Solution an
// answer of the reduced game.
type PuzzleReduceAnswer struct {
	Kind    string       `json:"kind"` // "reduce"
	To      string       `json:"to"`
	Players int          `json:"players,omitempty"`
	Cards   puzzle.Cards `json:"cards,omitzero"`
	Owners  []int32      `json:"owners,omitempty"`
	Text    string       `json:"text,omitempty"` // TSPLIB, DIMACS, facts, a tour, a model, an answer set

	Pushed puzzle.Answer `json:"-"` // in place of everything, the answer of a game
	About  string        `json:"-"` // what the problem is, for the comment of a file
	textTo io.Writer
}

// Document is the answer in the form that is written as JSON.
func (a *PuzzleReduceAnswer) Document() any {
	if a.Pushed != nil {
		return a.Pushed
	}
	return (*puzzleReduced)(a)
}

// puzzleReduced are the fields of an answer.
type puzzleReduced PuzzleReduceAnswer

// MarshalJSON writes the document.
func (a *PuzzleReduceAnswer) MarshalJSON() ([]byte, error) { return json.Marshal(a.Document()) }

// PuzzleReduce reduces.
func PuzzleReduce(_ context.Context, r PuzzleReduceRequest) (*PuzzleReduceAnswer, error) {
	p, err := r.prepare()
	if err != nil {
		return nil, asError(err)
	}
	a := &PuzzleReduceAnswer{Kind: "reduce", To: p.to, About: fmt.Sprintf("%s reduced to %s", p.name, p.to), textTo: r.TextTo}
	if r.Solution != nil {
		err = p.pushSolution(a, *r.Solution)
	} else {
		err = p.writeProblem(a)
	}
	return a, outside(err)
}

// outside makes a usage error of what a reduction refuses: everything but an
// answer that does not hold, and failures to write.
func outside(err error) error {
	var precondition *reduction.PreconditionError
	if errors.As(err, &precondition) {
		return unfit("%w", err)
	}
	return asError(err)
}

// writeProblem lets an answer be the reduced problem.
func (p *reduced) writeProblem(a *PuzzleReduceAnswer) error {
	switch p.to {
	case reduction.ToHamiltonian:
		g, err := reduction.CycleGraph(p.problem)
		if err != nil {
			return err
		}
		about := a.About + fmt.Sprintf("; vertex %d joins the ends of the path", g.N())
		return a.write(func(w io.Writer) error { return graph.WriteTSPLIB(w, g, "uno", about) })
	case reduction.ToCNF:
		return a.write(reduction.NewFormula(p.deck).Write)
	case reduction.ToOPB:
		return a.write(veripb.NewFormula(p.deck).Write)
	case reduction.ToASP:
		return a.write(func(w io.Writer) error { return reduction.WriteASP(w, p.deck) })
	}
	in := (*puzzle.Instance)(nil)
	if p.graph {
		var err error
		if in, err = reduction.FromGraph(p.problem, p.to, p.rule); err != nil {
			return err
		}
	} else {
		in = reduction.EqualHands(p.deck)
	}
	a.Players, a.Cards, a.Owners = in.Players, nonNil(in.Cards), in.Owner
	return nil
}

// write lets an answer be text.
func (a *PuzzleReduceAnswer) write(write func(io.Writer) error) error {
	if a.textTo != nil {
		return write(a.textTo)
	}
	var text strings.Builder
	err := write(&text)
	a.Text = text.String()
	return err
}

// pushSolution lets an answer be what a solution of the problem becomes.
func (p *reduced) pushSolution(a *PuzzleReduceAnswer, d Document) error {
	data, err := d.read()
	if err != nil {
		return err
	}
	if p.graph {
		path, err := parsePath(d.Name, data)
		if err != nil {
			return err
		}
		if p.to == reduction.ToHamiltonian {
			return p.pushTour(a, path)
		}
		a.Pushed, err = reduction.PushPath(p.problem, p.to, p.rule, path)
		return err
	}
	if p.to == reduction.ToOPB {
		return unfit("solutions are not reduced to %s; use %s", p.to, reduction.ToCNF)
	}
	solve, err := parseSolve(d.Name, data)
	if err != nil {
		return err
	}
	switch p.to {
	case reduction.ToHamiltonian:
		path, err := reduction.PlacesOf(p.deck, solve.Sequence)
		if err != nil {
			return err
		}
		return p.pushTour(a, path)
	case reduction.ToCNF:
		model, err := reduction.NewFormula(p.deck).Push(solve.Sequence)
		if err != nil {
			return err
		}
		return a.write(func(w io.Writer) error { return reduction.WriteModel(w, model) })
	case reduction.ToASP:
		atoms, err := reduction.PushAtoms(p.deck, solve.Sequence)
		if err != nil {
			return err
		}
		return a.write(func(w io.Writer) error { return reduction.WriteAtoms(w, atoms) })
	default:
		a.Pushed, err = reduction.PushEqualHands(p.deck, solve.Sequence)
		return err
	}
}

// pushTour lets an answer be the tour that follows from a path.
func (p *reduced) pushTour(a *PuzzleReduceAnswer, path []int32) error {
	tour, err := reduction.PushTour(p.problem, path)
	if err != nil {
		return err
	}
	return a.write(func(w io.Writer) error { return reduction.WriteTour(w, "uno", tour) })
}
