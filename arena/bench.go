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
	Engine           string  `json:"engine"` // fast or reference
	Work             string  `json:"work"`   // games, or playouts from mid-game
	Rules            string  `json:"rules"`
	Seats            int     `json:"seats"`
	Games            int     `json:"games"`
	Turns            int     `json:"turns"`
	UserSeconds      float64 `json:"user_seconds"`
	GamesPerSecond   float64 `json:"games_per_second"`
	NsPerDecision    float64 `json:"ns_per_decision"`
	MicrosecondsGame float64 `json:"microseconds_per_game"`
	AllocsPerGame    float64 `json:"allocs_per_game"`
	BytesPerGame     float64 `json:"bytes_per_game"`
	// Signature changes only when the games do: the engines agree on it.
	Signature string `json:"signature,omitempty"`
}

// EngineBench is the result of `uno bench engine`.
type EngineBench struct {
	Machine string      `json:"machine"`
	Go      string      `json:"go"`
	Seed    uint64      `json:"seed"`
	Rows    []EngineRow `json:"rows"`
}

// benched are the games that the engines are measured on.
var benched = []struct {
	rules string
	seats int
}{{"pomdp", 2}, {"official", 2}, {"official", 4}, {"official", 10}, {"wikipedia", 2}, {"rlcard", 2}, {"duel", 2}}

// signedGames is how many games, from the first on, the signature covers: games
// that both engines play whatever their budgets.
const signedGames = 1000

// BenchEngine measures the fast engine on a number of games of each rule set, and
// the reference engine on a hundredth of it, in one run on one core.
func BenchEngine(ctx context.Context, games int, seed uint64) (*EngineBench, error) {
	b := &EngineBench{Machine: Machine(), Go: runtime.Version(), Seed: seed}
	for _, c := range benched {
		rules, err := uno.Preset(c.rules)
		if err != nil {
			return nil, err
		}
		cfg := Config{Rules: rules, Seed: seed, First: DefaultFirst(&rules), Workers: 1}
		for range c.seats {
			cfg.Seats = append(cfg.Seats, "random")
		}
		for _, engine := range []string{"fast", "reference"} {
			cfg.Games = max(games, signedGames)
			cfg.Reference = engine == "reference"
			if cfg.Reference {
				cfg.Games = max(games/100, signedGames)
			}
			row, err := cfg.measure(ctx)
			if err != nil {
				return nil, err
			}
			row.Engine, row.Work = engine, "games"
			b.Rows = append(b.Rows, row)
		}
	}
	row, err := benchPlayouts(games, seed)
	if err != nil {
		return nil, err
	}
	b.Rows = append(b.Rows, row)
	return b, nil
}

// measure plays a configuration on one worker, in this goroutine.
func (c *Config) measure(ctx context.Context) (EngineRow, error) {
	if err := c.check(); err != nil {
		return EngineRow{}, err
	}
	play, err := c.newWorker()
	if err != nil {
		return EngineRow{}, err
	}
	total := new(tally)
	signature := uint64(0)
	var m meter
	m.start()
	for lo := 0; lo < c.Games; {
		hi := min(lo+chunk, c.Games)
		if lo < signedGames {
			hi = min(hi, signedGames)
		}
		b, err := play(ctx, lo, hi)
		if err != nil {
			return EngineRow{}, err
		}
		total.merge(&b.tally)
		if hi == signedGames {
			signature = total.signature()
		}
		lo = hi
	}
	row := m.stop(c.Games)
	row.Rules, row.Seats = c.Rules.String(), len(c.Seats)
	row.Turns = total.turnSum()
	row.NsPerDecision = row.UserSeconds * 1e9 / float64(row.Turns)
	row.Signature = fmt.Sprintf("%016x", signature)
	return row, nil
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

// benchPlayouts measures copying a mid-game state and playing it out at random,
// as planners do.
func benchPlayouts(n int, seed uint64) (EngineRow, error) {
	rules, err := uno.Preset("pomdp")
	if err != nil {
		return EngineRow{}, err
	}
	seats := []string{"random", "random"}
	mid, err := midGame(&rules, seed)
	if err != nil {
		return EngineRow{}, err
	}
	state, err := fast.FromState(mid, seats)
	if err != nil {
		return EngineRow{}, err
	}
	turns := 0
	var m meter
	m.start()
	for i := range n {
		turns += int(state.Playout(uno.Mix(uint64(i))).Turns - mid.Turns)
	}
	row := m.stop(n)
	row.Engine, row.Work = "fast", "playouts from turn "+fmt.Sprint(mid.Turns)
	row.Rules, row.Seats, row.Turns = rules.String(), 2, turns
	row.NsPerDecision = row.UserSeconds * 1e9 / float64(turns)
	return row, nil
}

// midGame is a hand after twenty turns of random play.
func midGame(rules *uno.Rules, seed uint64) (*uno.State, error) {
	for game := uint64(0); ; game++ {
		var g uno.Game
		if err := g.Start(rules, 2, 1, uno.NewDeckOrder(seed, game)); err != nil {
			return nil, err
		}
		src := uno.Stream(seed, game, uno.SeatPurpose(0))
		var room [64]uno.Move
		for g.Phase != uno.Over && g.Turns < 20 {
			moves := g.Legal(room[:0], int(g.Turn))
			if err := g.Play(moves[uno.Below(&src, len(moves))]); err != nil {
				return nil, err
			}
		}
		if g.Phase != uno.Over {
			return &g.State, nil
		}
	}
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
	fmt.Fprintln(tw, "rules\tseats\tengine\twork\tgames\tgames/s\tns/decision\tallocs/game\tsignature\t")
	for _, r := range b.Rows {
		fmt.Fprintf(tw, "%s\t%d\t%s\t%s\t%d\t%.0f\t%.1f\t%.3f\t%s\t\n", r.Rules, r.Seats, r.Engine, r.Work, r.Games,
			r.GamesPerSecond, r.NsPerDecision, r.AllocsPerGame, strings.TrimLeft(r.Signature, "0"))
	}
	return tw.Flush()
}
