package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/count"
)

// countFlags are the flags of `uno puzzle count`.
type countFlags struct {
	work       workFlags
	dimensions int
	method     string
	trace      bool
	sets       int
}

// newPuzzleCountCmd builds `uno puzzle count`.
func newPuzzleCountCmd() *cobra.Command {
	var f countFlags
	cmd := &cobra.Command{
		Use:   "count FILE",
		Short: "Count the ways to play out a deck, exactly",
		Long: `Count the winning orders of a deck, in two conventions: "paths" are the
undirected Hamiltonian paths of the UNO-1 graph with equal cards told apart,
"sequences" the distinct orders with equal cards alike.

Methods: ` + strings.Join(count.Methods(), ", ") + `. 'paths' is the DP of Demaine et al. 3.3,
corrected; 'euler' counts Eulerian circuits through the colours and is the one
for sixty cards in four colours; 'auto' takes the cheaper one. When --time runs
out, or the deck is too large, the answer is 0 where the solver finds the deck
not playable, and otherwise unknown with bounds on the sequences, exit code 0.

--trace shows the DP card by card: f of every vector (h; v; d), and the sets of
subpaths themselves while there are at most --sets of them.
--dimensions D reads D integers a line; cards match in at least one of them.`,
		Example: `  uno puzzle count deck.txt
  uno puzzle count --hand "r5 g5 gs bs" --trace
  uno puzzle count --dimensions 3 points.txt --json`,
		Args: func(cmd *cobra.Command, argv []string) error { return f.work.deck.args(cmd, argv) },
		RunE: func(cmd *cobra.Command, argv []string) error { return f.run(cmd, argv) },
	}
	f.work.bind(cmd)
	flags := cmd.Flags()
	flags.IntVar(&f.dimensions, "dimensions", 0, "coordinates of a card (default: colour and number)")
	flags.StringVar(&f.method, "method", "", "how to count: "+strings.Join(count.Methods(), ", "))
	flags.BoolVar(&f.trace, "trace", false, "show the sets of subpaths step by step")
	flags.IntVar(&f.sets, "sets", 20, "list at most so many sets of a step")
	return cmd
}

// run counts and prints.
func (f *countFlags) run(cmd *cobra.Command, argv []string) error {
	if err := f.work.known("method", f.method, count.Methods()); err != nil {
		return err
	}
	if f.trace && (f.dimensions != 0 || f.work.json || f.method != "") {
		return usagef("--trace goes with neither --dimensions, --method nor --json")
	}
	ctx, done, err := f.work.context(cmd)
	if err != nil {
		return err
	}
	defer done()
	began := time.Now()
	var counted count.Result
	var names []string
	if cmd.Flags().Changed("dimensions") {
		points, err := f.work.deck.points(cmd, argv, f.dimensions)
		if err != nil {
			return err
		}
		counted, err = count.Points(ctx, coordinates(points), progressLines(cmd))
		if err != nil {
			return f.work.failure("counting", err)
		}
	} else {
		in, err := f.work.deck.readSolitary(cmd, argv)
		if err != nil {
			return err
		}
		if f.trace {
			return f.printTrace(ctx, cmd.OutOrStdout(), in.Cards)
		}
		if !f.work.deck.takesFile(cmd) {
			names = puzzle.CardNames(in.Cards)
		}
		counted, err = count.Deck(ctx, in.Cards, count.Options{Method: f.method, Progress: progressLines(cmd)})
		tooLarge := errors.Is(err, count.ErrTooLarge) && (f.method == "" || f.method == count.MethodAuto)
		if tooLarge || errors.Is(err, context.DeadlineExceeded) {
			return f.bound(cmd, in.Cards, f.work.failure("counting", err), began)
		}
		if err != nil {
			return f.work.failure("counting", err)
		}
	}
	answer := puzzle.Count{
		Kind: puzzle.KindCount, Paths: counted.Paths.String(), Sequences: counted.Sequences.String(),
		Method: counted.Method, Seconds: time.Since(began).Seconds(), Dimensions: f.dimensions, Names: names,
	}
	if f.work.json {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(answer)
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "paths     %s\nsequences %s\n", answer.Paths, answer.Sequences)
	return err
}

