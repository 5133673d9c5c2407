package nodes

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/unolab/uno/internal/cluster/conn"
	"github.com/unolab/uno/internal/store"
)

// Config is how a node joins.
type Config struct {
	Conn  *conn.Conn
	Store store.Shared
	Log   *slog.Logger
	TTL   time.Duration // of a node's lease; 0: 3 s
	// Bucket names the bucket of the leases; studios with names of their own do not
	// see each other. Empty: "uno-tables".
	Bucket string
	// Now is the clock; nil: the system's.
	Now func() time.Time
}

// Tables are the tables of this node.
type Tables interface {
	// Adopt restores a table that the node has taken; its writes go to st. After
	// store.ErrDamaged the table is closed for good.
	Adopt(o *store.OpenTable, st store.Store) error
	// Has reports whether the table of a code is here.
	Has(code string) bool
	// Yield lets all tables go; when it returns none of them writes. tell asks their
	// clients to connect again.
	Yield() (tell func())
}

// The errors of Find and of what it is the basis of.
var (
	ErrNoTable     = fmt.Errorf("there is no such table: %w", store.ErrNotFound)
	ErrUnavailable = errors.New("the table cannot be reached now")
)

// Node is one node of a studio. Make one with Join, and end it with Leave and Close.
type Node struct {
	cfg   Config
	id    string
	kv    jetstream.KeyValue
	log   *slog.Logger
	sub   *nats.Subscription
	usage *nats.Subscription
	watch jetstream.KeyWatcher
	end   context.CancelFunc
	ctx   context.Context
	done  sync.WaitGroup
	sweep chan struct{} // full: look for free tables

	mu      sync.Mutex
	tables  Tables // nil: not bound yet
	epoch   int64  // what stands before the revision in a token
	lease   lease
	terms   uint64 // how often the lease has run out
	peers   *peers
	signs   map[uint64]time.Time // when signs of this node were sent
	leaving bool
	held    map[string]uint64 // the revision of each lease
	where   map[string]string // the node that a table was last found on
	taking  map[string]chan struct{}
	taken   int64

	streams streams
	hear    func(node string, data []byte)
}

// nodeKey and tableKey are the keys of the bucket.
func nodeKey(id string) string    { return "n." + id }
func tableKey(code string) string { return "t." + code }

// sign is the value of a node's key.
type sign struct {
	Beat uint64 `json:"beat"`
}

// Join makes this process a node. It takes no tables before Bind.
func Join(ctx context.Context, cfg Config) (*Node, error) {
	if cfg.TTL == 0 {
		cfg.TTL = 3 * time.Second
	}
	if cfg.Bucket == "" {
		cfg.Bucket = "uno-tables"
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	n := &Node{
		cfg: cfg, id: rand.Text(), log: cfg.Log, lease: lease{ttl: cfg.TTL}, peers: newPeers(cfg.TTL), sweep: make(chan struct{}, 1),
		signs: map[uint64]time.Time{}, held: map[string]uint64{}, where: map[string]string{}, taking: map[string]chan struct{}{},
	}
	n.streams.init(n)
	err := conn.Retry(ctx, func() (err error) {
		n.kv, err = cfg.Conn.JS.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{
			Bucket: cfg.Bucket, Replicas: cfg.Conn.Replicas, LimitMarkerTTL: time.Minute,
			Description: "which node of the studio has which table",
		})
		if err == nil {
			err = n.readEpoch(ctx)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	n.ctx, n.end = context.WithCancel(context.Background())
	if err := n.listen(); err != nil {
		n.Close()
		return nil, err
	}
	n.done.Go(n.beat)
	n.done.Go(n.follow)
	n.done.Go(n.tend)
	return n, nil
}

// listen subscribes to what other nodes send, and to the keys of the nodes.
func (n *Node) listen() (err error) {
	if n.sub, err = n.cfg.Conn.Subscribe(n.subject(n.id, ">"), n.streams.receive); err != nil {
		return err
	}
	n.usage, err = n.cfg.Conn.Subscribe(n.cfg.Bucket+".usage", func(m *nats.Msg) {
		n.mu.Lock()
		hear := n.hear
		n.mu.Unlock()
		if from := m.Header.Get("node"); from != n.id && hear != nil {
			hear(from, m.Data)
		}
	})
	if err == nil {
		n.watch, err = n.kv.Watch(n.ctx, nodeKey("*"))
	}
	return err
}

// subject is a subject of a node.
func (n *Node) subject(id, what string) string { return n.cfg.Bucket + ".node." + id + "." + what }

// Share sends data to all other nodes, if they can be reached now.
func (n *Node) Share(data []byte) {
	// What is lost is outdated by the next.
	_ = n.cfg.Conn.PublishMsg(&nats.Msg{Subject: n.cfg.Bucket + ".usage", Header: nats.Header{"node": {n.id}}, Data: data})
}

// Hear sets what receives the data that other nodes share.
func (n *Node) Hear(f func(node string, data []byte)) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.hear = f
}

// ID names the node until it ends.
func (n *Node) ID() string { return n.id }

// Bind gives the node its tables: from now on it takes those that are free.
func (n *Node) Bind(t Tables) {
	n.mu.Lock()
	n.tables = t
	n.mu.Unlock()
	n.look()
}

// Ready reports whether the node may have tables now.
func (n *Node) Ready() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.ready()
}

func (n *Node) ready() bool { return !n.leaving && n.tables != nil && n.lease.valid(n.cfg.Now()) }

// Term numbers the time for which the node has had its lease without a break. Holds
// reports whether a term still lasts, by the clock of this moment: what was found out
// about a table in a term may be sent while it does. A node that stood still has
// another's tables in its memory until it has let them go.
func (n *Node) Term() uint64 {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.terms
}

// Holds is described at Term.
func (n *Node) Holds(term uint64) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return term == n.terms && !n.lease.lapsed(n.cfg.Now())
}

