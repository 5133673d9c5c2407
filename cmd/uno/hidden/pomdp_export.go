package hidden

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
)

// newPomdpExportCmd makes `uno pomdp export`.
func newPomdpExportCmd() *cobra.Command {
	var f pomdpFlags
	var r api.PomdpExportRequest
	var file, alpha string
	cmd := &cobra.Command{
		Use:   "export",
		Short: "Write the model of a small deck for other solvers",
		Long: `Writes the model of a position state by state: pomdp is Cassandra's format, pomdpx
that of APPL. A state is both hands, the top, the discards, what is pending and
the events since the last decision; these events are the observation. An action
that is not legal loses at once, which changes no value.

--deal N is the model of whole hands of N cards in place of a position: in its first
state any action deals. The player alpha:FILE plays the vectors of --alpha.`,
		Example: `  uno pomdp export --deck "r1 r2 b1 b2 rs w" --hand "r1 b2" --top r2 --opponent 2 --format pomdp -o tiny.pomdp
  uno pomdp export --deck "r1 r2 b1 b2 rs w" --hand "r1 b2" --top r2 --opponent 2 --format pomdpx
  uno pomdp export --deck "r1 r2 b1 b2 w" --deal 2 --alpha five.alpha -o five.pomdp`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			r.PomdpGame, r.Alpha, r.TextTo = f.PomdpGame, alpha != "", cmd.OutOrStdout()
			var out *cli.LateFile
			if file != "" {
				out = &cli.LateFile{Name: file}
				r.TextTo = out
			}
			a, err := api.PomdpExport(cmd.Context(), r)
			if out != nil {
				err = errors.Join(err, out.Close())
			}
			if err != nil || alpha == "" {
				return err
			}
			return cli.WriteFile(alpha, cli.Text(a.Alpha))
		},
	}
	f.add(cmd, "")
	cmd.Flags().StringVar(&r.Format, "format", "pomdp", "pomdp or pomdpx")
	cmd.Flags().StringVarP(&file, "out", "o", "", "write to this `file` (default standard output)")
	cmd.Flags().StringVar(&alpha, "alpha", "", "also solve it (HSVI, to 1e-6) and write the alpha vectors to this `file`")
	cmd.Flags().IntVar(&r.Deal, "deal", 0, "the number of `cards` that each player is dealt, for whole hands")
	r.States = cmd.Flags().Int("states", api.DefaultPomdpStates, "refuse a model of more states")
	if json := cmd.Flags().Lookup("json"); json != nil {
		json.Hidden = true
	}
	return cmd
}
