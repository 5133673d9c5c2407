package live

import (
	"slices"
	"strings"
	"time"
)

// Made is what the maker of a table gets: the tokens of its seats.
type Made struct {
	Code   string         `json:"code"`
	Token  string         `json:"token"`
	Seat   int            `json:"seat"`
	Tokens map[int]string `json:"tokens,omitempty"`
}

// Create makes a table.
func (h *Hub) Create(r *Request) (*Made, *Error) {
	set, err := r.setup()
	if err != nil {
		return nil, err
	}
	t := &Table{
		hub: h, from: r.From, turn: make(chan struct{}, 1), created: time.Now().UTC().Truncate(time.Second), setup: set, progress: progress{state: StateOpen}, host: -1, clockSeat: -1,
		clients: map[*Client]struct{}{}, idle: time.Now(), seats: make([]seat, len(r.Seats)),
	}
	made, err := t.sit(r)
	if err != nil {
		return nil, err
	}
	t.nameBots()
	if err := h.add(t, r.MaxOpen); err != nil {
		return nil, err
	}
	made.Code = t.code
	h.log.Info("a table is made", "table", t.code, "rules", set.Rules.String(), "seats", len(t.seats))
	t.lock()
	defer t.unlock()
	if r.Start && !slices.ContainsFunc(r.Seats, func(s SeatRequest) bool { return s.Kind == KindOpen }) {
		if err := t.begin(); err != nil {
			return nil, err
		}
	}
	return made, nil
}

// sit seats those whom a request names.
func (t *Table) sit(r *Request) (*Made, *Error) {
	made := &Made{Tokens: map[int]string{}}
	for i, q := range r.Seats {
		s := &t.seats[i]
		switch q.Kind {
		case "me", "hot":
			s.kind, s.name = KindPerson, q.Name
			if q.Kind == "me" {
				if t.host >= 0 {
					return nil, errorf(BadRequest, "You can sit at one seat only; another person at this device is \"hot\".")
				}
				t.host, s.name = i, r.Name
			}
			var token string
			token, s.token = newToken()
			if s.name == "" {
				from := token
				if q.Kind == "me" && r.Device != "" {
					from = r.Device
				}
				s.name = t.guestName(from)
			}
			if err := checkName(s.name); err != nil {
				return nil, err
			}
			made.Tokens[i] = token
			if q.Kind == "me" {
				made.Token, made.Seat = token, i
			}
		case KindBot:
			if err := checkBot(q.Bot, &t.setup.Rules, len(r.Seats)); err != nil {
				return nil, err
			}
			s.kind, s.bot = KindBot, q.Bot
		case KindOpen:
			s.kind = KindOpen
		default:
			return nil, errorf(BadRequest, "A seat is me, hot, open or bot.")
		}
	}
	if t.host < 0 {
		return nil, errorf(BadRequest, "One of the seats must be your own (\"me\").")
	}
	for i := range t.seats {
		if t.seats[i].kind == KindPerson && t.nameTaken(t.seats[i].name, i) {
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
		if i != except && t.seats[i].kind == KindPerson && strings.EqualFold(t.seats[i].name, name) {
			return true
		}
	}
	return false
}

// nameBots gives every program a name that nobody else has.
func (t *Table) nameBots() {
	var taken []string
	for i := range t.seats {
		if t.seats[i].kind == KindPerson {
			taken = append(taken, t.seats[i].name)
		}
	}
	for i := range t.seats {
		s := &t.seats[i]
		if s.kind != KindBot {
			continue
		}
		if s.name == "" || slices.ContainsFunc(taken, func(n string) bool { return strings.EqualFold(n, s.name) }) {
			s.name = freeRegular(taken)
		}
		taken = append(taken, s.name)
	}
}

// Joined is what somebody gets who joins a table.
type Joined struct {
	Token string `json:"token"`
	Seat  int    `json:"seat"`
}

// Join seats a person at an open seat, the one asked for or the first. Without
// a name it is a guest, named after the device if that is given.
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
		if t.seats[i].kind == KindOpen && found < 0 && (at == nil || *at == i) {
			found = i
		}
	}
	switch {
	case t.state == StateClosed:
		return nil, errorf(Closed, "The table is closed.")
	case t.nameTaken(name, -1):
		return nil, errorf(NameTaken, "Somebody at the table is called that.")
	case found < 0 && t.state == StatePlaying:
		return nil, errorf(Started, "The hand is being played; you can watch.")
	case found < 0:
		return nil, errorf(Full, "No seat is free.")
	}
	old := t.seats[found]
	t.place(found, seat{kind: KindPerson, name: name, token: hash})
	t.nameBots()
	if err := t.save(); err != nil {
		t.place(found, old)
		return nil, err
	}
	t.tellTable()
	return &Joined{Token: token, Seat: found}, nil
}

