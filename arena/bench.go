package arena

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena/fast"
	"github.com/unolab/uno/internal/cputime"
)

// EngineRow is one measurement of an engine: random players, one core, user time
// (which excludes other processes).
type EngineRow struct {
	Engine           string  `json:"engine"` // fast, reference, or scalar: the fast one without lanes where it has them
	Work             string  `json:"work"`   // games, or playouts from mid-game
	Rules            string  `json:"rules"`
	Seats            int     `json:"seats"`
	Games            int     `json:"games"`
	Turns            int     `json:"turns"`
	UserSeconds      float64 `json:"user_seconds"`
	GamesPerSecond   float64 `json:"games_per_second"`
	NsPerDecision    float64 `json:"ns_per_decision"` // a turn is a decision here
	MicrosecondsGame float64 `json:"microseconds_per_game"`
	AllocsPerGame    float64 `json:"allocs_per_game"`
	BytesPerGame     float64 `json:"bytes_per_game"`
	// Moves are all choices of players, of which a turn may have several; NsPerMove is the
	// time of one. Both are 0 where an engine does not count them.
	Moves     int     `json:"moves,omitempty"`
	NsPerMove float64 `json:"ns_per_move,omitempty"`
	// TimesReference is the games a second of the row over those of the reference engine's.
	TimesReference float64 `json:"times_reference,omitempty"`
	// TimesScalar is, where the fast engine plays many hands at once in the lanes of vector
	// registers, the games a second of the row over those of the same engine one by one.
	TimesScalar float64 `json:"times_scalar,omitempty"`
	// TimesShuffle is the time of a game over the time that dealing and drawing the same
	// number of cards takes from the same random words, with nothing else done.
	TimesShuffle float64 `json:"times_shuffle,omitempty"`
	// What the processor did for a decision, in user mode; all 0 where Uncounted says why.
	Cycles       float64 `json:"cycles_per_decision,omitempty"`
	Instructions float64 `json:"instructions_per_decision,omitempty"`
	BranchMisses float64 `json:"branch_misses_per_decision,omitempty"`
	// Signature changes only when the games do: the engines agree on it.
	Signature string `json:"signature,omitempty"`
}

// EngineBench is the result of `uno bench engine`.
type EngineBench struct {
	Machine string      `json:"machine"`
	Go      string      `json:"go"`
	Seed    uint64      `json:"seed"`
	Rows    []EngineRow `json:"rows"`
	// Uncounted is why cycles, instructions and branch misses were not counted.
	Uncounted string `json:"uncounted,omitempty"`
	// Served are the house rules that the fast engine plays official hands of random
	// players with, Weighed those with which it also plays hands of players that have a
	// policy. Readable are those that only the reference engine plays.
	Served   []string `json:"served"`
	Weighed  []string `json:"weighed"`
	Readable []string `json:"readable"`
}

// benched are the games that the engines are measured on.
var benched = []struct {
	rules string
	seats int
}{
	{"pomdp", 2},
	{"official", 2},
	{"official", 4},
	{"official", 10},
	{"wikipedia", 2},
	{"rlcard", 2},
	{"duel", 2},
	{"official[draw-until-playable,stack=any,seven-zero,jump-in]", 4},
}

// signedGames is how many games, from the first on, the signature covers: games
// that both engines play whatever their budgets.
const signedGames = 1000

// BenchEngine measures the fast engine on a number of games of each rule set, and
// the reference engine on a hundredth of it, in one run on one core.
func BenchEngine(ctx context.Context, games int, seed uint64) (*EngineBench, error) {
	b := &EngineBench{Machine: Machine(), Go: runtime.Version(), Seed: seed, Readable: []string{}}
	if err := b.listServed(); err != nil {
		return nil, err
	}
	for _, c := range benched {
		rules, err := uno.ParseRules(c.rules)
		if err != nil {
			return nil, err
		}
		cfg := Config{Rules: rules, Seed: seed, First: DefaultFirst(&rules), Workers: 1}
		for range c.seats {
			cfg.Seats = append(cfg.Seats, "random")
		}
		rows, err := cfg.measureEngines(ctx, games, b)
		if err != nil {
			return nil, err
		}
		b.Rows = append(b.Rows, rows...)
	}
	for _, bench := range []func(*uno.Game, int) (EngineRow, error){benchPlayouts, benchLearnt} {
		rules, err := uno.Preset("pomdp")
		if err != nil {
			return nil, err
		}
		mid, err := midGame(&rules, seed)
		if err != nil {
			return nil, err
		}
		row, err := bench(mid, games)
		if err != nil {
			return nil, err
		}
		b.Rows = append(b.Rows, row)
	}
	return b, nil
}

// over is a over b, or 0 where the clock was too coarse for b.
func over(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}

