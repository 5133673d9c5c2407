// Package sim holds the commands about many games: sim, match, record, study.
package sim

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno"
	"github.com/unolab/uno/analyse/decisions"
	"github.com/unolab/uno/api"
	"github.com/unolab/uno/arena"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/record"
	"github.com/unolab/uno/record/parquet"
)

// simFlags are the flags of `uno sim`.
type simFlags struct {
	api.SimRequest
	rules   cli.RulesFlags
	engines cli.Engines
	cluster cli.ClusterFlags
	first   int
	records string
	parquet string
	compact bool
	moves   string
	asJSON  bool
}

// New makes `uno sim`: many hands, summed up.
func New() *cobra.Command {
	var f simFlags
	cmd := &cobra.Command{
		Use:   "sim",
		Short: "Play many hands and sum them up",
		Long: `Plays hands, or with --to matches, and sums them up.

The seats begin in turn unless --first names one. A run depends on its flags and on
--seed, not on the workers. 'uno help players' lists the players.
` + cli.EnginesHelp + `

--shuffle keeps the order in which a hand leaves the cards, and shuffles that as
people and machines do; each match, and every 32 hands, begin with a new pack.
` + shuffleHelp() + "\n" + cli.ClusterHelp,
		Example: `  uno sim --rules pomdp --seats random,random -n 1000000 --seed 1
  uno sim --rules official --option stack=any --option seven-zero --seats greedy,random,random -n 10000 --records games.jsonl
  uno sim --rules official --seats greedy,random --to 500 -n 1000 --json
  uno sim --rules duel --shuffle riffles:3 -n 10000
  uno sim --rules pomdp --seats fast,greedy -n 10000 --parquet games.parquet --decisions decisions.parquet
  uno sim --rules pomdp -n 10000000 --parquet games.parquet --compact`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return runSim(cmd, &f) },
	}
	f.rules.Add(cmd, "official")
	f.engines.Add(cmd)
	f.cluster.Add(cmd.Flags())
	fl := cmd.Flags()
	fl.StringSliceVar(&f.Seats, "seats", []string{"random", "random"}, "the players by seat")
	fl.IntVarP(&f.Games, "games", "n", 10_000, "hands to play (matches with --to)")
	fl.Uint64Var(&f.Seed, "seed", 1, "the seed of the run")
	fl.IntVar(&f.first, "first", arena.Rotate, "the seat that begins every game (default the seats in turn)")
	fl.IntVar(&f.To, "to", 0, "play matches to this many points")
	fl.StringVar(&f.Shuffle, "shuffle", "", "shuffle the pack by `NAME` from the order that the hand before left (default each deck in an order of its own)")
	fl.IntVar(&f.Workers, "workers", runtime.GOMAXPROCS(0), "hands played at the same time")
	fl.BoolVar(&f.Reference, "reference", false, "play on the readable engine even where the fast one serves")
	fl.StringVar(&f.records, "records", "", "write the record of each hand to `FILE` (JSON Lines; - for stdout, .gz compresses)")
	fl.StringVar(&f.parquet, "parquet", "", "write a table of the hands to `FILE` (Parquet)")
	fl.BoolVar(&f.compact, "compact", false, "in the table of the hands, the seed and the number of a hand instead of its cards")
	fl.StringVar(&f.moves, "decisions", "", "write a table of the decisions to `FILE` (Parquet): what was seen, what was done, its value, the luck")
	fl.BoolVar(&f.asJSON, "json", false, "print one JSON document")
	return cmd
}

// shuffleHelp lists the shuffles.
func shuffleHelp() string {
	var out strings.Builder
	for _, s := range uno.Shuffles() {
		name := s.Name
		if s.Times > 0 {
			name += fmt.Sprintf("[:N], N = %d", s.Times)
		}
		fmt.Fprintf(&out, "  %-18s %s\n", name, s.Help)
	}
	return out.String()
}

