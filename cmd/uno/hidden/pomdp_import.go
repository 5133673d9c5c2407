package hidden

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/pomdp"
	"github.com/unolab/uno/pomdp/format"
)

// toldImport is what `uno pomdp import --json` prints.
type toldImport struct {
	Vectors int    `json:"vectors"`
	Action  string `json:"action"`
	// Value is what the vectors say of the position, Achieved what following them
	// is proven to be worth at least, Interval what it is worth.
	Value    float64    `json:"value"`
	Achieved float64    `json:"achieved"`
	Interval [2]float64 `json:"interval"`
	// Beliefs is how many the policy reaches, as far as it was followed; Complete
	// whether that is all of them.
	Beliefs  int  `json:"beliefs"`
	Complete bool `json:"complete"`
}

// newPomdpImportCmd makes `uno pomdp import`.
func newPomdpImportCmd() *cobra.Command {
	var f pomdpFlags
	var limit, beliefs int
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
			read := map[string]func(in io.Reader, file string, states, actions int) (pomdp.Vectors, error){
				".alpha": format.ReadAlpha, ".policy": format.ReadPolicy,
			}[filepath.Ext(files[0])]
			if read == nil {
				return cli.Usagef("%q is not a .alpha or .policy file", files[0])
			}
			g, pos, err := f.game()
			if err != nil {
				return err
			}
			m, err := g.Model(cmd.Context(), pos, f.gamma, limit)
			if err != nil {
				return err
			}
			in, err := cli.OpenInput(cmd, files[0])
			if err != nil {
				return err
			}
			defer in.Close()
			v, err := read(in, files[0], len(m.States), len(m.Actions))
			if err != nil {
				return err
			}
			if len(v) == 0 {
				return cli.Usagef("%s: there is no vector in it", files[0])
			}
			t := toldImport{Vectors: len(v), Value: v.Value(m.Start), Action: m.Actions[v.Choose(m.Start)]}
			e, err := pomdp.Evaluate(cmd.Context(), m, v, pomdp.Reach{Beliefs: beliefs})
			if err != nil {
				return err
			}
			t.Achieved, t.Interval, t.Beliefs, t.Complete = e.Lower, [2]float64{e.Lower, e.Upper}, e.Beliefs, e.Complete
			if f.asJSON {
				return cli.PrintJSON(cmd.OutOrStdout(), t)
			}
			achieves := fmt.Sprintf("%.8f (%d beliefs)", t.Achieved, t.Beliefs)
			if !t.Complete {
				achieves = fmt.Sprintf("at least %.8f (%d beliefs, not all)", t.Achieved, t.Beliefs)
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d vectors: value %.8f, play %s; following them achieves %s\n", t.Vectors, t.Value, t.Action, achieves)
			return err
		},
	}
	f.add(cmd, "")
	cmd.Flags().IntVar(&limit, "states", 20_000, "refuse a model of more states")
	cmd.Flags().IntVar(&beliefs, "beliefs", 100_000, "follow the policy to this many beliefs at most")
	return cmd
}
