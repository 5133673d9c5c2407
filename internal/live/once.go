package live

import (
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/table"
)

// maxMoveID is the longest id that a client may give a move, and mostSent how
// many of the last ids of a seat are remembered.
const (
	maxMoveID = 40
	mostSent  = 8
)

// sentMove is a move that a client sent with an id, so that it can send it again
// when the answer was lost: the move is made once.
type sentMove struct {
	moveID   string
	ref      int64 // that its answer comes under
	answered bool
	err      *Error
	v        int
}

// waiting is an input of a client that waits for its answer.
type waiting struct {
	client *Client
	id     int64
	always bool // it is answered also without an id
}

// refer makes a ref for an input.
func (t *Table) refer(w waiting) int64 {
	t.refs++
	t.asked[t.refs] = w
	return t.refs
}

// move takes a move that a client sends for one of its seats. A repeated one gets
// the earlier answer, or the answer that is still to come.
func (t *Table) move(c *Client, seat int, msg *Message) {
	v := t.m.Version(seat)
	switch {
	case msg.Round != 0 && msg.Round != t.round:
		c.answer(msg.ID, v, errorf(Stale, "The table has changed since."))
		return
	case len(msg.MoveID) > maxMoveID:
		c.answer(msg.ID, v, errorf(TooLarge, "The id of a move has at most %d letters.", maxMoveID))
		return
	case msg.MoveID != "" && t.again(c, seat, msg):
		return
	}
	ref := t.refer(waiting{c, msg.ID, true})
	if msg.MoveID != "" {
		t.remember(seat, sentMove{moveID: msg.MoveID, ref: ref})
		if t.wasMade(seat, msg) {
			t.answer(table.Answer{Ref: ref, Seat: seat, V: v})
			return
		}
	}
	m, err := uno.ParseText(int8(seat), msg.Move)
	if err != nil && t.m.Stage() == table.Playing && t.m.Game().Phase != uno.Over && !t.m.Seat(seat).Away {
		t.answerWith(table.Answer{Ref: ref, Seat: seat, V: v}, errorf(BadRequest, "That is not a move: %v.", err))
		return
	}
	m.Seat = int8(seat)
	t.step(table.Play{Move: m, V: msg.V, Ref: ref})
}

// again answers a move whose id is remembered, and reports whether it is.
func (t *Table) again(c *Client, seat int, msg *Message) bool {
	for _, m := range t.seats[seat].sent {
		if m.moveID != msg.MoveID {
			continue
		}
		if m.answered {
			c.answer(msg.ID, m.v, m.err)
		} else {
			t.asked[m.ref] = waiting{c, msg.ID, true}
		}
		return true
	}
	return false
}

// remember remembers a move under its id.
func (t *Table) remember(seat int, m sentMove) {
	s := &t.seats[seat]
	if len(s.sent) == mostSent {
		s.sent = slices.Delete(s.sent, 0, 1)
	}
	s.sent = append(s.sent, m)
}

// wasMade reports whether a move was made before the program was restarted, which
// lost the ids: it is at the position that the client states.
func (t *Table) wasMade(seat int, msg *Message) bool {
	m, err := uno.ParseText(int8(seat), msg.Move)
	if err != nil || !t.m.Dealt() || msg.Round == 0 {
		return false
	}
	v := 0
	for _, made := range t.m.Game().Moves {
		if v == msg.V && made == m {
			return true
		}
		if made.Act != uno.Pass {
			v++
		}
	}
	return false
}

// answer sends a client the result of its input, and remembers it for a move with
// an id.
func (t *Table) answer(a table.Answer) {
	var err *Error
	if a.Err != nil {
		err = t.refusal(a.Err)
	}
	t.answerWith(a, err)
}

func (t *Table) answerWith(a table.Answer, err *Error) {
	w, ok := t.asked[a.Ref]
	if !ok {
		return
	}
	delete(t.asked, a.Ref)
	for i := range t.seats[a.Seat].sent {
		if m := &t.seats[a.Seat].sent[i]; m.ref == a.Ref {
			m.answered, m.v, m.err = true, a.V, err
		}
	}
	if err != nil || w.id != 0 || w.always {
		w.client.answer(w.id, a.V, err)
	}
}

// answer sends the answer to an input.
func (c *Client) answer(id int64, v int, err *Error) {
	if err != nil {
		c.Refuse(id, err)
		return
	}
	c.send(encode(DoneMessage{T: "done", ID: id, V: v}))
}

// Refuse sends a client the refusal of its request.
func (c *Client) Refuse(id int64, err *Error) {
	if c.foreign != nil {
		c.refused(err)
		return
	}
	c.send(encode(NoMessage{T: "no", ID: id, Error: err}))
}
