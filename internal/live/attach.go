package live

import (
	"slices"
	"time"
	"unicode"
	"unicode/utf8"
)

// Attach brings a client to the table, which tells it how things stand: as a
// spectator without tokens, otherwise for the seats of the tokens. Who was
// connected for one of them before is let go. Detach must follow, whatever
// happens.
func (t *Table) Attach(c *Client, tokens []string) *Error {
	t.lock()
	defer t.unlock()
	if t.state == StateClosed {
		return errorf(Closed, "The table is closed.")
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
	for _, seat := range seats {
		if old := t.seats[seat].client; old != nil {
			t.remove(old)
			old.end(ByeReplaced)
		}
	}
	if len(t.clients) >= t.hub.cfg.MaxClients {
		return errorf(TooMany, "There are too many people at this table.")
	}
	c.table = t
	if len(seats) == 0 {
		c.viewers = []viewer{{seat: -1}}
	}
	for _, seat := range seats {
		c.viewers = append(c.viewers, viewer{seat: seat})
		s := &t.seats[seat]
		s.client = c
		if s.rtt > 0 {
			c.SetRTT(s.rtt)
		}
		s.leave.stop()
		if s.away && !s.left {
			t.setBack(seat)
		}
	}
	t.clients[c] = struct{}{}
	opened := t.openLate()
	t.greet(c)
	if opened {
		t.pushPlay()
	}
	t.between.stop()
	t.perhapsNext()
	t.advance()
	return nil
}

// greet tells a client how things stand, and the others that it is there.
func (t *Table) greet(c *Client) {
	t.tellTable()
	if t.started {
		c.send(encode(dealMsg{T: "deal", Round: t.round, Hash: t.deal.Hash}))
		for i := range c.viewers {
			t.showPlay(c, &c.viewers[i])
		}
	}
	if t.started && t.counted {
		c.send(t.reveal())
	}
	if t.ended != nil {
		t.sayOver(c)
	}
}

// Detach takes a client away whose connection has ended.
func (t *Table) Detach(c *Client) {
	t.lock()
	defer t.unlock()
	if c.table != t {
		return
	}
	t.remove(c)
	t.tellTable()
	if !t.awake() {
		t.idle = time.Now()
		t.sleep()
		return
	}
	t.perhapsClose()
	t.perhapsNext()
	t.advance()
}

// remove takes a client out. Its seats get some time to come back.
func (t *Table) remove(c *Client) {
	delete(t.clients, c)
	c.table = nil
	for i := range t.seats {
		s := &t.seats[i]
		if s.client != c {
			continue
		}
		s.client = nil
		s.rtt = time.Duration(c.rtt.Load())
		s.ready = false
		t.expect(i)
	}
}

// expect gives a person who is not connected some time to come, and then has a
// program play for it; unless that time runs already, or nobody would see it.
func (t *Table) expect(i int) {
	s := &t.seats[i]
	if s.leave.on() || t.state == StateOpen {
		return
	}
	t.after(&s.leave, t.hub.cfg.Away, func() {
		if s.client == nil && s.kind == KindPerson && t.awake() {
			t.setAway(i, false, false)
		}
	})
}

// Handle does what a message of a client asks for. The answer, if it carries
// an id, comes through Out.
//
// A ping says that the connection lives, and talk is not part of the play: both
// are answered also while the store writes.
func (t *Table) Handle(c *Client, msg *Message) {
	switch msg.T {
	case "ping":
		c.send(encode(pongMsg{T: "pong", ID: msg.ID}))
		return
	case "chat":
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

// handle is Handle for what is no move.
func (t *Table) handle(c *Client, msg *Message) *Error {
	seat, err := c.speaker(msg)
	if err != nil {
		return err
	}
	switch msg.T {
	case "move":
		t.move(c, seat, msg)
		return nil
	case "hint":
		return t.hint(c, seat, msg.ID)
	case "ready":
		err = t.ready(seat)
	case "back":
		err = t.back(seat)
	case "pass":
		err = t.pass(seat)
	case "chat":
		err = t.chat(c, seat, msg.Text)
	default:
		return errorf(BadRequest, "There is no message of that kind.")
	}
	if err == nil && msg.ID != 0 {
		c.send(encode(doneMsg{T: "done", ID: msg.ID, V: t.vFor(seat)}))
	}
	return err
}

// speaker is the seat that a message speaks for.
func (c *Client) speaker(msg *Message) (int, *Error) {
	if msg.Seat == nil {
		if seat := c.viewers[0].seat; seat >= 0 {
			return seat, nil
		}
		return -1, errorf(Forbidden, "Who watches does not speak.")
	}
	for _, v := range c.viewers {
		if v.seat == *msg.Seat && v.seat >= 0 {
			return v.seat, nil
		}
	}
	return -1, errorf(Forbidden, "That is not your seat.")
}

// chat passes on what somebody says, unless the seat is muted.
func (t *Table) chat(c *Client, seat int, text string) *Error {
	switch {
	case t.seats[seat].muted:
		return errorf(Forbidden, "The host has muted you.")
	case utf8.RuneCountInString(text) > MaxChat:
		return errorf(TooLarge, "That is too long; %d letters are enough.", MaxChat)
	case !utf8.ValidString(text) || !said(text):
		return errorf(BadRequest, "There is nothing to say in that.")
	case !c.chats.take(time.Now(), 0.5, 8):
		return errorf(TooMany, "Not so fast, please.")
	}
	t.tell(chatMsg{T: "chat", Seat: seat, Name: t.seats[seat].name, Text: text})
	return nil
}

// said reports whether a text is one line with something to see in it.
func said(text string) bool {
	seen := false
	for _, r := range text {
		if unicode.IsControl(r) {
			return false
		}
		seen = seen || unicode.IsGraphic(r) && !unicode.IsSpace(r)
	}
	return seen
}