// runSim plays and prints.
func runSim(cmd *cobra.Command, f *simFlags) error {
	f.Rules = f.rules.Rules
	if cmd.Flags().Changed("first") {
		f.First = &f.first
	}
	if err := cli.NotZero(cmd, "games", "workers"); err != nil {
		return err
	}
	if err := cli.Seeded(cmd, f.Seats); err != nil {
		return err
	}
	if f.compact && (f.parquet == "" || f.To > 0 || f.Shuffle != "") {
		return cli.Usagef("--compact is for --parquet, without --to and --shuffle, whose cards follow from earlier play too")
	}
	if f.records == "-" && f.asJSON {
		return cli.Usagef("--records - and --json would both write to stdout")
	}
	var err error
	if f.Players, err = f.engines.Open(cmd, f.Seats); err != nil {
		return err
	}
	if err := f.Check(); err != nil { // before a file is written over
		return cli.Flagged(cmd, err)
	}
	ctx, leave, err := f.cluster.Open(cmd, cli.WithProgress(cmd), f.Seats)
	if err != nil {
		return err
	}
	defer leave()
	sink, err := openSinks(cmd, f)
	if err != nil {
		return err
	}
	if len(sink.writers) > 0 {
		ctx = api.WithParts(ctx, sink.write)
	}
	if sink.compact != nil {
		ctx = api.WithParts(ctx, sink.compact.write)
	}
	a, err := api.Sim(ctx, f.SimRequest)
	if err := errors.Join(err, sink.Close(), f.engines.Close()); err != nil {
		return err
	}
	if a.Stopped {
		fmt.Fprintf(cmd.ErrOrStderr(), "uno: stopped after %d hands\n", a.Games)
	}
	if f.records == "-" {
		return nil
	}
	return cli.Print(cmd, f.asJSON, a, a.Print)
}

// openSinks opens the files that were asked for.
func openSinks(cmd *cobra.Command, f *simFlags) (*sinks, error) {
	s := &sinks{}
	if f.records != "" {
		w, err := cli.CreateRecords(cmd, f.records)
		if err != nil {
			return nil, cli.Usagef("--records: %w", err)
		}
		s.writers = append(s.writers, w)
	}
	hands := func(w io.WriteCloser) { s.writers = append(s.writers, parquet.NewWriter(w)) }
	if f.compact {
		hands = func(w io.WriteCloser) { s.compact = &compact{file: w} }
	}
	for _, table := range []struct {
		flag, file string
		open       func(io.WriteCloser)
	}{
		{"--parquet", f.parquet, hands},
		{"--decisions", f.moves, func(w io.WriteCloser) { s.writers = append(s.writers, decisions.NewWriter(w)) }},
	} {
		if table.file == "" {
			continue
		}
		file, err := os.Create(table.file)
		if err != nil {
			return nil, errors.Join(cli.Usagef("%s: %w", table.flag, err), s.Close())
		}
		table.open(file)
	}
	return s, nil
}

// sinks are the files that a run writes its hands to.
type sinks struct {
	writers []record.Writer
	compact *compact
}

// compact is a table of hands without their cards. Its writer is made with the first hands,
// which say of what run they are.
type compact struct {
	file  io.WriteCloser
	table *parquet.Compact
}

// write writes hands.
func (c *compact) write(part api.SeededHands) error {
	if c.table == nil {
		c.table = parquet.NewCompact(c.file, part.Run)
	}
	return c.table.Write(part.Hands)
}

// Close completes the table. Without a hand it is empty.
func (c *compact) Close() error {
	if c.table == nil {
		c.table = parquet.NewCompact(c.file, &record.Run{Rules: new(uno.Rules)})
	}
	return c.table.Close()
}

// write writes a hand to all of them.
func (s *sinks) write(r *record.Record) error {
	for _, w := range s.writers {
		if err := w.Write(r); err != nil {
			return err
		}
	}
	return nil
}

// Close closes them all and returns their errors.
func (s *sinks) Close() error {
	var errs []error
	for _, w := range s.writers {
		errs = append(errs, w.Close())
	}
	if s.compact != nil {
		errs = append(errs, s.compact.Close())
	}
	return errors.Join(errs...)
}
