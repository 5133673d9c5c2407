package live

import (
	"context"
	"net/netip"
	"sync"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/store"
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

// Table is a table at which people and programs play. All methods may be
// called concurrently.
type Table struct {
	hub     *Hub
	code    string
	created time.Time
	from    netip.Addr // where it was made; zero: unknown

	// Whoever changes the table holds turn, also while the store writes; mu
	// guards the fields, and is free then, so that the table can be read.
	turn chan struct{}
	mu   sync.Mutex

	// What is kept in the store's state of the table.
	setup setup
	seats []seat
	host  int
	progress

	// The hand.
	game    uno.Game
	order   *uno.DeckOrder
	seed    Seed
	deal    Commitment
	started bool       // a hand has been dealt since the program began or went on
	kept    int        // moves in the store
	doubts  []uno.Move // tried in the place of the next move: the store may have kept one
	dealing *dealing   // a deal that the store may have kept
	v       int        // moves made that everybody sees
	counted bool       // the hand is over, and in the match and the store
	ended   *overMsg   // how the last hand ended, between hands

	// What is hidden while a seat decides on a drawn card: everybody else
	// still sees the table as it was before.
	hidden       bool
	before       uno.State
	beforeEvents int
	beforeV      int

	// Asking.
	window      *window
	firstWindow bool // the start card has had its window
	held        *held
	asked       bool // programs have had their chance to interrupt since the last move
	step        bool // at a driven table: programs may make one move
	busy        bool // a program thinks
	epoch       int  // counts what makes the answer of a thinking program void
	changed     time.Time
	overAt      time.Time

	pace, clock, deadline, between, retry alarm
	clockEnd                              time.Time
	clockSeat                             int
	hinted                                int // moves made when a child was last given a hint

	clients map[*Client]struct{}
	idle    time.Time // since when nobody is connected
	unkept  bool      // the store failed the last time
}

// seat is who sits at a seat.
type seat struct {
	kind   string
	name   string
	bot    string
	token  [32]byte // SHA-256 of the token; zero: there is none
	away   bool     // a program plays for the person
	left   bool     // away by leaving: the person has to ask to come back
	muted  bool
	ready  bool
	late   int // turns in a row that the clock has ended
	client *Client
	sent   []sentMove    // the last moves under ids of their client's, oldest first
	rtt    time.Duration // the least round trip of its connections so far; 0: none was measured
	leave  alarm         // sets the seat away after its connection broke
	player bot.Player    // of the program that plays, made when it is first asked
}

// program is the name of the program that plays a seat now, empty for a
// person.
func (s *seat) program() string {
	switch {
	case s.kind == KindBot:
		return s.bot
	case s.kind == KindPerson && s.away:
		return StandIn
	default:
		return ""
	}
}

// present reports whether a person sits there and is connected.
func (s *seat) present() bool { return s.kind == KindPerson && !s.away && s.client != nil }

// StandIn is the program that plays for people who are away, and where the
// clock has run out.
const StandIn = "greedy"

// Code is the table's code.
func (t *Table) Code() string { return t.code }

// Info is what everybody may know of the table.
func (t *Table) Info() Info {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.info()
}

func (t *Table) info() Info {
	in := Info{
		Code: t.code, State: t.state, Rules: DescribeRules(&t.setup.Rules), To: t.setup.To, Clock: t.setup.Clock,
		Child: t.setup.Child, Public: t.setup.Public, Watch: t.setup.Watch, Listed: t.setup.Listed, Host: t.host, Round: t.round,
		Match: t.begun, Scores: make([]int, len(t.seats)), Created: t.created, Seats: make([]SeatInfo, len(t.seats)),
		Unkept: t.unkept,
	}
	copy(in.Scores, t.match.Scores[:])
	for i := range t.seats {
		s := &t.seats[i]
		in.Seats[i] = SeatInfo{
			Seat: i, Kind: s.kind, Name: s.name, Bot: s.bot, Connected: s.client != nil,
			Away: s.away, Muted: s.muted, Ready: s.ready,
		}
	}
	for c := range t.clients {
		if c.viewers[0].seat < 0 {
			in.Watchers++
		}
	}
	return in
}

// tellTable tells everybody that the table has changed.
func (t *Table) tellTable() {
	if len(t.clients) == 0 {
		return
	}
	msg := encode(tableMsg{T: "table", Table: t.info()})
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

// save keeps the table's state.
func (t *Table) save() *Error {
	state := t.marshal()
	err := t.storing(func(ctx context.Context) error { return t.hub.store.SaveTable(ctx, t.code, state) })
	if err != nil {
		return t.broken("keep the table", err)
	}
	return nil
}

// broken reports a failure of the store.
func (t *Table) broken(what string, err error) *Error {
	t.hub.log.Error("the store failed", "to", what, "table", t.code, "error", err)
	t.hub.events.StoreFailed()
	return errorf(Unavailable, "Nothing can be kept at the moment; please try again.")
}

// close ends the table for good. The lock is held.
func (t *Table) close(why string) *Error {
	if t.state == StateClosed {
		return nil
	}
	err := t.storing(func(ctx context.Context) error { return t.hub.store.CloseTable(ctx, t.code) })
	if err != nil {
		return t.broken("close the table", err)
	}
	t.state = StateClosed
	t.tellTable()
	t.release(why)
	t.hub.forget(t)
	return nil
}

// release stops everything at the table and lets its clients go.
func (t *Table) release(why string) {
	t.sleep()
	t.between.stop()
	t.retry.stop()
	for i := range t.seats {
		t.seats[i].leave.stop()
		t.seats[i].client = nil
	}
	for c := range t.clients {
		c.table = nil
		c.end(why)
	}
	clear(t.clients)
}

// awake reports whether anybody is there: nothing happens at a table that
// nobody looks at.
func (t *Table) awake() bool { return len(t.clients) > 0 }

// sleep stops what goes on at a table. Programs keep no memory meanwhile.
func (t *Table) sleep() {
	t.void()
	t.window.stop()
	t.window = nil
	t.held = nil
	t.asked = false
	for i := range t.seats {
		t.seats[i].player = nil
	}
}

// void makes the answer of a program that thinks void, and stops the clocks of
// the turn.
func (t *Table) void() {
	t.epoch++
	t.busy = false
	t.pace.stop()
	t.clock.stop()
	t.deadline.stop()
}

// players are the seats as games list them.
func (t *Table) players() []store.Seat {
	list := make([]store.Seat, len(t.seats))
	for i := range t.seats {
		list[i] = store.Seat{Name: t.seats[i].name, Player: store.Person}
		switch {
		case t.seats[i].kind != KindPerson:
			list[i].Player = t.seats[i].bot
		case isGuest(t.seats[i].name):
			list[i].Player = store.Guest
		}
	}
	return list
}
