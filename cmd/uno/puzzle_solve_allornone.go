package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/allornone"
)

// solveAllOrNone is the game all-or-none. It writes no proof.
func solveAllOrNone(ctx context.Context, cmd *cobra.Command, f *solveFlags, in *puzzle.Instance, _ io.Writer) (solvedAnswer, error) {
	if f.method != "" && !slices.Contains(allornone.Methods(), f.method) {
		return solvedAnswer{}, usagef("unknown method %q: known are %s", f.method, strings.Join(allornone.Methods(), ", "))
	}
	res, err := allornone.Solve(ctx, in.Cards, allornone.Options{Method: f.method, Progress: progressLines(cmd)})
	if err != nil {
		return solvedAnswer{}, err
	}
	explain := []string{fmt.Sprintf("%d sets of committed colours tried", res.Guesses)}
	if res.Motif != "" {
		explain = append(explain, "motif, numbers in brackets: "+res.Motif)
	}
	return solvedAnswer{
		Solve: puzzle.Solve{
			Kind: puzzle.KindSolve, Game: puzzle.GameAllOrNone, Answer: res.Answer, Method: res.Method,
			Sequence: res.Sequence, Committed: res.Committed, Destroyed: res.Destroyed, Reason: res.Reason,
		},
		Explain: explain,
	}, nil
}
