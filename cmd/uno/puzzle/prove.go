package puzzle

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/puzzle"
)

// newPuzzleProveCmd builds `uno puzzle prove`.
func newPuzzleProveCmd() *cobra.Command {
	var work workFlags
	var formula, proof string
	cmd := &cobra.Command{
		Use:   "prove FILE",
		Short: "Prove for an outside checker that a deck is not playable",
		Long: `Prove that a deck has no winning order, in a form that VeriPB checks: the
pseudo-Boolean formula of the deck in OPB, which is satisfiable exactly if the
deck is playable, and a refutation of it. A deck with a cut has a proof of one
sum for each piece; others are refuted by clause learning without reductions,
which is for decks of up to some hundred cards. The program reads its proof
itself before it says no.`,
		Example: `  uno puzzle prove deck.txt --formula deck.opb --proof deck.pbp
  veripb --requireUnsat deck.opb deck.pbp`,
		Args: work.deck.args(1),
		RunE: func(cmd *cobra.Command, argv []string) (err error) {
			path, _ := work.deck.split(cmd, argv)
			r := api.PuzzleProveRequest{PuzzleDeck: work.deck.deck(cmd, path), TimeLimit: work.limit()}
			if !work.json {
				r.FormulaTo, r.ProofTo = io.Discard, io.Discard
			}
			for _, to := range []struct {
				name string
				w    *io.Writer
			}{{formula, &r.FormulaTo}, {proof, &r.ProofTo}} {
				if to.name == "" {
					continue
				}
				file, openErr := os.Create(to.name)
				if openErr != nil {
					return cli.Usagef("%v", openErr)
				}
				defer func() { err = errors.Join(err, file.Close()) }()
				*to.w = file
			}
			a, err := api.PuzzleProve(cmd.Context(), r)
			if err != nil {
				return err
			}
			return cli.Print(cmd, work.json, a, cli.Text(proved(a)+"\n"))
		},
	}
	work.bind(cmd)
	cmd.Flags().StringVar(&formula, "formula", "", "write the formula to this file")
	cmd.Flags().StringVar(&proof, "proof", "", "write the proof to this file")
	return cmd
}

// proved says what a proof is like.
func proved(a *api.PuzzleProveAnswer) string {
	if a.Answer != puzzle.No {
		return a.Answer + ": there is no proof"
	}
	how := map[string]string{puzzle.CertCut: "a cut", puzzle.CertSAT: "clause learning"}[a.By]
	return fmt.Sprintf("no: by %s, %d lines; the formula has %d variables and %d constraints", how, a.Lines, a.Variables, a.Constraints)
}
