package live

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"github.com/unolab/uno/internal/store"
)

// leases is a node's leases in a test: granted, and dropped again.
type leases struct {
	*memory
	grants map[string]bool
	dead   bool // none is granted
}

func (l *leases) Grant(_ context.Context, code string) (store.Store, error) {
	if l.dead {
		return nil, errors.New("the node has no lease")
	}
	l.grants[code] = true
	return &fencedStore{Store: l.memory}, nil
}

func (l *leases) Drop(code string) { delete(l.grants, code) }

// fencedStore refuses moves once another node has the table.
type fencedStore struct {
	store.Store
	fenced bool
}

func (f *fencedStore) AppendMove(ctx context.Context, code string, round, n int, move string) error {
	if f.fenced {
		return store.ErrFenced
	}
	return f.Store.AppendMove(ctx, code, round, n, move)
}

// A table that another node has taken is let go at its next move: nobody sees the
// move, and everybody is asked to connect again.
func TestATableOfAnotherNodeIsLetGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{}, reds+"]", "me", "hot:Bob")
		defer p.close()
		fenced := &fencedStore{Store: p.store, fenced: true}
		p.table.store = fenced
		turn := int(p.state().Turn)
		before := *p.state()
		p.move(turn, p.state().Legal(nil, turn)[0].Text())
		if *p.state() != before {
			t.Error("the move was made")
		}
		for seat, g := range p.guests {
			if why := g.client.Why(); why != ByeShutdown {
				t.Errorf("seat %d is sent away as %q", seat, why)
			}
		}
		if p.hub.Has(p.table.code) {
			t.Error("the table is still here")
		}
		if _, err := p.table.Join("Eve", "", nil); err == nil || err.Code != Unavailable {
			t.Errorf("to join: %v", err)
		}
		list, failed := p.store.OpenTables(t.Context())
		if failed != nil || len(list) != 1 {
			t.Fatalf("%d open tables, %v", len(list), failed)
		}
		broken := list[0]
		broken.State = []byte("{}")
		if err := p.hub.Adopt(&broken, p.store); !errors.Is(err, store.ErrDamaged) {
			t.Errorf("what is damaged: %v", err)
		}
		if err := p.hub.Adopt(&list[0], p.store); err != nil {
			t.Fatal(err)
		}
		if err := p.hub.Adopt(&list[0], p.store); err == nil {
			t.Error("it is taken up twice")
		} else if errors.Is(err, store.ErrDamaged) {
			t.Error("a table that is here is taken for damaged")
		}
		back, _ := p.hub.Table(p.table.code)
		compare(t, 1, p.table, back)
	})
}

// A table is made under a lease, and gives it up when it is closed; a node without
// one makes none. What a node yields stays open in the store.
func TestTablesAreMadeUnderLeases(t *testing.T) {
	st := newMemory()
	l := &leases{memory: st, grants: map[string]bool{}}
	h := New(Config{Leases: l}, st, quiet, nil)
	defer h.Close()
	table, made := newTable(t, h, reds+"]", 0, "me", "hot:Bob")
	if !l.grants[made.Code] || table.store == store.Store(st) {
		t.Errorf("the table has no lease: %v", l.grants)
	}
	if err := table.Close(made.Token); err != nil || len(l.grants) != 0 {
		t.Errorf("after it was closed: %v, %v", err, l.grants)
	}
	other, _ := newTable(t, h, reds+"]", 0, "me", "hot:Bob")
	h.Yield()()
	if h.Count() != 0 || !l.grants[other.code] || st.tables[other.code].closed {
		t.Error("a yielded table was not left to the others")
	}
	l.dead = true
	if _, err := h.Create(&TableRequest{Rules: other.setup.Rules, Seats: seatsOf("me", "hot:Bob")}); err == nil || err.Code != Unavailable {
		t.Errorf("a table without a lease: %v", err)
	}
}
