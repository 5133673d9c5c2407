package cluster

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/unolab/uno/internal/cluster/conn"
)

// follow sends the results of the job to the inbox, those that are there and
// those that come, until the context ends. It closes known when those that are
// there have been sent.
func (j *job) follow(ctx context.Context, inbox chan<- jetstream.KeyValueEntry, known chan struct{}) error {
	var watcher jetstream.KeyWatcher
	err := conn.Retry(ctx, func() (err error) {
		watcher, err = j.results.Watch(ctx, j.id+".*")
		return err
	})
	if err != nil {
		return err
	}
	go func() {
		defer watcher.Stop()
		for {
			var e jetstream.KeyValueEntry
			select {
			case e = <-watcher.Updates():
			case <-ctx.Done():
				return
			}
			if e == nil {
				if known != nil {
					close(known)
					known = nil
				}
				continue
			}
			select {
			case inbox <- e:
			case <-ctx.Done():
				return
			}
		}
	}()
	return nil
}

// keep keeps a result until its turn.
func (j *job) keep(e jetstream.KeyValueEntry) {
	_, number, _ := strings.Cut(e.Key(), ".")
	i, err := strconv.Atoi(number)
	if err == nil && i >= j.next && i < j.shards && e.Operation() == jetstream.KeyValuePut {
		j.have[i] = e.Value()
	}
}

// look asks for the result of a shard, since a server that dies may take the
// watcher's messages with it.
func (j *job) look(ctx context.Context, i int) error {
	s := j.shard(i)
	var e jetstream.KeyValueEntry
	err := j.retry(ctx, func(ctx context.Context) (err error) {
		e, err = j.results.Get(ctx, s.key())
		if errors.Is(err, jetstream.ErrKeyNotFound) {
			return fmt.Errorf("%w: %w", conn.ErrFinal, err)
		}
		return err
	})
	switch {
	case err == nil:
		j.keep(e)
	case !errors.Is(err, jetstream.ErrKeyNotFound):
		return err
	}
	return nil
}
