package arena

import (
	"context"
	"sync"
	"time"

	"github.com/unolab/uno/record"
)

// chunk is how many games a worker takes at a time: enough that handing them
// out costs nothing, few enough that a run can be stopped soon.
const chunk = 512

// job is the games from lo to hi and what became of them.
type job struct {
	lo, hi int
	tally  tally
	recs   []*record.Record
	err    error
	done   chan struct{}
}

// Run plays the games of a configuration. When the context is cancelled it
// stops soon and returns the summary of the games up to there with the
// context's error; a player's fault stops it likewise.
func Run(ctx context.Context, cfg Config) (*Summary, error) {
	if err := cfg.check(); err != nil {
		return nil, err
	}
	start := time.Now()
	engine := "reference"
	if cfg.servedFast() {
		engine = "fast"
	}
	total, err := cfg.run(ctx)
	s := total.summary(&cfg)
	s.Engine = engine
	s.Seconds = time.Since(start).Seconds()
	if s.Seconds > 0 {
		s.GamesPerSecond = float64(s.Games) / s.Seconds
	}
	return s, err
}

// run hands chunks of games to the workers and merges what they bring in the
// order of the games, so that records come in that order too.
func (c *Config) run(ctx context.Context) (*tally, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	todo := make(chan *job)
	order := make(chan *job, 2*c.Workers)
	go func() {
		defer close(order)
		defer close(todo)
		for lo := 0; lo < c.Games; lo += chunk {
			j := &job{lo: lo, hi: min(lo+chunk, c.Games), done: make(chan struct{})}
			select {
			case order <- j:
			case <-ctx.Done():
				return
			}
			select {
			case todo <- j:
			case <-ctx.Done():
				j.err = ctx.Err()
				close(j.done)
				return
			}
		}
	}()
	var workers sync.WaitGroup
	for range c.Workers {
		workers.Go(func() { c.work(ctx, todo) })
	}
	total, err := c.merge(order)
	cancel()
	for range order { // let the feeder end
	}
	workers.Wait()
	if err == nil {
		err = ctx.Err()
		if total.complete(c) {
			err = nil
		}
	}
	return total, err
}

// complete reports whether every game was counted.
func (t *tally) complete(c *Config) bool {
	if c.Target > 0 {
		return t.matches == c.Games
	}
	return t.games == c.Games
}

// work plays jobs until there are no more.
func (c *Config) work(ctx context.Context, todo <-chan *job) {
	play, err := c.newWorker()
	for j := range todo {
		if err != nil {
			j.err = err
		} else {
			play(ctx, j)
		}
		close(j.done)
	}
}

// merge adds the jobs up in order and hands their records on, until one
// failed.
func (c *Config) merge(order <-chan *job) (*tally, error) {
	total := new(tally)
	for j := range order {
		<-j.done
		if j.err != nil {
			return total, j.err
		}
		total.merge(&j.tally)
		for _, r := range j.recs {
			if err := c.Record(r); err != nil {
				return total, err
			}
		}
		if c.Progress != nil {
			c.Progress(j.hi)
		}
	}
	return total, nil
}