// Peers lists the other nodes that live.
func (n *Node) Peers() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	var list []string
	for _, id := range n.peers.living() {
		if id != n.id {
			list = append(list, id)
		}
	}
	return list
}

// Taken counts the tables that the node took over.
func (n *Node) Taken() int64 {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.taken
}

// beat renews the lease until the node ends.
func (n *Node) beat() {
	tick := time.NewTicker(n.cfg.TTL / 3)
	defer tick.Stop()
	had := false
	for count := uint64(1); ; count++ {
		had = n.turn(count, had)
		select {
		case <-tick.C:
		case <-n.ctx.Done():
			return
		}
	}
}

// turn renews the lease and reports whether the node has it; had says whether it had it
// before. A node that stood still looks at its lease before it asks for it again.
func (n *Node) turn(count uint64, had bool) bool {
	if n.lapsed() {
		n.expire()
		had = false
	}
	n.renew(count)
	if n.lapsed() { // it stood still meanwhile, or the answer took too long
		n.expire()
		return false
	}
	valid := n.Ready()
	if valid && !had {
		n.look()
	}
	return valid
}

func (n *Node) lapsed() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.lease.lapsed(n.cfg.Now())
}

// renew writes the node's key.
func (n *Node) renew(count uint64) {
	asked := n.cfg.Now()
	n.mu.Lock()
	leaving := n.leaving
	n.signs[count] = asked
	delete(n.signs, count-100)
	n.mu.Unlock()
	if leaving {
		return
	}
	ctx, cancel := context.WithTimeout(n.ctx, 2*n.cfg.TTL/3)
	defer cancel()
	value, err := json.Marshal(sign{count})
	if err == nil {
		err = n.cfg.Store.Ping(ctx) // a node without the store lets others have its tables
	}
	if err == nil {
		_, err = n.kv.Put(ctx, nodeKey(n.id), value)
	}
	if err != nil {
		n.log.Debug("the lease is not renewed", "error", err)
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if !n.leaving {
		n.lease.renew(asked)
	}
}

// expire lets everything go that belongs to the lease, which ends the term.
func (n *Node) expire() {
	n.mu.Lock()
	tables := n.tables
	clear(n.where)
	clear(n.held)
	n.mu.Unlock()
	n.log.Warn("the lease of this node has run out; its tables go on elsewhere")
	tell := func() {}
	if tables != nil {
		tell = tables.Yield()
	}
	n.mu.Lock()
	n.terms++
	n.lease = lease{ttl: n.cfg.TTL}
	n.mu.Unlock()
	tell()
	n.streams.closeAll()
}

// follow hears the signs of the nodes.
func (n *Node) follow() {
	for {
		select {
		case e, open := <-n.watch.Updates():
			if !open {
				return
			}
			if e != nil { // nil: all that was there is known
				n.heard(e)
			}
		case <-n.ctx.Done():
			return
		}
	}
}

// heard takes one change of a node's key.
func (n *Node) heard(e jetstream.KeyValueEntry) {
	id := e.Key()[len(nodeKey("")):]
	n.mu.Lock()
	before := len(n.peers.living())
	switch {
	case e.Operation() != jetstream.KeyValuePut:
		n.peers.left(id)
	case id == n.id:
		var s sign
		if json.Unmarshal(e.Value(), &s) == nil {
			n.peers.returned(n.signs[s.Beat])
		}
		n.peers.heard(id, n.cfg.Now())
	default:
		n.peers.heard(id, n.cfg.Now())
	}
	living := n.peers.living()
	n.mu.Unlock()
	if len(living) < before {
		n.log.Info("a node is gone", "living", len(living))
		n.streams.keep(living)
		n.look()
	}
}

// Leave hands all tables over to the other nodes: they are free when it returns, and
// its clients connect again. Requests still go through the node.
func (n *Node) Leave() {
	n.mu.Lock()
	left := n.leaving
	n.leaving = true
	n.lease = lease{ttl: n.cfg.TTL}
	tables := n.tables
	n.mu.Unlock()
	if left || tables == nil {
		return
	}
	tell := tables.Yield()
	ctx, cancel := context.WithTimeout(n.ctx, n.cfg.TTL)
	defer cancel()
	if err := n.kv.Purge(ctx, nodeKey(n.id), jetstream.PurgeTTL(time.Minute)); err != nil {
		n.log.Warn("the tables are not handed over; the others take them when the lease has run out", "error", err)
	}
	tell()
}

// Close ends the node.
func (n *Node) Close() {
	n.Leave()
	n.end()
	if n.watch != nil {
		_ = n.watch.Stop() // it ends with the connection, too
	}
	for _, s := range []*nats.Subscription{n.sub, n.usage} {
		if s != nil {
			_ = s.Unsubscribe() // the same
		}
	}
	n.done.Wait()
	n.streams.end()
}