// bound prints what is known of a count that was not finished: that it is 0, or
// bounds on the number of sequences.
func (f *countFlags) bound(cmd *cobra.Command, deck []puzzle.Card, why error, began time.Time) error {
	least, most, err := count.Bounds(cmd.Context(), deck)
	if err != nil {
		return f.work.failure("bounding", err)
	}
	answer := struct {
		Kind      string    `json:"kind"`
		Answer    string    `json:"answer,omitempty"`
		Paths     *string   `json:"paths"`
		Sequences *string   `json:"sequences"`
		Bounds    []*string `json:"bounds,omitempty"` // of the sequences; null where there is none
		Reason    string    `json:"reason,omitempty"`
		Method    string    `json:"method"`
		Seconds   float64   `json:"seconds"`
	}{Kind: puzzle.KindCount, Method: "solver"}
	decimal := func(n *big.Int) *string {
		if n == nil {
			return nil
		}
		text := n.String()
		return &text
	}
	known := most != nil && most.Sign() == 0
	if known {
		answer.Paths, answer.Sequences = decimal(most), decimal(most)
	} else {
		answer.Answer, answer.Reason = puzzle.Unknown, why.Error()
		answer.Bounds = []*string{decimal(least), decimal(most)}
	}
	answer.Seconds = time.Since(began).Seconds()
	out := cmd.OutOrStdout()
	switch {
	case f.work.json:
		return json.NewEncoder(out).Encode(answer)
	case known:
		_, err = fmt.Fprint(out, "paths     0\nsequences 0\n")
	case most == nil:
		_, err = fmt.Fprintf(out, "unknown: at least %v sequences: %v\n", least, why)
	default:
		_, err = fmt.Fprintf(out, "unknown: %v to %v sequences: %v\n", least, most, why)
	}
	return err
}

// printTrace prints the DP of Demaine et al. 3.3 card by card.
func (f *countFlags) printTrace(ctx context.Context, w io.Writer, deck []puzzle.Card) error {
	total, err := count.Trace(ctx, deck, f.sets, func(s count.Step) error {
		var b strings.Builder
		fmt.Fprintf(&b, "step %d: add (%d,%d): %s, %s\n", s.Index, s.Card.Color, s.Card.Number,
			quantity(s.Total.String(), "set"), quantity(fmt.Sprint(len(s.Vectors)), "vector"))
		for _, v := range s.Vectors {
			fmt.Fprintf(&b, "  f = %-6v %v\n", v.F, v)
		}
		for i, set := range s.Sets {
			fmt.Fprintf(&b, "  %3d: %v\n", i+1, set)
		}
		_, err := io.WriteString(w, b.String())
		return err
	})
	if err != nil {
		return f.work.failure("tracing", err)
	}
	_, err = fmt.Fprintf(w, "orders of the cards, equal ones told apart: %v\n", total)
	return err
}

// quantity writes a decimal number of things.
func quantity(n, what string) string {
	if n == "1" {
		return n + " " + what
	}
	return n + " " + what + "s"
}

// workFlags are what the commands on one player's deck have in common.
type workFlags struct {
	deck deckFlags
	time time.Duration
	json bool
}

func (f *workFlags) bind(cmd *cobra.Command) {
	f.deck.bind(cmd)
	durationVar(cmd.Flags(), &f.time, "time", 0, "give up after this time (default: no limit)")
	cmd.Flags().BoolVar(&f.json, "json", false, "print the answer as JSON")
}

// context is the command's context, ended by --time.
func (f *workFlags) context(cmd *cobra.Command) (context.Context, context.CancelFunc, error) {
	if f.time < 0 {
		return nil, nil, usagef("--time must not be negative")
	}
	if f.time == 0 {
		return cmd.Context(), func() {}, nil
	}
	ctx, cancel := context.WithTimeout(cmd.Context(), f.time)
	return ctx, cancel, nil
}

// known verifies that a flag, if given, has a known value.
func (f *workFlags) known(flag, value string, all []string) error {
	for _, v := range append([]string{""}, all...) {
		if v == value {
			return nil
		}
	}
	return usagef("unknown %s %q: known are %s", flag, value, strings.Join(all, ", "))
}

// failure tells in words that the time is up or that the user interrupted.
func (f *workFlags) failure(doing string, err error) error {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%s: no answer within --time %v", doing, f.time)
	case errors.Is(err, context.Canceled):
		return fmt.Errorf("%s: interrupted", doing)
	default:
		return fmt.Errorf("%s: %w", doing, err)
	}
}

// args verifies that there is a file, or a hand in its place.
func (f *deckFlags) args(cmd *cobra.Command, argv []string) error {
	want := 1
	if !f.takesFile(cmd) {
		want = 0
	}
	return args(cobra.ExactArgs(want))(cmd, argv)
}

// readSolitary reads one player's deck.
func (f *deckFlags) readSolitary(cmd *cobra.Command, argv []string) (*puzzle.Instance, error) {
	path := ""
	if len(argv) > 0 {
		path = argv[0]
	}
	return f.read(cmd, path, true)
}

// progressLines prints progress on a terminal, and is nil on anything else.
func progressLines(cmd *cobra.Command) func(string) {
	if !isTerminal(cmd.ErrOrStderr()) {
		return nil
	}
	return func(line string) { fmt.Fprintf(cmd.ErrOrStderr(), "uno: %s\n", line) }
}
