package live

import (
	"slices"
	"strings"
	"time"

	"github.com/unolab/uno/internal/table"
)

// TableCreated is what the maker of a table gets: the tokens of its seats.
type TableCreated struct {
	Code   string         `json:"code" as:"Code"`
	Token  string         `json:"token" as:"Token"`
	Seat   int            `json:"seat" as:"Seat"`
	Tokens map[int]string `json:"tokens,omitempty" as:"Token"` // by seat, where others sit at the same device
}

// Create makes a table.
func (h *Hub) Create(r *TableRequest) (*TableCreated, *Error) {
	set, err := r.setup()
	if err != nil {
		return nil, err
	}
	t := &Table{
		hub: h, store: h.store, from: r.From, turn: make(chan struct{}, 1), thinking: make(chan struct{}, 1), created: time.Now().UTC().Truncate(time.Second), setup: set,
		alarms: map[table.Timer]*time.Timer{}, asked: map[int64]waiting{}, clients: map[*Client]struct{}{}, idle: time.Now(), seats: make([]seat, len(r.Seats)),
	}
	made, err := t.sit(r)
	if err != nil {
		return nil, err
	}
	t.nameBots()
	t.gathers = r.Gather && r.starts()
	if err := h.add(t, r.MaxOpen); err != nil {
		return nil, err
	}
	made.Code = t.code
	h.log.Info("a table is made", "table", t.code, "rules", set.Rules.String(), "seats", len(t.seats))
	t.lock()
	defer t.unlock()
	t.step(table.Wake{})
	if t.gathers {
		return made, nil
	}
	if r.starts() {
		if err := t.begin(); err != nil {
			return nil, err
		}
	}
	return made, nil
}

// starts reports whether the match begins without a lobby.
func (r *TableRequest) starts() bool {
	return r.Start && !slices.ContainsFunc(r.Seats, func(s SeatWish) bool { return s.Kind == KindOpen })
}

// sit seats the people and programs that a request names.
func (t *Table) sit(r *TableRequest) (*TableCreated, *Error) {
	seats := make([]table.Seat, len(r.Seats))
	host := -1
	for i, q := range r.Seats {
		switch q.Kind {
		case "me", "hot":
			seats[i].Kind = table.Person
			if q.Kind == "me" && host >= 0 {
				return nil, errorf(BadRequest, "You can sit at one seat only; another person at this device is \"hot\".")
			}
			if q.Kind == "me" {
				host = i
			}
		case KindBot:
			if err := checkBot(q.Bot, &t.setup.Rules, len(r.Seats)); err != nil {
				return nil, err
			}
			seats[i] = table.Seat{Kind: table.Program, Program: q.Bot}
		case KindOpen:
		default:
			return nil, errorf(BadRequest, "A seat is me, hot, open or bot.")
		}
	}
	if host < 0 {
		return nil, errorf(BadRequest, "One of the seats must be your own (\"me\").")
	}
	t.setTable(seats, host)
	made := &TableCreated{Tokens: map[int]string{}, Seat: host}
	for i, q := range r.Seats {
		if !t.isPerson(i) {
			continue
		}
		s := &t.seats[i]
		made.Tokens[i], s.token = newToken()
		from := made.Tokens[i]
		s.name = q.Name
		if i == host {
			made.Token, s.name = made.Tokens[i], r.Name
			if r.Device != "" {
				from = r.Device
			}
		}
		if s.name == "" {
			s.name = t.guestName(from)
		}
		if err := checkName(s.name); err != nil {
			return nil, err
		}
	}
	for i := range t.seats {
		if t.isPerson(i) && t.nameTaken(t.seats[i].name, i) {
			return nil, errorf(NameTaken, "Two people cannot have the same name.")
		}
	}
	if len(made.Tokens) == 1 {
		made.Tokens = nil
	}
	return made, nil
}

