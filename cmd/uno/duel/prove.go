package duel

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/duel"
)

// newDuelProveCmd makes `uno duel prove`.
func newDuelProveCmd() *cobra.Command {
	var f positionFlags
	var r api.DuelProveRequest
	var proof string
	cmd := &cobra.Command{
		Use:   "prove",
		Short: "Look for runs that force a win, of three sorts, with their trees",
		Long: `Looks for end runs of either side: strict (whatever is drawn), barring luck (as
long as the other plays none of the cards it draws), and the exact-odds lower
bound of the chance of the best run. --proof writes the trees for
'uno duel check'.`,
		Example: `  uno duel prove --hand "rs gs g5" --other "b1 b2" --top r2
  uno duel prove --hand "rs gs g5" --other "b1 b2" --top r2 --proof run.json`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			r.DuelPosition = f.DuelPosition
			a, err := api.DuelProve(cmd.Context(), r)
			if err != nil {
				return err
			}
			for _, s := range a.GaveUp {
				fmt.Fprintf(cmd.ErrOrStderr(), "uno: the search for a %v run of side %d gave up after %d positions\n", s.Sort, s.By, s.Nodes)
			}
			if proof != "" {
				if err := writeProof(proof, &api.DuelProof{Position: a.Position, Runs: a.Runs}); err != nil {
					return err
				}
			}
			return cli.Print(cmd, f.asJSON, a, func(out io.Writer) error { return printRuns(out, a) })
		},
	}
	f.add(cmd)
	fl := cmd.Flags()
	fl.StringVar(&proof, "proof", "", "write the trees to this `file`")
	r.Nodes = fl.Int("nodes", duel.DefaultNodes, "positions of each search for a run")
	r.Odds = fl.Int("odds", api.DefaultDuelOdds, "positions of the search for the chance of a run")
	return cmd
}

// printRuns prints runs.
func printRuns(out io.Writer, p *api.DuelProof) error {
	if len(p.Runs) == 0 {
		fmt.Fprintln(out, "no run forces a win")
	}
	for _, run := range p.Runs {
		printForced(out, run.Sort, &api.DuelForced{By: &run.By, Turns: run.Turns, Pattern: run.Pattern, Line: run.Line})
	}
	if p.Bound != nil {
		fmt.Fprintf(out, "the run of side %d wins at least %.4f\n", p.Bound.By, p.Bound.Chance)
	}
	return nil
}

// writeProof writes a proof to a file, unless it has no name.
func writeProof(name string, p *api.DuelProof) error {
	if name == "" {
		return nil
	}
	return cli.WriteFile(name, func(w io.Writer) error { return cli.PrintJSON(w, p) })
}

// newDuelCheckCmd makes `uno duel check`.
func newDuelCheckCmd() *cobra.Command {
	var f positionFlags
	var r api.DuelCheckRequest
	cmd := &cobra.Command{
		Use:   "check PROOF",
		Short: "Replay proofs of runs over all draws",
		Long: `Replays every run of a file that prove or value has written against everything
that the other side may do and draw. With --hand and the other flags of a
position, the proofs must be of that position. Exit code 1 when one fails, or
takes more positions than --limit.`,
		Example: `  uno duel prove --hand "rs gs g5" --other "b1 b2" --top r2 --proof run.json
  uno duel check run.json`,
		Args: cli.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, files []string) error {
			r.Proof = cli.FileDocument(cmd, files[0])
			if f.Hand != "" {
				r.Position = &f.DuelPosition
			}
			a, err := api.DuelCheck(cmd.Context(), r)
			if err != nil {
				return err
			}
			if err := cli.Print(cmd, f.asJSON, a, func(out io.Writer) error { return printChecked(out, &a) }); err != nil {
				return err
			}
			return cli.Holds(a.Holds)
		},
	}
	f.add(cmd)
	r.Limit = cmd.Flags().Int("limit", api.DefaultDuelReplay, "positions to replay for a run")
	return cmd
}

// printChecked prints which runs hold.
func printChecked(out io.Writer, a *api.DuelCheckAnswer) error {
	if len(a.Runs) == 0 {
		fmt.Fprintln(out, "there is no run to check")
	}
	for _, c := range a.Runs {
		how := "holds"
		if !c.Holds {
			how = c.Error
		}
		fmt.Fprintf(out, "%s run of side %d in %d turns: %s\n", c.Sort, c.By, c.Turns, how)
	}
	return nil
}