// Leave is somebody's leaving. Before the match the seat is open again;
// afterwards a program plays on, and the person can take the seat back.
func (t *Table) Leave(token string) *Error {
	t.lock()
	defer t.unlock()
	i := t.seatOf(token)
	if i < 0 {
		return errorf(Forbidden, "That is not a token of a seat at this table.")
	}
	if t.state == StateClosed {
		return errorf(Closed, "The table is closed.")
	}
	if t.state == StateOpen {
		t.vacate(i, KindOpen, "", ByeClosed)
		if !slices.ContainsFunc(t.seats, func(s seat) bool { return s.kind == KindPerson }) {
			return t.close(ByeClosed)
		}
	} else {
		t.setAway(i, true, true)
	}
	t.passHost()
	if err := t.save(); err != nil {
		return err
	}
	t.tellTable()
	return nil
}

// place seats somebody else. The alarm stays, for what it runs may be waiting.
func (t *Table) place(i int, s seat) {
	t.seats[i].leave.stop()
	s.leave = t.seats[i].leave
	t.seats[i] = s
}

// vacate takes a person's seat away. A client that speaks for others too stays.
func (t *Table) vacate(i int, kind, program, why string) {
	if c := t.seats[i].client; c != nil {
		if len(c.viewers) > 1 {
			c.viewers = slices.DeleteFunc(c.viewers, func(v viewer) bool { return v.seat == i })
		} else {
			t.remove(c)
			c.end(why)
		}
	}
	t.place(i, seat{kind: kind, bot: program})
	t.nameBots()
}

// passHost makes somebody the host who is there, if the host is not.
func (t *Table) passHost() {
	if s := &t.seats[t.host]; s.kind == KindPerson && !s.away {
		return
	}
	for pass := range 2 {
		for i := range t.seats {
			s := &t.seats[i]
			if s.kind == KindPerson && (pass == 1 || !s.away && s.client != nil) {
				t.host = i
				return
			}
		}
	}
}

// setAway has a program play for a person.
func (t *Table) setAway(i int, tell, left bool) {
	s := &t.seats[i]
	if s.kind != KindPerson || s.away && s.left == left {
		return
	}
	s.away, s.left, s.ready, s.late = true, left, false, 0
	s.player = nil
	if t.held != nil && int(t.held.move.Seat) == i {
		t.dropHeld()
	}
	t.passHost()
	t.changedHands(i)
	if tell {
		t.pushTo(i)
	}
	t.tellTable()
	t.perhapsClose()
	t.perhapsNext()
	t.advance()
}

// setBack gives the seat back to its person.
func (t *Table) setBack(i int) {
	s := &t.seats[i]
	s.away, s.left, s.late = false, false, 0
	s.player = nil
	t.changedHands(i)
}

// changedHands is what follows when a seat passes from a person to a program
// or back: an answer on its way is void.
func (t *Table) changedHands(i int) {
	if t.state == StatePlaying && t.started && (t.busy || int(t.game.Turn) == i) {
		for k := range t.seats {
			if t.busy {
				t.seats[k].player = nil // it may be thinking still
			}
		}
		t.void()
	}
}

// back is a person's taking the seat back from the program.
func (t *Table) back(i int) *Error {
	if !t.seats[i].away {
		return errorf(NotAsked, "You are at your seat.")
	}
	t.setBack(i)
	t.tellTable()
	t.pushTo(i)
	t.advance()
	return nil
}
