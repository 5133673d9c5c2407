// Package puzzle is `uno puzzle`: the puzzles of the papers.
package puzzle

import (
	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
)

// New builds `uno puzzle` and its subcommands.
func New() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "puzzle",
		Short: "Solve, check and generate the combinatorial puzzles of UNO",
		Long: `The puzzles of the papers: decks of (colour, number) cards, no actions, no
draw pile. An instance file has one card a line, COLOUR NUMBER [PLAYER];
--hand takes real UNO cards in its place.`,
		Example: `  uno puzzle generate --family story --seed 1 > deck.txt
  uno puzzle solve --game solitaire deck.txt --json > answer.json
  uno puzzle check deck.txt answer.json`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return cli.Usagef("unknown command %q; see '%s --help'", args[0], cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	cmd.AddCommand(
		newPuzzleSolveCmd(),
		newPuzzleCheckCmd(),
		newPuzzleGenerateCmd(),
		newPuzzleCountCmd(),
		newPuzzleFillCmd(),
		newPuzzleDefragmentCmd(),
		newPuzzleKernelCmd(),
		newPuzzleExplainCmd(),
		newPuzzleProveCmd(),
		newPuzzleDrawCmd(),
		newPuzzleGraphCmd(),
		newPuzzleFactsCmd(),
		newPuzzleRecogniseCmd(),
		newPuzzleReduceCmd(),
		newPuzzleLiftCmd(),
		newPuzzleGeographyCmd(),
	)
	return cmd
}

// deckFlags are the ways to name the cards of a puzzle: a file, or --hand.
type deckFlags struct {
	hand    string
	players int
}

func (f *deckFlags) bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.hand, "hand", "", `real UNO cards in place of FILE, such as "r5 gs bv yd"`)
	cmd.Flags().IntVar(&f.players, "players", 0, "number of players (default: the highest one named in FILE)")
}

// takesFile reports whether the command line names a file: whether there is
// no --hand.
func (f *deckFlags) takesFile(cmd *cobra.Command) bool { return !cmd.Flags().Changed("hand") }

// args requires so many arguments, one less where --hand stands in place of the
// first.
func (f *deckFlags) args(n int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, argv []string) error {
		want := n
		if !f.takesFile(cmd) {
			want--
		}
		return cli.Args(cobra.ExactArgs(want))(cmd, argv)
	}
}

// split returns the path of the deck or graph, "" under --hand, and what
// follows it.
func (f *deckFlags) split(cmd *cobra.Command, argv []string) (path string, rest []string) {
	if f.takesFile(cmd) {
		return argv[0], argv[1:]
	}
	return "", argv
}

// deck is the deck of a request: the hand, or the file at path.
func (f *deckFlags) deck(cmd *cobra.Command, path string) api.PuzzleDeck {
	deck := api.PuzzleDeck{Players: cli.FlagValue(cmd, "players", f.players)}
	if f.takesFile(cmd) {
		deck.Cards = cli.FileDocument(cmd, path)
	} else {
		deck.Hand = &api.Document{Name: "--hand", Text: f.hand}
	}
	return deck
}
