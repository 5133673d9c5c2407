// Package bench is `uno bench`: how fast things are on this machine, and players on positions.
package bench

import (
	"github.com/spf13/cobra"

	"github.com/unolab/uno/arena"
	"github.com/unolab/uno/cmd/uno/cli"
)

// New makes `uno bench`: how fast things are on this machine.
func New() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "bench",
		Short:   "Measure how fast things are on this machine",
		Example: "  uno bench engine --json",
		Args:    cli.Args(cobra.NoArgs),
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newBenchEngineCmd(), newBenchPuzzleCmd(), newBenchDuelCmd(), newBenchPositionsCmd(), newBenchCalibrationCmd(), newBenchStudioCmd(), newBenchEnvCmd(), newBenchClusterCmd(), newBenchStartCmd())
	return cmd
}

// newBenchEngineCmd makes `uno bench engine`.
func newBenchEngineCmd() *cobra.Command {
	var games int
	var seed uint64
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "engine",
		Short: "Games a second, nanoseconds a decision and allocations of both engines",
		Long: `Measures the fast engine and the readable one on random games, on one core, in
one run, by user time. The signature covers the first thousand games: it is the
same for both engines, and changes only when the games do.

"x reference" is how many times as fast as the readable engine a row is; "x shuffle"
is its time over that of dealing and drawing the same cards with nothing else done,
which no engine of these random words can beat. Cycles, instructions and branch
misses are for a decision, where the machine lets programs count them. A turn is a
decision; "ns/move" divides by all moves that players make, of which a turn may have
several.`,
		Example: "  uno bench engine\n  uno bench engine -n 2000000 --json",
		Args:    cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if games < 1 {
				return cli.Usagef("-n must be positive")
			}
			b, err := arena.BenchEngine(cmd.Context(), games, seed)
			if err != nil {
				return err
			}
			return cli.Print(cmd, asJSON, b, b.Print)
		},
	}
	cmd.Flags().IntVarP(&games, "games", "n", 500_000, "games of each kind on the fast engine (a hundredth on the readable one)")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "the seed of the games")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON document")
	return cmd
}
