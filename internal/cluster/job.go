package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/unolab/uno/internal/spread"
)

// ErrVerify is wrapped by the error for a result that the coordinator found wrong
// when it did the shard again.
var ErrVerify = errors.New("a worker's result is wrong")

// job is work on its way.
type job struct {
	*Cluster
	spread.Work
	id      string
	request string // its digest
	group   int    // chunks to a shard
	first   int    // the first number of shard 0
	shards  int
	next    int                                             // the shard to be merged
	blobs   []string                                        // of this job alone
	work    func(context.Context, int, int) ([]byte, error) // of this process
	have    map[int][]byte                                  // results that came before their turn
	take    func(lo, hi int, result []byte) (func() (bool, error), error)
}

// Do implements spread.Elsewhere.
func (c *Cluster) Do(ctx context.Context, w spread.Work, take func(lo, hi int, result []byte) (func() (bool, error), error)) error {
	f, ok := c.Functions[w.Function]
	if !ok {
		return fmt.Errorf("there is no function %q", w.Function)
	}
	j := &job{Cluster: c, Work: w, request: digest(w.Request), have: map[int][]byte{}, take: take}
	j.id = j.name()
	ctx = spread.WithElsewhere(ctx, nil) // what is done here is done here
	var err error
	if j.work, err = makeWorker(f, w.Request); err != nil {
		return err
	}
	if _, err := c.putBlob(ctx, w.Request); err != nil {
		return err
	}
	if w.Whole { // large requests, each of one job
		j.blobs = append(j.blobs, j.request)
	}
	stopped, err := j.plan(ctx)
	if err == nil && !stopped {
		err = j.run(ctx)
	}
	switch {
	case err == nil || errors.Is(err, ErrVerify):
		return errors.Join(err, j.remove(ctx))
	case w.Fleeting:
		after, cancel := context.WithTimeout(context.WithoutCancel(ctx), removeTime)
		defer cancel()
		return errors.Join(err, j.remove(after))
	}
	return err
}

// removeTime bounds what is done for a job that was stopped and is not to go on.
const removeTime = 5 * time.Second

// name is the job's: equal jobs of equal programs have the same one.
func (j *job) name() string {
	return digest(fmt.Appendf(nil, "%s %s %d %d %s", j.Function, j.request, j.N, j.Chunk, j.Version))
}

// Sizes of a job on its way.
const (
	// window is how many shards are in the queue ahead of the merged ones.
	window = 64
	// shardTime is about how long a shard takes, as its first chunk predicts. It
	// is far more than what the servers need for a shard and far less than a lease.
	shardTime = time.Second
	// mostChunks bounds the chunks of a shard.
	mostChunks = 1 << 12
	// fewest is how many shards a job of enough chunks has at least.
	fewest = 32
)

// plan cuts the job into shards. Where a chunk is not a shard, it does the first
// chunk here, and stores how many chunks make a shard, so that a coordinator that
// is started again cuts the job in the same way.
func (j *job) plan(ctx context.Context) (stopped bool, err error) {
	j.group, j.shards = 1, (j.N+j.Chunk-1)/j.Chunk
	if j.Whole || j.N <= j.Chunk {
		return false, nil
	}
	began := time.Now()
	result, err := j.work(ctx, 0, j.Chunk)
	if err != nil {
		return false, err
	}
	took := max(time.Since(began), time.Microsecond)
	if stopped, err = j.merge(0, j.Chunk, result); stopped || err != nil {
		return stopped, err
	}
	j.first = j.Chunk
	chunks := (j.N - j.first + j.Chunk - 1) / j.Chunk
	j.group = min(int(shardTime/took), part/(len(result)+8), chunks/fewest, mostChunks)
	if j.group, err = j.agree(ctx, max(1, j.group)); err != nil {
		return false, err
	}
	j.shards = (chunks + j.group - 1) / j.group
	return false, nil
}

// agree stores how many chunks make a shard, or reads what is stored.
func (j *job) agree(ctx context.Context, group int) (int, error) {
	key := j.id + ".plan"
	err := j.retry(ctx, func(ctx context.Context) error {
		_, err := j.results.Create(ctx, key, []byte(strconv.Itoa(group)))
		if !errors.Is(err, jetstream.ErrKeyExists) {
			return err
		}
		e, err := j.results.Get(ctx, key)
		if err != nil {
			return err
		}
		if n, err := strconv.Atoi(string(e.Value())); err == nil && n > 0 && n <= mostChunks {
			group = n
		}
		return nil
	})
	return group, err
}

// shard is a shard of the job.
func (j *job) shard(i int) shard {
	lo := j.first + i*j.group*j.Chunk
	return shard{
		Job: j.id, Shard: i, Function: j.Function, Request: j.request, Size: len(j.Request),
		Lo: lo, Hi: min(lo+j.group*j.Chunk, j.N), Chunk: j.Chunk,
	}
}

