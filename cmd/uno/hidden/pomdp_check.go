package hidden

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
)

// newPomdpCheckCmd makes `uno pomdp check`.
func newPomdpCheckCmd() *cobra.Command {
	var asJSON bool
	var r api.PomdpCheckRequest
	cmd := &cobra.Command{
		Use:   "check FILE CERTIFICATE | ANSWER | ANSWER POLICY",
		Short: "Verify an interval: a certificate, a value, an equilibrium",
		Long: `Verifies what 'uno pomdp solve FILE --certificate CERTIFICATE' wrote. The lower
bound is a policy graph whose values must hold by one step in every state. The
upper bound is a set of vectors that one step must not raise in any state, and
points at which one step of the whole bound must give no more than claimed. That
proves both bounds at every belief. Rounding counts against the claim.

ANSWER of 'uno pomdp value --json': the model is written out, solved by HSVI, which
knows nothing of UNO, and its certificate checked; the value must agree with that
to 1e-6 (optimal play, gamma below 1, models of up to --states states).

ANSWER of 'uno pomdp equilibrium --json' with the POLICY that --policy wrote: exact
best responses to the strategies in it are computed anew, which proves the interval.

Exit 0: the certificate holds. Exit 1: it does not. Exit 2: it is malformed, or of
another model.`,
		Example: `  uno pomdp check tiger.pomdp tiger.proof
  uno pomdp check answer.json
  uno pomdp check equilibrium.json policy.json --json`,
		Args: cli.Args(cobra.RangeArgs(1, 2)),
		RunE: func(cmd *cobra.Command, files []string) error {
			r.Model = cli.FileDocument(cmd, files[0])
			if len(files) == 2 {
				r.Certificate = cli.FileDocument(cmd, files[1])
			}
			a, err := api.PomdpCheck(cmd.Context(), r)
			if err != nil {
				return err
			}
			if err := cli.Print(cmd, asJSON, a, func(out io.Writer) error { return printChecked(out, &a) }); err != nil {
				return err
			}
			return cli.Holds(a.Holds)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON document")
	r.States = cmd.Flags().Int("states", api.DefaultPomdpStates, "with the answer of value: refuse a model of more states")
	return cmd
}

// printChecked prints a verdict.
func printChecked(out io.Writer, a *api.PomdpCheckAnswer) (err error) {
	if a.Holds {
		_, err = fmt.Fprintf(out, "holds: the value is in %.8f to %.8f (%s)\n", a.Value[0], a.Value[1], checkedBy(a))
	} else {
		_, err = fmt.Fprintf(out, "does not hold: %s\n", a.Why)
	}
	return err
}

// checkedBy describes what was checked.
func checkedBy(a *api.PomdpCheckAnswer) string {
	if a.Inequalities == 0 {
		return fmt.Sprintf("best responses to %d information sets", a.Plans)
	}
	return fmt.Sprintf("%d plans, %d points, %d inequalities", a.Plans, a.Points, a.Inequalities)
}
