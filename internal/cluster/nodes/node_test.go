package nodes

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/unolab/uno/internal/cluster/conn"
	"github.com/unolab/uno/internal/store"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// fakeTables are the tables of a node, without play.
type fakeTables struct {
	mu   sync.Mutex
	has  map[string]store.Store
	busy bool          // no table is adopted
	news chan struct{} // something has changed
}

func (f *fakeTables) change() {
	select {
	case f.news <- struct{}{}:
	default:
	}
}

func (f *fakeTables) Adopt(o *store.OpenTable, st store.Store) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if bytes.Contains(o.State, []byte("damaged")) {
		return store.ErrDamaged
	}
	if f.busy {
		return errors.New("not now")
	}
	f.has[o.Code] = st
	f.change()
	return nil
}

func (f *fakeTables) Has(code string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.has[code] != nil
}

func (f *fakeTables) Yield() func() {
	f.mu.Lock()
	defer f.mu.Unlock()
	clear(f.has)
	f.change()
	return func() {}
}

// under is the store that a node has for a table.
func (f *fakeTables) under(code string) store.Store {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.has[code]
}

// together is a NATS server and a store for the nodes of a test.
type together struct {
	t     *testing.T
	url   string
	store *store.DB
	ttl   time.Duration
	now   func() time.Time // of the nodes that join; nil: the system's
}

