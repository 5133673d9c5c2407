package puzzle

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/puzzle"
)

// newPuzzleDefragmentCmd builds `uno puzzle defragment`.
func newPuzzleDefragmentCmd() *cobra.Command {
	var work workFlags
	var asSequence bool
	var game string
	var answerFile string
	var seed uint64
	cmd := &cobra.Command{
		Use:   "defragment FILE",
		Short: "Rearrange a winning order so that no colour is scattered",
		Long: `Rearrange a winning order so that each of its c colours comes in at most c
chunks (Dey, Goyal and Misra, Corollary 1). The order is that of an answer
(--answer), that of FILE itself (--sequence), or found by solving the deck.
A deck that cannot be played gives the "no" of the solver.

--game all-or-none mends broken numbers instead (Lemma 4, corrected): of two
bridges of a number the first moves into the second. 'explain' shows bridges.`,
		Example: `  uno puzzle defragment deck.txt
  uno puzzle defragment deck.txt --answer answer.json --json
  uno puzzle defragment --sequence --hand "r1 g1 g2 r2 r3 g3"`,
		Args: work.deck.args(1),
		RunE: func(cmd *cobra.Command, argv []string) error {
			path, _ := work.deck.split(cmd, argv)
			if err := cli.OnlyOneStdin(path, answerFile); err != nil {
				return err
			}
			a, err := api.PuzzleDefragment(cli.WithProgress(cmd), api.PuzzleDefragmentRequest{
				PuzzleDeck: work.deck.deck(cmd, path), TimeLimit: work.limit(),
				Sequence: asSequence, Answer: cli.NamedDocument(cmd, answerFile), Seed: &seed, Game: game,
			})
			if err != nil {
				return err
			}
			return cli.Print(cmd, work.json, a, func(out io.Writer) error { return printDefragmented(out, &a) })
		},
	}
	work.bind(cmd)
	cmd.Flags().BoolVar(&asSequence, "sequence", false, "the cards of FILE stand in a winning order")
	cmd.Flags().StringVar(&answerFile, "answer", "", "a solve or fill answer with the winning order")
	cmd.Flags().StringVar(&game, "game", puzzle.GameSolitaire, "the game: solitaire, all-or-none")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "seed of the solver's random choices")
	return cmd
}

// printDefragmented prints an order with the number of chunks of each colour
// before and after.
func printDefragmented(w io.Writer, a *puzzle.Solve) error {
	if err := printSolved(w, &api.PuzzleSolveAnswer{Solve: *a}, ""); err != nil {
		return err
	}
	var b strings.Builder
	for _, c := range a.Chunks {
		fmt.Fprintf(&b, "# colour %d: %d chunks, before %d\n", c.Color, c.After, c.Before)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
