package bench

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/duel"
	"github.com/unolab/uno/internal/cputime"
	"github.com/unolab/uno/internal/stat"
)

// benchDuel is what `uno bench duel` measures with, and what it has found.
type benchDuel struct {
	Machine string          `json:"machine"`
	Seed    uint64          `json:"seed"`
	Nodes   int             `json:"nodes"` // of each search for the chance of a run
	Rows    []benchDuelRow  `json:"rows"`
	game    *duel.Game      // McGuire's duel
	rules   *uno.Rules      // its rules
	context context.Context // of the command
}

// benchDuelRow is the processor time of one kind of work, in milliseconds.
type benchDuelRow struct {
	Work      string  `json:"work"`
	Positions int     `json:"positions"`
	Found     int     `json:"found"`   // positions with a run
	GaveUp    int     `json:"gave_up"` // searches that were cut off
	Mean      float64 `json:"mean_ms"` // milliseconds
	P50       float64 `json:"p50_ms"`  // nearest rank
	P99       float64 `json:"p99_ms"`  // nearest rank
	Max       float64 `json:"max_ms"`  // the longest
	TotalSec  float64 `json:"total_s"` // seconds in all
	spent     []time.Duration
}

// newBenchDuelCmd makes `uno bench duel`.
func newBenchDuelCmd() *cobra.Command {
	var b benchDuel
	var n int
	var players []string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "duel",
		Short: "Proofs, chances of runs and decisions between open hands",
		Long: `Measures, on one core and by processor time, on positions of McGuire's duel from
the middle of hands that the quick policy plays against itself: searches for
strict runs and for runs barring luck, both hands at most eight cards; the
chance of the best run of two to four cards, over all positions and over those
that have a run barring luck; and decisions of choosers of so many playouts.`,
		Example: "  uno bench duel\n  uno bench duel -n 10000 --json",
		Args:    cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if n < 100 || b.Nodes < 1 {
				return cli.Usagef("-n is at least 100, --nodes positive")
			}
			b.context, b.Machine = cmd.Context(), arena.Machine()
			if err := b.run(n, players); err != nil {
				return err
			}
			return cli.Print(cmd, asJSON, &b, b.print)
		},
	}
	fl := cmd.Flags()
	fl.IntVarP(&n, "positions", "n", 1000, "positions of each kind (a tenth for decisions)")
	fl.Uint64Var(&b.Seed, "seed", 1, "the seed of the positions")
	fl.IntVar(&b.Nodes, "nodes", 300_000, "positions of each search for the chance of a run")
	fl.StringSliceVar(&players, "players", []string{"duelist:0", "duelist:150", "duelist:10000", "flat:700"}, "choosers to time, `NAME:PLAYOUTS`")
	fl.BoolVar(&asJSON, "json", false, "print one JSON document")
	return cmd
}

// run measures everything.
func (b *benchDuel) run(n int, players []string) error {
	rules, err := uno.Preset("duel")
	if err != nil {
		return err
	}
	b.rules = &rules
	if b.game, err = duel.New(b.rules); err != nil {
		return err
	}
	for _, sort := range []duel.Sort{duel.Strict, duel.BarringLuck} {
		row := benchDuelRow{Work: sort.String() + " run"}
		for s := range b.positions(n, 1, 8) {
			start := cputime.User()
			run, done := b.game.Prove(s, sort, s.Seat(), duel.DefaultNodes)
			row.add(cputime.User()-start, run != nil, done)
		}
		b.end(&row)
	}
	all := benchDuelRow{Work: "chance of a run of 2 to 4 cards"}
	with := benchDuelRow{Work: "the same, of positions with a run"}
	for s := range b.positions(n, 2, 4) {
		start := cputime.User()
		o := b.game.RunOdds(b.context, s, s.Seat(), b.Nodes)
		spent := cputime.User() - start
		all.add(spent, o.Chance > 0, o.Whole)
		if o.Chance > 0 || !o.Whole {
			with.add(spent, o.Chance > 0, o.Whole)
		}
	}
	b.end(&all)
	b.end(&with)
	for _, name := range players {
		choose, err := b.chooser(name)
		if err != nil {
			return err
		}
		row := benchDuelRow{Work: "decision of " + name}
		src := rand.NewPCG(b.Seed, 1)
		for s := range b.positions(n/10, 1, 20) {
			start := cputime.User()
			choose(s, src)
			row.add(cputime.User()-start, false, true)
		}
		b.end(&row)
	}
	return b.context.Err()
}

