package hidden

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/pomdp"
	"github.com/unolab/uno/pomdp/format"
)

// newPomdpExportCmd makes `uno pomdp export`.
func newPomdpExportCmd() *cobra.Command {
	var f pomdpFlags
	var form, file, alpha string
	var limit int
	cmd := &cobra.Command{
		Use:   "export",
		Short: "Write the model of a small deck for other solvers",
		Long: `Writes the model of a position state by state: pomdp is Cassandra's format, pomdpx
that of APPL. A state is both hands, the top, the discards, what is pending and
the events since the last decision; these events are the observation. An action
that is not legal loses at once, which changes no value.`,
		Example: `  uno pomdp export --deck "r1 r2 b1 b2 rs w" --hand "r1 b2" --top r2 --opponent 2 --format pomdp -o tiny.pomdp
  uno pomdp export --deck "r1 r2 b1 b2 rs w" --hand "r1 b2" --top r2 --opponent 2 --format pomdpx`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			write := map[string]func(io.Writer, *pomdp.Model, string) error{
				"pomdp":  func(w io.Writer, m *pomdp.Model, text string) error { return format.WriteCassandra(w, m, text) },
				"pomdpx": format.WritePOMDPX,
			}[form]
			if write == nil {
				return cli.Usagef("--format is %q, not pomdp or pomdpx", form)
			}
			g, pos, err := f.game()
			if err != nil {
				return err
			}
			m, err := g.Model(cmd.Context(), pos, f.gamma, limit)
			if err != nil {
				return err
			}
			text := fmt.Sprintf("UNO, two players, deck %s; hand %s, top %s, opponent %d cards, playing %s", f.deck, f.hand, f.top, f.opponent, f.sigma)
			if alpha != "" {
				solved, err := pomdp.HSVI{Gap: 1e-6}.Solve(cmd.Context(), m)
				if err != nil {
					return err
				}
				if err := cmd.Context().Err(); err != nil {
					return err
				}
				if solved.Vectors == nil {
					return fmt.Errorf("the vectors of a model of %d states are too large to write out", len(m.States))
				}
				if err := cli.WriteFile(alpha, func(w io.Writer) error { return format.WriteAlpha(w, solved.Vectors) }); err != nil {
					return err
				}
			}
			if file == "" {
				return write(untilDone{cmd.Context(), cmd.OutOrStdout()}, m, text)
			}
			return cli.WriteFile(file, func(w io.Writer) error { return write(untilDone{cmd.Context(), w}, m, text) })
		},
	}
	f.add(cmd, "")
	cmd.Flags().StringVar(&form, "format", "pomdp", "pomdp or pomdpx")
	cmd.Flags().StringVarP(&file, "out", "o", "", "write to this `file` (default standard output)")
	cmd.Flags().StringVar(&alpha, "alpha", "", "also solve it (HSVI, to 1e-6) and write the alpha vectors to this `file`")
	cmd.Flags().IntVar(&limit, "states", 20_000, "refuse a model of more states")
	if json := cmd.Flags().Lookup("json"); json != nil {
		json.Hidden = true
	}
	return cmd
}

// untilDone is a writer that takes nothing more once the context is over.
type untilDone struct {
	ctx context.Context
	io.Writer
}

// Write writes, unless the context is over.
func (w untilDone) Write(p []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.Writer.Write(p)
}
