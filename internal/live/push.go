package live

import (
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/table"
)

// show sends a sight to those who see the table from that seat.
func (t *Table) show(s *table.Sight) {
	if s.Seat >= 0 {
		if c := t.seats[s.Seat].client; c != nil {
			t.showTo(c, s)
		}
		return
	}
	data := t.play(s)
	for c := range t.clients {
		if len(c.seats) == 0 {
			c.send(data)
		}
	}
}

// showTo sends a sight to a client that may see it.
func (t *Table) showTo(c *Client, s *table.Sight) {
	if c.foreign != nil {
		t.see(c, s)
	} else {
		c.send(t.play(s))
	}
}

// play is the message of a sight.
func (t *Table) play(s *table.Sight) []byte {
	msg := PlayMessage{
		T: "play", V: s.V, Round: t.round, View: viewOf(s), Events: slices.Clone(s.View.Events), Legal: make([]string, len(s.Legal)),
	}
	if msg.Events == nil {
		msg.Events = []uno.Event{}
	}
	for i := range msg.Events {
		msg.Events[i].After = uno.Public{} // the message has the table
	}
	if s.Seat >= 0 {
		msg.You = &s.Seat
	}
	for i, m := range s.Legal {
		msg.Legal[i] = m.Text()
	}
	switch {
	case s.Decides:
		msg.Ask = &Ask{Kind: askKinds[s.View.Phase]}
	case len(s.Legal) > 0:
		msg.Ask = &Ask{Kind: "moment"}
	}
	if s.Held != nil {
		msg.Held = s.Held.Text()
	}
	if c := s.Clock; c != nil {
		msg.Clock = &ClockInfo{Seat: c.Seat, LeftMS: c.Left.Milliseconds(), OfMS: c.Of.Milliseconds()}
	}
	if w := s.Window; w != nil {
		msg.Grace = &Grace{Kind: windowKinds[w.Kind], Seat: w.Seat, LeftMS: w.Left.Milliseconds()}
	}
	return encode(&msg)
}

// viewOf is the view of a sight in the form of messages.
func viewOf(s *table.Sight) View {
	u := &s.View
	n := int(u.Seats)
	v := View{
		Hand: []string{}, Drawn: CardNames(u.Drawn), Counts: slices.Clone(u.Counts[:n]), Top: u.Top.String(), Turn: int(u.Turn),
		Dealer: int(u.Dealer), Dir: int(u.Dir), Phase: u.Phase.String(), Pile: u.PileN, Under: u.Under.Len(),
		Sum: int(u.Sum), Bluffer: -1, Turns: int(u.Turns), Winner: int(u.Winner), Reason: u.Reason.String(),
		Points: int(u.Points), Scores: slices.Clone(u.Scores[:n]), Target: u.Target, Last: make([]string, len(s.Last)),
	}
	if u.Color != uno.NoColor {
		v.Color = u.Color.String()
	}
	if u.Phase == uno.ToAnswer {
		v.Bluffer = int(u.Bluffer)
	}
	if u.Rules.OpenHands {
		v.Open = make([][]string, n)
		for i := range n {
			v.Open[i] = CardNames(u.Open[i])
		}
	}
	if s.Seat >= 0 {
		v.Seat, v.Hand = &s.Seat, CardNames(u.Hand)
	}
	for i, l := range s.Last {
		v.Last[i] = l.Card.String()
		if l.Color != uno.NoColor {
			v.Last[i] += ":" + l.Color.String()
		}
	}
	return v
}

// askKinds name the questions of the phases.
var askKinds = [...]string{
	uno.ToPlay: "turn", uno.ToKeep: "keep", uno.ToName: "name", uno.ToSwap: "swap",
	uno.ToAnswer: "answer", uno.ToStack: "stack",
}

// windowKinds name the kinds of a window.
var windowKinds = [...]string{table.ToJump: "jump", table.ToCatch: "catch", table.ToCall: "uno"}