// nameTaken reports whether another person at the table has a name.
func (t *Table) nameTaken(name string, except int) bool {
	for i := range t.seats {
		if i != except && t.isPerson(i) && strings.EqualFold(t.seats[i].name, name) {
			return true
		}
	}
	return false
}

// nameBots gives every program a name that nobody else has.
func (t *Table) nameBots() {
	var taken []string
	for i := range t.seats {
		if t.isPerson(i) {
			taken = append(taken, t.seats[i].name)
		}
	}
	for i := range t.seats {
		s := &t.seats[i]
		if t.m.Seat(i).Kind != table.Program {
			continue
		}
		if name := characterName(t.m.Seat(i).Program); name != "" && !slices.Contains(taken, name) {
			s.name = name
		}
		if s.name == "" || slices.ContainsFunc(taken, func(n string) bool { return strings.EqualFold(n, s.name) }) {
			s.name = freeRegular(taken)
		}
		taken = append(taken, s.name)
	}
}

// Joined is the answer to somebody who joins a table.
type Joined struct {
	Token string `json:"token" as:"Token"`
	Seat  int    `json:"seat" as:"Seat"`
}

// Join seats a person at an open seat, the requested one or the first. A person
// without a name is a guest, named after the device if that is given.
func (t *Table) Join(name, device string, at *int) (*Joined, *Error) {
	t.lock()
	defer t.unlock()
	token, hash := newToken()
	if name == "" {
		from := token
		if device != "" {
			from = device
		}
		name = t.guestName(from)
	}
	if err := checkName(name); err != nil {
		return nil, err
	}
	found := -1
	for i := range t.seats {
		if t.m.Seat(i).Kind == table.Open && found < 0 && (at == nil || *at == i) {
			found = i
		}
	}
	switch {
	case t.closed:
		return nil, t.gone()
	case t.nameTaken(name, -1):
		return nil, errorf(NameTaken, "Somebody at the table is called that.")
	case found < 0 && t.m.Stage() == table.Playing:
		return nil, errorf(Started, "The hand is being played; you can watch.")
	case found < 0:
		return nil, errorf(Full, "No seat is free.")
	}
	old := t.seats[found]
	t.place(found, table.Person, "", seat{name: name, token: hash})
	t.nameBots()
	if err := t.save(); err != nil {
		t.place(found, table.Open, "", old)
		return nil, err
	}
	t.tellTable()
	return &Joined{Token: token, Seat: found}, nil
}

// Leave removes a person. Before the match the seat becomes open again;
// afterwards a program plays on, and the person can take the seat back.
func (t *Table) Leave(token string) *Error {
	t.lock()
	defer t.unlock()
	i := t.seatOf(token)
	if i < 0 {
		return errorf(Forbidden, "That is not a token of a seat at this table.")
	}
	if t.closed {
		return t.gone()
	}
	if t.m.Stage() == table.Idle {
		t.gathers = false
		t.vacate(i, table.Open, "", ByeClosed)
		if !slices.ContainsFunc(t.seats, func(s seat) bool { return s.token != [32]byte{} }) {
			return t.close(ByeClosed)
		}
	} else {
		t.step(table.Leave{Seat: i})
	}
	if err := t.save(); err != nil {
		return err
	}
	t.tellTable()
	return nil
}

// place gives a seat to somebody else.
func (t *Table) place(i int, kind table.Kind, program string, s seat) {
	t.step(table.Sit{Seat: i, Kind: kind, Program: program})
	t.seats[i] = s
}

// vacate takes a person's seat away. A client that also speaks for other seats
// stays.
func (t *Table) vacate(i int, kind table.Kind, program, why string) {
	if c := t.seats[i].client; c != nil {
		if len(c.seats) > 1 {
			c.seats = slices.DeleteFunc(slices.Clone(c.seats), func(s int) bool { return s == i })
		} else {
			t.remove(c)
			c.end(why)
		}
	}
	t.place(i, kind, program, seat{})
	t.nameBots()
}
