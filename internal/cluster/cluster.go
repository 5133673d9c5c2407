package cluster

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/unolab/uno/internal/cluster/conn"
	"github.com/unolab/uno/internal/spread"
)

// Config says where the work is done.
type Config struct {
	NATS conn.Config
	// Version is the program's: work is shared between equal versions.
	Version string
	// Functions are those that there are, by name.
	Functions map[string]spread.Function
	// Workers in this process, beside those elsewhere.
	Workers int
	// Verify is how many of a hundred shards the coordinator does again and compares.
	Verify int
	// Lease is how long a worker has a shard without renewal; 0: 30 seconds.
	Lease time.Duration
	// Log receives what is noteworthy; nil: nothing does.
	Log func(line string)
	// Done, unless nil, is called by the workers of this process with the numbers
	// of each shard that they finished first.
	Done func(numbers int)
}

// Cluster is a connection to a cluster: a coordinator of jobs, and workers.
type Cluster struct {
	Config
	conn    *conn.Conn
	queue   jetstream.Stream
	results jetstream.KeyValue // of shards, by job and shard; plans of jobs
	blobs   jetstream.KeyValue // requests and results too long for a message, in parts, by digest
	stop    context.CancelFunc
	group   sync.WaitGroup
}

// The names on the server, and how long what is on it lasts.
const (
	queueName   = "uno_shards"
	resultsName = "uno_results"
	blobsName   = "uno_blobs"
	lasts       = 7 * 24 * time.Hour
	usualLease  = 30 * time.Second
)

// Open connects to the cluster and starts the workers of this process.
func Open(ctx context.Context, c Config) (*Cluster, error) {
	if c.Lease == 0 {
		c.Lease = usualLease
	}
	if c.Log == nil {
		c.Log = func(string) {}
	}
	if c.Done == nil {
		c.Done = func(int) {}
	}
	link, err := conn.Open(ctx, c.NATS)
	if err != nil {
		return nil, err
	}
	cl := &Cluster{Config: c, conn: link}
	if err := conn.Retry(ctx, func() error { return cl.prepare(ctx) }); err != nil {
		link.Close()
		return nil, fmt.Errorf("JetStream: %w", err)
	}
	work, stop := context.WithCancel(context.WithoutCancel(ctx))
	cl.stop = stop
	for i := range c.Workers {
		cl.group.Go(func() { cl.Work(work, fmt.Sprintf("here-%d", i+1)) })
	}
	return cl, nil
}

// prepare makes the stream and the buckets, unless they are there.
func (c *Cluster) prepare(ctx context.Context) (err error) {
	c.queue, err = c.conn.JS.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: queueName, Subjects: []string{"uno.shards.>"}, Retention: jetstream.WorkQueuePolicy, MaxAge: lasts, Replicas: c.conn.Replicas,
	})
	if err != nil {
		return err
	}
	bucket := func(name, what string) (jetstream.KeyValue, error) {
		return c.conn.JS.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{
			Bucket: name, Description: what, TTL: lasts, History: 1, Replicas: c.conn.Replicas,
		})
	}
	if c.results, err = bucket(resultsName, "results of shards"); err != nil {
		return err
	}
	c.blobs, err = bucket(blobsName, "requests and long results, by digest")
	return err
}

// Close stops the workers of this process and disconnects.
func (c *Cluster) Close() {
	c.stop()
	c.group.Wait()
	c.conn.Close()
}

// URL is where other processes reach the servers; empty where none can.
func (c *Cluster) URL() string { return c.conn.URL }

// digest is a hash of data, for names.
func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:16])
}

// version is the program's as a token of a subject.
func (c *Cluster) version() string { return digest([]byte(c.Version))[:16] }

// subject is that of a job's shards.
func (c *Cluster) subject(job string) string { return "uno.shards." + c.version() + "." + job }

// part is the size of the parts of a blob, and of the longest result inside a
// message: half of what a server takes unless configured.
const part = 512 << 10

// putBlob stores data under its digest, unless it is there.
func (c *Cluster) putBlob(ctx context.Context, data []byte) (name string, err error) {
	name = digest(data)
	for i, from := 0, 0; from < len(data) || i == 0; i, from = i+1, from+part {
		key := fmt.Sprintf("%s.%d", name, i)
		err := c.retry(ctx, func(ctx context.Context) error {
			if _, err := c.blobs.Create(ctx, key, data[from:min(from+part, len(data))]); !errors.Is(err, jetstream.ErrKeyExists) {
				return err
			}
			return nil
		})
		if err != nil {
			return name, err
		}
	}
	return name, nil
}

// getBlob reads a blob of so many bytes.
func (c *Cluster) getBlob(ctx context.Context, name string, size int) ([]byte, error) {
	var data []byte
	for i := 0; len(data) < size || i == 0; i++ {
		var e jetstream.KeyValueEntry
		err := c.retry(ctx, func(ctx context.Context) (err error) {
			if e, err = c.blobs.Get(ctx, fmt.Sprintf("%s.%d", name, i)); errors.Is(err, jetstream.ErrKeyNotFound) {
				return fmt.Errorf("%w: %w", conn.ErrFinal, err)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		if data = append(data, e.Value()...); len(e.Value()) == 0 {
			break
		}
	}
	if digest(data) != name {
		return nil, fmt.Errorf("%d bytes do not have the digest %s", len(data), name)
	}
	return data, nil
}

// retry repeats a request to the servers, each time for some seconds, until it
// succeeds, fails for good, or the context ends.
func (c *Cluster) retry(ctx context.Context, f func(ctx context.Context) error) error {
	return conn.Retry(ctx, func() error {
		ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
		defer cancel()
		return f(ctx)
	})
}
