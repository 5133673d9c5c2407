package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/unolab/uno/internal/cluster/conn"
	"github.com/unolab/uno/internal/cluster/nodes"
	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/server"
	"github.com/unolab/uno/internal/server/guest"
	"github.com/unolab/uno/internal/store"
)

// node is a node as the server uses it.
type node struct{ *nodes.Node }

func (n node) Bind(hub *live.Hub) { n.Node.Bind(hub) }

// member is one of several nodes of a studio in a test.
type member struct {
	base   string
	node   *nodes.Node
	server *server.Server
	conn   *conn.Conn
	ahead  atomic.Int64 // of the node's clock, in nanoseconds
	stop   func()       // as SIGTERM
}

// newMembers runs a studio of several nodes on one store and one NATS server.
func newMembers(t testing.TB, count int, ttl time.Duration, cfg server.Config) []*member {
	t.Helper()
	bus, err := conn.Open(t.Context(), conn.Config{Server: conn.Server{Listen: "127.0.0.1:0"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(bus.Close)
	st, err := store.Open(t.Context(), "", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	var all []*member
	for range count {
		all = append(all, join(t, bus.URL, st, ttl, cfg))
	}
	for _, m := range all {
		for !m.node.Ready() || len(m.node.Peers()) != count-1 {
			time.Sleep(time.Millisecond) // until all have heard of each other
		}
	}
	return all
}

// join runs one more node.
func join(t testing.TB, url string, st *store.DB, ttl time.Duration, cfg server.Config) *member {
	t.Helper()
	if cfg.Limits == (server.Limits{}) {
		cfg.Limits = server.Limits{Requests: -1, Tables: -1, Open: -1, Guesses: -1, Sockets: -1, Messages: -1}
	}
	m := &member{}
	var err error
	if m.conn, err = conn.Open(t.Context(), conn.Config{URL: url}); err != nil {
		t.Fatal(err)
	}
	if m.node, err = nodes.Join(t.Context(), nodes.Config{Conn: m.conn, Store: st, Log: quiet, TTL: ttl, Now: m.now}); err != nil {
		t.Fatal(err)
	}
	cfg.Nodes = node{m.node}
	if m.server, err = server.New(t.Context(), cfg, st, quiet); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	m.base = "http://" + l.Addr().String()
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- m.server.Serve(ctx, l) }()
	m.stop = sync.OnceFunc(func() {
		cancel()
		if err := <-served; err != nil {
			t.Error(err)
		}
		m.node.Close()
		m.conn.Close()
		http.DefaultClient.CloseIdleConnections()
	})
	t.Cleanup(m.stop)
	return m
}

// now is the node's clock.
func (m *member) now() time.Time { return time.Now().Add(time.Duration(m.ahead.Load())) }

// wanderer is a guest that connects to any node again and again, as a page does.
type wanderer struct {
	nodes []*member
	code  string
	token string
	rng   *rand.Rand
	made  map[string]string // every move that was answered with done, by its place
	round int
}

// play plays until a match is over.
func (w *wanderer) play(ctx context.Context) error {
	w.made = map[string]string{}
	for {
		over, err := w.once(ctx)
		if over || ctx.Err() != nil {
			return ctx.Err()
		}
		if fatal, ok := err.(*live.Error); ok && fatal.Code != live.Unavailable {
			return err
		}
		time.Sleep(5 * time.Millisecond) // as a page waits before it connects again
	}
}

// once plays over one connection.
func (w *wanderer) once(ctx context.Context) (over bool, err error) {
	at := w.nodes[w.rng.IntN(len(w.nodes))]
	g, err := guest.Dial(ctx, at.base, w.code, w.token)
	if err != nil {
		return false, err
	}
	defer g.Close()
	g.Rand = w.rng
	g.Done = func(move string, v int, _ time.Duration, _ bool) { w.made[fmt.Sprint(w.round, " ", v)] = move }
	g.Heard = func(data []byte) {
		var m guest.Message
		if json.Unmarshal(data, &m) == nil {
			over = over || m.T == "over" && m.Over
			if m.T == "deal" {
				w.round = m.Round
			}
		}
	}
	err = g.Play(ctx)
	return over, err
}

// Guests play through any node while nodes leave, one after the other, and come back:
// every match ends, and every move that was answered is in the records.
func TestNodesAreRestartedOneByOne(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	all := newMembers(t, 3, time.Minute, server.Config{Live: live.Config{Ready: time.Millisecond}})
	const tables = 6
	var playing sync.WaitGroup
	for i := range uint64(tables) {
		made, err := guest.Create(ctx, all[i%3].base, map[string]any{
			"name": fmt.Sprint("Guest ", i), "seats": []live.SeatWish{{Kind: "me"}, {Kind: "bot", Bot: "random"}}, "to": 60, "start": true,
		})
		if err != nil {
			t.Fatal(err)
		}
		w := &wanderer{nodes: all, code: made.Code, token: made.Token, rng: rand.New(rand.NewPCG(i, 3))}
		playing.Go(func() {
			if err := w.play(ctx); err != nil {
				t.Errorf("table %s: %v", w.code, err)
			}
		})
	}
	for _, m := range all[:2] {
		m.node.Leave()
	}
	if all[0].node.Ready() || !all[2].node.Ready() {
		t.Error("the wrong nodes are ready")
	}
	playing.Wait()
	if all[2].node.Taken() == 0 {
		t.Error("no table was handed over")
	}
	for i, m := range all[:2] {
		if status, _ := ask(t, http.DefaultClient, "GET", m.base+"/healthz", "", nil); status != http.StatusServiceUnavailable {
			t.Errorf("node %d has left and says %d", i, status)
		}
	}
}

// What one node has, every node serves: requests of hosts, lists, and what is wrong.
func TestAnyNodeServesAnyTable(t *testing.T) {
	all := newMembers(t, 2, time.Minute, server.Config{})
	public := true
	made, err := guest.Create(t.Context(), all[0].base, map[string]any{"seats": []live.SeatWish{{Kind: "me"}, {Kind: "open"}}, "public": public})
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range all {
		var list struct{ Tables []live.TableInfo }
		if err := guest.Call(t.Context(), m.base, "GET", "/api/tables", "", nil, &list); err != nil || len(list.Tables) != 1 || list.Tables[0].Code != made.Code {
			t.Errorf("node %d lists %v, %v", i, list.Tables, err)
		}
		if status, _ := ask(t, http.DefaultClient, "GET", m.base+"/api/tables/NOTHING", "", nil); status != http.StatusNotFound {
			t.Errorf("node %d says %d of no table", i, status)
		}
	}
	other := all[1].base + "/api/tables/" + made.Code
	if status, _ := ask(t, http.DefaultClient, "POST", other+"/start", "", nil); status != http.StatusForbidden {
		t.Errorf("to start without a token: %d", status)
	}
	if status, body := ask(t, http.DefaultClient, "POST", other+"/start", made.Token, nil); status != http.StatusOK {
		t.Errorf("to start: %d %s", status, body)
	}
	if status, _ := ask(t, http.DefaultClient, "POST", other+"/close", made.Token, nil); status != http.StatusOK {
		t.Errorf("to close: %d", status)
	}
	for i, m := range all {
		if status, _ := ask(t, http.DefaultClient, "GET", m.base+"/api/tables/"+made.Code, "", nil); status != http.StatusNotFound {
			t.Errorf("node %d says %d of a closed table", i, status)
		}
	}
}

// A node that stood still for longer than its lease sends nothing of its tables when it
// goes on: not over the connections that it has, not over new ones, and not to another
// node, before it has looked at its lease at all.
func TestANodeThatStoodStillTellsNothing(t *testing.T) {
	all := newMembers(t, 2, time.Hour, server.Config{})
	still := all[0]
	made, err := guest.Create(t.Context(), still.base, map[string]any{
		"name": "Ann", "seats": []live.SeatWish{{Kind: "me"}, {Kind: "bot", Bot: "random"}}, "start": true,
	})
	if err != nil {
		t.Fatal(err)
	}
	var guests []*guest.Guest
	for _, m := range []*member{still, all[1]} { // to it, and through the other
		g, err := guest.Dial(t.Context(), m.base, made.Code)
		if err == nil {
			_, err = g.Next(t.Context())
		}
		if err != nil {
			t.Fatal(err)
		}
		defer g.Close()
		guests = append(guests, g)
	}
	still.ahead.Store(int64(2 * time.Hour))
	for i, g := range guests {
		if err := g.Send(t.Context(), live.Message{T: "ping", ID: 7}); err != nil {
			t.Fatal(err)
		}
		for {
			m, err := g.Next(t.Context())
			if err != nil {
				break // it is sent away without an answer
			}
			if m.T == "pong" {
				t.Errorf("guest %d is answered", i)
			}
		}
	}
	for i, m := range all {
		if status, _ := ask(t, http.DefaultClient, "GET", m.base+"/api/tables/"+made.Code, "", nil); status != http.StatusServiceUnavailable {
			t.Errorf("node %d tells of the table: %d", i, status)
		}
		if _, err := guest.Dial(t.Context(), m.base, made.Code, made.Token); err == nil {
			t.Errorf("node %d takes a connection", i)
		}
	}
}
