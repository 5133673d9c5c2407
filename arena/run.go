package arena

import (
	"context"
	"time"

	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/spread"
	"github.com/unolab/uno/record"
)

// chunk is how many games a worker takes at a time, slowChunk where a player searches.
const (
	chunk     = 512
	slowChunk = 16
)

// chunk is how many games a worker takes at a time under a configuration. Games
// of the caller's own players, which may be slow programs, are handed out one by
// one, or a pack's hands together, so that all workers have some and a stopped
// run keeps those that were played. So do games of players that search, a few at a time.
func (c *Config) chunk() int {
	size := chunk
	for _, name := range c.Seats {
		switch {
		case c.Players[name] == nil && bot.Slow(name) && c.Shuffle == "":
			size = slowChunk
		case c.Players[name] == nil:
		case c.Shuffle != "":
			return packHands
		default:
			return 1
		}
	}
	return size
}

// runChunk is chunk for Run: more games where they take about a microsecond each, since a
// worker that plays many at once waits for the last of them.
func (c *Config) runChunk() int {
	if !c.servedFast() || c.Seeded != nil || c.Target > 0 {
		return c.chunk()
	}
	for _, name := range c.Seats {
		if name != "random" && name != "uniform" {
			return c.chunk()
		}
	}
	return 16 * chunk
}

// batch is a worker's result for a chunk of games.
type batch struct {
	tally  tally
	recs   []*record.Record
	seeded []record.Seeded
}

// Run plays the games of a configuration. When the context is cancelled it stops
// soon and returns the summary of the games so far with the context's error; a
// player's error stops it likewise.
func Run(ctx context.Context, cfg Config) (*Summary, error) {
	if err := cfg.check(); err != nil {
		return nil, err
	}
	start := time.Now()
	engine := "reference"
	if cfg.servedFast() {
		engine = "fast"
	}
	var total tally
	run := record.Run{Rules: &cfg.Rules, Seats: cfg.Seats, Seed: cfg.Seed}
	work, err := cfg.work()
	if err != nil {
		return nil, err
	}
	err = spread.Shared(ctx, work, cfg.Workers, cfg.newWorker, func(hi int, b batch) (bool, error) {
		total.merge(&b.tally)
		for _, r := range b.recs {
			if err := cfg.Record(r); err != nil {
				return false, err
			}
		}
		if cfg.Seeded != nil {
			if err := cfg.Seeded(&run, b.seeded); err != nil {
				return false, err
			}
		}
		if cfg.Progress != nil {
			cfg.Progress(hi)
		}
		return false, nil
	})
	s := total.summary(&cfg)
	s.Engine = engine
	s.Seconds = time.Since(start).Seconds()
	if s.Seconds > 0 {
		s.GamesPerSecond = float64(s.Games) / s.Seconds
	}
	return s, err
}
