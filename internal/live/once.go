package live

import (
	"slices"

	"github.com/unolab/uno"
)

// maxMoveID is the longest id that a client may give a move, and mostSent how
// many of the last ids of a seat are remembered.
const (
	maxMoveID = 40
	mostSent  = 8
)

// sentMove is a move that a client sent under an id of its own, so that it can
// be sent again when the answer was lost: it is made once.
type sentMove struct {
	moveID   string
	client   *Client // whom the answer goes to
	id       int64
	answered bool
	err      *Error
	v        int
}

// move takes a move that a client sends for one of its seats. One that was sent
// before gets the answer of then, or the one that is still to come.
func (t *Table) move(c *Client, seat int, msg *Message) {
	h := held{client: c, id: msg.ID}
	h.move.Seat = int8(seat)
	switch {
	case msg.Round != 0 && msg.Round != t.round:
		t.answer(h, errorf(Stale, "The table has changed since."))
		return
	case len(msg.MoveID) > maxMoveID:
		t.answer(h, errorf(TooLarge, "The id of a move has at most %d letters.", maxMoveID))
		return
	case msg.MoveID != "" && (t.again(c, seat, msg) || t.wasMade(h, msg)):
		return
	}
	if err := t.tryMove(c, seat, msg); err != nil {
		t.answer(h, err)
	}
}

// again answers a move whose id is remembered; others it remembers.
func (t *Table) again(c *Client, seat int, msg *Message) bool {
	s := &t.seats[seat]
	i := slices.IndexFunc(s.sent, func(m sentMove) bool { return m.moveID == msg.MoveID })
	if i < 0 {
		if len(s.sent) == mostSent {
			s.sent = slices.Delete(s.sent, 0, 1)
		}
		s.sent = append(s.sent, sentMove{moveID: msg.MoveID, client: c, id: msg.ID})
		return false
	}
	m := &s.sent[i]
	if !m.answered {
		t.readdress(m, c, msg.ID)
	}
	m.client, m.id = c, msg.ID
	if m.answered {
		c.answer(msg.ID, m.v, m.err)
	}
	return true
}

// readdress has the answer to a move that waits go to another connection.
func (t *Table) readdress(m *sentMove, c *Client, id int64) {
	change := func(h *held) {
		if h.client == m.client && h.id == m.id {
			h.client, h.id = c, id
		}
	}
	if t.held != nil {
		change(t.held)
	}
	if t.window != nil {
		for i := range t.window.claims {
			change(&t.window.claims[i].held)
		}
	}
}

// wasMade answers a move that was made before the program was started again,
// which has forgotten the ids: it stands where the client says.
func (t *Table) wasMade(h held, msg *Message) bool {
	m, err := uno.ParseText(h.move.Seat, msg.Move)
	if err != nil || !t.started || msg.Round == 0 {
		return false
	}
	v := 0
	for _, made := range t.game.Moves {
		if v == msg.V && made == m {
			t.answer(h, nil)
			return true
		}
		if made.Act != uno.Pass {
			v++
		}
	}
	return false
}

// answer tells a client how its move fared, and remembers it under its id.
func (t *Table) answer(h held, err *Error) {
	seat := int(h.move.Seat)
	v := t.vFor(seat)
	for i := range t.seats[seat].sent {
		if m := &t.seats[seat].sent[i]; m.client == h.client && m.id == h.id {
			m.answered, m.v, m.err = true, v, err
		}
	}
	h.client.answer(h.id, v, err)
}

// answer sends the answer to a move.
func (c *Client) answer(id int64, v int, err *Error) {
	if err != nil {
		c.Refuse(id, err)
		return
	}
	c.send(encode(doneMsg{T: "done", ID: id, V: v}))
}
