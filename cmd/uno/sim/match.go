package sim

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/arena"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/luck"
)

// matchFlags are the flags of `uno match`.
type matchFlags struct {
	api.MatchRequest
	rules   cli.RulesFlags
	sprt    string
	all     []string
	svg     string
	records string
	resume  string
	engines cli.Engines
	cluster cli.ClusterFlags
	asJSON  bool
}

// NewMatch makes `uno match`: players compared.
func NewMatch() *cobra.Command {
	var f matchFlags
	cmd := &cobra.Command{
		Use:   "match A B [C ...]",
		Short: "Compare players over the same deals, seats swapped",
		Long: `Plays the same deals with the seats swapped, and reports the win rate and Elo of the
first player with 95 % intervals. 'uno help players' lists the players.

  A B              pairs of games; with --seats 3 and more, A once among players like B
  A B C ..         up to five players at one table, each deal in all their seat orders
  --all A,B,C ..   a match of each two, and ratings of all

--sprt stops when a sequential test of two Elo differences is decided, --aivat takes
out the luck of deals and draws, --resume goes on with an interrupted match.
--control C measures A by a cheap player C that mostly decides alike: the rate of C in
many games, and what A's decisions gain where they are others. See docs/measuring.md.

` + cli.EnginesHelp + `
--engine "COMMAND" stands for engine:COMMAND in the place of a name.

` + cli.ClusterHelp,
		Example: `  uno match greedy random --rules pomdp -n 20000
  uno match greedy rlcard-rule --rules rlcard --sprt 0,10
  uno match greedy random --seats 4 -n 4000 --aivat
  uno match strong greedy --rules pomdp -n 1000 --control fast
  uno match greedy random rlcard-rule -n 6000
  uno match --all uniform,random,greedy --rules pomdp -n 2000 --svg ratings.svg
  uno match --engine "python3 examples/engine/engine.py" random -n 100`,
		Args: cli.Args(func(cmd *cobra.Command, names []string) error {
			if f.all != nil {
				return cobra.NoArgs(cmd, names)
			}
			return cobra.RangeArgs(2, arena.MaxOrders)(cmd, f.engines.Among(names))
		}),
		RunE: func(cmd *cobra.Command, names []string) error {
			f.Rules = f.rules.Rules
			if err := cli.NotZero(cmd, "games", "workers", "seats", "control-games", "control-playouts"); err != nil {
				return err
			}
			if f.all != nil {
				if err := cli.Seeded(cmd, f.all); err != nil {
					return err
				}
				return runRatings(cmd, &f)
			}
			names = f.engines.Among(names)
			if err := cli.Seeded(cmd, append(names, f.Control)); err != nil {
				return err
			}
			if len(names) > 2 {
				return runOrders(cmd, &f, names)
			}
			f.A, f.B = names[0], names[1]
			return runMatch(cmd, &f)
		},
	}
	f.rules.Add(cmd, "official")
	f.engines.AddInPlace(cmd)
	f.cluster.Add(cmd.Flags())
	fl := cmd.Flags()
	fl.IntVarP(&f.Games, "games", "n", 10_000, "games to play, two a pair; an odd one is left out")
	fl.IntVar(&f.Seats, "seats", 2, "players at the table: A once and B in the other seats")
	fl.StringVar(&f.sprt, "sprt", "", "stop when a test of `ELO0,ELO1` is decided")
	fl.BoolVar(&f.AIVAT, "aivat", false, "take the luck out of each hand")
	fl.IntVar(&f.AIVATSamples, "aivat-samples", luck.UsualSamples, "with --aivat: continuations that value a position; 0 asks the value function alone")
	fl.StringVar(&f.Control, "control", "", "measure A by what its decisions gain over those of `PLAYER`")
	fl.IntVar(&f.ControlGames, "control-games", 0, "with --control: games of that player (default 10 for each of A's)")
	fl.IntVar(&f.ControlPlayouts, "control-playouts", 0, fmt.Sprintf("with --control: how often each of two decisions is played on (default %d)", arena.UsualPlayouts))
	fl.IntVar(&f.To, "to", 0, "make each game a match to this many points")
	fl.Uint64Var(&f.Seed, "seed", 1, "the seed of the games")
	fl.IntVar(&f.Workers, "workers", runtime.GOMAXPROCS(0), "games played at the same time")
	fl.StringSliceVar(&f.all, "all", nil, "rate these players by a match of each two")
	fl.StringVar(&f.svg, "svg", "", "with --all: draw the ratings in `FILE`")
	fl.StringVar(&f.records, "records", "", "write the record of each hand to `FILE` (JSON Lines; - for stdout, .gz compresses)")
	fl.StringVar(&f.resume, "resume", "", "keep the results in `FILE` and go on behind those in it")
	fl.BoolVar(&f.asJSON, "json", false, "print one JSON document")
	return cmd
}

