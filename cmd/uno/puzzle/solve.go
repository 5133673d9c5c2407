package puzzle

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/allornone"
	"github.com/unolab/uno/puzzle/solitaire"
)

// solveFlags are the flags of `uno puzzle solve`.
type solveFlags struct {
	deck    deckFlags
	request api.PuzzleSolveRequest
	proof   string
	time    time.Duration
	seed    uint64
	json    bool
	cluster cli.ClusterFlags

	dimensions int
	players    playersFlags
}

// newPuzzleSolveCmd builds `uno puzzle solve`.
func newPuzzleSolveCmd() *cobra.Command {
	var f solveFlags
	cmd := &cobra.Command{
		Use:   "solve --game GAME FILE",
		Short: "Solve a puzzle: yes with a solution, no with a certificate",
		Long: `Solve a puzzle. A "yes" comes with a solution and a "no" with a certificate,
both to be verified by 'uno puzzle check'.

Games: ` + strings.Join(api.PuzzleGames(), ", ") + `.
Methods for solitaire: ` + strings.Join(solitaire.Methods(), ", ") + ` (the first is the
default; 'cutcount' and 'local' can only say yes or unknown).
Methods for all-or-none: ` + strings.Join(allornone.Methods(), ", ") + `.
With --dimensions D a solitaire file has D integers a line, and cards match in
at least one of them.

` + playersHelp + `
Long certificates are better kept in a file: --proof FILE, gzip-compressed if
the name ends in .gz. When --time runs out, or on interrupt, the answer is
unknown and the exit code 0.

With --cluster, for solitaire by the method auto, workers hunt for a solution while
the portfolio runs here: the answer is that of one machine, the order may be another
one. What the portfolio does not decide is cut into cubes, which workers decide; by
the method cubes that comes first. A "no" has the certificate of one machine, to the
byte. The cluster is that of --nats URL, or two workers inside this process. See
docs/cluster.md.`,
		Example: `  uno puzzle solve --game solitaire deck.txt --json > answer.json
  uno puzzle solve --game solitaire --hand "r5 g5 gs bv yd" --explain
  uno puzzle solve --game solitaire deck.txt --method dp --time 60s --proof proof.txt.gz
  uno puzzle solve --game coop --rule strict game.txt
  uno puzzle solve --game versus game.txt --play 2`,
		Args: f.deck.args(1),
		RunE: func(cmd *cobra.Command, argv []string) error { return f.run(cmd, argv) },
	}
	f.deck.bind(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.request.Game, "game", "", "the game: "+strings.Join(api.PuzzleGames(), ", "))
	flags.StringVar(&f.request.Method, "method", "", "how to solve (default: the game's best)")
	flags.StringVar(&f.proof, "proof", "", "write the certificate of a \"no\" to this file")
	cli.DurationVar(flags, &f.time, "time", 0, "answer unknown after this time (default: no limit)")
	flags.Uint64Var(&f.seed, "seed", 1, "seed of the random choices")
	flags.BoolVar(&f.request.Explain, "explain", false, "tell which reductions fired, what was left and what was tried")
	flags.BoolVar(&f.json, "json", false, "print the answer as JSON")
	flags.IntVar(&f.dimensions, "dimensions", 0, "coordinates of a card (default: colour and number)")
	f.players.bind(cmd)
	f.cluster.Add(flags)
	return cmd
}

// run solves and prints.
func (f *solveFlags) run(cmd *cobra.Command, argv []string) error {
	path, _ := f.deck.split(cmd, argv)
	r := &f.request
	r.PuzzleDeck, r.Time = f.deck.deck(cmd, path), f.time.Seconds()
	r.Rule, r.Pile = cli.FlagValue(cmd, "rule", f.players.rule), cli.NamedDocument(cmd, f.players.pile)
	r.Seed, r.Dimensions = &f.seed, cli.FlagValue(cmd, "dimensions", f.dimensions)
	if cmd.Flags().Changed("play") {
		return f.runPlay(cmd, path)
	}
	if f.cluster.On || f.cluster.URL != "" {
		if m := r.Method; r.Game != puzzle.GameSolitaire || m != "" && m != solitaire.MethodAuto && m != solitaire.MethodCubes || r.Dimensions != nil {
			return cli.Usagef("--cluster is for --game %s by the methods %s and %s", puzzle.GameSolitaire, solitaire.MethodAuto, solitaire.MethodCubes)
		}
	}
	var proof *proofFile
	if f.proof != "" {
		var err error
		if proof, err = createProof(f.proof); err != nil {
			return err
		}
		defer proof.discard()
		r.ProofTo = proof
	}
	ctx, leave, err := f.cluster.Open(cmd, cli.WithProgress(cmd), nil)
	if err != nil {
		return err
	}
	defer leave()
	answer, err := api.PuzzleSolve(ctx, *r)
	if err != nil {
		return err
	}
	if proof != nil && answer.Certificate != nil && answer.Certificate.File {
		if err := proof.keep(); err != nil {
			return err
		}
	}
	return cli.Print(cmd, f.json, answer.Document(), func(out io.Writer) error {
		if answer.Points != nil {
			return printPoints(out, answer.Points)
		}
		return printSolved(out, answer, f.proof)
	})
}

// printPoints prints an answer about cards of several coordinates.
func printPoints(w io.Writer, a *puzzle.PointSolve) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s)\n", a.Answer, a.Method)
	for _, p := range a.Sequence {
		fmt.Fprintln(&b, listed(p))
	}
	if a.Reason != "" {
		fmt.Fprintln(&b, a.Reason)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// printSolved prints an answer for people: the verdict, the solution a card a
// line or as names in one line, the certificate in a few words.
func printSolved(w io.Writer, a *api.PuzzleSolveAnswer, proof string) error {
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
