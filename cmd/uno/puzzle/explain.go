package puzzle

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
)

// newPuzzleExplainCmd builds `uno puzzle explain`.
func newPuzzleExplainCmd() *cobra.Command {
	var deck deckFlags
	var proof string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "explain FILE ANSWER.json",
		Short: "Explain an answer: what an order is made of, or why there is none",
		Long: `Explain an answer, after checking it. Of a winning order: its chunks and
bridges, critical cards and wildcards, the motif, and the trail it follows
through colours and numbers. Of a "no": the cut, the pieces it leaves, and the
inequality written out; or what a transcript or a refutation says. Orders of
'fill' mark the cards that were added.`,
		Example: `  uno puzzle explain deck.txt answer.json
  uno puzzle explain deck.txt answer.json --proof proof.txt.gz
  uno puzzle explain --hand "r5 g5 gs" answer.json --json`,
		Args: deck.args(2),
		RunE: func(cmd *cobra.Command, argv []string) error {
			path, rest := deck.split(cmd, argv)
			if err := cli.OnlyOneStdin(path, rest[0]); err != nil {
				return err
			}
			a, err := api.PuzzleExplain(cmd.Context(), api.PuzzleExplainRequest{PuzzleAnswered: api.PuzzleAnswered{
				PuzzleDeck: deck.deck(cmd, path), Answer: cli.FileDocument(cmd, rest[0]), Proof: cli.NamedDocument(cmd, proof),
			}})
			if err != nil {
				return err
			}
			return cli.Print(cmd, asJSON, a, cli.Text(strings.Join(a.Words, "\n")+"\n"))
		},
	}
	deck.bind(cmd)
	cmd.Flags().StringVar(&proof, "proof", "", "proof file of a \"no\", gzip-compressed or not")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the explanation as JSON")
	return cmd
}
