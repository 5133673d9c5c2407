package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/fill"
)

// fillAnswer is a fill-in as a document; Minimum is null where it is unknown.
type fillAnswer struct {
	puzzle.Fill
	Minimum *int `json:"minimum"`
}

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
		Args: func(cmd *cobra.Command, argv []string) error { return work.deck.args(cmd, argv) },
		RunE: func(cmd *cobra.Command, argv []string) error {
			ctx, done, err := work.context(cmd)
			if err != nil {
				return err
			}
			defer done()
			in, err := work.deck.readSolitary(cmd, argv)
			if err != nil {
				return err
			}
			began := time.Now()
			res, err := fill.In(ctx, in.Cards, fill.Options{Distinct: distinct})
			if err != nil {
				return work.failure("filling in", err)
			}
			answer := fillAnswer{
				Fill: puzzle.Fill{
					Kind: puzzle.KindFill, Added: res.Added, Sequence: res.Sequence, Certificate: res.Certificate,
					Method: res.Method, Seconds: time.Since(began).Seconds(), Distinct: distinct, Runs: make([]puzzle.Cards, len(res.Runs)),
				},
			}
			if minimum := len(res.Added); res.Exact() {
				answer.Minimum = &minimum
			} else {
				answer.Answer, answer.Bounds, answer.Reason = puzzle.Unknown, []int{res.Lower, minimum}, res.Reason
			}
			for i, run := range res.Runs {
				answer.Runs[i] = run
			}
			write := cardLines
			if !work.deck.takesFile(cmd) {
				write = nameLine
				answer.Names = puzzle.CardNames(res.Sequence)
			}
			if work.json {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(answer)
			}
			var b strings.Builder
			if cover {
				fmt.Fprintf(&b, "%s cover the deck\n", quantity(fmt.Sprint(len(res.Runs)), "run"))
				if !res.Exact() {
					fmt.Fprintf(&b, "unknown: at least %d: %s\n", res.Lower+1, res.Reason)
				}
				for _, run := range res.Runs {
					fmt.Fprintln(&b, strings.Join(cardWords(run, !work.deck.takesFile(cmd)), "  "))
				}
			} else {
				if answer.Minimum != nil {
					fmt.Fprintf(&b, "minimum %d\n", *answer.Minimum)
				} else {
					fmt.Fprintf(&b, "unknown: %d to %d: %s\n", res.Lower, len(res.Added), res.Reason)
				}
				if len(res.Added) > 0 {
					fmt.Fprintf(&b, "added %s\n", strings.Join(cardWords(res.Added, !work.deck.takesFile(cmd)), "  "))
				}
				write(&b, res.Sequence)
			}
			_, err = io.WriteString(cmd.OutOrStdout(), b.String())
			return err
		},
	}
	work.bind(cmd)
	cmd.Flags().BoolVar(&distinct, "distinct", false, "add no card that is there already, and none twice")
	cmd.Flags().BoolVar(&cover, "cover", false, "print a smallest path cover, a run a line")
	return cmd
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
