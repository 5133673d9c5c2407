package puzzle

import (
	"bufio"
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/puzzle"
)

// runPlay plays a seat of the game versus against another player, whose cards
// come on standard input. Another instance of the program can read its output.
func (f *solveFlags) runPlay(cmd *cobra.Command, path string) error {
	r := &f.request
	switch {
	case r.Game != puzzle.GameVersus:
		return cli.Usagef("--play belongs to the game %s", puzzle.GameVersus)
	case f.json:
		return cli.Usagef("--play speaks in lines; it does not go with --json")
	case f.deck.takesFile(cmd) && path == "-":
		return cli.Usagef("with --play standard input is the other player; FILE cannot be -")
	}
	ctx, stop := cmd.Context(), context.CancelFunc(func() {})
	if f.time > 0 {
		ctx, stop = context.WithTimeout(ctx, f.time)
	}
	defer stop()
	seat := f.players.play
	p, err := api.PuzzlePlay(ctx, api.PuzzlePlayRequest{PuzzleDeck: r.PuzzleDeck, Rule: r.Rule, Seat: seat})
	if err != nil {
		return err
	}
	out := cmd.OutOrStdout()
	moves := readMoves(ctx, cmd)
	told := false
	for p.Loser() == 0 {
		if p.Turn() == seat {
			c := p.Move()
			if p.Winning() && !told {
				told = true
				fmt.Fprintf(out, "# player %d wins from here\n", seat)
			}
			if _, err := fmt.Fprintln(out, c); err != nil {
				return err
			}
			continue
		}
		var m move
		var ok bool
		select {
		case m, ok = <-moves:
		case <-ctx.Done():
			return ctx.Err()
		}
		switch {
		case !ok:
			return errors.New("the input ended before the game")
		case m.err != nil:
			return m.err
		}
		if err := p.Opponent(m.card); err != nil {
			return &puzzle.FormatError{File: "-", Line: m.line, Msg: err.Error()}
		}
	}
	_, err = fmt.Fprintf(out, "# player %d loses\n", p.Loser())
	return err
}

// move is a card that the other player names, or why it is none.
type move struct {
	card puzzle.Card
	line int
	err  error
}

// readMoves reads standard input one line at a time, so that an interrupt takes
// effect without waiting for a line.
func readMoves(ctx context.Context, cmd *cobra.Command) <-chan move {
	moves := make(chan move)
	go func() {
		defer close(moves)
		lines := bufio.NewScanner(cmd.InOrStdin())
		for line := 1; lines.Scan(); line++ {
			m := move{line: line}
			in, err := puzzle.ParseInstance("-", lines.Bytes(), 0)
			var bad *puzzle.FormatError
			switch {
			case errors.As(err, &bad):
				bad.Line = line
				m.err = bad
			case err != nil:
				m.err = err
			case len(in.Cards) == 0:
				continue
			default:
				m.card = in.Cards[0]
			}
			select {
			case moves <- m:
			case <-ctx.Done():
				return
			}
		}
		if err := lines.Err(); err != nil {
			select {
			case moves <- move{err: fmt.Errorf("reading standard input: %w", err)}:
			case <-ctx.Done():
			}
		}
	}()
	return moves
}