// listServed finds out which house rules the fast engine plays.
func (b *EngineBench) listServed() error {
	for _, option := range uno.Options() {
		if !option.House {
			continue
		}
		rules, err := uno.Preset("official")
		if err != nil {
			return err
		}
		if err := rules.Set(option.Name, "true"); err != nil {
			return err
		}
		if fast.Serves(&rules, []string{"random", "random"}) {
			b.Served = append(b.Served, option.Name)
		} else {
			b.Readable = append(b.Readable, option.Name)
		}
		if fast.Serves(&rules, []string{"greedy", "greedy"}) {
			b.Weighed = append(b.Weighed, option.Name)
		}
	}
	return nil
}

// count takes over what was counted.
func (r *EngineRow) count(c *cputime.Counters) error {
	cycles, instructions, misses, err := c.Stop()
	if err != nil {
		return err
	}
	n := float64(r.Turns)
	r.Cycles, r.Instructions, r.BranchMisses = float64(cycles)/n, float64(instructions)/n, float64(misses)/n
	return nil
}

// turnSum is the number of turns of all hands.
func (t *tally) turnSum() int {
	sum := 0
	for n, games := range t.turns {
		sum += n * games
	}
	return sum
}

// signature is a hash of all counts.
func (t *tally) signature() uint64 {
	h := uno.Mix(uint64(t.games))
	add := func(n int) { h = uno.Mix(h ^ uint64(n)) }
	for seat := range uno.MaxSeats {
		add(t.wins[seat])
		add(t.points[seat])
	}
	for _, n := range t.turns {
		add(n)
	}
	add(t.loserCards)
	add(t.reshuffled)
	add(t.firstWins)
	return h
}

// meter measures user time and allocations.
type meter struct {
	user   time.Duration
	before runtime.MemStats
}

func (m *meter) start() {
	runtime.GC()
	runtime.ReadMemStats(&m.before)
	m.user = cputime.User()
}

// stop ends the measurement of n games.
func (m *meter) stop(n int) EngineRow {
	seconds := (cputime.User() - m.user).Seconds()
	var after runtime.MemStats
	runtime.ReadMemStats(&after)
	row := EngineRow{
		Games:            n,
		UserSeconds:      seconds,
		MicrosecondsGame: seconds * 1e6 / float64(n),
		AllocsPerGame:    float64(after.Mallocs-m.before.Mallocs) / float64(n),
		BytesPerGame:     float64(after.TotalAlloc-m.before.TotalAlloc) / float64(n),
	}
	if seconds > 0 { // the processor's clock ticks coarsely: short work may take none
		row.GamesPerSecond = float64(n) / seconds
	}
	return row
}

// Print writes the measurements as a table.
func (b *EngineBench) Print(w io.Writer) error {
	fmt.Fprintf(w, "random players, one core, user time; %s, %s\n\n", b.Machine, b.Go)
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	counted := b.Uncounted == ""
	head := "rules\tseats\tengine\twork\tgames\tgames/s\tns/decision\tns/move\tallocs/game\tx scalar\tx reference\tx shuffle\t"
	if counted {
		head += "cycles\tinstructions\tbranch misses\t"
	}
	fmt.Fprintln(tw, head+"signature\t")
	for _, r := range b.Rows {
		fmt.Fprintf(tw, "%s\t%d\t%s\t%s\t%d\t%.0f\t%.1f\t%s\t%.3f\t%s\t%s\t%s\t", r.Rules, r.Seats, r.Engine, r.Work, r.Games,
			r.GamesPerSecond, r.NsPerDecision, orNothing(r.NsPerMove), r.AllocsPerGame, orNothing(r.TimesScalar), orNothing(r.TimesReference), orNothing(r.TimesShuffle))
		if counted {
			fmt.Fprintf(tw, "%.1f\t%.1f\t%.2f\t", r.Cycles, r.Instructions, r.BranchMisses)
		}
		fmt.Fprintf(tw, "%s\t\n", strings.TrimLeft(r.Signature, "0"))
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	if !counted {
		fmt.Fprintf(w, "\ncycles, instructions and branch misses: this machine does not let the program count them (%s)\n", b.Uncounted)
	}
	_, err := fmt.Fprintf(w, "\nofficial with a house rule, fast between random players: %s\nfast between players with a policy: %s\n",
		strings.Join(b.Served, ", "), strings.Join(b.Weighed, ", "))
	if len(b.Readable) > 0 && err == nil {
		_, err = fmt.Fprintf(w, "only by the reference engine: %s\n", strings.Join(b.Readable, ", "))
	}
	return err
}

// orNothing spells a ratio or a time; nothing where there is none.
func orNothing(x float64) string {
	if x == 0 {
		return ""
	}
	return fmt.Sprintf("%.1f", x)
}
