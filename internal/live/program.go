package live

import (
	"math/rand/v2"
	"time"

	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/engine"
	"github.com/unolab/uno/internal/table"
)

// ByeFault is the reason for disconnecting a program that broke the engine protocol.
const ByeFault = "fault"

// again is how long a program waits before it is asked again after the store did not
// answer.
const again = time.Second

// foreign is the side of a client that speaks the engine protocol: a program that
// sits at the table as a person does, with a token, and is labelled.
type foreign struct {
	talk  engine.Talk
	limit time.Duration // for an answer
	v     int           // the version of the table that the open question is about
	alarm *time.Timer   // the end of that time
	waits int           // what it is for, as of Talk.Waits
}

// NewForeign makes a client that speaks the engine protocol, for one seat. It must
// answer each question within the limit.
func NewForeign(limit time.Duration) *Client {
	c := NewClient()
	c.foreign = &foreign{limit: limit}
	c.queue([]byte(c.foreign.talk.Hello()))
	return c
}

// Hear takes a line of a client that speaks the engine protocol.
func (t *Table) Hear(c *Client, line string) {
	t.lock()
	defer t.unlock()
	if c.table != t {
		return
	}
	seat := c.seats[0]
	h, send, fault := c.foreign.talk.Hear(seat, line)
	if fault != nil {
		t.fail(c, fault)
		return
	}
	if send != "" {
		c.queue([]byte(send))
	}
	switch h.What {
	case engine.HeardMove:
		t.step(table.Play{Move: h.Move, V: c.foreign.v, Ref: t.refer(waiting{c, 0, true})})
	case engine.HeardPass:
		t.step(table.Pass{Seat: seat, Ref: t.refer(waiting{client: c})})
	case engine.HeardReady:
		t.step(table.Ready{Seat: seat, Ref: t.refer(waiting{client: c})})
	case engine.HeardLate:
		if t.m.Seat(seat).Away {
			t.step(table.Back{Seat: seat, Ref: t.refer(waiting{client: c})})
		}
	}
	t.watch(c)
}

// see sends a program what its seat sees.
func (t *Table) see(c *Client, s *table.Sight) {
	f := c.foreign
	text, err := f.talk.See(&s.View, s.Legal, s.Decides, func() rand.PCG { return *rand.NewPCG(rand.Uint64(), rand.Uint64()) })
	if err != nil { // its own messages are always encoded
		panic(err)
	}
	f.v = s.V
	if text != "" {
		c.queue([]byte(text))
	}
	t.watch(c)
}

// watch limits the time of the open question, and of the handshake.
func (t *Table) watch(c *Client) {
	f := c.foreign
	n := f.talk.Waits()
	if c.table == nil {
		n = 0
	}
	if n == f.waits {
		return
	}
	if f.alarm != nil {
		f.alarm.Stop()
		f.alarm = nil
	}
	if f.waits = n; n == 0 {
		return
	}
	f.alarm = time.AfterFunc(f.limit, func() {
		t.lock()
		defer t.unlock()
		if c.table == t && f.talk.Waits() == n {
			t.fail(c, &bot.Fault{Code: engine.FaultTimeout, What: "no answer within " + f.limit.String()})
		}
	})
}

// refused handles the refusal of a program's move. What was stale is asked anew by
// itself; while the store does not answer, the question is asked again later.
func (c *Client) refused(err *Error) {
	t := c.table
	if t == nil || err.Code != Unavailable {
		return
	}
	f := c.foreign
	f.alarm = time.AfterFunc(again, func() {
		t.lock()
		defer t.unlock()
		if c.table == t && f.talk.Waits() == 0 {
			c.queue([]byte(f.talk.Again()))
			t.watch(c)
		}
	})
}

// fail disconnects a program for its fault. The table's stand-in plays on for it.
func (t *Table) fail(c *Client, fault *bot.Fault) {
	t.hub.log.Warn("a program broke the engine protocol", "table", t.code, "seat", c.seats[0], "code", fault.Code, "what", fault.What)
	c.queue([]byte("info fault " + fault.Error() + "\n"))
	t.remove(c)
	c.end(ByeFault)
	t.tellTable()
}

// foreigner reports whether a program of somebody's own sits at a seat.
func (s *seat) foreigner() bool { return s.client != nil && s.client.foreign != nil }
