package live

import (
	"slices"
	"time"

	"github.com/unolab/uno/internal/table"
)

// Attach connects a client to the table, which sends it the current state: as a
// spectator without tokens, otherwise for the seats of the tokens. An earlier
// client for one of these seats is disconnected. The caller must call Detach
// afterwards in every case.
func (t *Table) Attach(c *Client, tokens []string) *Error {
	t.lock()
	defer t.unlock()
	if t.closed {
		return t.gone()
	}
	if len(tokens) == 0 && !t.setup.Watch {
		return errorf(Forbidden, "This table does not want to be watched.")
	}
	var seats []int
	for _, token := range tokens {
		seat := t.seatOf(token)
		if seat < 0 {
			return errorf(Forbidden, "That is not a token of a seat at this table.")
		}
		if !slices.Contains(seats, seat) {
			seats = append(seats, seat)
		}
	}
	if c.foreign != nil && len(seats) != 1 {
		return errorf(Forbidden, "A program plays one seat.")
	}
	for _, seat := range seats {
		if old := t.seats[seat].client; old != nil {
			t.remove(old)
			old.end(ByeReplaced)
		}
	}
	if len(t.clients) >= t.hub.cfg.MaxClients {
		return errorf(TooMany, "There are too many people at this table.")
	}
	c.table, c.seats = t, seats
	for _, seat := range seats {
		s := &t.seats[seat]
		s.client = c
		if s.rtt > 0 {
			c.SetRTT(s.rtt)
		}
	}
	t.clients[c] = struct{}{}
	t.coming = c
	t.step(table.Come{Seats: seats})
	t.coming = nil
	if c.foreign != nil {
		t.watch(c)
	}
	t.perhapsGather()
	return nil
}

// greet sends a new client the current state, after the others were notified of
// its arrival.
func (t *Table) greet(c *Client, sights []table.Sight) {
	if t.m.Dealt() {
		c.send(encode(t.dealMessage()))
		for i := range sights {
			t.showTo(c, &sights[i])
		}
		if t.m.Stage() != table.Playing {
			c.send(t.reveal())
		}
	}
	if t.ended != nil {
		t.sayOver(c)
	}
}

// Detach removes a client whose connection has ended.
func (t *Table) Detach(c *Client) {
	t.lock()
	defer t.unlock()
	if c.table != t {
		return
	}
	t.remove(c)
	t.tellTable()
	if len(t.clients) == 0 {
		t.idle = time.Now()
	}
	t.step(table.Proceed{})
}

// remove removes a client. Its seats get some time to reconnect.
func (t *Table) remove(c *Client) {
	delete(t.clients, c)
	c.table = nil
	if c.foreign != nil {
		t.watch(c)
	}
	for _, i := range c.seats {
		t.seats[i].client, t.seats[i].rtt = nil, time.Duration(c.rtt.Load())
	}
	t.step(table.Gone{Seats: c.seats})
	t.sharesNoMore(c.seats)
}

// Handle executes a client's message. The answer, if the message has an id, comes
// through Out.
//
// A ping shows that the connection is alive, and chat is not part of the play:
// both are answered even while the store writes.
func (t *Table) Handle(c *Client, msg *Message) {
	switch msg.T {
	case "ping":
		c.send(encode(PongMessage{T: "pong", ID: msg.ID}))
		return
	case "chat", "emote", "face":
		t.mu.Lock()
		defer t.mu.Unlock()
	default:
		t.lock()
		defer t.unlock()
	}
	if c.table != t {
		return
	}
	if err := t.handle(c, msg); err != nil {
		c.Refuse(msg.ID, err)
	}
}

// handle is Handle; what it does not answer itself is answered when the table has
// accepted it.
func (t *Table) handle(c *Client, msg *Message) *Error {
	seat, err := c.speaker(msg)
	if err != nil {
		return err
	}
	switch msg.T {
	case "move":
		t.move(c, seat, msg)
	case "hint":
		return t.hint(c, seat, msg.ID)
	case "ready":
		t.step(table.Ready{Seat: seat, Ref: t.refer(waiting{client: c, id: msg.ID})})
		if t.setup.Wait > 0 && t.m.Seat(seat).Ready {
			return t.save()
		}
	case "back":
		t.step(table.Back{Seat: seat, Ref: t.refer(waiting{client: c, id: msg.ID})})
	case "commit", "open":
		return t.share(seat, msg)
	case "pass":
		t.step(table.Pass{Seat: seat, Ref: t.refer(waiting{client: c, id: msg.ID})})
	case "chat", "emote", "face":
		if err := t.talks(c, seat, msg); err != nil || msg.ID == 0 {
			return err
		}
		c.send(encode(DoneMessage{T: "done", ID: msg.ID, V: t.m.Version(seat)}))
	default:
		return errorf(BadRequest, "There is no message of that kind.")
	}
	return nil
}

// speaker is the seat that a message speaks for.
func (c *Client) speaker(msg *Message) (int, *Error) {
	if msg.Seat == nil {
		if len(c.seats) > 0 {
			return c.seats[0], nil
		}
		return -1, errorf(Forbidden, "Who watches does not speak.")
	}
	if slices.Contains(c.seats, *msg.Seat) {
		return *msg.Seat, nil
	}
	return -1, errorf(Forbidden, "That is not your seat.")
}
