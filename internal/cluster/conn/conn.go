// Package conn connects to NATS JetStream: to servers outside this process by
// their URLs, or to a server of its own inside the process.
//
//	c, err := conn.Open(ctx, conn.Config{URL: "nats://a:4222,nats://b:4222"})
//	defer c.Close()
//	bucket, err := c.JS.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: "uno", Replicas: c.Replicas})
//
// A connection outlives its servers: it reconnects to any server of the cluster
// for as long as it is open.
//
// JetStream acknowledges a message when a majority of its replicas has it, and
// a single server when it has written it to the file. Neither waits until the
// disk has it: the server syncs its files every two minutes, unless it is set
// to sync always (Config.SyncAlways for the server inside, sync_interval:
// always in the configuration of one outside). So what is acknowledged survives
// every process, and the loss of the power of fewer than half of the machines.
package conn

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Config says which NATS to use.
type Config struct {
	// URL is that of one server or of several, separated by commas; it may hold a
	// user and a password, or a token, and begin with tls://. Empty: a server inside
	// this process.
	URL string
	// Credentials is a file of a JWT and its key; CA, Certificate and Key are
	// PEM files for TLS.
	Credentials, CA, Certificate, Key string
	// Name says to the servers who is connected.
	Name string
	// Server is the server inside the process, without a URL.
	Server Server
	// Changed, unless nil, is called when the connection is lost, with an error, and
	// when it is there again, with nil.
	Changed func(error)
}

// Conn is a connection with JetStream.
type Conn struct {
	*nats.Conn
	JS jetstream.JetStream
	// Replicas is how many servers are to keep a stream or a bucket: 3 on a
	// cluster, 1 on a single server.
	Replicas int
	// URL is where another process reaches the same NATS; empty where none can.
	URL string

	stop func()
}

// Open connects. It fails when no server answers, or when they have no JetStream,
// before the context ends.
func Open(ctx context.Context, c Config) (*Conn, error) {
	out := &Conn{URL: c.URL, stop: func() {}}
	options, err := c.options()
	if err != nil {
		return nil, err
	}
	if c.URL == "" {
		inside, stop, err := c.Server.start()
		if err != nil {
			return nil, err
		}
		out.stop = stop
		if c.Server.Listen != "" {
			out.URL = inside.ClientURL()
		}
		options = append(options, nats.InProcessServer(inside))
	}
	if out.Conn, err = nats.Connect(c.URL, options...); err != nil {
		out.stop()
		return nil, fmt.Errorf("NATS at %s: %w", c.place(), err)
	}
	if err := out.begin(ctx); err != nil {
		out.Close()
		return nil, fmt.Errorf("JetStream at %s: %w", c.place(), err)
	}
	return out, nil
}

// place names the servers without what is secret in their URLs.
func (c *Config) place() string {
	if c.URL == "" {
		return "this process"
	}
	list := strings.Split(c.URL, ",")
	for i, url := range list {
		scheme, rest, found := strings.Cut(url, "://")
		if !found {
			scheme, rest = "nats", url
		}
		list[i] = scheme + "://" + rest[strings.LastIndexByte(rest, '@')+1:]
	}
	return strings.Join(list, ",")
}

// options are those of a connection that lasts.
func (c *Config) options() ([]nats.Option, error) {
	changed := c.Changed
	if changed == nil {
		changed = func(error) {}
	}
	list := []nats.Option{
		nats.Name(c.Name),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(200 * time.Millisecond),
		nats.ReconnectJitter(100*time.Millisecond, 500*time.Millisecond),
		nats.PingInterval(5 * time.Second),
		nats.MaxPingsOutstanding(2),
		nats.Timeout(5 * time.Second),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil { // nil: it was closed
				changed(err)
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { changed(nil) }),
	}
	if c.Credentials != "" {
		list = append(list, nats.UserCredentials(c.Credentials))
	}
	if c.CA != "" {
		list = append(list, nats.RootCAs(c.CA))
	}
	switch {
	case c.Certificate != "" && c.Key != "":
		list = append(list, nats.ClientCert(c.Certificate, c.Key))
	case c.Certificate != c.Key:
		return nil, errors.New("a certificate for TLS needs its key, and a key its certificate")
	}
	return list, nil
}

// begin waits until JetStream answers and counts the replicas that there can be.
// A cluster that has just started has no leader for a moment.
func (c *Conn) begin(ctx context.Context) (err error) {
	if c.JS, err = jetstream.New(c.Conn); err != nil {
		return err
	}
	err = Retry(ctx, func() error {
		_, err := c.JS.AccountInfo(ctx)
		if errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) {
			return fmt.Errorf("%w: %w", ErrFinal, err)
		}
		return err
	})
	c.Replicas = 1
	if c.ConnectedClusterName() != "" {
		c.Replicas = 3
	}
	return err
}

// ErrFinal marks an error that a retry does not mend.
var ErrFinal = errors.New("this cannot be had here")

// Retry calls a function until it succeeds, fails with ErrFinal, or the context
// ends, with pauses from 10 ms to 1 s between the calls. It returns the last
// error.
func Retry(ctx context.Context, f func() error) error {
	pause := 10 * time.Millisecond
	for {
		err := f()
		if err == nil || errors.Is(err, ErrFinal) {
			return err
		}
		select {
		case <-ctx.Done():
			return errors.Join(ctx.Err(), err)
		case <-time.After(pause):
			pause = min(2*pause, time.Second)
		}
	}
}

// Close closes the connection, and stops the server inside.
func (c *Conn) Close() {
	c.Conn.Close()
	c.stop()
}
