package main

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
)

// newPomdpCheckCmd makes `uno pomdp check`.
func newPomdpCheckCmd() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check FILE CERTIFICATE",
		Short: "Verify the certificate of an interval without the solvers' code",
		Long: `Verifies what 'uno pomdp solve FILE --certificate CERTIFICATE' wrote. The lower
bound is a policy graph whose values must hold by one step in every state. The
upper bound is a set of vectors that one step must not raise in any state, and
points at which one step of the whole bound must give no more than claimed. That
proves both bounds at every belief. Rounding counts against the claim.

Exit 0: the certificate holds. Exit 1: it does not. Exit 2: it is malformed, or of
another model.`,
		Example: `  uno pomdp check tiger.pomdp tiger.proof
  uno pomdp check tiger.pomdp tiger.proof --json`,
		Args: args(cobra.ExactArgs(2)),
		RunE: func(cmd *cobra.Command, files []string) error {
			var r api.PomdpCheckRequest
			var err error
			if r.Model, err = readDocument(cmd, files[0]); err != nil {
				return err
			}
			if r.Certificate, err = readDocument(cmd, files[1]); err != nil {
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
	return cmd
}

// tellChecked prints a verdict, and is an error if the certificate does not hold.
func tellChecked(cmd *cobra.Command, a *api.PomdpCheckAnswer, asJSON bool) error {
	out := cmd.OutOrStdout()
	var err error
	switch {
	case asJSON:
		err = json.NewEncoder(out).Encode(a)
	case a.Holds:
		_, err = fmt.Fprintf(out, "holds: the value is in %.8f to %.8f (%d plans, %d points, %d inequalities)\n", a.Value[0], a.Value[1], a.Plans, a.Points, a.Inequalities)
	default:
		_, err = fmt.Fprintf(out, "does not hold: %s\n", a.Why)
	}
	if err == nil && !a.Holds {
		return errCheckFailed
	}
	return err
}
