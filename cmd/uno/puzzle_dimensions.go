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
	"github.com/unolab/uno/puzzle/lattice"
)

// points reads a file of cards with several coordinates.
func (f *deckFlags) points(cmd *cobra.Command, argv []string, dimensions int) ([]lattice.Point, error) {
	switch {
	case dimensions < 1 || dimensions > puzzle.MaxDimensions:
		return nil, usagef("--dimensions must be within 1..%d", puzzle.MaxDimensions)
	case !f.takesFile(cmd):
		return nil, usagef("--hand has two dimensions; give a file with --dimensions")
	case cmd.Flags().Changed("players") && f.players != 1:
		return nil, usagef("--dimensions is for one player")
	}
	return readPoints(cmd, argv[0], dimensions)
}

func readPoints(cmd *cobra.Command, path string, dimensions int) ([]lattice.Point, error) {
	r, err := openInput(cmd, path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return lattice.Read(path, r, dimensions)
}

// runPoints is `uno puzzle solve --game solitaire --dimensions D FILE`.
func (f *solveFlags) runPoints(ctx context.Context, cmd *cobra.Command, argv []string) error {
	if f.game != puzzle.GameSolitaire || f.method != "" || f.proof != "" {
		return usagef("--dimensions goes with --game %s, and with neither --method nor --proof", puzzle.GameSolitaire)
	}
	points, err := f.deck.points(cmd, argv, f.dimensions)
	if err != nil {
		return err
	}
	began := time.Now()
	res, err := lattice.Solve(ctx, points, f.seed)
	if err != nil {
		return err
	}
	a := puzzle.PointSolve{
		Kind: puzzle.KindSolve, Game: puzzle.GameSolitaire, Dimensions: f.dimensions, Answer: res.Answer, Method: res.Method,
		Seconds: time.Since(began).Seconds(), Sequence: coordinates(res.Order), Reason: res.Reason,
	}
	if f.json {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(a)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s)\n", a.Answer, a.Method)
	for _, p := range a.Sequence {
		fmt.Fprintln(&b, strings.Trim(fmt.Sprint([]int32(p)), "[]"))
	}
	if a.Reason != "" {
		fmt.Fprintln(&b, a.Reason)
	}
	_, err = io.WriteString(cmd.OutOrStdout(), b.String())
	return err
}

// coordinates are points as answers hold them.
func coordinates(points []lattice.Point) [][]int32 {
	if points == nil {
		return nil
	}
	raw := make([][]int32, len(points))
	for i, p := range points {
		raw[i] = p
	}
	return raw
}

// checkPoints checks an answer about cards of several coordinates: of the
// number that it says, which is that of --dimensions if that is given.
func checkPoints(cmd *cobra.Command, deck *deckFlags, argv []string, answer puzzle.Answer) (string, error) {
	points, err := deck.points(cmd, argv, puzzle.Dimensions(answer))
	if err != nil {
		return "", err
	}
	return check.Points(cmd.Context(), coordinates(points), answer)
}
