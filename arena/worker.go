package arena

import (
	"context"

	"github.com/unolab/uno/record"
)

// newWorker makes what plays jobs: the fast simulator where it serves, the
// readable engine elsewhere. It plays one job at a time.
func (c *Config) newWorker() (func(context.Context, *job), error) {
	p, err := newPlayer(c)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, j *job) {
		var keep func(*record.Record)
		if c.Record != nil {
			keep = func(r *record.Record) { j.recs = append(j.recs, r) }
		}
		for i := j.lo; i < j.hi && j.err == nil; i++ {
			if j.err = ctx.Err(); j.err == nil {
				j.err = p.play(i, &j.tally, keep)
			}
		}
	}, nil
}

// servedFast reports whether the fast simulator plays this configuration.
func (c *Config) servedFast() bool { return false }
