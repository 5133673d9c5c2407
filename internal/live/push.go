package live

import (
	"slices"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// eyes is the table as one viewer sees it: the state and the number of events
// up to which it has been told.
type eyes struct {
	seat   int // -1: a spectator
	state  *uno.State
	events int
	v      int
}

// eyesOf is how a viewer sees the table now: while another seat decides on a
// drawn card, as it was before the draw.
func (t *Table) eyesOf(seat int) eyes {
	if t.hidden && int(t.game.Turn) != seat {
		return eyes{seat, &t.before, t.beforeEvents, t.beforeV}
	}
	return eyes{seat, &t.game.State, len(t.game.Log.Events), t.v}
}

// pushPlay tells every viewer of the play, except those that see nothing new
// because a seat decides on a drawn card.
func (t *Table) pushPlay() {
	for c := range t.clients {
		for i := range c.viewers {
			if t.hidden && int(t.game.Turn) != c.viewers[i].seat {
				continue
			}
			t.showPlay(c, &c.viewers[i])
		}
	}
}

// pushTo tells a seat alone.
func (t *Table) pushTo(seat int) {
	if c := t.seats[seat].client; c != nil {
		for i := range c.viewers {
			if c.viewers[i].seat == seat {
				t.showPlay(c, &c.viewers[i])
			}
		}
	}
}

// showPlay sends a viewer the play as it sees it.
func (t *Table) showPlay(c *Client, who *viewer) {
	if !t.started {
		return
	}
	e := t.eyesOf(who.seat)
	if who.round != t.round {
		who.round, who.told = t.round, 0
	}
	msg := PlayMsg{
		T: "play", V: e.v, Round: t.round, View: t.viewFor(e), Events: t.eventsFor(e, who.told),
		Legal: []string{}, Clock: t.clockInfo(),
	}
	who.told = e.events
	if e.seat >= 0 {
		seat := e.seat
		msg.You = &seat
		t.choices(e, &msg)
	}
	msg.Grace = t.graceFor(e.seat)
	c.send(encode(&msg))
}

// eventsFor are the events that a viewer has not been told of.
func (t *Table) eventsFor(e eyes, told int) []uno.Event {
	list := make([]uno.Event, 0, e.events-told)
	for _, ev := range t.game.Log.Events[told:e.events] {
		if seen, ok := ev.For(e.seat, t.game.Rules.OpenHands); ok {
			list = append(list, seen)
		}
	}
	return list
}

// viewFor is the view of a viewer.
func (t *Table) viewFor(e eyes) View {
	s, r := e.state, t.game.Rules
	n := int(s.Seats)
	v := View{
		Hand: []string{}, Drawn: []string{}, Counts: make([]int, n), Top: s.Top.String(), Turn: int(s.Turn),
		Dealer: int(s.Dealer), Dir: int(s.Dir), Phase: s.Phase.String(), Pile: s.Pile.Len(), Under: s.Under.Len(),
		Sum: int(s.Sum), Bluffer: int(s.Bluffer), Turns: int(s.Turns), Winner: int(s.Winner), Reason: s.Reason.String(),
		Points: int(s.Points), Scores: slices.Clone(t.match.Scores[:n]), Target: t.setup.To, Last: t.lastPlays(e),
	}
	if s.Color != uno.NoColor {
		v.Color = s.Color.String()
	}
	if s.Phase == uno.Over || s.Phase != uno.ToAnswer {
		v.Bluffer = -1
	}
	for i := range n {
		v.Counts[i] = s.Hands[i].Len()
	}
	if r.OpenHands {
		v.Open = make([][]string, n)
		for i := range n {
			v.Open[i] = CardNames(s.Hands[i])
		}
	}
	if e.seat >= 0 {
		seat := e.seat
		v.Seat = &seat
		v.Hand = CardNames(s.Hands[seat])
	}
	if s.Phase == uno.ToKeep && (int(s.Turn) == e.seat || r.OpenHands) {
		v.Drawn = CardNames(s.Drawn)
	}
	return v
}

// lastPlays are the last three cards laid on the discards, the top one last.
func (t *Table) lastPlays(e eyes) []string {
	list := make([]string, 0, 3)
	for i := e.events - 1; i >= 0 && len(list) < 3; i-- {
		switch ev := t.game.Log.Events[i]; ev.Type {
		case uno.Played:
			name := ev.Card.String()
			if ev.Color != uno.NoColor {
				name += ":" + ev.Color.String()
			}
			for range ev.N {
				if len(list) < 3 {
					list = append(list, name)
				}
			}
		case uno.StartTurned:
			list = append(list, ev.Card.String())
		}
	}
	slices.Reverse(list)
	return list
}

// choices says what a seat may do now.
func (t *Table) choices(e eyes, msg *PlayMsg) {
	seat := e.seat
	if t.seats[seat].away || e.state.Phase == uno.Over || t.state != StatePlaying {
		return
	}
	waits := t.held != nil && int(t.held.move.Seat) == seat
	if waits {
		msg.Held = t.held.move.Text()
	}
	w := t.window
	decides := false
	for _, m := range e.state.Legal(nil, seat) {
		switch {
		case !bot.OutOfTurn(m):
			if waits {
				continue
			}
			decides = true
		case m.Act == uno.Jump && (w == nil || !w.jump), m.Act == uno.Catch:
			continue
		case m.Act == uno.CallUno && (w == nil || !w.catch):
			continue
		}
		msg.Legal = append(msg.Legal, m.Text())
	}
	if w != nil && w.catch && seat != w.target && !w.tried[seat] {
		m := uno.Move{Seat: int8(seat), Act: uno.Catch, Card: uno.NoKind, Color: uno.NoColor, Target: int8(w.target)}
		msg.Legal = append(msg.Legal, m.Text())
	}
	switch {
	case decides:
		msg.Ask = &Ask{Kind: askKinds[e.state.Phase]}
	case len(msg.Legal) > 0:
		msg.Ask = &Ask{Kind: "moment"}
	}
}

// askKinds name the questions of the phases.
var askKinds = [...]string{
	uno.ToPlay: "turn", uno.ToKeep: "keep", uno.ToName: "name", uno.ToSwap: "swap",
	uno.ToAnswer: "answer", uno.ToStack: "stack",
}

// clockInfo is the clock that runs, or nil.
func (t *Table) clockInfo() *ClockInfo {
	if !t.clock.on() {
		return nil
	}
	return &ClockInfo{
		Seat: t.clockSeat, LeftMS: max(0, time.Until(t.clockEnd).Milliseconds()),
		OfMS: int64(t.setup.Clock.Move) * 1000,
	}
}

// graceFor is the window as a viewer is told of it: to who forgot to say Uno,
// that it still can; to others that somebody is down to one card, or that
// there may be jumped in.
func (t *Table) graceFor(seat int) *Grace {
	w := t.window
	if w == nil {
		return nil
	}
	g := &Grace{Kind: "jump", Seat: int(t.game.Turn), LeftMS: max(0, time.Until(w.until).Milliseconds())}
	if w.catch {
		g.Kind, g.Seat = "catch", w.target
		if seat == w.target && int(t.game.Forgot) == seat && t.game.Hands[seat].Len() == 1 {
			g.Kind = "uno"
		}
	}
	return g
}
