package bench

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/lab/contest"
)

// benchPuzzle are the flags of `uno bench puzzle`.
type benchPuzzle struct {
	family string
	sizes  []int
	limit  time.Duration
	chart  string
	from   string
	deck   string
	json   bool
}

// newBenchPuzzleCmd makes `uno bench puzzle`.
func newBenchPuzzleCmd() *cobra.Command {
	var f benchPuzzle
	var about strings.Builder
	for _, e := range contest.Entries() {
		fmt.Fprintf(&about, "  %-15s %s\n", e.Name, e.About)
	}
	cmd := &cobra.Command{
		Use:   "puzzle",
		Short: "The solitaire solver on every family of decks, against its peers",
		Long: `Generates each family with fixed seeds and measures, one after the other, the
solver from deck in memory to answer, the commands 'uno puzzle solve' and 'uno
puzzle check', and those of these programs that are installed: clingo on the
dominating-trail encoding ('uno puzzle reduce --to asp'), cadical on its formula
(--to cnf), LKH on the match graph (--to hamiltonian, up to 10,000 cards). User
seconds and peak memory; the run of a peer ends at --time of processor time,
and spares it the family's larger decks. Every answer is checked; one that does
not hold ends the run with an error.

Families:
` + about.String(),
		Example: "  uno bench puzzle\n  uno bench puzzle --family cubic --sizes 3000000\n  uno bench puzzle --json > rows.json\n  uno bench puzzle --from rows.json --chart growth.svg",
		Args:    cli.Args(cobra.NoArgs),
		RunE:    func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.family, "family", "", "measure one family")
	flags.IntSliceVar(&f.sizes, "sizes", nil, "numbers of cards, in place of the family's own")
	cli.DurationVar(flags, &f.limit, "time", time.Minute, "processor time that a peer gets for a deck")
	flags.StringVar(&f.chart, "chart", "", "also write growth curves, SVG, to this file")
	flags.StringVar(&f.from, "from", "", "measure nothing; take the rows of an earlier --json from this file")
	flags.StringVar(&f.deck, "deck", "", "measure the solver on this deck alone, in memory")
	flags.BoolVar(&f.json, "json", false, "print one JSON document")
	return cmd
}

// run measures and prints.
func (f *benchPuzzle) run(cmd *cobra.Command) error {
	if f.limit < time.Second {
		return cli.Usagef("--time must be at least 1s")
	}
	if f.deck != "" {
		return f.one(cmd)
	}
	rows, err := f.rows(cmd)
	if err != nil && (cmd.Context().Err() == nil || len(rows) == 0) {
		return err // an interrupt prints what has been measured
	}
	if f.chart != "" {
		file, err := os.Create(f.chart)
		if err != nil {
			return cli.Usage(err)
		}
		caption := "uno bench puzzle; median of up to 15 runs, bars from least to most; hollow: stopped at the limit"
		if err := contest.Chart(rows, caption).Write(file); err != nil {
			file.Close()
			return err
		}
		if err := file.Close(); err != nil {
			return err
		}
	}
	return cli.Print(cmd, f.json, contest.NewReport(rows), func(out io.Writer) error { return contest.Print(out, rows) })
}

// one measures a single deck, without commands and peers.
func (f *benchPuzzle) one(cmd *cobra.Command) error {
	file, err := cli.OpenInput(cmd, f.deck)
	if err != nil {
		return err
	}
	defer file.Close()
	in, err := puzzle.ReadInstance(f.deck, file, 1)
	if err != nil {
		return err
	}
	row, err := contest.Measure(cmd.Context(), in.Cards)
	if err != nil {
		return err
	}
	return cli.Print(cmd, f.json, row, func(out io.Writer) error { return contest.Print(out, []contest.Row{row}) })
}

// rows measures, or reads what was measured.
func (f *benchPuzzle) rows(cmd *cobra.Command) ([]contest.Row, error) {
	if f.from != "" {
		data, err := os.ReadFile(f.from)
		if err != nil {
			return nil, cli.Usage(err)
		}
		rows, ok := contest.ParseReport(data)
		if !ok {
			return nil, cli.Usagef("%s:1: not the output of 'uno bench puzzle --json'", f.from)
		}
		return rows, nil
	}
	for _, n := range f.sizes {
		if n < 1 {
			return nil, cli.Usagef("--sizes must be positive")
		}
	}
	entries, err := contest.Choose(f.family, f.sizes)
	if err != nil {
		return nil, cli.Usage(err)
	}
	uno, err := os.Executable()
	if err != nil {
		return nil, err
	}
	o := contest.Options{Uno: uno, Entries: entries, Limit: f.limit}
	o.Row = func(r contest.Row) {
		fmt.Fprintf(cmd.ErrOrStderr(), "uno: %s of %d cards: %s, %.4f s%s\n", r.Entry, r.Cards, r.Answer, r.Solve, peersNote(r))
	}
	return contest.Run(cmd.Context(), o)
}

// peersNote describes the results of the peers.
func peersNote(r contest.Row) string {
	notes := make([]string, len(r.Peers))
	for i, p := range r.Peers {
		notes[i] = fmt.Sprintf(", %s %s, %.2f s", p.Name, p.Said, p.Seconds)
	}
	return strings.Join(notes, "")
}
