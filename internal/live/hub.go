package live

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/store"
	"github.com/unolab/uno/internal/table"
)

// Config sets how a studio is run. A zero field means its default, given with
// each field.
type Config struct {
	Grace       time.Duration      // window for moves out of turn; 0: none; New does not change it
	Pace        time.Duration      // what a move of a program takes; 0: at once
	Away        time.Duration      // from a broken connection to a program taking over; 20 s
	Ready       time.Duration      // from the end of a hand until the host can begin the next alone; 10 s
	MaxTables   int                // open at a time; 5,000
	MaxClients  int                // at one table; 64
	IdleOpen    time.Duration      // a table without people is closed before its match after; 15 min
	IdlePlaying time.Duration      // the same during a match; 45 min
	IdleOver    time.Duration      // the same once the match is over; 10 min
	SweepEvery  time.Duration      // how often that is looked for; 1 min
	Seal        time.Duration      // from the question for a secret to a deal without it; 3 s
	Workers     int                // goroutines that think; one for each core, 2 at least
	EvaluateFor time.Duration      // how long the coach may think; 2 s
	Driven      bool               // programs move only when Step lets them, for tests
	Finished    func(FinishedHand) // is called after each hand that is kept, with the table locked; nil: nobody
	Seeds       func() Seed        // of the hands; nil: the system's randomness
	Leases      Leases             // where several nodes share the store; nil: all tables are the hub's
}

// usual fills in the defaults.
func (c Config) usual() Config {
	set := func(d *time.Duration, usual time.Duration) {
		if *d == 0 {
			*d = usual
		}
	}
	set(&c.Away, 20*time.Second)
	set(&c.Ready, 10*time.Second)
	set(&c.IdleOpen, 15*time.Minute)
	set(&c.IdlePlaying, 45*time.Minute)
	set(&c.IdleOver, 10*time.Minute)
	set(&c.SweepEvery, time.Minute)
	set(&c.Seal, 3*time.Second)
	set(&c.EvaluateFor, 2*time.Second)
	if c.MaxTables == 0 {
		c.MaxTables = 5000
	}
	if c.MaxClients == 0 {
		c.MaxClients = 64
	}
	if c.Workers == 0 {
		c.Workers = max(2, runtime.GOMAXPROCS(0))
	}
	return c
}

// Events receives events for metrics. All methods must be quick and may be called
// concurrently.
type Events interface {
	Moved(kept time.Duration) // a move was accepted; storing it took so long
	HandEnded()
	StoreFailed()
	Hinted(took time.Duration)
	Lost() // a table went to another node, which had taken it
}

// noEvents ignores all events.
type noEvents struct{}

func (noEvents) Moved(time.Duration)  {}
func (noEvents) HandEnded()           {}
func (noEvents) StoreFailed()         {}
func (noEvents) Hinted(time.Duration) {}
func (noEvents) Lost()                {}

// Hub holds all tables of a studio. Make one with New, restore stored tables with
// Reopen, and end with Close.
type Hub struct {
	cfg      Config
	store    store.Store
	log      *slog.Logger
	events   Events
	seed     func() Seed                  // newSeed, but in tests
	player   func(name string) bot.Player // nil but in tests
	thinkers *pool                        // programs' moves
	advisers *pool                        // hints

	mu     sync.Mutex
	tables map[string]*Table
	closed bool
	silent time.Time // the store is not used before this time, because it did not answer
	sweep  *time.Timer
	tidied time.Time // when the store was last cleaned up
}

// New makes a hub without tables. events may be nil.
func New(cfg Config, st store.Store, log *slog.Logger, events Events) *Hub {
	if events == nil {
		events = noEvents{}
	}
	h := &Hub{cfg: cfg.usual(), store: st, log: log, events: events, seed: newSeed, tables: map[string]*Table{}}
	if cfg.Seeds != nil {
		h.seed = cfg.Seeds
	}
	h.thinkers = newPool(h.cfg.Workers, 4*h.cfg.MaxTables)
	h.advisers = newPool(1, 32)
	h.sweep = time.AfterFunc(h.cfg.SweepEvery, h.expire)
	return h
}

// Reopen restores the tables that the store lists as open. A table that is damaged is
// closed and named in the log.
func (h *Hub) Reopen(ctx context.Context) (n int, err error) {
	list, err := h.store.OpenTables(ctx)
	if err != nil {
		return 0, err
	}
	for i := range list {
		t, err := h.reopen(&list[i], h.store)
		switch {
		case err != nil && !errors.Is(err, store.ErrDamaged):
			return n, fmt.Errorf("table %s cannot be taken up: %w", list[i].Code, err)
		case err != nil:
			h.log.Error("a table cannot be taken up and is closed", "table", list[i].Code, "error", err)
			if err := h.store.CloseTable(ctx, list[i].Code); err != nil {
				return n, err
			}
			continue
		}
		h.mu.Lock()
		h.tables[t.code] = t
		h.mu.Unlock()
		n++
	}
	return n, nil
}

// Close ends the hub: it notifies all clients and leaves the tables in the store.
// It returns when no program thinks any more.
func (h *Hub) Close() {
	h.mu.Lock()
	h.closed = true
	h.sweep.Stop()
	tables := h.list()
	h.mu.Unlock()
	for _, t := range tables {
		t.lock()
		t.closed, t.yielded = true, true
		t.release(ByeShutdown)
		t.unlock()
	}
	h.thinkers.close()
	h.advisers.close()
}

