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
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check FILE ANSWER.json",
		Short: "Check an answer, independently of the solvers",
		Long: `Check an answer to a puzzle. The checker shares no code with the solvers; it
reads kind, game and rule from the answer. A "yes" is played through; a "no"
is verified by its certificate. Exit code 1 says that the answer is wrong, is
"unknown", or is not certified and beyond the checker's own slow methods.`,
		Example: `  uno puzzle check deck.txt answer.json
  uno puzzle check deck.txt answer.json --proof proof.txt.gz
  uno puzzle check --hand "r5 g5 gs" answer.json --json`,
		Args: func(cmd *cobra.Command, argv []string) error {
			want := 2
			if !deck.takesFile(cmd) {
				want = 1
			}
			return args(cobra.ExactArgs(want))(cmd, argv)
		},
		RunE: func(cmd *cobra.Command, argv []string) error {
			began := time.Now()
			said, err := checkAnswer(cmd, &deck, argv, proof, pile)
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
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the verdict as JSON")
	return cmd
}

// checkAnswer reads what the command line names and hands it to the checker.
func checkAnswer(cmd *cobra.Command, deck *deckFlags, argv []string, proof, pile string) (string, error) {
	data, err := answerText(cmd, argv)
	if err != nil {
		return "", err
	}
	if d := check.Dimensions(data); d != 0 {
		return checkPoints(cmd, deck, argv, d, data)
	}
	name := argv[len(argv)-1]
	answer, err := puzzle.ParseAnswer(name, data)
	if err != nil {
		return "", err
	}
	in, err := deck.read(cmd, argv[0], solitary(answer))
	if err != nil {
		return "", err
	}
	opt, done, err := checkOptions(cmd, name, proof)
	if err != nil {
		return "", err
	}
	defer done()
	if opt.Pile, err = readPile(cmd, pile); err != nil {
		return "", err
	}
	return check.Answer(cmd.Context(), in, answer, opt)
}

// solitary reports whether an answer is about a game for one player.
func solitary(answer puzzle.Answer) bool {
	solve, ok := answer.(*puzzle.Solve)
	return !ok || solve.Game == puzzle.GameSolitaire || solve.Game == puzzle.GameAllOrNone
}
