package duel

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/unolab/uno"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/duel"
	"github.com/unolab/uno/internal/exactjson"
)

// duelProof is a file of proofs: a position as the engine writes it, and runs
// that win there.
type duelProof struct {
	Position string      `json:"position"`
	Runs     []*duel.Run `json:"runs"`
	Bound    *duel.Odds  `json:"bound,omitempty"`
}

// proofOf makes the file of the runs that there are.
func proofOf(g *duel.Game, s *duel.State, runs []*duel.Run) *duelProof {
	u := g.Uno(s, 0)
	p := &duelProof{Position: u.Position(), Runs: []*duel.Run{}}
	for _, run := range runs {
		if run != nil {
			p.Runs = append(p.Runs, run)
		}
	}
	return p
}

// newDuelProveCmd makes `uno duel prove`.
func newDuelProveCmd() *cobra.Command {
	var f duelFlags
	var proof string
	var nodes, odds int
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
			g, s, err := f.position()
			if err != nil {
				return err
			}
			if nodes < 1 || odds < 1 {
				return cli.Usagef("--nodes and --odds are positive")
			}
			var runs []*duel.Run
			var told duelProof
			for _, sort := range []duel.Sort{duel.Strict, duel.BarringLuck} {
				for by := range 2 {
					run, done := g.Prove(s, sort, by, nodes)
					if !done {
						fmt.Fprintf(cmd.ErrOrStderr(), "uno: the search for a %v run of side %d gave up after %d positions\n", sort, by, nodes)
					}
					runs = append(runs, run)
					if run != nil && told.Bound == nil && sort == duel.BarringLuck {
						o := g.RunOdds(cmd.Context(), s, by, odds)
						told.Bound = &o
					}
				}
			}
			file := proofOf(g, s, runs)
			file.Bound = told.Bound
			if err := writeProof(proof, g, s, runs); err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			if f.asJSON {
				return cli.PrintJSON(out, file)
			}
			return file.text(out)
		},
	}
	f.add(cmd)
	fl := cmd.Flags()
	fl.StringVar(&proof, "proof", "", "write the trees to this `file`")
	fl.IntVar(&nodes, "nodes", duel.DefaultNodes, "positions of each search for a run")
	fl.IntVar(&odds, "odds", 1_000_000, "positions of the search for the chance of a run")
	return cmd
}

// text tells the runs.
func (p *duelProof) text(out io.Writer) error {
	if len(p.Runs) == 0 {
		fmt.Fprintln(out, "no run forces a win")
	}
	for _, run := range p.Runs {
		told := toldForced{By: &run.By, Turns: run.Turns, Pattern: run.Pattern, Line: run.Line}
		tellForced(out, run.Sort, &told)
	}
	if p.Bound != nil {
		fmt.Fprintf(out, "the run of side %d wins at least %.4f\n", p.Bound.By, p.Bound.Chance)
	}
	return nil
}

// badProof is a file of proofs that is none.
type badProof struct {
	file string
	err  error
}

func (e *badProof) Error() string {
	line := 1
	if exact := new(exactjson.Error); errors.As(e.err, &exact) {
		line = max(line, exact.Line)
	}
	return fmt.Sprintf("%s:%d: %v", e.file, line, e.err)
}

func (e *badProof) Unwrap() error { return e.err }

// Malformed marks the error as one of the input.
func (e *badProof) Malformed() bool { return true }

// maxProof bounds the size of a file of proofs, in bytes.
const maxProof = 256 << 20

// readProof reads a file of proofs.
func readProof(in io.Reader, name string) (*duelProof, *duel.Game, *duel.State, error) {
	bad := func(err error) (*duelProof, *duel.Game, *duel.State, error) {
		return nil, nil, nil, &badProof{name, err}
	}
	var p duelProof
	data, err := io.ReadAll(io.LimitReader(in, maxProof))
	if err != nil {
		return nil, nil, nil, fmt.Errorf("reading %s: %w", name, err)
	}
	if err := exactjson.UnmarshalStrict(data, &p); err != nil {
		return bad(err)
	}
	u, err := uno.ParsePosition(p.Position)
	if err != nil {
		return bad(err)
	}
	g, err := duel.New(u.Rules)
	if err != nil {
		return bad(err)
	}
	s, err := g.From(u)
	if err != nil {
		return bad(err)
	}
	for _, run := range p.Runs {
		if run == nil {
			return bad(errors.New("a run is null"))
		}
	}
	return &p, g, &s, nil
}

// newDuelCheckCmd makes `uno duel check`.
func newDuelCheckCmd() *cobra.Command {
	var f duelFlags
	var limit int
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
			in, err := cli.OpenInput(cmd, files[0])
			if err != nil {
				return err
			}
			p, g, s, err := readProof(in, files[0])
			if err := errors.Join(err, in.Close()); err != nil {
				return err
			}
			if f.hand != "" {
				_, wanted, err := f.position()
				if err != nil {
					return err
				}
				if *wanted != *s {
					return errors.New("the proofs are of another position")
				}
			}
			return checkRuns(cmd.OutOrStdout(), p, g, s, limit, f.asJSON)
		},
	}
	f.add(cmd)
	cmd.Flags().IntVar(&limit, "limit", 2_000_000, "positions to replay for a run")
	return cmd
}

// toldCheck is what check prints of a run.
type toldCheck struct {
	Sort  string `json:"sort"`
	By    int    `json:"by"`
	Turns int    `json:"turns"`
	Holds bool   `json:"holds"`
	Error string `json:"error,omitempty"`
}

// checkRuns replays runs and tells which hold.
func checkRuns(out io.Writer, p *duelProof, g *duel.Game, s *duel.State, limit int, asJSON bool) error {
	told := []toldCheck{}
	var failed error
	for _, run := range p.Runs {
		c := toldCheck{Sort: run.Sort, By: run.By, Turns: run.Turns, Holds: true}
		if err := g.Check(s, run, limit); err != nil {
			c.Holds, c.Error, failed = false, err.Error(), cli.ErrCheckFailed
		}
		told = append(told, c)
	}
	if len(p.Runs) == 0 {
		failed = cli.ErrCheckFailed
	}
	if asJSON {
		err := cli.PrintJSON(out, map[string]any{"runs": told, "holds": failed == nil})
		return errors.Join(err, failed)
	}
	if len(told) == 0 {
		fmt.Fprintln(out, "there is no run to check")
	}
	for _, c := range told {
		if c.Holds {
			fmt.Fprintf(out, "%s run of side %d in %d turns: holds\n", c.Sort, c.By, c.Turns)
		} else {
			fmt.Fprintf(out, "%s run of side %d in %d turns: %s\n", c.Sort, c.By, c.Turns, c.Error)
		}
	}
	return failed
}
