package main

import (
	"encoding/json"
	"fmt"
	"math/big"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/allornone"
	"github.com/unolab/uno/puzzle/check"
	"github.com/unolab/uno/puzzle/kernel"
)

// newPuzzleKernelCmd builds `uno puzzle kernel`.
func newPuzzleKernelCmd() *cobra.Command {
	var work workFlags
	var game, lift, proof string
	cmd := &cobra.Command{
		Use:   "kernel FILE",
		Short: "Shrink a deck without changing its answer",
		Long: `Shrink a deck to a part of it that is playable exactly when the deck is, of a
size cubic in the colours: the kernels of Dey, Goyal and Misra, corrected, for
solitaire and for all-or-none. The kernel is printed as an instance file.

--lift ANSWER.json turns a solve answer of the kernel into one of the deck. A
"no" is verified first, by its certificate (in the answer, or in a file of
--proof) or by the checker's own slow methods; the lifted answer carries it
with the kernel, and 'uno puzzle check' verifies both. A "no" that is not proved
becomes "unknown".`,
		Example: `  uno puzzle kernel deck.txt > small.txt
  uno puzzle solve --game solitaire small.txt --json > small.json
  uno puzzle kernel deck.txt --lift small.json --json > answer.json`,
		Args: func(cmd *cobra.Command, argv []string) error { return work.deck.args(cmd, argv) },
		RunE: func(cmd *cobra.Command, argv []string) error {
			if err := work.known("game", game, []string{puzzle.GameSolitaire, puzzle.GameAllOrNone}); err != nil {
				return err
			}
			if proof != "" && lift == "" {
				return usagef("--proof goes with --lift")
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
				return work.printLifted(cmd, in.Cards, k, game, lift, proof, began)
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
	cmd.Flags().StringVar(&proof, "proof", "", "proof file of a \"no\" of the kernel, gzip-compressed or not")
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
func (f *workFlags) printLifted(cmd *cobra.Command, deck []puzzle.Card, k gameKernel, game, path, proof string, began time.Time) error {
	data, err := readAll(cmd, path)
	if err != nil {
		return err
	}
	parsed, err := check.Parse(path, data)
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
		if err := liftKernelNo(cmd, deck, k.cards, path, proof, small, &answer); err != nil {
			return err
		}
	default:
		answer.Reason = small.Reason
	}
	answer.Seconds = time.Since(began).Seconds()
	if f.json {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(answer)
	}
	return printSolved(cmd.OutOrStdout(), solvedAnswer{Solve: answer}, "")
}

// liftKernelNo lets an answer be the "no" that follows from one of the kernel,
// with the kernel as its certificate, if the checker verifies both; otherwise
// it becomes unknown.
func liftKernelNo(cmd *cobra.Command, deck, kernel []puzzle.Card, name, proof string, small, answer *puzzle.Solve) error {
	opt, done, err := checkOptions(cmd, name, proof)
	if err != nil {
		return err
	}
	defer done()
	answer.Certificate = small.Certificate
	if len(kernel) < len(deck) {
		answer.Certificate = &puzzle.Certificate{Kind: puzzle.CertKernel, Kernel: kernel, Of: small.Certificate}
	}
	_, err = check.Answer(cmd.Context(), puzzle.NewSolitaire(deck), answer, opt)
	proved, err := provedNo(err, &answer.Reason)
	if err != nil {
		return fmt.Errorf("%s is no answer of the kernel: %w", name, err)
	}
	if !proved {
		answer.Answer, answer.Certificate = puzzle.Unknown, nil
	}
	return nil
}
