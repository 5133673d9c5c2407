package nodes

import (
	"context"
	"errors"
	"hash/fnv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/unolab/uno/internal/store"
)

// maxWhere bounds how many tables of other nodes are remembered.
const maxWhere = 100_000

// maxCode is the longest code of a table.
const maxCode = 32

// proper is a code in capitals, or empty if no table can have it.
func proper(code string) string {
	code = strings.ToUpper(code)
	if len(code) > maxCode || strings.ContainsFunc(code, func(r rune) bool { return (r < 'A' || r > 'Z') && (r < '0' || r > '9') }) {
		return ""
	}
	return code
}

// Find says which node has a table; empty: this one, which takes it if it is free. The
// error is ErrNoTable, or ErrUnavailable where nobody can tell now.
func (n *Node) Find(ctx context.Context, code string) (string, error) {
	if code = proper(code); code == "" {
		return "", ErrNoTable
	}
	if node, known := n.Known(code); known {
		return node, nil
	}
	return n.resolve(ctx, code)
}

// Known is Find without a question to anybody.
func (n *Node) Known(code string) (node string, known bool) {
	code = proper(code)
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.ready() && n.tables.Has(code) {
		return "", true
	}
	node = n.where[code]
	lives, _ := n.peers.lives(node)
	return node, lives
}

// Misled forgets where a table was found: it is not there.
func (n *Node) Misled(code string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.where, proper(code))
}

// resolve finds a table by its key, and takes it if it is free.
func (n *Node) resolve(ctx context.Context, code string) (string, error) {
	for range 3 { // each time somebody else was faster
		owner, revision, err := n.owner(ctx, code)
		if err != nil {
			return "", err
		}
		if owner != "" {
			return n.found(code, owner), nil
		}
		n.mu.Lock()
		ready, leaving := n.ready(), n.leaving
		n.mu.Unlock()
		switch {
		case leaving:
			if chosen := winner(code, n.Peers()); chosen != "" {
				return chosen, nil
			}
			return "", ErrUnavailable
		case !ready:
			return "", ErrUnavailable
		}
		err = n.take(ctx, code, revision)
		if !errors.Is(err, errFaster) {
			return "", err
		}
	}
	return "", ErrUnavailable
}

// found remembers where a table is.
func (n *Node) found(code, owner string) string {
	n.mu.Lock()
	defer n.mu.Unlock()
	if len(n.where) >= maxWhere {
		clear(n.where)
	}
	n.where[code] = owner
	return owner
}

// owner is the living node that a table's key names, or none, and the revision of the
// key; 0: there is no key.
func (n *Node) owner(ctx context.Context, code string) (string, uint64, error) {
	e, err := n.kv.Get(ctx, tableKey(code))
	switch {
	case errors.Is(err, jetstream.ErrKeyNotFound):
		open, err := n.cfg.Store.IsOpen(ctx, code)
		if err == nil && !open {
			err = ErrNoTable
		}
		return "", 0, err
	case err != nil:
		return "", 0, err
	}
	owner := string(e.Value())
	if owner == n.id {
		return "", e.Revision(), nil // known to it, or lost since
	}
	n.mu.Lock()
	lives, known := n.peers.lives(owner)
	n.mu.Unlock()
	if !known { // a new node may be in the bucket before this one hears of it
		if _, err := n.kv.Get(ctx, nodeKey(owner)); err == nil {
			lives = true
		} else if !errors.Is(err, jetstream.ErrKeyNotFound) {
			return "", 0, err
		}
	}
	if !lives {
		owner = ""
	}
	return owner, e.Revision(), nil
}

// errFaster means that another node, or another request, took the table meanwhile.
var errFaster = errors.New("another was faster")

