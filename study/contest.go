package study

import (
	"context"
	"runtime"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/stat"
	"github.com/unolab/uno/record"
)

// classes are the players of increasing strength by which claims are measured.
var classes = []string{"random", "greedy", "fast"}

// contestant is a player in a contest: of a name that bot.New knows, or, unless make is
// nil, one that it makes.
type contestant struct {
	name string
	make func() (bot.Player, error)
}

// named is the contestant of a name.
func named(name string) contestant { return contestant{name: name} }

// contest is a match of two contestants over mirrored deals: a in one seat, b in the
// others, each deal once with a in every seat.
type contest struct {
	rules uno.Rules
	seats int // 0: two
	pairs int // blocks of deals
	// target makes each game a match to that many points.
	target int
	a, b   contestant
	// lessLuck takes the luck out of the rate, by AIVAT with so many continuations of a
	// position. It is worth its time where a hand takes more than some ten milliseconds.
	lessLuck int
	each     func(r *record.Record, seat int) // unless nil, receives every hand and where a sat
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
// block, in shares of a win. With luck taken out these are corrected, and plain is the
// figure of the same hands as they came.
type outcome struct {
	rate   Figure
	plain  Figure
	blocks []float64
}

// The names of the contestants that are made.
const madeA, madeB = "a", "b"

// play plays a contest.
func (r *run) play(ctx context.Context, name string, c contest) (outcome, error) {
	r.tell(name)
	if c.seats == 0 {
		c.seats = 2
	}
	var o outcome
	hand := 0
	cfg := arena.MatchConfig{
		Rules: c.rules, A: c.a.name, B: c.b.name, Seats: c.seats, Pairs: c.pairs, Seed: r.Seed, Target: c.target, Workers: runtime.GOMAXPROCS(0),
		AIVAT: c.lessLuck > 0, AIVATSamples: c.lessLuck,
		Log: func(b arena.Blocks) error {
			if c.lessLuck > 0 {
				for block := range slices.Chunk(b.Rests, c.seats) {
					o.blocks = append(o.blocks, average(block))
				}
				return nil
			}
			for _, s := range b.Scores {
				o.blocks = append(o.blocks, float64(s)/float64(c.seats*c.seats))
			}
			return nil
		},
	}
	cfg.Players = map[string]func() (bot.Player, error){}
	if c.a.make != nil {
		cfg.A, cfg.Players[madeA] = madeA, c.a.make
	}
	if c.b.make != nil {
		cfg.B, cfg.Players[madeB] = madeB, c.b.make
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
	o.plain = score(name, counts...)
	o.plain.N = m.Games
	o.rate = o.plain
	if c.lessLuck > 0 {
		var s stat.Sample
		for _, x := range o.blocks {
			s.Add(per * x)
		}
		o.rate = mean(name, "%", &s)
		o.rate.N = m.Games
	}
	return o, nil
}

// average is the mean of some numbers.
func average(list []float64) float64 {
	sum := 0.0
	for _, x := range list {
		sum += x
	}
	return sum / float64(len(list))
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
