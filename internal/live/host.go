package live

import (
	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/table"
)

// asHost finds the host's seat by its token.
func (t *Table) asHost(token string) *Error {
	switch {
	case t.closed:
		return t.gone()
	case t.seatOf(token) != t.m.Host():
		return errorf(Forbidden, "Only the host of the table can do that.")
	}
	return nil
}

// Kick takes the seat away from a person: before the match it becomes open again,
// later a program plays it.
func (t *Table) Kick(token string, i int) *Error {
	t.lock()
	defer t.unlock()
	if err := t.asHost(token); err != nil {
		return err
	}
	if i < 0 || i >= len(t.seats) || i == t.m.Host() || !t.isPerson(i) {
		return errorf(BadRequest, "There is nobody at that seat who can be sent away.")
	}
	kind, program := table.Program, StandIn
	if t.m.Stage() == table.Idle {
		kind, program = table.Open, ""
	}
	t.vacate(i, kind, program, ByeKicked)
	err := t.save()
	t.tellTable()
	t.step(table.Proceed{})
	return err
}

// Mute stops a seat from chatting, or allows it again.
func (t *Table) Mute(token string, i int, muted bool) *Error {
	t.lock()
	defer t.unlock()
	if err := t.asHost(token); err != nil {
		return err
	}
	if i < 0 || i >= len(t.seats) || !t.isPerson(i) {
		return errorf(BadRequest, "There is nobody at that seat.")
	}
	t.seats[i].muted = muted
	err := t.save()
	t.tellTable()
	return err
}

// SetSeat gives a seat without a person to a program, or opens it; before the
// match and between hands.
func (t *Table) SetSeat(token string, i int, kind, program string) *Error {
	t.lock()
	defer t.unlock()
	if err := t.asHost(token); err != nil {
		return err
	}
	switch {
	case t.m.Stage() == table.Playing:
		return errorf(Started, "A hand is being played.")
	case i < 0 || i >= len(t.seats) || t.isPerson(i) && !t.m.Seat(i).Left:
		return errorf(BadRequest, "That seat cannot be given away.")
	case kind != KindOpen && kind != KindBot:
		return errorf(BadRequest, "A seat is open or bot.")
	}
	at := table.Open
	if kind == KindBot {
		at = table.Program
		if err := checkBot(program, &t.setup.Rules, len(t.seats)); err != nil {
			return err
		}
	} else {
		program = ""
	}
	t.vacate(i, at, program, ByeKicked)
	err := t.save()
	t.tellTable()
	t.step(table.Proceed{})
	return err
}

// Close closes the table for good, for the host.
func (t *Table) Close(token string) *Error {
	t.lock()
	defer t.unlock()
	if err := t.asHost(token); err != nil {
		return err
	}
	return t.close(ByeClosed)
}

// Start begins the match, for the host. Programs play seats that are still open.
func (t *Table) Start(token string) *Error {
	t.lock()
	defer t.unlock()
	if err := t.asHost(token); err != nil {
		return err
	}
	if t.m.Stage() != table.Idle || t.sealing != nil {
		return errorf(Started, "The match has begun.")
	}
	return t.begin()
}

// Again begins another match at the same table, for the host, once the others who
// are there are ready for one. The host's call is the host's own consent.
func (t *Table) Again(token string) *Error {
	t.lock()
	defer t.unlock()
	if err := t.asHost(token); err != nil {
		return err
	}
	if t.m.Stage() != table.Over || t.sealing != nil {
		return errorf(NotAsked, "The match is not over.")
	}
	for i := range t.seats {
		if at := t.m.Seat(i); i != t.m.Host() && at.Kind == table.Person && !at.Away && at.Here && !at.Ready {
			return errorf(NotAsked, "Not everybody wants another match yet.")
		}
	}
	return t.begin()
}

// perhapsAgain begins another match once everybody at the table is ready for it.
func (t *Table) perhapsAgain() {
	if t.renews || t.closed || t.sealing != nil || !t.m.Agreed() {
		return
	}
	t.renews = true
	defer func() { t.renews = false }()
	if err := t.begin(); err != nil {
		t.hub.log.Error("another match cannot begin", "table", t.code, "error", err)
	}
}

// begin begins a match.
func (t *Table) begin() *Error {
	for i := range t.seats {
		if t.m.Seat(i).Kind == table.Open {
			t.step(table.Sit{Seat: i, Kind: table.Program, Program: StandIn})
		}
	}
	t.nameBots()
	in, err := t.dealHand(*uno.NewMatch(&t.setup.Rules, len(t.seats), t.setup.To, t.firstDealer()), t.begun+1)
	switch {
	case err == errSealing:
		t.gathers = false
		t.sealing.begins = true
		return nil
	case err == nil:
		t.gathers = false
		t.step(in)
	}
	return err
}

// firstDealer is the dealer of the first hand of a match: determined by drawing
// cards as in Mattel's rules, except where the rules themselves say who begins
// (docs/rules.md, duel 4; rlcard).
func (t *Table) firstDealer() int {
	n := len(t.seats)
	if r := &t.setup.Rules; r.LoserBegins || r.StartWildRandom {
		return n - 1
	}
	dealer, _ := uno.DrawForDealer(t.setup.Rules.Deck, n, t.hub.seed().stream(dealerPurpose))
	return dealer
}
