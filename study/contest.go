package study

import (
	"context"
	"runtime"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/stat"
	"github.com/unolab/uno/record"
)

// classes are the players of increasing strength by which claims are measured.
var classes = []string{"random", "greedy", "fast"}

// contestant is a player in a contest.
type contestant func() (bot.Player, error)

// named is the contestant of a name that bot.New knows.
func named(name string) contestant { return func() (bot.Player, error) { return bot.New(name) } }

// contest is a match of two contestants over mirrored deals: a in one seat, b in the
// others, each deal once with a in every seat.
type contest struct {
	rules uno.Rules
	seats int // 0: two
	pairs int // blocks of deals
	// target makes each game a match to that many points.
	target int
	a, b   contestant
	each   func(r *record.Record, seat int) // unless nil, receives every hand and where a sat
}

// rulesOf is a preset with some options.
func rulesOf(preset string, options ...string) uno.Rules {
	r, err := uno.Preset(preset)
	if err == nil {
		err = r.SetAll(options)
	}
	if err != nil {
		panic(err) // the studies name rules that there are
	}
	return r
}

// outcome is the result of a contest: the figure of a's rate, and a's score in each
// block, in shares of a win.
type outcome struct {
	rate   Figure
	blocks []float64
}

// play plays a contest.
func (r *run) play(ctx context.Context, name string, c contest) (outcome, error) {
	r.tell(name)
	if c.seats == 0 {
		c.seats = 2
	}
	var o outcome
	hand := 0
	cfg := arena.MatchConfig{
		Rules: c.rules, A: "a", B: "b", Seats: c.seats, Pairs: c.pairs, Seed: r.Seed, Target: c.target, Workers: runtime.GOMAXPROCS(0),
		Players: map[string]func() (bot.Player, error){"a": c.a, "b": c.b},
		Log: func(b arena.Blocks) error {
			for _, s := range b.Scores {
				o.blocks = append(o.blocks, float64(s)/float64(c.seats*c.seats))
			}
			return nil
		},
	}
	if c.each != nil {
		cfg.Record = func(rec *record.Record) error {
			c.each(rec, hand%c.seats)
			hand++
			return nil
		}
	}
	m, err := arena.Match(ctx, cfg)
	if err != nil {
		return o, err
	}
	counts := m.Scores
	if c.seats == 2 {
		counts = m.Penta[:]
	}
	o.rate = score(name, counts...)
	o.rate.N = m.Games
	return o, nil
}

// versusEach is a contest of two kinds of the same player, for each class of player.
func (r *run) versusEach(ctx context.Context, preset string, players []string, what string, a, b habit) (list []Figure, err error) {
	for _, class := range players {
		o, err := r.play(ctx, class+": "+what, contest{
			rules: rulesOf(preset), pairs: r.Size, a: habitual(class, a), b: habitual(class, b),
		})
		if err != nil {
			return nil, err
		}
		list = append(list, o.rate)
	}
	return list, nil
}

// gain is how much more, in points of a per cent, one contest scores than another over
// the same deals.
func gain(name string, more, less outcome) Figure {
	var s stat.Sample
	for i, x := range more.blocks {
		s.Add(per * (x - less.blocks[i]))
	}
	return mean(name, "points", &s)
}