// list is all tables. The lock is held.
func (h *Hub) list() []*Table {
	tables := make([]*Table, 0, len(h.tables))
	for _, t := range h.tables {
		tables = append(tables, t)
	}
	return tables
}

// Table finds a table by its code, in any case.
func (h *Hub) Table(code string) (*Table, *Error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.tables[strings.ToUpper(code)]; t != nil {
		return t, nil
	}
	return nil, errorf(NotFound, "There is no table %s (any more).", shown(code))
}

// shown shortens user input to a length that fits a sentence.
func shown(s string) string {
	if len(s) > 12 {
		return "of that code"
	}
	return s
}

// Count is the number of tables.
func (h *Hub) Count() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.tables)
}

// Public lists the public tables that are open or being played, newest first.
func (h *Hub) Public(limit int) []TableInfo {
	h.mu.Lock()
	tables := h.list()
	h.mu.Unlock()
	slices.SortFunc(tables, func(a, b *Table) int { return b.created.Compare(a.created) })
	list := []TableInfo{}
	for _, t := range tables {
		if len(list) == limit {
			break
		}
		t.mu.Lock()
		if t.setup.Public && !t.closed && t.m.Stage() != table.Over {
			list = append(list, t.info())
		}
		t.mu.Unlock()
	}
	return list
}

// forget removes a closed table. The table's lock is held.
func (h *Hub) forget(t *Table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tables[t.code] == t {
		delete(h.tables, t.code)
	}
}

// codeLetters are letters and digits that are not easily confused.
const codeLetters = "ACDEFGHJKMNPQRTUVWXY34679"

// The lengths of codes. Codes of public tables are listed and easy to say; that
// of a private table, one of 25^9, is its secret.
const (
	publicCode  = 5
	privateCode = 9
)

// newCode draws a code of n letters.
func newCode(n int) string {
	raw := make([]byte, n)
	for i := 0; i < n; {
		var b [1]byte
		rand.Read(b[:])
		if int(b[0]) < 256/len(codeLetters)*len(codeLetters) {
			raw[i] = codeLetters[int(b[0])%len(codeLetters)]
			i++
		}
	}
	return string(raw)
}

// madeFrom counts the open tables that were made from an address. The lock is
// held.
func (h *Hub) madeFrom(from netip.Addr) (n int) {
	for _, t := range h.tables {
		if t.from == from {
			n++
		}
	}
	return n
}

// Makers counts the open tables of each address that made some.
func (h *Hub) Makers() map[netip.Addr]int {
	h.mu.Lock()
	defer h.mu.Unlock()
	makers := map[netip.Addr]int{}
	for _, t := range h.tables {
		if t.from.IsValid() {
			makers[t.from]++
		}
	}
	return makers
}

// add stores a new table under an unused code, unless maxOpen tables from the
// same address are open; 0 or less means no limit.
func (h *Hub) add(t *Table, maxOpen int) *Error {
	length := privateCode
	if t.setup.Public {
		length = publicCode
	}
	for range 20 {
		t.code = newCode(length)
		h.mu.Lock()
		full, closed, taken := len(h.tables) >= h.cfg.MaxTables, h.closed, h.tables[t.code] != nil
		many := maxOpen > 0 && t.from.IsValid() && h.madeFrom(t.from) >= maxOpen
		if !full && !closed && !taken && !many {
			h.tables[t.code] = t
		}
		h.mu.Unlock()
		switch {
		case closed:
			return errorf(Closed, "The studio is closing.")
		case many:
			return errorf(TooMany, "You have too many open tables; close one, or leave it for a while.")
		case full:
			return errorf(TooMany, "There are too many tables; please try again later.")
		case taken:
			continue
		}
		made := store.Table{Code: t.code, State: t.marshal(), Created: t.created}
		granted, err := h.grant(t.code)
		if err == nil {
			t.store = granted
			if err = h.storing(func(ctx context.Context) error { return t.store.CreateTable(ctx, made) }); err == nil {
				return nil
			}
			h.drop(t.code)
		}
		h.forget(t)
		if !errors.Is(err, store.ErrTaken) {
			return t.broken("keep a new table", err)
		}
	}
	return errorf(Unavailable, "No free code was found; please try again.")
}

// expire closes the tables without people for a long time, and schedules the next
// check.
func (h *Hub) expire() {
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return
	}
	tables := h.list()
	h.sweep.Reset(h.cfg.SweepEvery)
	tidy := time.Since(h.tidied) > tidyEvery
	if tidy {
		h.tidied = time.Now()
	}
	h.mu.Unlock()
	if tidy {
		h.tidy()
	}
	for _, t := range tables {
		t.lock()
		limit := h.cfg.IdlePlaying
		switch t.m.Stage() {
		case table.Idle:
			limit = h.cfg.IdleOpen
		case table.Over:
			limit = h.cfg.IdleOver
		}
		limit = max(limit, 3*t.setup.wait())
		if len(t.clients) == 0 && !t.closed && time.Since(t.idle) > limit {
			h.log.Info("a table is closed, for nobody has been there", "table", t.code)
			t.close(ByeClosed)
		}
		t.unlock()
	}
}

// tidyEvery is how often the store is cleaned up, keepClosed how long a closed
// table's data is kept.
const (
	tidyEvery  = time.Hour
	keepClosed = 24 * time.Hour
)

// tidy cleans up the store.
func (h *Hub) tidy() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if _, err := h.store.Vacuum(ctx, time.Now().Add(-keepClosed)); err != nil {
		h.log.Error("the store failed", "to", "tidy up", "error", err)
		h.events.StoreFailed()
	}
}
