package hidden

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
)

// newPomdpCheckCmd makes `uno pomdp check`.
func newPomdpCheckCmd() *cobra.Command {
	var asJSON bool
	var states int
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
			var r api.PomdpCheckRequest
			var err error
			if r.Model, err = cli.ReadDocument(cmd, files[0]); err != nil {
				return err
			}
			claim, err := claimOf(r.Model)
			if err != nil {
				return err
			}
			if claim != nil {
				a, err := checkClaim(cmd, claim, files, states)
				if err != nil {
					return err
				}
				return tellChecked(cmd, &a, asJSON)
			}
			if len(files) != 2 {
				return cli.Usagef("a model is checked with a certificate: uno pomdp check %s CERTIFICATE", files[0])
			}
			if r.Certificate, err = cli.ReadDocument(cmd, files[1]); err != nil {
				return err
			}
			a, err := api.PomdpCheck(cmd.Context(), r)
			if err != nil {
				return err
			}
			return tellChecked(cmd, &a, asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON document")
	cmd.Flags().IntVar(&states, "states", 20_000, "with the answer of value: refuse a model of more states")
	return cmd
}

// tellChecked prints a verdict, and is an error if the certificate does not hold.
func tellChecked(cmd *cobra.Command, a *api.PomdpCheckAnswer, asJSON bool) error {
	out := cmd.OutOrStdout()
	var err error
	switch {
	case asJSON:
		err = cli.PrintJSON(out, a)
	case a.Holds:
		_, err = fmt.Fprintf(out, "holds: the value is in %.8f to %.8f (%s)\n", a.Value[0], a.Value[1], checkedBy(a))
	default:
		_, err = fmt.Fprintf(out, "does not hold: %s\n", a.Why)
	}
	if err == nil && !a.Holds {
		return cli.ErrCheckFailed
	}
	return err
}

// checkedBy says what was gone through.
func checkedBy(a *api.PomdpCheckAnswer) string {
	if a.Inequalities == 0 {
		return fmt.Sprintf("best responses to %d information sets", a.Plans)
	}
	return fmt.Sprintf("%d plans, %d points, %d inequalities", a.Plans, a.Points, a.Inequalities)
}
