package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/graph"
	"github.com/unolab/uno/puzzle/reduction"
)

// reduceTargets lists the values of --to.
func reduceTargets() []string {
	return append(reduction.GraphTargets(), reduction.ToHamiltonian, reduction.ToCNF, reduction.ToASP)
}

// reduceFlags are the flags that `uno puzzle reduce` and `lift` share.
type reduceFlags struct {
	deck  deckFlags
	to    string
	rule  string
	start int
	edges bool
	json  bool
}

func (f *reduceFlags) bind(cmd *cobra.Command) {
	f.deck.bind(cmd)
	cmd.Flags().StringVar(&f.to, "to", "", "the target: "+strings.Join(reduceTargets(), ", "))
	cmd.Flags().StringVar(&f.rule, "rule", "", "rule of coop: skip (default) or strict")
	cmd.Flags().IntVar(&f.start, "start", 0, "the vertex at which the path of the graph has to begin")
	cmd.Flags().BoolVar(&f.edges, "edges", false, edgesUsage+"; needed where the target takes both")
	cmd.Flags().BoolVar(&f.json, "json", false, "print a JSON document")
}

// reduced is a reduction that is to be made: of a graph, or of a deck.
type reduced struct {
	reduceFlags
	name    string
	problem reduction.Problem // of a graph
	graph   bool
	deck    []puzzle.Card
}

// read reads the input and sees to it that it goes with the target.
func (f *reduceFlags) read(cmd *cobra.Command, path string) (*reduced, error) {
	if !slices.Contains(reduceTargets(), f.to) {
		if f.to == "" {
			return nil, usagef("--to is needed: %s", strings.Join(reduceTargets(), ", "))
		}
		return nil, usagef("unknown target %q: known are %s", f.to, strings.Join(reduceTargets(), ", "))
	}
	onlyGraphs := slices.Contains(reduction.GraphTargets(), f.to) && f.to != reduction.ToCoopEqual
	c, err := readCardsOrGraph(cmd, &f.deck, path, f.edges || onlyGraphs)
	if err != nil {
		return nil, err
	}
	r := &reduced{reduceFlags: *f, name: c.name, graph: c.graph != nil}
	switch {
	case cmd.Flags().Changed("rule") && f.to != puzzle.GameCoop && f.to != reduction.ToCoopEqual:
		return nil, usagef("--rule goes with coop, not with %s", f.to)
	case f.rule != "" && f.rule != puzzle.RuleSkip && f.rule != puzzle.RuleStrict:
		return nil, usagef("the rules of coop are %s and %s, not %q", puzzle.RuleSkip, puzzle.RuleStrict, f.rule)
	case c.graph != nil && (f.to == reduction.ToCNF || f.to == reduction.ToASP):
		return nil, usagef("%s is reduced from a deck; reduce the graph %s to %s first", f.to, c.name, puzzle.GameSolitaire)
	case c.graph == nil && f.to != reduction.ToHamiltonian && f.to != reduction.ToCNF && f.to != reduction.ToASP && f.to != reduction.ToCoopEqual:
		return nil, usagef("%s is reduced from a graph, and %s holds cards", f.to, c.name)
	case c.graph == nil && cmd.Flags().Changed("start"):
		return nil, usagef("--start goes with a graph, and %s holds cards", c.name)
	case c.graph == nil && f.rule != "" && f.rule != puzzle.RuleSkip:
		return nil, usagef("the reduction to %s needs the rule %s", f.to, puzzle.RuleSkip)
	case cmd.Flags().Changed("start") && (f.start < 1 || f.start > c.graph.N()):
		return nil, usagef("--start %d is not a vertex: the graph has %d", f.start, c.graph.N())
	}
	if c.graph != nil {
		r.problem = reduction.Problem{Graph: c.graph, Start: int32(f.start)}
		return r, nil
	}
	if r.deck, err = c.deck("the reduction to " + f.to); err != nil {
		return nil, err
	}
	if f.to == reduction.ToHamiltonian {
		r.problem, err = reduction.DeckPath(r.deck)
	}
	return r, err
}