// chooser is the chooser of a name with its playouts.
func (b *benchDuel) chooser(name string) (duel.Chooser, error) {
	var playouts int
	switch {
	case scan(name, "duelist:%d", &playouts) && playouts >= 0:
		return b.game.Duelist(playouts), nil
	case scan(name, "flat:%d", &playouts) && playouts > 0:
		return b.game.Flat(playouts), nil
	default:
		return nil, cli.Usagef("--players: %q is neither duelist:N nor flat:N", name)
	}
}

// scan reads one number out of a text.
func scan(text, format string, n *int) bool {
	_, err := fmt.Sscanf(text, format, n)
	return err == nil
}

// positions gives n positions, each the beginning of a turn at random of a hand
// of its own, with least to most cards in the hand of the side to move and at
// most eight, or most, in either.
func (b *benchDuel) positions(n, least, most int) func(yield func(s *duel.State) bool) {
	return func(yield func(s *duel.State) bool) {
		quick := b.game.Quick()
		for i := uint64(0); n > 0 && b.context.Err() == nil; i++ {
			u, err := uno.Deal(b.rules, 2, int(i&1), uno.NewDeckOrder(b.Seed, i), nil)
			if err != nil {
				return
			}
			s, err := b.game.From(&u)
			if err != nil {
				continue // the first card is black and its colour not named yet
			}
			src := rand.NewPCG(b.Seed, i)
			var turns []duel.State
			for len(turns) < b.rules.Limit {
				if _, over := s.Over(); over {
					break
				}
				if s.Deciding() {
					turns = append(turns, s)
				}
				b.game.Do(&s, quick(&s, src), src)
			}
			before := turns[uno.Below(src, len(turns))]
			own, other := before.Hand(before.Seat()).Len(), before.Hand(1-before.Seat()).Len()
			if own < least || own > most || other > max(8, most) {
				continue
			}
			if n--; !yield(&before) {
				return
			}
		}
	}
}

// add puts in one measurement.
func (r *benchDuelRow) add(spent time.Duration, found, whole bool) {
	r.spent = append(r.spent, spent)
	if found {
		r.Found++
	}
	if !whole {
		r.GaveUp++
	}
}

// end sums a row up.
func (b *benchDuel) end(r *benchDuelRow) {
	r.Positions = len(r.spent)
	if r.Positions > 0 {
		slices.Sort(r.spent)
		sum := time.Duration(0)
		for _, d := range r.spent {
			sum += d
		}
		ms := func(d time.Duration) float64 { return d.Seconds() * 1e3 }
		rank := func(percent int) float64 { return ms(stat.Percentile(r.spent, percent)) }
		r.Mean, r.P50, r.P99, r.Max = ms(sum)/float64(r.Positions), rank(50), rank(99), rank(100)
		r.TotalSec = sum.Seconds()
	}
	b.Rows = append(b.Rows, *r)
}

// print prints a table.
func (b *benchDuel) print(w io.Writer) error {
	fmt.Fprintf(w, "processor time in milliseconds; %s\n\n", b.Machine)
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tw, "work\tpositions\tfound\tgave up\tmean\tp50\tp99\tmax\t")
	for _, r := range b.Rows {
		fmt.Fprintf(tw, "%s\t%d\t%d\t%d\t%.3f\t%.3f\t%.3f\t%.3f\t\n", r.Work, r.Positions, r.Found, r.GaveUp, r.Mean, r.P50, r.P99, r.Max)
	}
	return tw.Flush()
}
