package sim

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/cmd/uno/cli"
)

// NewMatch makes `uno match`: two players compared.
func NewMatch() *cobra.Command {
	var r api.MatchRequest
	var rules cli.RulesFlags
	var sprt string
	var asJSON bool
	var engines cli.Engines
	cmd := &cobra.Command{
		Use:   "match A B",
		Short: "Compare two players over mirrored pairs of games",
		Long: `Plays pairs of games in which A and B hold the same cards in turn, and reports A's
win rate and Elo with 95 % intervals taken over pairs, for which two pairs are
needed at least. --sprt stops as soon as a
sequential test of two Elo differences is decided. Players: ` + strings.Join(bot.Forms(), ", ") + `.

` + cli.EnginesHelp + `
--engine "COMMAND" stands for engine:COMMAND in the place of a name.`,
		Example: `  uno match greedy random --rules pomdp -n 20000
  uno match greedy rlcard-rule --rules rlcard --sprt 0,10
  uno match --engine "python3 examples/engine/engine.py" random -n 100`,
		Args: cli.Args(func(cmd *cobra.Command, names []string) error { return cobra.ExactArgs(2)(cmd, engines.Among(names)) }),
		RunE: func(cmd *cobra.Command, names []string) error {
			names = engines.Among(names)
			r.A, r.B, r.Rules = names[0], names[1], rules.Rules
			if r.Games < 2 || r.Workers < 1 || r.To < 0 {
				return cli.Usagef("-n, --to or --workers is out of range; see 'uno match --help'")
			}
			var err error
			if r.SPRT, err = parseSPRT(sprt); err != nil {
				return err
			}
			if r.SPRT != nil && !cmd.Flags().Changed("games") {
				r.Games = 0 // as many as the test takes
			}
			if r.Players, err = engines.Open(cmd, names); err != nil {
				return err
			}
			a, err := api.Match(cli.WithProgress(cmd), r)
			if err := errors.Join(err, engines.Close()); err != nil {
				return cli.Flagged(cmd, err)
			}
			if r.Games%2 != 0 {
				fmt.Fprintf(cmd.ErrOrStderr(), "uno: games are played in pairs: of %d, one is left out\n", r.Games)
			}
			if a.Stopped {
				fmt.Fprintf(cmd.ErrOrStderr(), "uno: stopped after %d pairs\n", a.Pairs)
			}
			if asJSON {
				return cli.PrintJSON(cmd.OutOrStdout(), a)
			}
			return a.Print(cmd.OutOrStdout())
		},
	}
	rules.Add(cmd, "official")
	engines.AddInPlace(cmd)
	fl := cmd.Flags()
	fl.IntVarP(&r.Games, "games", "n", 10_000, "games to play, two a pair; an odd one is left out")
	fl.StringVar(&sprt, "sprt", "", "stop when a test of `ELO0,ELO1` is decided")
	fl.IntVar(&r.To, "to", 0, "make each game a match to this many points")
	fl.Uint64Var(&r.Seed, "seed", 1, "the seed of the games")
	fl.IntVar(&r.Workers, "workers", runtime.GOMAXPROCS(0), "games played at the same time")
	fl.BoolVar(&asJSON, "json", false, "print one JSON document")
	return cmd
}

// parseSPRT reads "elo0,elo1"; empty means no test.
func parseSPRT(s string) (*[2]float64, error) {
	if s == "" {
		return nil, nil
	}
	a, b, ok := strings.Cut(s, ",")
	elo0, err0 := strconv.ParseFloat(strings.TrimSpace(a), 64)
	elo1, err1 := strconv.ParseFloat(strings.TrimSpace(b), 64)
	finite := math.Abs(elo0) <= math.MaxFloat64 && math.Abs(elo1) <= math.MaxFloat64 // NaN is not
	if !ok || err0 != nil || err1 != nil || !finite || elo0 >= elo1 {
		return nil, cli.Usagef("--sprt is two finite Elo differences, the smaller first, such as 0,10; not %q", s)
	}
	return &[2]float64{elo0, elo1}, nil
}
