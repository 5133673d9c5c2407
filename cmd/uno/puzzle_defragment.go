package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
	"github.com/unolab/uno/puzzle/kernel"
	"github.com/unolab/uno/puzzle/solitaire"
)

// newPuzzleDefragmentCmd builds `uno puzzle defragment`.
func newPuzzleDefragmentCmd() *cobra.Command {
	var work workFlags
	var asSequence bool
	var answerFile string
	var seed uint64
	cmd := &cobra.Command{
		Use:   "defragment FILE",
		Short: "Rearrange a winning order so that no colour is scattered",
		Long: `Rearrange a winning order so that each of its c colours comes in at most c
chunks (Dey, Goyal and Misra, Corollary 1). The order is that of an answer
(--answer), that of FILE itself (--sequence), or found by solving the deck.
A deck that cannot be played gives the "no" of the solver.`,
		Example: `  uno puzzle defragment deck.txt
  uno puzzle defragment deck.txt --answer answer.json --json
  uno puzzle defragment --sequence --hand "r1 g1 g2 r2 r3 g3"`,
		Args: func(cmd *cobra.Command, argv []string) error { return work.deck.args(cmd, argv) },
		RunE: func(cmd *cobra.Command, argv []string) error {
			if asSequence && answerFile != "" {
				return usagef("the order is either FILE's (--sequence) or that of --answer")
			}
			if answerFile == "-" && len(argv) == 1 && argv[0] == "-" {
				return usagef("only one of the two files can be standard input")
			}
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
			var found puzzle.Solve
			switch {
			case asSequence:
				name := "--hand"
				if len(argv) > 0 {
					name = argv[0]
				}
				found, err = sequenceOf(name, in.Cards)
			case answerFile != "":
				found, err = orderOfAnswer(cmd, answerFile, in.Cards)
			default:
				found, err = solvedOrder(ctx, cmd, in.Cards, seed)
			}
			if err != nil {
				return err
			}
			return work.printDefragmented(cmd, found, began)
		},
	}
	work.bind(cmd)
	cmd.Flags().BoolVar(&asSequence, "sequence", false, "the cards of FILE stand in a winning order")
	cmd.Flags().StringVar(&answerFile, "answer", "", "a solve or fill answer with the winning order")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "seed of the solver's random choices")
	return cmd
}

// sequenceOf takes cards as they stand for a winning order.
func sequenceOf(name string, cards []puzzle.Card) (puzzle.Solve, error) {
	if i := kernel.Mismatch(cards); i >= 0 {
		return puzzle.Solve{}, usagef("%s: card %d, (%v), does not match the one before it, (%v)", name, i+1, cards[i], cards[i-1])
	}
	return puzzle.Solve{Answer: puzzle.Yes, Method: "given", Sequence: append(puzzle.Cards{}, cards...)}, nil
}

// orderOfAnswer reads the order of an answer about the deck.
func orderOfAnswer(cmd *cobra.Command, path string, deck []puzzle.Card) (puzzle.Solve, error) {
	r, err := openInput(cmd, path)
	if err != nil {
		return puzzle.Solve{}, err
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	if err != nil {
		return puzzle.Solve{}, fmt.Errorf("reading %s: %w", path, err)
	}
	parsed, err := check.Parse(path, data)
	if err != nil {
		return puzzle.Solve{}, err
	}
	a, ok := parsed.(*puzzle.Solve)
	if !ok || a.Sequence == nil {
		return puzzle.Solve{}, fmt.Errorf("%s holds no winning order", path)
	}
	if !sameCards(a.Sequence, deck) {
		return puzzle.Solve{}, fmt.Errorf("%s: the sequence does not play the cards of the deck", path)
	}
	if i := kernel.Mismatch(a.Sequence); i >= 0 {
		return puzzle.Solve{}, fmt.Errorf("%s: card %d of the sequence, (%v), does not match the one before it, (%v)", path, i+1, a.Sequence[i], a.Sequence[i-1])
	}
	return *a, nil
}

// sameCards reports whether two lists hold the same cards.
func sameCards(a, b []puzzle.Card) bool {
	left := make(map[puzzle.Card]int, len(a))
	for _, c := range a {
		left[c]++
	}
	for _, c := range b {
		left[c]--
	}
	for _, k := range left {
		if k != 0 {
			return false
		}
	}
	return true
}

// solvedOrder solves the deck.
func solvedOrder(ctx context.Context, cmd *cobra.Command, deck []puzzle.Card, seed uint64) (puzzle.Solve, error) {
	res, err := solitaire.Solve(ctx, deck, solitaire.Options{Seed: seed, Progress: progressLines(cmd)})
	return puzzle.Solve{
		Answer: res.Answer, Method: res.Method, Sequence: res.Sequence, Certificate: res.Certificate, Reason: res.Reason,
	}, err
}

// printDefragmented rearranges an order and prints it as a solve answer, with
// the number of chunks of each colour before and after.
func (f *workFlags) printDefragmented(cmd *cobra.Command, found puzzle.Solve, began time.Time) error {
	found.Kind, found.Game, found.Rule, found.Names = puzzle.KindSolve, puzzle.GameSolitaire, "", nil
	found.Committed, found.Destroyed, found.Path, found.Chunks = nil, nil, nil, nil
	if found.Answer == puzzle.Yes {
		found.From = found.Sequence
		before := kernel.Chunks(found.Sequence)
		found.Sequence = append(puzzle.Cards{}, kernel.Defragment(found.Sequence)...)
		found.Method = "defragment, " + found.Method
		after := kernel.Chunks(found.Sequence)
		for _, s := range puzzle.Group(found.Sequence) {
			if k := len(found.Chunks); k == 0 || found.Chunks[k-1].Color != s.Card.Color {
				found.Chunks = append(found.Chunks, puzzle.Chunks{Color: s.Card.Color, Before: before[s.Card.Color], After: after[s.Card.Color]})
			}
		}
		if !f.deck.takesFile(cmd) {
			found.Names = puzzle.CardNames(found.Sequence)
		}
	}
	found.Seconds = time.Since(began).Seconds()
	if f.json {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(found)
	}
	if err := printSolved(cmd.OutOrStdout(), solvedAnswer{Solve: found}, ""); err != nil {
		return err
	}
	var b strings.Builder
	for _, c := range found.Chunks {
		fmt.Fprintf(&b, "# colour %d: %d chunks, before %d\n", c.Color, c.After, c.Before)
	}
	_, err := io.WriteString(cmd.OutOrStdout(), b.String())
	return err
}
