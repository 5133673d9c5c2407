package bench

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/internal/cputime"
)

// startGoal is the processor time that a start may take, in ms.
const startGoal = 10

// newBenchStartCmd makes `uno bench start`.
func newBenchStartCmd() *cobra.Command {
	var runs int
	var check, asJSON bool
	cmd := &cobra.Command{
		Use:   "start",
		Short: "Processor time of a start of this program",
		Long: `Runs 'uno version' some times and prints the mean and the median of its processor
time: user mode and system together, so other work on the machine counts little.`,
		Example: "  uno bench start\n  uno bench start -n 200 --check --json",
		Args:    cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if runs < 1 || runs > 100_000 {
				return cli.Usagef("-n is 1 to 100000")
			}
			self, err := os.Executable()
			if err != nil {
				return err
			}
			c, err := cputime.Starts(cmd.Context(), runs, self, "version")
			if err != nil {
				return err
			}
			if err := cli.Print(cmd, asJSON, c, func(out io.Writer) error { return printStart(out, c) }); err != nil {
				return err
			}
			if check && c.Total > startGoal {
				fmt.Fprintln(cmd.ErrOrStderr(), "uno: the goal is not met")
				return cli.ErrCheckFailed
			}
			return nil
		},
	}
	cmd.Flags().IntVarP(&runs, "runs", "n", 50, "starts")
	cmd.Flags().BoolVar(&check, "check", false, fmt.Sprintf("fail unless the mean is at most %d ms", startGoal))
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON document")
	return cmd
}

// printStart prints what a start costs.
func printStart(out io.Writer, c *cputime.Cost) error {
	_, err := fmt.Fprintf(out, "%d starts: %.1f ms of processor time (%.1f user, %.1f system), median %.1f ms; %.1f MB resident\n",
		c.Runs, c.Total, c.User, c.System, c.Median, float64(c.Peak)/1e6)
	return err
}
