package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/allornone"
	"github.com/unolab/uno/puzzle/kernel"
)

// newPuzzleKernelCmd builds `uno puzzle kernel`.
func newPuzzleKernelCmd() *cobra.Command {
	var work workFlags
	var game, lift string
	cmd := &cobra.Command{
		Use:   "kernel FILE",
		Short: "Shrink a deck without changing its answer",
		Long: `Shrink a deck to a part of it that is playable exactly when the deck is, of a
size cubic in the colours: the kernels of Dey, Goyal and Misra, corrected, for
solitaire and for all-or-none. The kernel is printed as an instance file.

--lift ANSWER.json turns a solve answer of the kernel into one of the deck.`,
		Example: `  uno puzzle kernel deck.txt > small.txt
  uno puzzle solve --game solitaire small.txt --json > small.json
  uno puzzle kernel deck.txt --lift small.json --json > answer.json`,
		Args: func(cmd *cobra.Command, argv []string) error { return work.deck.args(cmd, argv) },
		RunE: func(cmd *cobra.Command, argv []string) error {
			if err := work.known("game", game, []string{puzzle.GameSolitaire, puzzle.GameAllOrNone}); err != nil {
				return err
			}
			if lift == "-" && len(argv) == 1 && argv[0] == "-" {
				return usagef("only one of the two files can be standard input")
			}
			in, err := work.deck.readSolitary(cmd, argv)
			if err != nil {
				return err
			}
			began := time.Now()
			k := newKernel(game, in.Cards)
			if lift != "" {
				return work.printLifted(cmd, k, game, lift, began)
			}
			answer := puzzle.Kernel{
				Kind: puzzle.KindKernel, Game: game, Cards: len(in.Cards), KernelCards: len(k.cards), Bound: k.bound,
				Kernel: append(puzzle.Cards{}, k.cards...), Seconds: time.Since(began).Seconds(),
			}
			if work.json {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(answer)
			}
			if !work.deck.takesFile(cmd) {
				nameLine(cmd.OutOrStdout(), k.cards)
				return nil
			}
			about := fmt.Sprintf("%s kernel: %d of %d cards, at most %v promised", game, len(k.cards), len(in.Cards), k.bound)
			return puzzle.WriteInstance(cmd.OutOrStdout(), puzzle.NewSolitaire(k.cards), about)
		},
	}
	work.deck.bind(cmd)
	cmd.Flags().BoolVar(&work.json, "json", false, "print the answer as JSON")
	cmd.Flags().StringVar(&game, "game", puzzle.GameSolitaire, "the game: solitaire, all-or-none")
	cmd.Flags().StringVar(&lift, "lift", "", "a solve answer of the kernel, to be turned into one of the deck")
	return cmd
}

// gameKernel is a kernel of either game.
type gameKernel struct {
	cards []puzzle.Card
	bound *big.Int
	lift  func(sequence []puzzle.Card) (puzzle.Cards, error)
}

func newKernel(game string, deck []puzzle.Card) gameKernel {
	if game == puzzle.GameAllOrNone {
		k := allornone.KernelOf(deck)
		return gameKernel{k.Cards, k.Bound, k.Lift}
	}
	k := kernel.Of(deck)
	return gameKernel{k.Cards, k.Bound, func(sequence []puzzle.Card) (puzzle.Cards, error) {
		return k.Lift(sequence)
	}}
}

// printLifted prints the solve answer of the deck that follows from one of its
// kernel.
func (f *workFlags) printLifted(cmd *cobra.Command, k gameKernel, game, path string, began time.Time) error {
	r, err := openInput(cmd, path)
	if err != nil {
		return err
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	if err != nil {
		return fmt.Errorf("reading %s: %w", path, err)
	}
	parsed, err := puzzle.ParseAnswer(path, data)
	if err != nil {
		return err
	}
	small, ok := parsed.(*puzzle.Solve)
	if !ok || small.Game != game {
		return fmt.Errorf("%s is no solve answer of the game %s", path, game)
	}
	answer := puzzle.Solve{Kind: puzzle.KindSolve, Game: game, Answer: small.Answer, Method: "kernel, " + small.Method}
	switch small.Answer {
	case puzzle.Yes:
		if answer.Sequence, err = k.lift(small.Sequence); err != nil {
			return fmt.Errorf("%s is no answer of the kernel: %w", path, err)
		}
		if game == puzzle.GameAllOrNone {
			if answer.Committed, answer.Destroyed, err = allornone.Fates(answer.Sequence); err != nil {
				return err
			}
		}
		if !f.deck.takesFile(cmd) {
			answer.Names = puzzle.CardNames(answer.Sequence)
		}
	case puzzle.No:
		// A certificate of the kernel is none of the deck.
	default:
		answer.Reason = small.Reason
	}
	answer.Seconds = time.Since(began).Seconds()
	if f.json {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(answer)
	}
	return printSolved(cmd.OutOrStdout(), solvedAnswer{Solve: answer}, "")
}