// newPuzzleReduceCmd builds `uno puzzle reduce`.
func newPuzzleReduceCmd() *cobra.Command {
	var f reduceFlags
	var solution string
	cmd := &cobra.Command{
		Use:   "reduce --to TARGET GRAPH|FILE",
		Short: "Reduce Hamiltonian paths to games, and decks to other solvers",
		Long: `Reduce a problem to another one that has a solution exactly if it has one.

From a graph, of which a Hamiltonian path is wanted:
  solitaire     a deck           needs maximum degree 3 and no isolated vertex
  coop          two hands        needs as many edges as vertices; by the rule
                                 skip also maximum degree 3
  coop-equal    two equal hands  needs what solitaire needs
  all-or-none   a deck           needs that no vertex is isolated
  hamiltonian   a TSPLIB Hamiltonian cycle problem with one more vertex
From a deck, which is to be played out:
  hamiltonian   the same, of the UNO-1 graph
  cnf           a DIMACS formula
  asp           facts and rules for clingo
  coop-equal    two equal hands

A graph outside the precondition is refused, exit code 2. With --solution the
solution in FILE (a document with a "path", or for a deck a solve answer) is
reduced in place of the problem: an answer, a tour, a model, an answer set.
'uno puzzle lift' goes the other way.`,
		Example: `  uno puzzle reduce --to solitaire graph.txt > deck.txt
  uno puzzle reduce --to coop --rule strict --start 3 graph.txt
  uno puzzle reduce --to cnf deck.txt > deck.cnf`,
		Args: cardsOrFile(&f.deck, 1),
		RunE: func(cmd *cobra.Command, argv []string) error {
			path, _ := f.deck.split(cmd, argv)
			r, err := f.read(cmd, path)
			if err != nil {
				return err
			}
			if solution != "" {
				return outside(r.pushSolution(cmd, solution))
			}
			return outside(r.writeProblem(cmd.OutOrStdout()))
		},
	}
	f.bind(cmd)
	cmd.Flags().StringVar(&solution, "solution", "", "reduce the solution in this file in place of the problem")
	return cmd
}

// outside makes a usage error of what a reduction refuses: everything but an
// answer that does not hold, and failures to write.
func outside(err error) error {
	var precondition *reduction.PreconditionError
	if errors.As(err, &precondition) {
		return usageError{err}
	}
	return err
}

// writeProblem prints the reduced problem.
func (r *reduced) writeProblem(out io.Writer) error {
	var text strings.Builder
	w := io.Writer(&text)
	if !r.json {
		w = out
	}
	about := fmt.Sprintf("%s reduced to %s", r.name, r.to)
	switch {
	case r.to == reduction.ToHamiltonian:
		g, err := reduction.CycleGraph(r.problem)
		if err != nil {
			return err
		}
		if err := graph.WriteTSPLIB(w, g, "uno", about+fmt.Sprintf("; vertex %d joins the ends of the path", g.N())); err != nil {
			return err
		}
	case r.to == reduction.ToCNF:
		if err := reduction.NewFormula(r.deck).Write(w); err != nil {
			return err
		}
	case r.to == reduction.ToASP:
		if err := reduction.WriteASP(w, r.deck); err != nil {
			return err
		}
	default:
		in := (*puzzle.Instance)(nil)
		var err error
		if r.graph {
			in, err = reduction.FromGraph(r.problem, r.to, r.rule)
		} else {
			in = reduction.EqualHands(r.deck)
		}
		if err != nil {
			return err
		}
		if r.json {
			return json.NewEncoder(out).Encode(struct {
				Kind    string       `json:"kind"`
				To      string       `json:"to"`
				Players int          `json:"players"`
				Cards   puzzle.Cards `json:"cards"`
				Owners  []int32      `json:"owners,omitempty"`
			}{"reduce", r.to, in.Players, puzzle.Cards(in.Cards), in.Owner})
		}
		return puzzle.WriteInstance(out, in, about)
	}
	if !r.json {
		return nil
	}
	return json.NewEncoder(out).Encode(struct {
		Kind string `json:"kind"`
		To   string `json:"to"`
		Text string `json:"text"`
	}{"reduce", r.to, text.String()})
}

// pushSolution prints what a solution of the problem becomes.
func (r *reduced) pushSolution(cmd *cobra.Command, file string) error {
	data, err := readAll(cmd, file)
	if err != nil {
		return err
	}
	out := cmd.OutOrStdout()
	if r.graph {
		path, err := parsePath(file, data)
		if err != nil {
			return err
		}
		if r.to == reduction.ToHamiltonian {
			return r.pushTour(out, path)
		}
		answer, err := reduction.PushPath(r.problem, r.to, r.rule, path)
		if err != nil {
			return err
		}
		return json.NewEncoder(out).Encode(answer)
	}
	solve, err := parseSolve(file, data)
	if err != nil {
		return err
	}
	switch r.to {
	case reduction.ToHamiltonian:
		path, err := reduction.PlacesOf(r.deck, solve.Sequence)
		if err != nil {
			return err
		}
		return r.pushTour(out, path)
	case reduction.ToCNF:
		model, err := reduction.NewFormula(r.deck).Push(solve.Sequence)
		if err != nil {
			return err
		}
		return reduction.WriteModel(out, model)
	case reduction.ToASP:
		atoms, err := reduction.PushAtoms(r.deck, solve.Sequence)
		if err != nil {
			return err
		}
		return reduction.WriteAtoms(out, atoms)
	default:
		answer, err := reduction.PushEqualHands(r.deck, solve.Sequence)
		if err != nil {
			return err
		}
		return json.NewEncoder(out).Encode(answer)
	}
}

func (r *reduced) pushTour(out io.Writer, path []int32) error {
	tour, err := reduction.PushTour(r.problem, path)
	if err != nil {
		return err
	}
	return reduction.WriteTour(out, "uno", tour)
}
