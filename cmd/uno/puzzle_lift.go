package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
	"github.com/unolab/uno/puzzle/reduction"
)

// newPuzzleLiftCmd builds `uno puzzle lift`.
func newPuzzleLiftCmd() *cobra.Command {
	var f reduceFlags
	var proof string
	cmd := &cobra.Command{
		Use:   "lift --to TARGET GRAPH|FILE ANSWER",
		Short: "Lift an answer to a reduced problem back to the graph or deck",
		Long: `Lift an answer to the problem that 'uno puzzle reduce' with the same flags makes
of a graph or a deck, back to it. A graph gets a Hamiltonian path, a deck a
solve answer that 'uno puzzle check' takes.

ANSWER is for the games a solve answer; for hamiltonian a TSPLIB tour file;
for cnf what a SAT solver prints; for asp what clingo prints, as text or with
--outf=2. An answer that does not hold is refused with exit code 1. A "no" is
verified before it is lifted: by its certificate (in the answer, or in a file
of --proof), which the lifted answer carries, or by the checker's own slow
methods. A "no" that is not proved becomes "unknown", with exit code 0.
'uno puzzle check GRAPH|FILE' verifies what is printed with --json.`,
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
				return outside(r.liftPath(cmd, rest[0], data, proof))
			}
			if proof != "" {
				return usagef("--proof goes with a graph, whose reduced answer has a certificate")
			}
			return outside(r.liftOrder(cmd, rest[0], data))
		},
	}
	f.bind(cmd)
	cmd.Flags().StringVar(&proof, "proof", "", "proof file of a \"no\", gzip-compressed or not")
	return cmd
}

// liftPath prints a Hamiltonian path of the graph.
func (r *reduced) liftPath(cmd *cobra.Command, name string, data []byte, proof string) error {
	doc := puzzle.Lift{Kind: puzzle.KindLift, To: r.to, Answer: puzzle.Yes, Start: r.problem.Start}
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
		doc.Answer, doc.Reason = puzzle.Unknown, "the answer that was lifted is unknown"
		if solve.Answer == puzzle.No {
			if err := r.liftNo(cmd, name, solve, proof, &doc); err != nil {
				return err
			}
		}
		return r.printPath(cmd, doc)
	}
	if doc.Path, err = reduction.LiftPath(r.problem, r.to, r.rule, solve); err != nil {
		return err
	}
	return r.printPath(cmd, doc)
}

// liftNo makes a document a "no" that carries the answer to the reduced
// problem, if the checker verifies it, or says why it stays unknown.
func (r *reduced) liftNo(cmd *cobra.Command, name string, solve *puzzle.Solve, proof string, doc *puzzle.Lift) error {
	opt, done, err := checkOptions(cmd, name, proof)
	if err != nil {
		return err
	}
	defer done()
	no := *doc
	no.Answer, no.Rule, no.Reduced, no.Reason = puzzle.No, r.rule, solve, ""
	_, err = check.OnGraph(cmd.Context(), checkedGraph(r.problem.Graph), &no, opt)
	proved, err := provedNo(err, &doc.Reason)
	if proved {
		*doc = no
	}
	return err
}

// provedNo sorts what the checker says about a "no" that is to be handed on: it
// is proved; or it is not, which leaves the answer unknown for a reason; or it
// does not hold, which is an error.
func provedNo(checked error, reason *string) (proved bool, err error) {
	var refusal *check.Refusal
	switch {
	case checked == nil:
		return true, nil
	case !errors.As(checked, &refusal):
		return false, checked
	case refusal.Beyond:
		*reason = "the \"no\" is not proved: " + refusal.Why
		return false, nil
	default:
		return false, &reduction.AnswerError{Why: refusal.Why}
	}
}

func (r *reduced) printPath(cmd *cobra.Command, doc puzzle.Lift) error {
	out := cmd.OutOrStdout()
	if r.json {
		return json.NewEncoder(out).Encode(doc)
	}
	switch doc.Answer {
	case puzzle.No:
		fmt.Fprintln(out, "no: there is no Hamiltonian path")
		return nil
	case puzzle.Unknown:
		fmt.Fprintf(out, "unknown: %s\n", doc.Reason)
		return nil
	}
	fmt.Fprintf(out, "yes: the Hamiltonian path %s\n", listed(doc.Path))
	return nil
}

// liftOrder prints a solve answer about the deck.
func (r *reduced) liftOrder(cmd *cobra.Command, name string, data []byte) error {
	verdict, sequence, err := r.orderOf(name, data)
	if err != nil {
		return err
	}
	doc := puzzle.Solve{Kind: puzzle.KindSolve, Game: puzzle.GameSolitaire, Answer: verdict, Method: "lift: " + r.to}
	switch verdict {
	case puzzle.Yes:
		doc.Sequence = sequence
		if doc.Path, err = reduction.PlacesOf(r.deck, sequence); err != nil {
			return err
		}
		if !r.reduceFlags.deck.takesFile(cmd) {
			doc.Names = puzzle.CardNames(sequence)
		}
	case puzzle.No:
		_, err := check.Answer(cmd.Context(), puzzle.NewSolitaire(r.deck), &doc, check.Options{})
		proved, err := provedNo(err, &doc.Reason)
		if err != nil {
			return err
		}
		if !proved {
			doc.Answer = puzzle.Unknown
		}
	case puzzle.Unknown:
		doc.Reason = "the answer that was lifted is unknown"
	}
	if r.json {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(doc)
	}
	return printSolved(cmd.OutOrStdout(), solvedAnswer{Solve: doc}, "")
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
