package serve

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/internal/cluster/conn"
	"github.com/unolab/uno/internal/cluster/nodes"
	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/store"
)

// joinLimit is how long joining the other nodes may take.
const joinLimit = 2 * time.Minute

// node is a node as the server uses it.
type node struct {
	*nodes.Node
	conn *conn.Conn
}

// Bind implements server.Nodes.
func (n *node) Bind(hub *live.Hub) { n.Node.Bind(hub) }

// close ends the node and its connection.
func (n *node) close() {
	if n != nil {
		n.Close()
		n.conn.Close()
	}
}

// open opens the store, and joins the other nodes where there are some; the node is nil
// where the studio is alone.
func (f *serveFlags) open(ctx context.Context, dir string, log *slog.Logger) (store.Store, *node, error) {
	if f.nats.URL == "" {
		st, err := store.Open(ctx, f.db, dir)
		return st, nil, err
	}
	switch {
	case f.db == "":
		return nil, nil, cli.Usagef("--nats makes this one of several nodes, which share a database: name it with --db")
	case f.drive != 0:
		return nil, nil, cli.Usagef("--drive is for tests of a studio that is alone: leave out --nats")
	case f.lease < 500*time.Millisecond || f.lease > time.Minute:
		return nil, nil, cli.Usagef("--lease is between 500ms and 1m")
	}
	ctx, cancel := context.WithTimeout(ctx, joinLimit)
	defer cancel()
	st, err := store.OpenShared(ctx, f.db)
	if err != nil {
		return nil, nil, err
	}
	f.nats.Name = "uno serve"
	f.nats.Changed = func(err error) {
		if err != nil {
			log.Warn("NATS is not connected", "error", err)
			return
		}
		log.Info("NATS is connected again")
	}
	c, err := conn.Open(ctx, f.nats.Config)
	if err != nil {
		return nil, nil, errors.Join(err, st.Close())
	}
	n, err := nodes.Join(ctx, nodes.Config{Conn: c, Store: st, Log: log, TTL: f.lease})
	if err != nil {
		c.Close()
		return nil, nil, errors.Join(fmt.Errorf("joining the other nodes: %w", err), st.Close())
	}
	log.Info("this is a node of several", "node", n.ID())
	return st, &node{n, c}, nil
}
