package puzzle

import (
	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/puzzle/check"
)

// newPuzzleCheckCmd builds `uno puzzle check`.
func newPuzzleCheckCmd() *cobra.Command {
	var deck deckFlags
	var proof, pile string
	var dimensions int
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check FILE|GRAPH ANSWER.json",
		Short: "Check an answer, independently of the solvers",
		Long: `Check an answer to a puzzle. The checker shares no code with the solvers; it
reads kind, game and rule from the answer. A "yes" is played through; a "no"
is verified by its certificate. Exit code 1 says that the answer is wrong, is
"unknown" (a fill with bounds is checked), or is not certified and beyond the
checker's own slow methods.

Kinds of answers: solve, count, kernel, fill are about the cards of FILE;
recognise, geography, lift about the graph of GRAPH. What is printed is what
was verified. Fields that tell how an answer was found (method, seconds,
positions, explain, reason) are not claims; any other field must belong to the
kind, the game and the answer. docs/checking.md says what checks each field.

Keys are exact and unique. An answer with "dimensions": D, possible for solve
--game solitaire and for count, is about a FILE with D integers a line, one
player; --dimensions D requires it.`,
		Example: `  uno puzzle check deck.txt answer.json
  uno puzzle check deck.txt answer.json --proof proof.txt.gz
  uno puzzle check --hand "r5 g5 gs" answer.json --json
  uno puzzle check graph.txt recognised.json`,
		Args: deck.args(2),
		RunE: func(cmd *cobra.Command, argv []string) error {
			path, rest := deck.split(cmd, argv)
			if err := cli.OnlyOneStdin(path, rest[0]); err != nil {
				return err
			}
			a, err := api.PuzzleCheck(cmd.Context(), api.PuzzleCheckRequest{
				PuzzleDeck: deck.deck(cmd, path), Answer: cli.FileDocument(cmd, rest[0]), Proof: cli.NamedDocument(cmd, proof),
				Pile: cli.NamedDocument(cmd, pile), Dimensions: cli.FlagValue(cmd, "dimensions", dimensions),
			})
			if err != nil {
				return err
			}
			if !a.Holds && !asJSON {
				return &check.Refusal{Why: a.Said}
			}
			if err := cli.Print(cmd, asJSON, a, cli.Text("holds: "+a.Said+"\n")); err != nil {
				return err
			}
			return cli.Holds(a.Holds)
		},
	}
	deck.bind(cmd)
	cmd.Flags().StringVar(&proof, "proof", "", "proof file of a \"no\", gzip-compressed or not")
	cmd.Flags().StringVar(&pile, "pile", "", "the draw pile of a coop answer, a file with one card a line, top first")
	cmd.Flags().IntVar(&dimensions, "dimensions", 0, "coordinates of a card (default: what the answer says)")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the verdict as JSON")
	return cmd
}
