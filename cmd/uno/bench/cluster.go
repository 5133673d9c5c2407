package bench

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/internal/cluster"
	"github.com/unolab/uno/internal/cputime"
	"github.com/unolab/uno/internal/spread"
)

// clusterRow is a run of `uno bench cluster`.
type clusterRow struct {
	Workers int     `json:"workers"` // 0: without a cluster, on one goroutine
	Seconds float64 `json:"seconds"`
	User    float64 `json:"user_seconds"` // of the whole process, with the server
}

// clusterAnswer is the answer of `uno bench cluster`: the fastest run of each kind.
type clusterAnswer struct {
	Games  int          `json:"games"`
	Rounds int          `json:"rounds"`
	Rows   []clusterRow `json:"rows"`
	// Speedup is that of two workers over one, by wall time; Cores is how many
	// processors two workers had on average; Overhead is the user time of two workers
	// over that without a cluster.
	Speedup  float64 `json:"speedup"`
	Cores    float64 `json:"cores"`
	Overhead float64 `json:"overhead"`
	// Shard is what an empty shard costs: the user and the wall seconds of one worker
	// for Shards of them, one by one.
	Shards       int     `json:"shards"`
	ShardSeconds float64 `json:"shard_seconds"`
	ShardUser    float64 `json:"shard_user_seconds"`
}

// Print prints the table.
func (a clusterAnswer) Print(w io.Writer) error {
	for _, r := range a.Rows {
		name := fmt.Sprintf("%d workers", r.Workers)
		if r.Workers == 0 {
			name = "no cluster"
		}
		fmt.Fprintf(w, "%-10s %8.2f s   %8.2f s of user time   %10.0f games/s\n", name, r.Seconds, r.User, float64(a.Games)/r.Seconds)
	}
	fmt.Fprintf(w, "two workers over one: %.2f times by the clock, on %.2f cores; user time %.3f times that without a cluster\n", a.Speedup, a.Cores, a.Overhead)
	_, err := fmt.Fprintf(w, "an empty shard: %.2f ms, %.2f ms of user time\n", 1e3*a.ShardSeconds/float64(a.Shards), 1e3*a.ShardUser/float64(a.Shards))
	return err
}

// newBenchClusterCmd makes `uno bench cluster`.
func newBenchClusterCmd() *cobra.Command {
	var games, rounds int
	var seed uint64
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "cluster",
		Short: "Two workers of a cluster over one, and what a shard costs",
		Long: `Plays the same games without a cluster on one goroutine, and with a server and one
and two workers inside this process, in turn, and prints the fastest run of each.
The clock is that of a machine that may be busy; user time is that of the process.`,
		Example: "  uno bench cluster\n  uno bench cluster -n 200000 --rounds 1 --json",
		Args:    cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if games < 1 || rounds < 1 {
				return cli.Usagef("-n and --rounds must be positive")
			}
			a, err := benchCluster(cmd.Context(), games, rounds, seed)
			if err != nil {
				return err
			}
			return cli.Print(cmd, asJSON, a, a.Print)
		},
	}
	cmd.Flags().IntVarP(&games, "games", "n", 2_000_000, "hands of a run: pomdp, two random players")
	cmd.Flags().IntVar(&rounds, "rounds", 5, "runs of each kind")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "the seed of the games")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON document")
	return cmd
}

// benchCluster measures.
func benchCluster(ctx context.Context, games, rounds int, seed uint64) (clusterAnswer, error) {
	a := clusterAnswer{Games: games, Rounds: rounds, Rows: []clusterRow{{Workers: 0}, {Workers: 1}, {Workers: 2}}, Shards: 2000}
	for round := range rounds {
		for i := range a.Rows {
			row := a.Rows[i]
			if err := row.measure(ctx, games, seed); err != nil {
				return a, err
			}
			if round == 0 || row.Seconds < a.Rows[i].Seconds {
				a.Rows[i] = row
			}
		}
	}
	a.Speedup = a.Rows[1].Seconds / a.Rows[2].Seconds
	a.Cores = a.Rows[2].User / a.Rows[2].Seconds
	a.Overhead = a.Rows[2].User / a.Rows[0].User
	return a, a.shards(ctx)
}

// measure runs the games on so many workers.
func (r *clusterRow) measure(ctx context.Context, games int, seed uint64) error {
	if r.Workers > 0 {
		c, err := cluster.Open(ctx, cluster.Config{Version: "bench", Workers: r.Workers, Functions: cli.ClusterFunctions()})
		if err != nil {
			return err
		}
		defer c.Close()
		ctx = spread.WithElsewhere(ctx, c)
	}
	began, user := time.Now(), cputime.User()
	_, err := api.Sim(ctx, api.SimRequest{
		Rules: api.Rules{Name: "pomdp"}, Seats: []string{"random", "random"}, Games: games, Seed: seed, Workers: 1,
	})
	r.Seconds, r.User = time.Since(began).Seconds(), (cputime.User() - user).Seconds()
	return err
}

// shards measures shards without work.
func (a *clusterAnswer) shards(ctx context.Context) error {
	empty := func(*int) (func(context.Context, int, int) (int, error), error) {
		return func(_ context.Context, lo, _ int) (int, error) { return lo, nil }, nil
	}
	c, err := cluster.Open(ctx, cluster.Config{
		Version: "bench", Workers: 1, Functions: map[string]spread.Function{"empty": spread.Serve(empty)},
	})
	if err != nil {
		return err
	}
	defer c.Close()
	began, user := time.Now(), cputime.User()
	w := spread.Work{Function: "empty", Request: []byte("0"), N: a.Shards, Chunk: 1, Whole: true}
	err = spread.Shared(spread.WithElsewhere(ctx, c), w, 1, nil, func(int, int) (bool, error) { return false, nil })
	a.ShardSeconds, a.ShardUser = time.Since(began).Seconds(), (cputime.User() - user).Seconds()
	return err
}
