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

// newPuzzleFillCmd builds `uno puzzle fill`.
func newPuzzleFillCmd() *cobra.Command {
	var work workFlags
	var distinct, cover bool
	cmd := &cobra.Command{
		Use:   "fill FILE",
		Short: "Find the fewest cards that make a deck playable",
		Long: `Find the fewest cards whose addition makes a deck playable, and an order of the
deck with them. Added cards have existing colours and numbers; with --distinct
none equals another card. The minimum is the path cover number of the UNO-1
graph less one; --cover prints such a cover, a run of matching cards a line.
Where the minimum is too hard to find, or --time runs out, the answer is unknown
with the bounds that are known and a cover for the upper one, exit code 0.`,
		Example: `  uno puzzle fill deck.txt
  uno puzzle fill --distinct deck.txt --json
  uno puzzle fill --hand "r1 g2 b3" --cover`,
		Args: work.deck.args(1),
		RunE: func(cmd *cobra.Command, argv []string) error {
			path, _ := work.deck.split(cmd, argv)
			a, err := api.PuzzleFill(cmd.Context(), api.PuzzleFillRequest{
				PuzzleDeck: work.deck.deck(cmd, path), TimeLimit: work.limit(), Distinct: distinct,
			})
			if err != nil {
				return err
			}
			return cli.Print(cmd, work.json, a, func(out io.Writer) error {
				if cover {
					return printCover(out, &a)
				}
				return printFilled(out, &a)
			})
		},
	}
	work.bind(cmd)
	cmd.Flags().BoolVar(&distinct, "distinct", false, "add no card that is there already, and none twice")
	cmd.Flags().BoolVar(&cover, "cover", false, "print a smallest path cover, a run a line")
	return cmd
}

// printFilled prints the cards that are added, and the order with them.
func printFilled(w io.Writer, a *api.PuzzleFillAnswer) error {
	var b strings.Builder
	if a.Minimum != nil {
		fmt.Fprintf(&b, "minimum %d\n", *a.Minimum)
	} else {
		fmt.Fprintf(&b, "unknown: %d to %d: %s\n", a.Bounds[0], a.Bounds[1], a.Reason)
	}
	names := a.Names != nil
	if len(a.Added) > 0 {
		fmt.Fprintf(&b, "added %s\n", strings.Join(cardWords(a.Added, names), "  "))
	}
	if names {
		nameLine(&b, a.Sequence)
	} else {
		cardLines(&b, a.Sequence)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// printCover prints a path cover, a run a line.
func printCover(w io.Writer, a *api.PuzzleFillAnswer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s cover the deck\n", quantity(fmt.Sprint(len(a.Runs)), "run"))
	if a.Minimum == nil {
		fmt.Fprintf(&b, "unknown: at least %d: %s\n", a.Bounds[0]+1, a.Reason)
	}
	for _, run := range a.Runs {
		fmt.Fprintln(&b, strings.Join(cardWords(run, a.Names != nil), "  "))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// cardWords writes cards one by one, as names of the real game or as pairs.
func cardWords(cards []puzzle.Card, names bool) []string {
	if names {
		return puzzle.CardNames(cards)
	}
	words := make([]string, len(cards))
	for i, c := range cards {
		words[i] = c.String()
	}
	return words
}

// cardLines writes cards as an instance file, nameLine as a hand.
func cardLines(w io.Writer, cards []puzzle.Card) {
	for _, c := range cards {
		fmt.Fprintln(w, c)
	}
}

func nameLine(w io.Writer, cards []puzzle.Card) {
	fmt.Fprintln(w, strings.Join(puzzle.CardNames(cards), " "))
}
