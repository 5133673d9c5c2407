package main

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/reduction"
)

// newPuzzleLiftCmd builds `uno puzzle lift`.
func newPuzzleLiftCmd() *cobra.Command {
	var f reduceFlags
	cmd := &cobra.Command{
		Use:   "lift --to TARGET GRAPH|FILE ANSWER",
		Short: "Lift an answer to a reduced problem back to the graph or deck",
		Long: `Lift an answer to the problem that 'uno puzzle reduce' with the same flags makes
of a graph or a deck, back to it. A graph gets a Hamiltonian path, a deck a
solve answer that 'uno puzzle check' takes.

ANSWER is for the games a solve answer; for hamiltonian a TSPLIB tour file;
for cnf what a SAT solver prints; for asp what clingo prints, as text or with
--outf=2. An answer that does not hold is refused with exit code 1; what
says no or unknown is passed on.`,
		Example: `  uno puzzle solve --game solitaire deck.txt --json > answer.json
  uno puzzle lift --to solitaire graph.txt answer.json
  uno puzzle lift --to cnf deck.txt model.txt --json > answer.json`,
		Args: cardsOrFile(&f.deck, 2),
		RunE: func(cmd *cobra.Command, argv []string) error {
			path, rest := f.deck.split(cmd, argv)
			if path == "-" && rest[0] == "-" {
				return usagef("only one of the two files can be standard input")
			}
			r, err := f.read(cmd, path)
			if err != nil {
				return err
			}
			data, err := readAll(cmd, rest[0])
			if err != nil {
				return err
			}
			if r.graph {
				return outside(r.liftPath(cmd, rest[0], data))
			}
			return outside(r.liftOrder(cmd, rest[0], data))
		},
	}
	f.bind(cmd)
	return cmd
}

// liftPath prints a Hamiltonian path of the graph.
func (r *reduced) liftPath(cmd *cobra.Command, name string, data []byte) error {
	doc := pathDocument{Kind: "lift", To: r.to, Answer: puzzle.Yes}
	if r.to == reduction.ToHamiltonian {
		tour, err := reduction.ParseTour(name, data)
		if err != nil {
			return err
		}
		if doc.Path, err = reduction.LiftTour(r.problem, tour); err != nil {
			return err
		}
		return r.printPath(cmd, doc)
	}
	solve, err := parseSolve(name, data)
	if err != nil {
		return err
	}
	if solve.Answer == puzzle.No || solve.Answer == puzzle.Unknown {
		if err := reduction.Allowed(r.problem, r.to, r.rule); err != nil {
			return err
		}
		doc.Answer = solve.Answer
		return r.printPath(cmd, doc)
	}
	if doc.Path, err = reduction.LiftPath(r.problem, r.to, r.rule, solve); err != nil {
		return err
	}
	return r.printPath(cmd, doc)
}

func (r *reduced) printPath(cmd *cobra.Command, doc pathDocument) error {
	out := cmd.OutOrStdout()
	if r.json {
		return json.NewEncoder(out).Encode(doc)
	}
	if doc.Answer != puzzle.Yes {
		fmt.Fprintf(out, "%s: no Hamiltonian path was found\n", doc.Answer)
		return nil
	}
	fmt.Fprintf(out, "yes: the Hamiltonian path %s\n", listed(doc.Path))
	return nil
}

// liftedAnswer is a solve answer with the order as a path of the UNO-1 graph.
type liftedAnswer struct {
	puzzle.Solve
	Path []int32 `json:"path,omitzero"` // positions in the deck, from 1
}

// liftOrder prints a solve answer about the deck.
func (r *reduced) liftOrder(cmd *cobra.Command, name string, data []byte) error {
	verdict, sequence, err := r.orderOf(name, data)
	if err != nil {
		return err
	}
	doc := liftedAnswer{Solve: puzzle.Solve{Kind: puzzle.KindSolve, Game: puzzle.GameSolitaire, Answer: verdict, Method: "lift: " + r.to}}
	switch verdict {
	case puzzle.Yes:
		doc.Sequence = sequence
		if doc.Path, err = reduction.PlacesOf(r.deck, sequence); err != nil {
			return err
		}
		if !r.reduceFlags.deck.takesFile(cmd) {
			doc.Names = puzzle.CardNames(sequence)
		}
	case puzzle.Unknown:
		doc.Reason = "the answer that was lifted is unknown"
	}
	if r.json {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(doc)
	}
	return printSolved(cmd.OutOrStdout(), solvedAnswer{Solve: doc.Solve}, "")
}

// orderOf reads the answer and lifts a "yes" to an order of the deck.
func (r *reduced) orderOf(name string, data []byte) (verdict string, sequence []puzzle.Card, err error) {
	switch r.to {
	case reduction.ToHamiltonian:
		tour, err := reduction.ParseTour(name, data)
		if err != nil {
			return "", nil, err
		}
		path, err := reduction.LiftTour(r.problem, tour)
		if err != nil {
			return "", nil, err
		}
		return puzzle.Yes, reduction.CardsOf(r.deck, path), nil
	case reduction.ToCNF:
		verdict, model, err := reduction.ParseModel(name, data)
		if err != nil || verdict != puzzle.Yes {
			return verdict, nil, err
		}
		sequence, err = reduction.NewFormula(r.deck).Lift(model)
		return verdict, sequence, err
	case reduction.ToASP:
		verdict, atoms, err := reduction.ParseAtoms(name, data)
		if err != nil || verdict != puzzle.Yes {
			return verdict, nil, err
		}
		sequence, err = reduction.LiftAtoms(r.deck, atoms)
		return verdict, sequence, err
	default:
		solve, err := parseSolve(name, data)
		if err != nil || solve.Answer == puzzle.No || solve.Answer == puzzle.Unknown {
			if err != nil {
				return "", nil, err
			}
			return solve.Answer, nil, nil
		}
		sequence, err = reduction.LiftEqualHands(r.deck, solve)
		return puzzle.Yes, sequence, err
	}
}
