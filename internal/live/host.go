package live

import "github.com/unolab/uno"

// asHost finds the host's seat by its token.
func (t *Table) asHost(token string) *Error {
	switch {
	case t.state == StateClosed:
		return errorf(Closed, "The table is closed.")
	case t.seatOf(token) != t.host:
		return errorf(Forbidden, "Only the host of the table can do that.")
	}
	return nil
}

// Kick takes the seat away from a person: before the match it is open again,
// later a program plays it.
func (t *Table) Kick(token string, i int) *Error {
	t.lock()
	defer t.unlock()
	if err := t.asHost(token); err != nil {
		return err
	}
	if i < 0 || i >= len(t.seats) || i == t.host || t.seats[i].kind != KindPerson {
		return errorf(BadRequest, "There is nobody at that seat who can be sent away.")
	}
	if t.state == StateOpen {
		t.vacate(i, KindOpen, "", ByeKicked)
	} else {
		t.changedHands(i)
		if t.held != nil && int(t.held.move.Seat) == i {
			t.dropHeld()
		}
		t.vacate(i, KindBot, StandIn, ByeKicked)
	}
	err := t.save()
	t.tellTable()
	t.perhapsClose()
	t.perhapsNext()
	t.advance()
	return err
}

// Mute lets a seat chat no more, or again.
func (t *Table) Mute(token string, i int, muted bool) *Error {
	t.lock()
	defer t.unlock()
	if err := t.asHost(token); err != nil {
		return err
	}
	if i < 0 || i >= len(t.seats) || t.seats[i].kind != KindPerson {
		return errorf(BadRequest, "There is nobody at that seat.")
	}
	t.seats[i].muted = muted
	err := t.save()
	t.tellTable()
	return err
}

// SetSeat gives a seat at which no person sits to a program, or opens it;
// before the match and between hands.
func (t *Table) SetSeat(token string, i int, kind, program string) *Error {
	t.lock()
	defer t.unlock()
	if err := t.asHost(token); err != nil {
		return err
	}
	switch {
	case t.state == StatePlaying:
		return errorf(Started, "A hand is being played.")
	case i < 0 || i >= len(t.seats) || t.seats[i].kind == KindPerson && !t.seats[i].left:
		return errorf(BadRequest, "That seat cannot be given away.")
	case kind != KindOpen && kind != KindBot:
		return errorf(BadRequest, "A seat is open or bot.")
	}
	if kind == KindBot {
		if err := checkBot(program, &t.setup.Rules, len(t.seats)); err != nil {
			return err
		}
	} else {
		program = ""
	}
	t.vacate(i, kind, program, ByeKicked)
	err := t.save()
	t.tellTable()
	t.perhapsNext()
	return err
}

// Close is the host's closing the table for good.
func (t *Table) Close(token string) *Error {
	t.lock()
	defer t.unlock()
	if err := t.asHost(token); err != nil {
		return err
	}
	return t.close(ByeClosed)
}

// Start is the host's beginning the match. Seats that are still open are
// played by programs.
func (t *Table) Start(token string) *Error {
	t.lock()
	defer t.unlock()
	if err := t.asHost(token); err != nil {
		return err
	}
	if t.state != StateOpen {
		return errorf(Started, "The match has begun.")
	}
	return t.begin()
}

// Again is the host's beginning another match at the same table.
func (t *Table) Again(token string) *Error {
	t.lock()
	defer t.unlock()
	if err := t.asHost(token); err != nil {
		return err
	}
	if t.state != StateOver {
		return errorf(NotAsked, "The match is not over.")
	}
	return t.begin()
}

// begin begins a match.
func (t *Table) begin() *Error {
	for i := range t.seats {
		if t.seats[i].kind == KindOpen {
			t.place(i, seat{kind: KindBot, bot: StandIn})
		}
	}
	t.nameBots()
	return t.dealHand(*uno.NewMatch(&t.setup.Rules, len(t.seats), t.setup.To, t.firstDealer()), t.begun+1)
}

// firstDealer is who deals the first hand of a match: drawn for as Mattel has
// it, except where the rules themselves say who begins (docs/rules.md, duel 4; rlcard).
func (t *Table) firstDealer() int {
	n := len(t.seats)
	if r := &t.setup.Rules; r.LoserBegins || r.StartWildRandom {
		return n - 1
	}
	dealer, _ := uno.DrawForDealer(t.setup.Rules.Deck, n, t.hub.seed().stream(dealerPurpose))
	return dealer
}
