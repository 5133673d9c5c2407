package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/puzzle"
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
"unknown", or is not certified and beyond the checker's own slow methods.

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
		Args: func(cmd *cobra.Command, argv []string) error {
			want := 2
			if !deck.takesFile(cmd) {
				want = 1
			}
			return args(cobra.ExactArgs(want))(cmd, argv)
		},
		RunE: func(cmd *cobra.Command, argv []string) error {
			began := time.Now()
			said, err := checkAnswer(cmd, &deck, argv, proof, pile, dimensions)
			var refusal *check.Refusal
			if err != nil && !errors.As(err, &refusal) {
				return err
			}
			if !asJSON {
				if err == nil {
					fmt.Fprintf(cmd.OutOrStdout(), "holds: %s\n", said)
				}
				return err
			}
			verdict := struct {
				Kind    string  `json:"kind"`
				Holds   bool    `json:"holds"`
				Said    string  `json:"said"`
				Seconds float64 `json:"seconds"`
			}{"check", err == nil, said, time.Since(began).Seconds()}
			if refusal != nil {
				verdict.Said = refusal.Why
			}
			if err := json.NewEncoder(cmd.OutOrStdout()).Encode(verdict); err != nil {
				return err
			}
			if refusal != nil {
				return errCheckFailed
			}
			return nil
		},
	}
	deck.bind(cmd)
	cmd.Flags().StringVar(&proof, "proof", "", "proof file of a \"no\", gzip-compressed or not")
	cmd.Flags().StringVar(&pile, "pile", "", "the draw pile of a coop answer, a file with one card a line, top first")
	cmd.Flags().IntVar(&dimensions, "dimensions", 0, "coordinates of a card (default: what the answer says)")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the verdict as JSON")
	return cmd
}

// checkAnswer reads what the command line names and hands it to the checker.
// The type of the answer, which its kind and game decide, says how the first
// file is read.
func checkAnswer(cmd *cobra.Command, deck *deckFlags, argv []string, proof, pile string, dimensions int) (string, error) {
	data, err := answerText(cmd, argv)
	if err != nil {
		return "", err
	}
	name := argv[len(argv)-1]
	answer, err := check.Parse(name, data)
	if err != nil {
		return "", err
	}
	says := puzzle.Dimensions(answer)
	if cmd.Flags().Changed("dimensions") && says != dimensions {
		if dimensions < 1 || dimensions > puzzle.MaxDimensions {
			return "", usagef("--dimensions must be within 1..%d", puzzle.MaxDimensions)
		}
		return "", &check.Refusal{Why: fmt.Sprintf("the answer is not about cards of %d coordinates", dimensions)}
	}
	opt, done, err := checkOptions(cmd, name, proof)
	if err != nil {
		return "", err
	}
	defer done()
	if opt.Pile, err = readPile(cmd, pile); err != nil {
		return "", err
	}
	if says != 0 {
		if opt.Proof != nil || pile != "" {
			return "", usagef("cards of several coordinates go with neither --proof nor --pile")
		}
		return checkPoints(cmd, deck, argv, answer)
	}
	switch a := answer.(type) {
	case *puzzle.Recognition, *puzzle.Lift:
		return checkOnGraph(cmd, deck, argv, false, answer, opt)
	case *puzzle.Geography:
		return checkOnGraph(cmd, deck, argv, a.Directed, answer, opt)
	}
	in, err := deck.read(cmd, argv[0], solitary(answer))
	if err != nil {
		return "", err
	}
	return check.Answer(cmd.Context(), in, answer, opt)
}

// checkOnGraph checks an answer about a graph.
func checkOnGraph(cmd *cobra.Command, deck *deckFlags, argv []string, directed bool, answer puzzle.Answer, opt check.Options) (string, error) {
	if !deck.takesFile(cmd) || cmd.Flags().Changed("players") {
		return "", usagef("the answer is about a graph: give a graph file, and neither --hand nor --players")
	}
	g, err := readGraph(cmd, argv[0], directed)
	if err != nil {
		return "", err
	}
	return check.OnGraph(cmd.Context(), checkedGraph(g), answer, opt)
}

// solitary reports whether an answer is about a game for one player.
func solitary(answer puzzle.Answer) bool {
	solve, ok := answer.(*puzzle.Solve)
	return !ok || solve.Game == puzzle.GameSolitaire || solve.Game == puzzle.GameAllOrNone
}
