package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/server"
	"github.com/unolab/uno/internal/server/guest"
	"github.com/unolab/uno/internal/store"
)

// The goals that `uno bench studio` checks.
const (
	studioP99   = 100      // ms
	studioTable = 64 << 10 // bytes
)

// benchStudio are the flags of `uno bench studio`.
type benchStudio struct {
	tables      int
	length      time.Duration
	think, pace time.Duration
	bots        string
	db          string
	check, json bool
}

// newBenchStudioCmd makes `uno bench studio`.
func newBenchStudioCmd() *cobra.Command {
	var f benchStudio
	cmd := &cobra.Command{
		Use:   "studio",
		Short: "Tables of bots and scripted clients: latency of moves, memory of tables",
		Long: `Serves a studio on loopback, with its database in a temporary folder, makes the
tables, and connects a scripted client to each over a WebSocket. Latency is from
a client's sending a move to the answer that it is accepted: by then it is on
the disk. Moves that a window (for catching, say) holds back are counted apart.
Then all clients leave, and memory and goroutines are counted again.

Clients and server share the machine and the process.`,
		Example: "  uno bench studio\n  uno bench studio --tables 200 --for 5s --json",
		Args:    cli.Args(cobra.NoArgs),
		RunE:    func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	flags := cmd.Flags()
	flags.IntVar(&f.tables, "tables", 2000, "the number of tables")
	cli.DurationVar(flags, &f.length, "for", 20*time.Second, "how long is measured")
	cli.DurationVar(flags, &f.think, "think", 1500*time.Millisecond, "how long a client takes for a move, on average")
	cli.DurationVar(flags, &f.pace, "pace", 900*time.Millisecond, "how long a program takes for a move")
	flags.StringVar(&f.bots, "seats", "greedy,greedy,random", "the programs at each table, beside the client")
	flags.StringVar(&f.db, "db", "", "keep the data in this PostgreSQL database, `URL` as postgres://USER@HOST/NAME, instead of a file")
	flags.BoolVar(&f.check, "check", false, "fail unless the goals are met: p99 below 100 ms, an idle table below 64 KiB")
	flags.BoolVar(&f.json, "json", false, "print one JSON document")
	return cmd
}

// run measures and prints.
func (f *benchStudio) run(cmd *cobra.Command) error {
	if f.tables < 1 || f.tables > 20_000 || f.length < time.Second || f.think < 0 || f.pace < 0 {
		return cli.Usagef("--tables is 1 to 20000, --for at least 1s, --think and --pace not negative")
	}
	dir, err := os.MkdirTemp("", "uno-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	st, err := store.Open(cmd.Context(), f.db, dir)
	if err != nil {
		return err
	}
	report, err := f.measure(cmd.Context(), st, cmd.ErrOrStderr())
	if err := errors.Join(err, st.Close()); err != nil {
		return err
	}
	if err := report.Check(); err != nil {
		return err
	}
	if err := cli.Print(cmd, f.json, report, func(out io.Writer) error { return printLoad(out, report) }); err != nil {
		return err
	}
	if f.check && (report.P99 >= studioP99 || report.TableBytes > studioTable) {
		fmt.Fprintln(cmd.ErrOrStderr(), "uno: the goals are not met")
		return cli.ErrCheckFailed
	}
	return nil
}

// measure serves a studio and puts the load on it.
func (f *benchStudio) measure(ctx context.Context, st store.Store, progress io.Writer) (*guest.Report, error) {
	log := slog.New(slog.NewTextHandler(progress, &slog.HandlerOptions{Level: slog.LevelWarn}))
	cfg := server.Config{
		Version: "bench", Limits: server.Limits{Requests: -1, Tables: -1, Open: -1, Guesses: -1, Sockets: -1, Messages: -1},
		Live: live.Config{Grace: 1500 * time.Millisecond, Pace: f.pace, MaxTables: f.tables},
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s, err := server.New(ctx, cfg, st, log)
	if err != nil {
		l.Close()
		return nil, err
	}
	serving, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- s.Serve(serving, l) }()
	load := guest.Load{
		Base: "http://" + l.Addr().String(), Tables: f.tables, For: f.length, Warm: min(f.length, 5*time.Second),
		Think: f.think, Bots: strings.Split(f.bots, ","),
		Say: func(text string) { fmt.Fprintln(progress, "uno: "+text) },
	}
	report, err := load.Run(ctx)
	stop()
	return report, errors.Join(err, <-served)
}

// printLoad prints what was measured.
func printLoad(out io.Writer, r *guest.Report) error {
	_, err := fmt.Fprintf(out, `%d tables, %.0f s, %.0f moves of clients a second (%d in all, %d held back by a window)
latency of a move    p50 %.1f ms   p99 %.1f ms   max %.1f ms
an idle table        %.1f KiB
goroutines           %d before, %d while playing, %d after
`, r.Tables, r.Seconds, r.MoveRate, r.Moves, r.Held, r.P50, r.P99, r.Max, float64(r.TableBytes)/1024, r.Before, r.During, r.After)
	return err
}
