package nodes

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// sweepEvery is how often free tables are looked for without a reason, and sweepers how
// many are looked at at a time.
const (
	sweepEvery = time.Minute
	sweepers   = 8
)

// look makes the node look for free tables soon.
func (n *Node) look() {
	select {
	case n.sweep <- struct{}{}:
	default:
	}
}

// tend takes the free tables that fall to this node whenever a node has gone, until
// the node ends.
func (n *Node) tend() {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		select {
		case <-n.sweep:
		case <-tick.C:
		case <-n.ctx.Done():
			return
		}
		if n.Ready() {
			if err := n.sweepOnce(n.ctx); err != nil && n.ctx.Err() == nil {
				n.log.Warn("free tables are not looked for", "error", err)
			}
		}
	}
}

// sweepOnce takes the free tables that fall to this node.
func (n *Node) sweepOnce(ctx context.Context) error {
	fences, err := n.cfg.Store.Fences(ctx)
	if err != nil {
		return err
	}
	n.mu.Lock()
	living := n.peers.living()
	dead := n.peers.dead()
	tables := n.tables
	n.mu.Unlock()
	for _, id := range dead {
		n.bury(ctx, id)
	}
	codes := make(chan string)
	var all sync.WaitGroup
	for range sweepers {
		all.Go(func() {
			for code := range codes {
				limited, cancel := context.WithTimeout(ctx, n.cfg.TTL)
				_, err := n.resolve(limited, code)
				cancel()
				if err != nil && !errors.Is(err, ErrNoTable) {
					n.log.Debug("a table is not taken", "table", code, "error", err)
				}
			}
		})
	}
	for code := range fences {
		if winner(code, living) == n.id && !tables.Has(code) {
			codes <- code
		}
	}
	close(codes)
	all.Wait()
	return nil
}

// bury removes the key of a dead node, unless it has shown a sign meanwhile.
func (n *Node) bury(ctx context.Context, id string) {
	e, err := n.kv.Get(ctx, nodeKey(id))
	if err != nil {
		return // it is removed, or cannot be now
	}
	n.mu.Lock()
	lives, known := n.peers.lives(id)
	n.mu.Unlock()
	if !known || lives {
		return
	}
	err = n.kv.Purge(ctx, nodeKey(id), jetstream.LastRevision(e.Revision()), jetstream.PurgeTTL(time.Minute))
	if err != nil {
		n.log.Debug("the key of a dead node stays", "node", id, "error", err) // the next look removes it
	}
}