// take takes a free table, by a write of its key that must find the revision.
func (n *Node) take(ctx context.Context, code string, revision uint64) error {
	n.mu.Lock()
	if wait := n.taking[code]; wait != nil {
		n.mu.Unlock()
		select {
		case <-wait:
			return errFaster
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if n.tables.Has(code) {
		n.mu.Unlock()
		return nil
	}
	over := make(chan struct{})
	n.taking[code] = over
	n.mu.Unlock()
	defer func() {
		n.mu.Lock()
		delete(n.taking, code)
		n.mu.Unlock()
		close(over)
	}()
	token, err := n.claim(ctx, code, revision)
	if err != nil {
		return err
	}
	o, err := n.cfg.Store.Take(ctx, code, token)
	switch {
	case errors.Is(err, store.ErrNotFound), errors.Is(err, store.ErrClosed):
		n.Drop(code)
		return ErrNoTable
	case errors.Is(err, store.ErrFenced):
		// The bucket was made anew meanwhile, or another took the table in between.
		return errors.Join(errFaster, n.readEpoch(ctx))
	case err != nil:
		return err
	}
	mine := n.cfg.Store.Under(token)
	err = n.tables.Adopt(&o, mine)
	switch {
	case err != nil && !errors.Is(err, store.ErrDamaged):
		n.log.Warn("a table is not taken up now", "table", code, "error", err)
		return ErrUnavailable // it is taken again when somebody asks for it
	case err != nil:
		n.log.Error("a table cannot be taken up and is closed", "table", code, "error", err)
		if err := mine.CloseTable(ctx, code); err != nil {
			return err
		}
		n.Drop(code)
		return ErrNoTable
	}
	n.mu.Lock()
	n.taken++
	ready := n.ready()
	n.mu.Unlock()
	if !ready { // the lease ran out meanwhile
		n.tables.Yield()()
		return ErrUnavailable
	}
	n.log.Info("a table is taken up", "table", code, "token", token)
	return nil
}

// claim writes a table's key and returns the fencing token of the lease.
func (n *Node) claim(ctx context.Context, code string, revision uint64) (token int64, err error) {
	if revision == 0 {
		revision, err = n.kv.Create(ctx, tableKey(code), []byte(n.id))
	} else {
		revision, err = n.kv.Update(ctx, tableKey(code), []byte(n.id), revision)
	}
	if errors.Is(err, jetstream.ErrKeyExists) {
		return 0, errFaster
	}
	if err != nil {
		return 0, err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.held[code] = revision
	delete(n.where, code)
	return n.epoch + int64(revision), nil
}

// Grant takes the lease of a table that is about to be made.
func (n *Node) Grant(ctx context.Context, code string) (store.Store, error) {
	if !n.Ready() {
		return nil, ErrUnavailable
	}
	token, err := n.claim(ctx, code, 0)
	if errors.Is(err, errFaster) {
		err = store.ErrTaken
	}
	if err != nil {
		return nil, err
	}
	return n.cfg.Store.Under(token), nil
}

// Drop gives up the lease of a table that is closed for good or was not made.
func (n *Node) Drop(code string) {
	n.mu.Lock()
	revision, held := n.held[code]
	delete(n.held, code)
	n.mu.Unlock()
	if !held {
		return
	}
	ctx, cancel := context.WithTimeout(n.ctx, n.cfg.TTL)
	defer cancel()
	err := n.kv.Purge(ctx, tableKey(code), jetstream.LastRevision(revision), jetstream.PurgeTTL(time.Minute))
	if err != nil {
		n.log.Debug("the key of a closed table stays", "table", code, "error", err) // whoever is asked for it removes it
	}
}

// readEpoch reads when the bucket was made: what stands before revisions in tokens, as
// seconds since 2024, 2^32 apart.
func (n *Node) readEpoch(ctx context.Context) error {
	stream, err := n.cfg.Conn.JS.Stream(ctx, "KV_"+n.cfg.Bucket)
	if err != nil {
		return err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.epoch = (stream.CachedInfo().Created.Unix() - 1_704_067_200) << 32
	return nil
}

// winner is the node that a free table falls to where nobody asks for it: the one with
// the highest hash of both names.
func winner(code string, nodes []string) (best string) {
	var most uint64
	for _, id := range nodes {
		h := fnv.New64a()
		h.Write([]byte(code + " " + id)) // never fails
		if sum := h.Sum64(); best == "" || sum > most {
			best, most = id, sum
		}
	}
	return best
}
