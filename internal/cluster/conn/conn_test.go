package conn_test

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/unolab/uno/internal/cluster/conn"
	"github.com/unolab/uno/internal/cluster/natstest"
)

func TestMain(m *testing.M) {
	natstest.Main()
	os.Exit(m.Run())
}

// bucket makes the bucket of a test.
func bucket(t *testing.T, c *conn.Conn) jetstream.KeyValue {
	t.Helper()
	kv, err := c.JS.CreateOrUpdateKeyValue(t.Context(), jetstream.KeyValueConfig{Bucket: "test", Replicas: c.Replicas})
	if err != nil {
		t.Fatal(err)
	}
	return kv
}

// TestInside: a server inside the process keeps what was stored in its directory.
func TestInside(t *testing.T) {
	dir := t.TempDir()
	for round := range 2 {
		c, err := conn.Open(t.Context(), conn.Config{Server: conn.Server{Dir: dir, SyncAlways: true}})
		if err != nil {
			t.Fatal(err)
		}
		kv := bucket(t, c)
		if round == 0 {
			if _, err := kv.Create(t.Context(), "a", []byte("b")); err != nil {
				t.Fatal(err)
			}
		} else if e, err := kv.Get(t.Context(), "a"); err != nil || string(e.Value()) != "b" {
			t.Errorf("after a restart: %v, %v", e, err)
		}
		if c.Replicas != 1 {
			t.Errorf("%d replicas on one server", c.Replicas)
		}
		c.Close()
	}
}

// TestOthersReachTheServerInside: with an address the server inside takes other
// connections.
func TestOthersReachTheServerInside(t *testing.T) {
	a, err := conn.Open(t.Context(), conn.Config{Server: conn.Server{Listen: "127.0.0.1:0"}})
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	b, err := conn.Open(t.Context(), conn.Config{URL: a.URL})
	if err != nil {
		t.Fatal(err)
	}
	b.Close()
}

// TestAServerDies: of three servers any one is killed and what was acknowledged
// stays readable and writable, and the server starts again.
func TestAServerDies(t *testing.T) {
	servers := natstest.Start(t, 3)
	c, err := conn.Open(t.Context(), conn.Config{URL: servers.URL()})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if c.Replicas != 3 {
		t.Fatalf("%d replicas", c.Replicas)
	}
	var kv jetstream.KeyValue
	err = conn.Retry(t.Context(), func() (err error) {
		kv, err = c.JS.CreateOrUpdateKeyValue(t.Context(), jetstream.KeyValueConfig{Bucket: "test", Replicas: c.Replicas})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := kv.Put(t.Context(), "a", []byte("b")); err != nil {
		t.Fatal(err)
	}
	servers.Kill(t, 1)
	try := func(f func(context.Context) error) {
		t.Helper()
		err := conn.Retry(t.Context(), func() error {
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
			defer cancel()
			return f(ctx)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	try(func(ctx context.Context) error {
		e, err := kv.Get(ctx, "a")
		if err == nil && string(e.Value()) != "b" {
			t.Errorf("it reads %q", e.Value())
		}
		return err
	})
	try(func(ctx context.Context) error { _, err := kv.Put(ctx, "a", []byte("c")); return err })
	servers.Restart(t, 1)
}

// TestNoSecretIsPrinted: an error names the servers without their passwords.
func TestNoSecretIsPrinted(t *testing.T) {
	_, err := conn.Open(t.Context(), conn.Config{URL: "nats://me:secret@127.0.0.1:1,127.0.0.1:2"})
	if err == nil || strings.Contains(err.Error(), "secret") || !strings.Contains(err.Error(), "nats://127.0.0.1:1,nats://127.0.0.1:2") {
		t.Error(err)
	}
	if _, err := conn.Open(t.Context(), conn.Config{Certificate: "cert.pem"}); err == nil {
		t.Error("a certificate without its key passed")
	}
}