func newTogether(t *testing.T) *together {
	t.Helper()
	c, err := conn.Open(t.Context(), conn.Config{Server: conn.Server{Listen: "127.0.0.1:0"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	st, err := store.Open(t.Context(), "", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	return &together{t, c.URL, st, time.Minute, nil}
}

// member is a node of a test with its own connection.
type member struct {
	*Node
	conn   *conn.Conn
	tables *fakeTables
}

func (g *together) join() *member {
	g.t.Helper()
	c, err := conn.Open(g.t.Context(), conn.Config{URL: g.url})
	if err != nil {
		g.t.Fatal(err)
	}
	n, err := Join(g.t.Context(), Config{Conn: c, Store: g.store, Log: slog.New(slog.DiscardHandler), TTL: g.ttl, Now: g.now})
	if err != nil {
		g.t.Fatal(err)
	}
	m := &member{n, c, &fakeTables{has: map[string]store.Store{}, news: make(chan struct{}, 1)}}
	n.Bind(m.tables)
	g.t.Cleanup(func() { n.Close(); c.Close() })
	m.until(g.t, "it is ready", n.Ready)
	return m
}

// until waits until something holds, which a change of the tables or a renewal shows.
func (m *member) until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for !holds() {
		select {
		case <-m.tables.news:
		case <-time.After(time.Millisecond):
		case <-t.Context().Done():
			t.Fatalf("it never came about that %s", what)
		}
	}
}

// make makes a table.
func (m *member) make(t *testing.T, code, state string) {
	t.Helper()
	st, err := m.Grant(t.Context(), code)
	if err == nil {
		err = st.CreateTable(t.Context(), store.Table{Code: code, State: json.RawMessage(state), Created: time.Now()})
	}
	if err != nil {
		t.Fatal(err)
	}
	m.tables.mu.Lock()
	m.tables.has[code] = st
	m.tables.mu.Unlock()
}

// A table is found from everywhere, is handed over when its node leaves, and its old
// node writes to it no more; a closed table is found nowhere.
func TestFindAndHandOver(t *testing.T) {
	g := newTogether(t)
	a, b := g.join(), g.join()
	a.make(t, "AAAAA", `{}`)
	if _, err := b.Grant(t.Context(), "AAAAA"); !errors.Is(err, store.ErrTaken) {
		t.Errorf("a lease twice: %v", err)
	}
	b.until(t, "the other is heard of", func() bool { return len(b.Peers()) == 1 })
	for _, m := range []*member{a, b} {
		where, err := m.Find(t.Context(), "aaaaa")
		if want := map[bool]string{true: "", false: a.ID()}[m == a]; where != want || err != nil {
			t.Errorf("found at %q, %v", where, err)
		}
		for _, none := range []string{"BBBBB", "n.*", "", "../x", "Ä"} {
			if where, err := m.Find(t.Context(), none); !errors.Is(err, ErrNoTable) {
				t.Errorf("%q: at %q, %v", none, where, err)
			}
		}
	}
	old := a.tables.under("AAAAA")
	a.Leave()
	b.until(t, "the table is here", func() bool { return b.tables.Has("AAAAA") })
	if err := old.SaveTable(t.Context(), "AAAAA", json.RawMessage(`{}`)); !errors.Is(err, store.ErrFenced) {
		t.Errorf("the old node writes: %v", err)
	}
	if where, err := a.Find(t.Context(), "AAAAA"); where != b.ID() || err != nil {
		t.Errorf("from a node that has left: %q, %v", where, err)
	}
	if err := b.tables.under("AAAAA").CloseTable(t.Context(), "AAAAA"); err != nil {
		t.Fatal(err)
	}
	b.tables.Yield()
	b.Drop("AAAAA")
	b.Misled("AAAAA")
	if where, err := b.Find(t.Context(), "AAAAA"); !errors.Is(err, ErrNoTable) {
		t.Errorf("after it was closed: %q, %v", where, err)
	}
}

// Many ask for free tables at once, on two nodes: each table ends up on one node, and
// what cannot be restored is closed.
func TestManyAskAtOnce(t *testing.T) {
	g := newTogether(t)
	for i := range 20 {
		state := `{}`
		if i == 0 {
			state = `{"damaged":true}`
		}
		if err := g.store.CreateTable(t.Context(), store.Table{Code: fmt.Sprint("T", i), State: json.RawMessage(state), Created: time.Now()}); err != nil {
			t.Fatal(err)
		}
	}
	a, b := g.join(), g.join()
	var all sync.WaitGroup
	for i := range 20 {
		for _, m := range []*member{a, b, a, b} {
			all.Go(func() {
				_, err := m.Find(t.Context(), fmt.Sprint("T", i))
				if err != nil && !errors.Is(err, ErrNoTable) && !errors.Is(err, ErrUnavailable) && !errors.Is(err, store.ErrFenced) {
					t.Errorf("T%d: %v", i, err)
				}
			})
		}
	}
	all.Wait()
	for i := 1; i < 20; i++ {
		code := fmt.Sprint("T", i)
		var good int
		for _, m := range []*member{a, b} {
			if st := m.tables.under(code); st != nil && st.SaveTable(t.Context(), code, json.RawMessage(`{}`)) == nil {
				good++
			}
		}
		if good != 1 {
			t.Errorf("%d nodes can write to %s", good, code)
		}
	}
	if open, err := g.store.IsOpen(t.Context(), "T0"); open || err != nil {
		t.Errorf("the damaged table is open: %v", err)
	}
}

// A table that cannot be restored now, because the store does not answer or the node
// ends, stays open and is restored later.
func TestATableIsNotTakenUpNow(t *testing.T) {
	g := newTogether(t)
	a := g.join()
	if err := g.store.CreateTable(t.Context(), store.Table{Code: "AAAAA", State: json.RawMessage(`{}`), Created: time.Now()}); err != nil {
		t.Fatal(err)
	}
	busy := func(is bool) {
		a.tables.mu.Lock()
		defer a.tables.mu.Unlock()
		a.tables.busy = is
	}
	busy(true)
	if where, err := a.Find(t.Context(), "AAAAA"); !errors.Is(err, ErrUnavailable) {
		t.Errorf("at %q, %v", where, err)
	}
	busy(false)
	if where, err := a.Find(t.Context(), "AAAAA"); where != "" || err != nil {
		t.Errorf("later: at %q, %v", where, err)
	}
}

// A node that loses NATS lets its tables go by its own clock, and another takes them.
func TestANodeThatIsCutOff(t *testing.T) {
	g := newTogether(t)
	g.ttl = 2 * time.Second // much longer than a busy machine makes a node wait
	a, b := g.join(), g.join()
	a.make(t, "AAAAA", `{}`)
	old := a.tables.under("AAAAA")
	a.conn.Conn.Close()
	b.until(t, "the table is taken", func() bool { return b.tables.Has("AAAAA") })
	a.until(t, "the old node has let it go", func() bool { return !a.tables.Has("AAAAA") })
	if a.Ready() {
		t.Error("a node that is cut off is ready")
	}
	if _, err := a.Find(t.Context(), "AAAAA"); err == nil {
		t.Error("a node that is cut off says where a table is")
	}
	if err := old.SaveTable(t.Context(), "AAAAA", json.RawMessage(`{}`)); !errors.Is(err, store.ErrFenced) {
		t.Errorf("the old node writes: %v", err)
	}
	if b.Taken() == 0 {
		t.Error("nothing was taken")
	}
}

// expiring are the tables of a node that asks whether it has its lease when it lets
// them go.
type expiring struct {
	*fakeTables
	ready func() bool
	wrong bool
}

func (e *expiring) Yield() func() {
	e.wrong = e.wrong || e.ready()
	return e.fakeTables.Yield()
}

// A node that stood still for longer than its lease has nothing, although nobody has
// said so; it lets its tables go before it asks for its lease again.
func TestANodeThatStoodStill(t *testing.T) {
	g := newTogether(t)
	g.ttl = time.Hour
	var ahead atomic.Int64
	g.now = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	a := g.join()
	a.make(t, "AAAAA", `{}`)
	e := &expiring{fakeTables: a.tables, ready: a.Ready}
	a.Bind(e)
	term := a.Term()
	if !a.Holds(term) {
		t.Fatal("no lease to begin with")
	}
	ahead.Store(int64(2 * g.ttl))
	if a.Ready() || a.Holds(term) {
		t.Error("the lease lasts")
	}
	if where, err := a.Find(t.Context(), "AAAAA"); err == nil {
		t.Errorf("the table is found at %q", where)
	}
	if _, err := a.Grant(t.Context(), "BBBBB"); err == nil {
		t.Error("a table is made")
	}
	if !a.turn(1000, true) {
		t.Error("the lease is not had again")
	}
	if a.tables.Has("AAAAA") || e.wrong {
		t.Errorf("its tables are kept, or let go under a new lease (%v)", e.wrong)
	}
	if a.Holds(term) || !a.Holds(a.Term()) {
		t.Error("the terms are not told apart")
	}
	if where, err := a.Find(t.Context(), "AAAAA"); where != "" || err != nil {
		t.Errorf("taken again: %q, %v", where, err)
	}
}

// Tokens grow when the bucket is lost and made again.
func TestABucketThatIsLost(t *testing.T) {
	g := newTogether(t)
	a := g.join()
	a.make(t, "AAAAA", `{}`)
	before := a.epoch
	a.epoch -= 1 << 32 // as if the bucket had been made a second earlier
	if err := a.readEpoch(t.Context()); err != nil || a.epoch != before || before <= 0 {
		t.Errorf("the epoch is %d, then %d, %v", before, a.epoch, err)
	}
}

// A stream carries much data both ways, at the pace of its readers, and ends at both
// ends.
func TestStreams(t *testing.T) {
	g := newTogether(t)
	a, b := g.join(), g.join()
	b.until(t, "the other is heard of", func() bool { return len(b.Peers()) == 1 })
	l := a.Listener()
	defer l.Close()
	var served sync.WaitGroup
	served.Go(func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			served.Go(func() {
				defer c.Close()
				_, _ = io.Copy(c, c) // it ends with the stream
			})
		}
	})
	const much = 3 << 20
	for range 2 {
		c, err := b.Dial(t.Context(), a.ID())
		if err != nil {
			t.Fatal(err)
		}
		data := make([]byte, much)
		for i := range data {
			data[i] = byte(i * i >> 7)
		}
		go func() { _, _ = c.Write(data) }() // what is missing is missed below
		got := make([]byte, much)
		if _, err := io.ReadFull(c, got); err != nil || !bytes.Equal(got, data) {
			t.Fatalf("other data came back: %v", err)
		}
		c.Close()
	}
	lost, err := b.Dial(t.Context(), a.ID())
	if err != nil {
		t.Fatal(err)
	}
	b.streams.closeAll()
	if _, err := lost.Read(make([]byte, 1)); err == nil {
		t.Error("a stream that was ended is read")
	}
	if _, err := b.Dial(t.Context(), "NOBODY"); err == nil {
		t.Error("a node that is not there answers")
	}
	l.Close()
	served.Wait()
}

// A stream ends when a message is missing, comes twice, or is more than was allowed.
func TestAStreamThatLosesAMessageEnds(t *testing.T) {
	frame := func(seq byte, size int) []byte { return append([]byte{frameData, 0, 0, 0, seq}, make([]byte, size)...) }
	for what, frames := range map[string][][]byte{
		"a gap": {frame(0, 1), frame(2, 1)}, "twice": {frame(0, 1), frame(0, 1)}, "empty": {frame(0, 0)}, "too much": {frame(0, window+1)},
		"unknown": {{'x'}}, "taken too much": {{frameTaken, 0, 0, 0, 1}}, "short": {{frameTaken, 0}},
	} {
		n := &Node{cfg: Config{Conn: &conn.Conn{}}}
		n.streams.init(n)
		s, user := n.streams.add("peer", "")
		for _, f := range frames {
			s.take(f)
		}
		go s.receives()
		if _, err := io.Copy(io.Discard, user); err != nil && !errors.Is(err, io.ErrClosedPipe) && !errors.Is(err, net.ErrClosed) {
			t.Errorf("%s: %v", what, err)
		}
		if !s.broken {
			t.Errorf("%s: the stream goes on", what)
		}
	}
}
