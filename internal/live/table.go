package live

import (
	"context"
	"net/netip"
	"sync"
	"time"

	"github.com/unolab/uno/fair"
	"github.com/unolab/uno/internal/store"
	"github.com/unolab/uno/internal/table"
)

// The states of a table.
const (
	StateOpen    = "open"    // seats are being taken
	StatePlaying = "playing" // a hand is under way
	StateBetween = "between" // a hand is over, the match is not
	StateOver    = "over"    // the match is over
	StateClosed  = "closed"
)

// The kinds of a seat.
const (
	KindOpen   = "open"
	KindPerson = "person"
	KindBot    = "bot"
)

// Table is a table of the studio: the machine that plays (package table), and its
// surroundings. All methods may be called concurrently.
type Table struct {
	hub     *Hub
	store   store.Store // of its lease, or the hub's
	code    string
	created time.Time
	from    netip.Addr // where it was made; zero: unknown

	// A goroutine that changes the table holds turn, also while the store writes;
	// mu guards the fields, and is free then, so that the table can be read.
	turn chan struct{}
	mu   sync.Mutex

	// A goroutine that asks the programs of the table holds thinking: they keep
	// state, and a question that the table no longer waits for may still run when
	// the next one begins.
	thinking chan struct{}

	m      *table.Table
	alarms map[table.Timer]*time.Timer
	closed bool
	// yielded says of a closed table that another node goes on with it.
	yielded bool

	setup setup
	seats []seat
	begun int // matches begun; changes when the store has it
	round int // hands begun, over all matches

	// The hand.
	seed    Seed
	deal    Commitment
	fair    *fair.Deal   // how it was dealt, if pages had a part in that
	sealing *sealing     // the deal that waits for secrets
	doubts  []table.Keep // tried in the place of the next move: the store may have kept one
	dealing *dealing     // a deal that the store may have kept
	ended   *OverMessage // how the last hand ended, between hands

	talk    Talk
	clients map[*Client]struct{}
	coming  *Client           // being attached
	asked   map[int64]waiting // inputs that wait for their answers, by their refs
	refs    int64             // the last ref
	idle    time.Time         // since when nobody is connected
	moves   chan struct{}     // closed when the table next moves; nil: nobody waits for that
	unkept  bool              // the store failed the last time
	gathers bool              // the match begins when the pages of those who sit are there
	renews  bool              // another match is being begun
}

// seat is the person or the name at a seat of the machine.
type seat struct {
	name   string
	token  [32]byte // SHA-256 of the token; zero: there is none
	muted  bool
	face   string // the animal that the person has chosen; empty: none
	client *Client
	sent   []sentMove    // the last moves under ids of their client's, oldest first
	rtt    time.Duration // the least round trip of its connections so far; 0: none was measured
}

// setTable gives the table its machine.
func (t *Table) setTable(seats []table.Seat, host int) {
	cfg := &t.hub.cfg
	c := table.Config{
		Rules: t.setup.Rules, Target: t.setup.To, Grace: cfg.Grace, Pace: cfg.Pace, Away: cfg.Away, Ready: cfg.Ready,
		Child: t.setup.Child, Driven: cfg.Driven, StandIn: StandIn, Player: t.hub.player,
	}
	if t.setup.Clock != nil {
		c.Clock = time.Duration(t.setup.Clock.Move) * time.Second
	}
	c.Wait = t.setup.wait()
	t.m = table.New(c, seats, host)
}

// state is the state of the table as messages name it.
func (t *Table) state() string {
	if t.closed {
		return StateClosed
	}
	return stateOf(t.m.Stage())
}

func stateOf(s table.Stage) string {
	return [...]string{table.Idle: StateOpen, table.Playing: StatePlaying, table.Between: StateBetween, table.Over: StateOver}[s]
}

// kinds name the kinds of a seat.
var kinds = [...]string{table.Open: KindOpen, table.Person: KindPerson, table.Program: KindBot}

