package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"runtime"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/arena"
	"github.com/unolab/uno/bot"
)

// newMatchCmd makes `uno match`: two players compared.
func newMatchCmd() *cobra.Command {
	var rules rulesFlags
	var cfg arena.MatchConfig
	var games int
	var sprt string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "match A B",
		Short: "Compare two players over mirrored pairs of games",
		Long: `Plays pairs of games in which A and B hold the same cards in turn, and reports A's
win rate and Elo with 95 % intervals taken over pairs, for which two pairs are
needed at least. --sprt stops as soon as a
sequential test of two Elo differences is decided. Players: ` + strings.Join(bot.Names(), ", ") + `.`,
		Example: `  uno match greedy random --rules pomdp -n 20000
  uno match greedy rlcard-rule --rules rlcard --sprt 0,10`,
		Args: args(cobra.ExactArgs(2)),
		RunE: func(cmd *cobra.Command, names []string) error {
			var err error
			if cfg.Rules, err = rules.rules(2); err != nil {
				return err
			}
			for _, name := range names {
				if err := bot.Check(name, &cfg.Rules, 2); err != nil {
					return usagef("%w", err)
				}
			}
			if games < 2 || cfg.Workers < 1 || cfg.Target < 0 {
				return usagef("-n, --to or --workers is out of range; see 'uno match --help'")
			}
			if cfg.SPRT, err = parseSPRT(sprt); err != nil {
				return err
			}
			if cfg.SPRT != nil && !cmd.Flags().Changed("games") {
				games = 10_000_000
			}
			cfg.A, cfg.B, cfg.Pairs = names[0], names[1], games/2
			cfg.Progress = progress(cmd.ErrOrStderr(), cfg.Pairs)
			result, err := arena.Match(cmd.Context(), cfg)
			switch {
			case errors.Is(err, context.Canceled):
				fmt.Fprintf(cmd.ErrOrStderr(), "uno: stopped after %d pairs\n", result.Pairs)
			case err != nil:
				return err
			}
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(result)
			}
			return result.Print(cmd.OutOrStdout())
		},
	}
	rules.add(cmd, "official")
	fl := cmd.Flags()
	fl.IntVarP(&games, "games", "n", 10_000, "games to play, two a pair")
	fl.StringVar(&sprt, "sprt", "", "stop when a test of `ELO0,ELO1` is decided")
	fl.IntVar(&cfg.Target, "to", 0, "make each game a match to this many points")
	fl.Uint64Var(&cfg.Seed, "seed", 1, "the seed of the games")
	fl.IntVar(&cfg.Workers, "workers", runtime.GOMAXPROCS(0), "games played at the same time")
	fl.BoolVar(&asJSON, "json", false, "print one JSON document")
	return cmd
}

// parseSPRT reads "elo0,elo1"; empty means no test.
func parseSPRT(s string) (*arena.SPRT, error) {
	if s == "" {
		return nil, nil
	}
	a, b, ok := strings.Cut(s, ",")
	elo0, err0 := strconv.ParseFloat(strings.TrimSpace(a), 64)
	elo1, err1 := strconv.ParseFloat(strings.TrimSpace(b), 64)
	finite := math.Abs(elo0) <= math.MaxFloat64 && math.Abs(elo1) <= math.MaxFloat64 // NaN is not
	if !ok || err0 != nil || err1 != nil || !finite || elo0 >= elo1 {
		return nil, usagef("--sprt is two finite Elo differences, the smaller first, such as 0,10; not %q", s)
	}
	return &arena.SPRT{Elo0: elo0, Elo1: elo1}, nil
}