// run puts shards into the queue and merges their results in order.
func (j *job) run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	inbox := make(chan jetstream.KeyValueEntry, window)
	known := make(chan struct{})
	if err := j.follow(ctx, inbox, known); err != nil {
		return err
	}
	for waiting := true; waiting; { // what earlier runs left comes first and is not asked for again
		select {
		case e := <-inbox:
			j.keep(e)
		case <-known:
			waiting = false
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	for len(inbox) > 0 {
		j.keep(<-inbox)
	}
	asked := 0
	overdue := time.NewTicker(2 * time.Second)
	defer overdue.Stop()
	again := time.Now().Add(2 * j.Lease)
	for j.next < j.shards {
		for ; asked < min(j.shards, j.next+window); asked++ {
			if j.have[asked] == nil {
				if err := j.ask(ctx, asked); err != nil {
					return err
				}
			}
		}
		if data := j.have[j.next]; data != nil {
			delete(j.have, j.next)
			if stop, err := j.settle(ctx, j.next, data); stop || err != nil {
				return err
			}
			j.next++
			again = time.Now().Add(2 * j.Lease)
			continue
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case e := <-inbox:
			j.keep(e)
		case <-overdue.C:
			if err := j.look(ctx, j.next); err != nil {
				return err
			}
			if time.Now().After(again) { // it may have been lost with a disk
				again = time.Now().Add(4 * j.Lease)
				if err := j.ask(ctx, j.next); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// ask puts a shard into the queue.
func (j *job) ask(ctx context.Context, i int) error {
	s := j.shard(i)
	text, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return j.retry(ctx, func(ctx context.Context) error {
		_, err := j.conn.JS.Publish(ctx, j.subject(j.id), text)
		return err
	})
}

// settle merges the result of a shard, or, where that is not one, does the shard
// here.
func (j *job) settle(ctx context.Context, i int, data []byte) (stop bool, err error) {
	s := j.shard(i)
	worker, all, failed, err := j.open(ctx, &s, data)
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	if failed != "" {
		return false, fmt.Errorf("numbers %d to %d on worker %s: %s", s.Lo, s.Hi, worker, failed)
	}
	var merges []func() (bool, error)
	if err == nil {
		merges, err = j.takes(&s, all)
	}
	if err != nil {
		j.Log(fmt.Sprintf("the result of shard %d by worker %q is refused: %v; the shard is done here", i, worker, err))
		if all, err = s.do(ctx, j.work); err == nil {
			merges, err = j.takes(&s, all)
		}
		if err != nil {
			return false, err
		}
	} else if j.Verify > rand.IntN(100) {
		right, err := s.do(ctx, j.work)
		if err != nil {
			return false, err
		}
		if string(right) != string(all) {
			return false, fmt.Errorf("%w: shard %d by worker %q, numbers %d to %d", ErrVerify, i, worker, s.Lo, s.Hi)
		}
	}
	for _, merge := range merges {
		if stop, err := merge(); stop || err != nil {
			return stop, err
		}
	}
	return false, nil
}

// takes is what merges the chunks of a result; an error refuses all of it.
func (j *job) takes(s *shard, all []byte) (merges []func() (bool, error), err error) {
	chunks, err := s.split(all)
	if err != nil {
		return nil, err
	}
	for i, chunk := range chunks {
		lo := s.Lo + i*s.Chunk
		merge, err := j.take(lo, min(lo+s.Chunk, s.Hi), chunk)
		if err != nil {
			return nil, err
		}
		merges = append(merges, merge)
	}
	return merges, nil
}

// merge merges one chunk.
func (j *job) merge(lo, hi int, result []byte) (stop bool, err error) {
	merge, err := j.take(lo, hi, result)
	if err != nil {
		return false, err
	}
	return merge()
}

// open reads a stored result: who did it, and its bytes or the function's error.
func (j *job) open(ctx context.Context, s *shard, data []byte) (worker string, all []byte, failed string, err error) {
	h, all, err := parseResult(data)
	if err == nil {
		err = h.fits(s, j.Version)
	}
	if err == nil && h.Failed == "" && all == nil {
		j.blobs = append(j.blobs, h.Digest)
		all, err = j.getBlob(ctx, h.Digest, h.Size)
	}
	if err != nil {
		return h.Worker, nil, "", err
	}
	return h.Worker, all, h.Failed, nil
}

// remove removes what the servers hold of a job that has ended.
func (j *job) remove(ctx context.Context) error {
	return j.retry(ctx, func(ctx context.Context) error {
		if err := j.queue.Purge(ctx, jetstream.WithPurgeSubject(j.subject(j.id))); err != nil {
			return err
		}
		for _, name := range j.blobs {
			if err := j.purge(ctx, blobsName, name); err != nil {
				return err
			}
		}
		return j.purge(ctx, resultsName, j.id)
	})
}

// purge removes the keys of a bucket that begin with a name and a dot, without a
// trace.
func (c *Cluster) purge(ctx context.Context, bucket, name string) error {
	stream, err := c.conn.JS.Stream(ctx, "KV_"+bucket)
	if err != nil {
		return err
	}
	return stream.Purge(ctx, jetstream.WithPurgeSubject("$KV."+bucket+"."+name+".>"))
}
