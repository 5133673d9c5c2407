package main

import (
	"github.com/spf13/cobra"

	"github.com/unolab/uno/puzzle"
)

// newPuzzleCmd builds `uno puzzle` and its subcommands.
func newPuzzleCmd() *cobra.Command {
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
				return usagef("unknown command %q; see '%s --help'", args[0], cmd.CommandPath())
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

// read reads the instance from the hand, or from the file at path. With
// solitary set the game has one player.
func (f *deckFlags) read(cmd *cobra.Command, path string, solitary bool) (*puzzle.Instance, error) {
	players := f.players
	switch {
	case cmd.Flags().Changed("players") && (players < 1 || players > puzzle.MaxValue):
		return nil, usagef("--players must be within 1..%d", puzzle.MaxValue)
	case solitary && players > 1:
		return nil, usagef("this is a game for one player, not for --players %d", players)
	case solitary:
		players = 1
	}
	if !f.takesFile(cmd) {
		deck, err := puzzle.ParseHand("--hand", f.hand)
		if err != nil {
			return nil, err
		}
		in := puzzle.NewSolitaire(deck)
		in.Players = max(1, players)
		return in, nil
	}
	r, err := openInput(cmd, path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return puzzle.ReadInstance(path, r, players)
}
