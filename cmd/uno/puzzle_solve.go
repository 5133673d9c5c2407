package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/allornone"
	"github.com/unolab/uno/puzzle/solitaire"
)

// solveFlags are the flags of `uno puzzle solve`.
type solveFlags struct {
	deck    deckFlags
	game    string
	method  string
	proof   string
	time    time.Duration
	seed    uint64
	explain bool
	json    bool

	dimensions int
	players    playersFlags
}

// solvedAnswer is the answer document of a solve with what the contract
// leaves free.
type solvedAnswer struct {
	puzzle.Solve
	Explain []string `json:"explain,omitempty"`
}

// gameSolver solves an instance of one game. The proof is nil without --proof;
// written is true if the answer's certificate stands there.
type gameSolver func(ctx context.Context, cmd *cobra.Command, f *solveFlags, in *puzzle.Instance, proof io.Writer) (a solvedAnswer, err error)

// gameSolvers are the games of --game, and whether they are for one player.
var gameSolvers = map[string]struct {
	solve    gameSolver
	solitary bool
}{
	puzzle.GameSolitaire: {solveSolitaire, true},
	puzzle.GameAllOrNone: {solveAllOrNone, true},
	puzzle.GameCoop:      {solveCoop, false},
	puzzle.GameVersus:    {solveVersus, false},
}

// newPuzzleSolveCmd builds `uno puzzle solve`.
func newPuzzleSolveCmd() *cobra.Command {
	var f solveFlags
	cmd := &cobra.Command{
		Use:   "solve --game GAME FILE",
		Short: "Solve a puzzle: yes with a solution, no with a certificate",
		Long: `Solve a puzzle. A "yes" comes with a solution and a "no" with a certificate,
both to be verified by 'uno puzzle check'.

Games: ` + strings.Join(gameNames(), ", ") + `.
Methods for solitaire: ` + strings.Join(solitaire.Methods(), ", ") + ` (the first is the
default; 'cutcount' and 'local' can only say yes or unknown).
Methods for all-or-none: ` + strings.Join(allornone.Methods(), ", ") + `.
With --dimensions D a solitaire file has D integers a line, and cards match in
at least one of them.

` + playersHelp + `
Long certificates are better kept in a file: --proof FILE, gzip-compressed if
the name ends in .gz. When --time runs out, or on interrupt, the answer is
unknown and the exit code 0.`,
		Example: `  uno puzzle solve --game solitaire deck.txt --json > answer.json
  uno puzzle solve --game solitaire --hand "r5 g5 gs bv yd" --explain
  uno puzzle solve --game solitaire deck.txt --method dp --time 60s --proof proof.txt.gz
  uno puzzle solve --game coop --rule strict game.txt
  uno puzzle solve --game versus game.txt --play 2`,
		Args: func(cmd *cobra.Command, argv []string) error {
			want := 1
			if !f.deck.takesFile(cmd) {
				want = 0
			}
			return args(cobra.ExactArgs(want))(cmd, argv)
		},
		RunE: func(cmd *cobra.Command, argv []string) error { return f.run(cmd, argv) },
	}
	f.deck.bind(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.game, "game", "", "the game: "+strings.Join(gameNames(), ", "))
	flags.StringVar(&f.method, "method", "", "how to solve (default: the game's best)")
	flags.StringVar(&f.proof, "proof", "", "write the certificate of a \"no\" to this file")
	durationVar(flags, &f.time, "time", 0, "answer unknown after this time (default: no limit)")
	flags.Uint64Var(&f.seed, "seed", 1, "seed of the random choices")
	flags.BoolVar(&f.explain, "explain", false, "tell which reductions fired, what was left and what was tried")
	flags.BoolVar(&f.json, "json", false, "print the answer as JSON")
	flags.IntVar(&f.dimensions, "dimensions", 0, "coordinates of a card (default: colour and number)")
	f.players.bind(cmd)
	return cmd
}