// runMatch compares two players.
func runMatch(cmd *cobra.Command, f *matchFlags) (err error) {
	switch {
	case f.svg != "":
		return cli.Usagef("--svg draws the ratings of --all")
	case f.resume != "" && f.records != "":
		return cli.Usagef("--resume and --records cannot go together: the hands played before are not kept")
	case f.records == "-" && f.asJSON:
		return cli.Usagef("--records - and --json would both write to stdout")
	}
	if f.SPRT, err = parseSPRT(f.sprt); err != nil {
		return err
	}
	if f.SPRT != nil && !cmd.Flags().Changed("games") {
		f.Games = 0 // as many as the test takes
	}
	names := []string{f.A, f.B}
	if f.Control != "" {
		names = append(names, f.Control)
	}
	ctx, leave, err := f.cluster.Open(cmd, cli.WithProgress(cmd), names)
	if err != nil {
		return err
	}
	defer leave()
	var file io.Closer = io.NopCloser(nil)
	if f.resume != "" {
		log, err := openResume(f.resume, &f.Played)
		if err != nil {
			return cli.Usagef("--resume: %w", err)
		}
		file = log
		ctx = api.WithParts(ctx, func(b arena.Blocks) error { return cli.PrintJSON(log, b) })
	}
	if f.records != "" {
		w, err := cli.CreateRecords(cmd, f.records)
		if err != nil {
			return cli.Usagef("--records: %w", err)
		}
		file = w
		ctx = api.WithParts(ctx, w.Write)
	}
	if f.Players, err = f.engines.Open(cmd, names); err != nil {
		return errors.Join(err, file.Close())
	}
	a, err := api.Match(ctx, f.MatchRequest)
	if err := errors.Join(err, f.engines.Close(), file.Close()); err != nil {
		return cli.Flagged(cmd, err)
	}
	if left := f.Games % f.Seats; left != 0 && f.Seats == 2 {
		fmt.Fprintf(cmd.ErrOrStderr(), "uno: games are played in pairs: of %d, one is left out\n", f.Games)
	} else if left != 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "uno: games are played in blocks of %d: of %d, %d are left out\n", f.Seats, f.Games, left)
	}
	if a.Stopped {
		fmt.Fprintf(cmd.ErrOrStderr(), "uno: stopped after %d pairs\n", a.Pairs)
	}
	if f.records == "-" {
		return nil
	}
	return cli.Print(cmd, f.asJSON, a, a.Print)
}

// openResume reads the results of earlier runs, and opens the file for new ones.
// It removes an incomplete last line, left by a run that was killed.
func openResume(name string, played *api.Document) (*os.File, error) {
	data, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	whole := bytes.LastIndexByte(data, '\n') + 1
	played.Name, played.Text = name, string(data[:whole])
	file, err := os.OpenFile(name, os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return nil, err
	}
	if err := file.Truncate(int64(whole)); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	if _, err := file.Seek(0, io.SeekEnd); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// runRatings rates players.
func runRatings(cmd *cobra.Command, f *matchFlags) error {
	for _, flag := range []string{"sprt", "aivat", "aivat-samples", "control", "control-games", "control-playouts", "records", "resume"} {
		if cmd.Flags().Changed(flag) {
			return cli.Usagef("--%s does not go with --all", flag)
		}
	}
	ctx, leave, err := f.cluster.Open(cmd, cli.WithProgress(cmd), f.all)
	if err != nil {
		return err
	}
	defer leave()
	own, err := f.engines.Open(cmd, f.all)
	if err != nil {
		return err
	}
	a, err := api.Ratings(ctx, api.RatingsRequest{
		Players: f.all, Own: own, Rules: f.Rules, Games: f.Games, To: f.To, Seed: f.Seed, Workers: f.Workers, Seats: f.Seats, SVG: f.svg != "",
	})
	if err := errors.Join(err, f.engines.Close()); err != nil {
		return cli.Flagged(cmd, err)
	}
	if f.svg != "" {
		if err := os.WriteFile(f.svg, []byte(a.SVG), 0o666); err != nil {
			return err
		}
		a.SVG = "" // it is in its file
	}
	return cli.Print(cmd, f.asJSON, a, a.Print)
}

// runOrders compares players at one table, in all seat orders.
func runOrders(cmd *cobra.Command, f *matchFlags, names []string) error {
	for _, flag := range []string{"sprt", "aivat", "aivat-samples", "control", "control-games", "control-playouts", "records", "resume", "seats", "svg", "to"} {
		if cmd.Flags().Changed(flag) {
			return cli.Usagef("--%s is for a match of two players", flag)
		}
	}
	own, err := f.engines.Open(cmd, names)
	if err != nil {
		return err
	}
	a, err := api.Orders(cli.WithProgress(cmd), api.OrdersRequest{
		Players: names, Own: own, Rules: f.Rules, Games: f.Games, Seed: f.Seed, Workers: f.Workers,
	})
	if err := errors.Join(err, f.engines.Close()); err != nil {
		return cli.Flagged(cmd, err)
	}
	if left := f.Games - a.Games; left > 0 && !a.Stopped {
		fmt.Fprintf(cmd.ErrOrStderr(), "uno: games are played in blocks of %d: of %d, %d are left out\n", a.Orders, f.Games, left)
	}
	return cli.Print(cmd, f.asJSON, a, a.Print)
}

// parseSPRT reads "elo0,elo1"; empty means no test.
func parseSPRT(s string) (*[2]float64, error) {
	if s == "" {
		return nil, nil
	}
	a, b, ok := strings.Cut(s, ",")
	elo0, err0 := strconv.ParseFloat(strings.TrimSpace(a), 64)
	elo1, err1 := strconv.ParseFloat(strings.TrimSpace(b), 64)
	if !ok || err0 != nil || err1 != nil {
		return nil, cli.Usagef("--sprt is two finite Elo differences, the smaller first, such as 0,10; not %q", s)
	}
	return &[2]float64{elo0, elo1}, nil
}
