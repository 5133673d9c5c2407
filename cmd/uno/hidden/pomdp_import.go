package hidden

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
)

// newPomdpImportCmd makes `uno pomdp import`.
func newPomdpImportCmd() *cobra.Command {
	var f pomdpFlags
	var r api.PomdpImportRequest
	cmd := &cobra.Command{
		Use:   "import FILE",
		Short: "Read what another solver made of an exported model, and check it",
		Long: `Reads the alpha vectors that a solver found for the model that export writes of the
same position: FILE.alpha (action and values, line by line) or FILE.policy (APPL's).
Prints the value and the action that they give the position, and the value that
following them really achieves: their policy takes the action of the vector that
is best at the belief, and is evaluated on every belief that it reaches.`,
		Example: `  uno pomdp export --deck "r1 r2 b1 b2 rs w" --hand "r1 b2" --top r2 --opponent 2 --alpha tiny.alpha -o tiny.pomdp
  uno pomdp import --deck "r1 r2 b1 b2 rs w" --hand "r1 b2" --top r2 --opponent 2 tiny.alpha`,
		Args: cli.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, files []string) error {
			if ext := filepath.Ext(files[0]); ext != ".alpha" && ext != ".policy" {
				return cli.Usagef("%q is not a .alpha or .policy file", files[0])
			}
			r.PomdpGame, r.Vectors = f.PomdpGame, cli.FileDocument(cmd, files[0])
			a, err := api.PomdpImport(cmd.Context(), r)
			if err != nil {
				return err
			}
			return cli.Print(cmd, f.asJSON, a, func(out io.Writer) error {
				achieves := fmt.Sprintf("%.8f (%d beliefs)", a.Achieved, a.Beliefs)
				if !a.Complete {
					achieves = fmt.Sprintf("at least %.8f (%d beliefs, not all)", a.Achieved, a.Beliefs)
				}
				_, err := fmt.Fprintf(out, "%d vectors: value %.8f, play %s; following them achieves %s\n", a.Vectors, a.Value, a.Action, achieves)
				return err
			})
		},
	}
	f.add(cmd, "")
	r.States = cmd.Flags().Int("states", api.DefaultPomdpStates, "refuse a model of more states")
	r.Beliefs = cmd.Flags().Int("beliefs", 100_000, "follow the policy to this many beliefs at most")
	return cmd
}
