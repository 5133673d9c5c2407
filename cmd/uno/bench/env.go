package bench

import (
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/unolab/uno"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/env"
	"github.com/unolab/uno/internal/cputime"
)

// envRow is one line of `uno bench env`.
type envRow struct {
	Rules       string  `json:"rules"`
	Seats       int     `json:"seats"`
	Opponents   string  `json:"opponents,omitempty"` // the player of all seats but seat 0; empty: all are stepped
	Observation string  `json:"observation"`
	Engine      string  `json:"engine"`
	Decisions   int     `json:"decisions"`
	PerSecond   float64 `json:"per_second"` // decisions a second of user time, on one core
}

// envAnswer is the answer of `uno bench env`.
type envAnswer struct {
	Envs int      `json:"envs"`
	Rows []envRow `json:"rows"`
}

// Print prints the table.
func (a envAnswer) Print(w io.Writer) error {
	for _, r := range a.Rows {
		rules := r.Rules
		if r.Opponents != "" {
			rules += " v " + r.Opponents
		}
		if _, err := fmt.Fprintf(w, "%-23s %2d seats  %-7s %-9s %12.0f decisions/s\n", rules, r.Seats, r.Observation, r.Engine, r.PerSecond); err != nil {
			return err
		}
	}
	return nil
}

// newBenchEnvCmd makes `uno bench env`.
func newBenchEnvCmd() *cobra.Command {
	var steps, envs int
	var seed uint64
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "env",
		Short: "Steps a second of the environments for learning",
		Long: `Steps many tables with uniformly random legal actions, on one core, and counts
decisions by user time: choosing the action, the move, the observation, the legal
actions, and dealing again are all in it, and so is what opponents inside the
environment do in between, whose decisions are not counted. Opponents that are
policies are measured on both engines. python/examples/bench.py puts the same
beside Python and RLCard.`,
		Example: "  uno bench env\n  uno bench env -n 20000 --envs 1024 --json",
		Args:    cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if steps < 1 || envs < 1 || envs > env.MaxEnvs {
				return cli.Usagef("-n must be positive and --envs 1 to %d", env.MaxEnvs)
			}
			a := envAnswer{Envs: envs}
			for _, set := range []envRow{
				{Rules: "rlcard", Seats: 2, Observation: env.Planes},
				{Rules: "pomdp", Seats: 2, Observation: env.Planes},
				{Rules: "pomdp", Seats: 2, Observation: env.Full},
				{Rules: "pomdp", Seats: 2, Observation: env.None},
				{Rules: "official", Seats: 4, Observation: env.Planes},
				{Rules: "official[stack,jump-in]", Seats: 4, Observation: env.Planes},
				{Rules: "pomdp", Seats: 2, Opponents: "random", Observation: env.Full},
				{Rules: "pomdp", Seats: 2, Opponents: "greedy", Observation: env.Full},
				{Rules: "pomdp", Seats: 2, Opponents: "greedy", Observation: env.Full, Engine: "readable"},
				{Rules: "pomdp", Seats: 2, Opponents: "fast", Observation: env.Full},
				{Rules: "pomdp", Seats: 2, Opponents: "fast", Observation: env.Full, Engine: "readable"},
				{Rules: "official", Seats: 4, Opponents: "fast", Observation: env.Full},
				{Rules: "official", Seats: 4, Opponents: "fast", Observation: env.Full, Engine: "readable"},
			} {
				row, err := measureEnv(cmd, set, steps, envs, seed)
				if err != nil {
					return err
				}
				a.Rows = append(a.Rows, row)
			}
			return cli.Print(cmd, asJSON, a, a.Print)
		},
	}
	cmd.Flags().IntVarP(&steps, "steps", "n", 5000, "steps of all tables together (a tenth with opponents, a hundredth on the readable engine)")
	cmd.Flags().IntVar(&envs, "envs", 256, "tables")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "the seed of the games")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON document")
	return cmd
}

// measureEnv measures one row.
func measureEnv(cmd *cobra.Command, row envRow, steps, envs int, seed uint64) (envRow, error) {
	rules, err := uno.ParseRules(row.Rules)
	if err != nil {
		return row, err
	}
	var players []string
	if row.Opponents != "" {
		players = append([]string{""}, slices.Repeat([]string{row.Opponents}, row.Seats-1)...)
	}
	v, err := env.New(env.Config{
		Rules: rules, Seats: row.Seats, Envs: envs, Seed: seed, Players: players,
		Observation: row.Observation, Readable: row.Engine == "readable",
	})
	if err != nil {
		return row, err
	}
	switch row.Engine = v.Spec().Engine; {
	case row.Engine == "readable":
		steps = max(1, steps/100)
	case row.Opponents != "":
		steps = max(1, steps/10)
	}
	actions := v.Buffers().Actions
	began := cputime.User()
	for range steps {
		if err := cmd.Context().Err(); err != nil {
			return row, err
		}
		if err := v.Sample(actions); err != nil {
			return row, err
		}
		if err := v.Step(actions); err != nil {
			return row, err
		}
	}
	row.Decisions = steps * envs
	row.PerSecond = float64(row.Decisions) / (cputime.User() - began).Seconds()
	return row, nil
}