func gameNames() []string {
	names := make([]string, 0, len(gameSolvers))
	for name := range gameSolvers {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// run solves and prints.
func (f *solveFlags) run(cmd *cobra.Command, argv []string) error {
	if f.game == "" {
		return usagef("--game is needed: %s", strings.Join(gameNames(), ", "))
	}
	game, ok := gameSolvers[f.game]
	if !ok {
		return usagef("unknown game %q: known are %s", f.game, strings.Join(gameNames(), ", "))
	}
	if f.time < 0 {
		return usagef("--time must not be negative")
	}
	if err := f.players.fit(cmd, f.game); err != nil {
		return err
	}
	ctx := cmd.Context()
	if f.time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, f.time)
		defer cancel()
	}
	if cmd.Flags().Changed("dimensions") {
		return f.runPoints(ctx, cmd, argv)
	}
	path := ""
	if len(argv) > 0 {
		path = argv[0]
	}
	in, err := f.deck.read(cmd, path, game.solitary)
	if err != nil {
		return err
	}
	if cmd.Flags().Changed("play") {
		return f.runPlay(ctx, cmd, path, in)
	}
	var proof *proofFile
	var to io.Writer
	if f.proof != "" {
		if proof, err = createProof(f.proof); err != nil {
			return err
		}
		defer proof.discard()
		to = proof
	}
	began := time.Now()
	answer, err := game.solve(ctx, cmd, f, in, to)
	if err != nil {
		return err
	}
	answer.Seconds = time.Since(began).Seconds()
	if proof != nil && answer.Certificate != nil && answer.Certificate.File {
		if err := proof.keep(); err != nil {
			return err
		}
	}
	if !f.deck.takesFile(cmd) && answer.Answer == puzzle.Yes {
		answer.Names = puzzle.CardNames(playedCards(&answer.Solve))
	}
	if !f.explain {
		answer.Explain = nil
	}
	if f.json {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(answer)
	}
	return printSolved(cmd.OutOrStdout(), answer, f.proof)
}

// solveSolitaire is the game solitaire.
func solveSolitaire(ctx context.Context, cmd *cobra.Command, f *solveFlags, in *puzzle.Instance, proof io.Writer) (solvedAnswer, error) {
	if f.method != "" && !slices.Contains(solitaire.Methods(), f.method) {
		return solvedAnswer{}, usagef("unknown method %q: known are %s", f.method, strings.Join(solitaire.Methods(), ", "))
	}
	o := solitaire.Options{Method: f.method, Seed: f.seed, Proof: proof}
	if isTerminal(cmd.ErrOrStderr()) {
		o.Progress = func(line string) { fmt.Fprintf(cmd.ErrOrStderr(), "uno: %s\n", line) }
	}
	res, err := solitaire.Solve(ctx, in.Cards, o)
	if err != nil {
		return solvedAnswer{}, err
	}
	return solvedAnswer{
		Solve: puzzle.Solve{
			Kind: puzzle.KindSolve, Game: puzzle.GameSolitaire, Answer: res.Answer, Method: res.Method,
			Sequence: res.Sequence, Certificate: res.Certificate, ErrorBound: res.ErrorBound, Reason: res.Reason,
		},
		Explain: res.Explain,
	}, nil
}

// printSolved prints an answer for people: the verdict, the solution a card a
// line or as names in one line, the certificate in a few words.
func printSolved(w io.Writer, a solvedAnswer, proof string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s)\n", a.Answer, a.Method)
	switch {
	case a.Names != nil:
		fmt.Fprintln(&b, strings.Join(a.Names, " "))
	case a.Sequence != nil:
		for _, c := range a.Sequence {
			fmt.Fprintln(&b, c)
		}
	}
	for _, line := range outcomeLines(&a.Solve) {
		fmt.Fprintln(&b, line)
	}
	if a.Committed != nil {
		fmt.Fprintf(&b, "committed %v, destroyed %v\n", a.Committed, a.Destroyed)
	}
	if c := a.Certificate; c != nil {
		fmt.Fprintf(&b, "certificate: %s", c.Kind)
		switch {
		case c.Kind == puzzle.CertKernel:
			fmt.Fprintf(&b, " of %d cards", len(c.Kernel))
		case c.Bound > 0:
			fmt.Fprintf(&b, ": %d vertices leave %d pieces, at most %d can be visited", len(c.Set), c.Pieces, c.Bound)
		case !c.File:
			fmt.Fprintf(&b, ": %d lines", len(c.Lines))
		}
		if len(c.Steps) > 0 {
			fmt.Fprintf(&b, ", after %d reduction steps", len(c.Steps))
		}
		if c.File {
			fmt.Fprintf(&b, ", in %s", proof)
		}
		fmt.Fprintln(&b)
	}
	if a.Reason != "" {
		fmt.Fprintf(&b, "%s\n", a.Reason)
	}
	if a.ErrorBound != "" {
		fmt.Fprintf(&b, "a playable deck gives this with probability at most %s\n", a.ErrorBound)
	}
	for _, line := range a.Explain {
		fmt.Fprintf(&b, "  %s\n", line)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