// isPerson reports whether a person sits at a seat.
func (t *Table) isPerson(i int) bool { return t.m.Seat(i).Kind == table.Person }

// StandIn is the program that plays for people who are away or out of time.
const StandIn = "greedy"

// Code is the table's code.
func (t *Table) Code() string { return t.code }

// Info is the public information about the table.
func (t *Table) Info() TableInfo {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.info()
}

func (t *Table) info() TableInfo {
	in := TableInfo{
		Code: t.code, State: t.state(), Rules: DescribeRules(&t.setup.Rules), To: t.setup.To, Clock: t.setup.Clock,
		Child: t.setup.Child, Public: t.setup.Public, Watch: t.setup.Watch, Listed: t.setup.Listed, Host: t.m.Host(), Round: t.round,
		Match: t.begun, Scores: make([]int, len(t.seats)), Created: t.created, Seats: make([]SeatInfo, len(t.seats)),
		Unkept: t.unkept, Talk: t.talk.level(), Wait: t.setup.Wait, Gathers: t.gathers,
	}
	copy(in.Scores, t.m.Match().Scores[:])
	for i := range t.seats {
		s, at := &t.seats[i], t.m.Seat(i)
		in.Seats[i] = SeatInfo{
			Seat: i, Kind: kinds[at.Kind], Name: s.name, Bot: at.Program, Connected: s.client != nil,
			Away: at.Away, Muted: s.muted, Ready: at.Ready, Engine: s.foreigner(),
			Avatar: s.face,
		}
	}
	for c := range t.clients {
		if len(c.seats) == 0 {
			in.Watchers++
		}
	}
	return in
}

// tellTable sends everybody the changed table.
func (t *Table) tellTable() {
	if len(t.clients) == 0 {
		return
	}
	msg := encode(TableMessage{T: "table", Table: t.info()})
	for c := range t.clients {
		c.send(msg)
	}
}

// tell sends a message to everybody.
func (t *Table) tell(msg any) {
	if len(t.clients) == 0 {
		return
	}
	data := encode(msg)
	for c := range t.clients {
		c.send(data)
	}
}

// save stores the table's state.
func (t *Table) save() *Error {
	state := t.marshal()
	err := t.storing(func(ctx context.Context) error { return t.store.SaveTable(ctx, t.code, state) })
	if err != nil {
		return t.broken("keep the table", err)
	}
	return nil
}

// broken reports a failure of the store.
func (t *Table) broken(what string, err error) *Error {
	if t.yielded {
		return t.gone()
	}
	t.hub.log.Error("the store failed", "to", what, "table", t.code, "error", err)
	t.hub.events.StoreFailed()
	return errorf(Unavailable, unavailable)
}

// close ends the table for good. The lock is held.
func (t *Table) close(why string) *Error {
	if t.closed {
		return nil
	}
	err := t.storing(func(ctx context.Context) error { return t.store.CloseTable(ctx, t.code) })
	if err != nil {
		return t.broken("close the table", err)
	}
	t.closed = true
	t.tellTable()
	t.release(why)
	t.hub.forget(t)
	t.hub.drop(t.code)
	return nil
}

// release stops everything at the table and disconnects its clients.
func (t *Table) release(why string) {
	for timer := range t.alarms {
		t.cancel(timer)
	}
	t.unseal()
	t.moved()
	t.unseal()
	for i := range t.seats {
		t.seats[i].client = nil
	}
	for c := range t.clients {
		c.table = nil
		c.end(why)
	}
	clear(t.clients)
}

// players are the seats as games list them.
func (t *Table) players() []store.Seat {
	list := make([]store.Seat, len(t.seats))
	for i := range t.seats {
		list[i] = store.Seat{Name: t.seats[i].name, Player: store.Person}
		switch {
		case !t.isPerson(i):
			list[i].Player = t.m.Seat(i).Program
		case isGuest(t.seats[i].name):
			list[i].Player = store.Guest
		}
	}
	return list
}
