package cluster

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// deliveries is how often a shard is given to workers before it counts as one
// that kills them.
const deliveries = 50

// Work takes shards from the queue and does them until the context ends. Its name
// is in the results.
func (c *Cluster) Work(ctx context.Context, name string) {
	w := &laborer{Cluster: c, name: name}
	for ctx.Err() == nil {
		if err := w.next(ctx); err != nil && ctx.Err() == nil {
			c.Log(fmt.Sprintf("worker %s: %v", name, err))
			w.queue = nil // ask for it again
		}
	}
}

// laborer is a worker with what it keeps between shards.
type laborer struct {
	*Cluster
	name    string
	queue   jetstream.Consumer
	request string // the digest of the request that work is of
	work    func(context.Context, int, int) ([]byte, error)
}

// next waits for a shard and does it.
func (w *laborer) next(ctx context.Context) error {
	if w.queue == nil {
		err := w.retry(ctx, func(ctx context.Context) (err error) {
			w.queue, err = w.Cluster.queue.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
				Durable: "workers_" + w.version(), FilterSubject: w.subject("*"), AckPolicy: jetstream.AckExplicitPolicy,
				AckWait: w.Lease, MaxAckPending: -1, MaxDeliver: -1, InactiveThreshold: lasts,
			})
			return err
		})
		if err != nil {
			return err
		}
	}
	pull, cancel := context.WithTimeout(ctx, 11*time.Second)
	defer cancel()
	batch, err := w.queue.Fetch(1, jetstream.FetchContext(pull), jetstream.FetchHeartbeat(time.Second))
	if err == nil {
		if msg, ok := <-batch.Messages(); ok {
			return w.serve(ctx, msg)
		}
		err = batch.Error()
	}
	if err == nil || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) || errors.Is(err, nats.ErrTimeout) {
		return nil
	}
	select { // the servers are busy with themselves
	case <-ctx.Done():
	case <-time.After(200 * time.Millisecond):
	}
	return err
}

// serve does the shard of a message, unless its result is there already, and
// confirms the message when the result is stored.
func (w *laborer) serve(ctx context.Context, msg jetstream.Msg) error {
	s, err := parseShard(msg.Data())
	if err != nil {
		return errors.Join(fmt.Errorf("a malformed shard: %w", err), msg.Term())
	}
	lease, release := context.WithCancel(ctx)
	defer release()
	go renew(lease, msg, w.Lease/3)
	_, err = w.results.Get(ctx, s.key())
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		var first bool
		if first, err = w.finish(ctx, &s, msg); first {
			w.Done(s.Hi - s.Lo)
		}
	}
	if err != nil {
		return errors.Join(err, msg.Nak()) // for another worker, at once
	}
	return msg.Ack()
}

// renew renews the lease of a shard until the context ends.
func renew(ctx context.Context, msg jetstream.Msg, every time.Duration) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			_ = msg.InProgress() // a lease that is lost costs work and changes no result
		}
	}
}

// finish does a shard and stores its result; first reports that nobody did so before.
// The error of a function is a result too: every worker would have it.
func (w *laborer) finish(ctx context.Context, s *shard, msg jetstream.Msg) (first bool, err error) {
	result, err := w.result(ctx, s, msg)
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	h := head{Job: s.Job, Shard: s.Shard, Request: s.Request, Version: w.Version, Worker: w.name, Size: len(result), Digest: digest(result)}
	inside := result
	switch {
	case err != nil:
		h.Failed, h.Size, h.Digest, inside = err.Error(), 0, digest(nil), nil
	case len(result) > part:
		inside = nil
		if _, err := w.putBlob(ctx, result); err != nil {
			return false, err
		}
	}
	data, err := encodeResult(h, inside)
	if err != nil {
		return false, err
	}
	err = w.retry(ctx, func(ctx context.Context) error {
		_, err := w.results.Create(ctx, s.key(), data)
		if first = err == nil; errors.Is(err, jetstream.ErrKeyExists) {
			return nil // the first result counts
		}
		return err
	})
	return first, err
}

// result does a shard.
func (w *laborer) result(ctx context.Context, s *shard, msg jetstream.Msg) ([]byte, error) {
	if meta, err := msg.Metadata(); err == nil && meta.NumDelivered > deliveries {
		return nil, fmt.Errorf("shard %d was given to workers %d times and none finished it", s.Shard, deliveries)
	}
	if w.request != s.Function+s.Request {
		f, ok := w.Functions[s.Function]
		if !ok {
			return nil, fmt.Errorf("there is no function %q", s.Function)
		}
		request, err := w.getBlob(ctx, s.Request, s.Size)
		if err != nil {
			return nil, err
		}
		if w.work, err = makeWorker(f, request); err != nil {
			return nil, err
		}
		w.request = s.Function + s.Request
	}
	return s.do(ctx, w.work)
}
