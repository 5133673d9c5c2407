package table

import "slices"

func (in Come) step(t *Table) {
	if len(in.Seats) == 0 {
		t.watchers++
	}
	for _, seat := range in.Seats {
		s := &t.seats[seat]
		s.Here = true
		t.stopTimer(Timer{Missing, seat})
		if s.Away && !s.Left {
			t.setBack(seat)
		}
	}
	opened := t.openLate()
	t.emit(Changed{})
	greet := Greet{}
	if t.dealt {
		for _, seat := range in.Seats {
			greet.Sights = append(greet.Sights, t.sight(seat, 0))
			t.seats[seat].told = t.eyesOf(seat).events
		}
		if len(in.Seats) == 0 {
			greet.Sights = append(greet.Sights, t.sight(-1, 0))
			if t.watchers == 1 {
				t.watched = t.eyesOf(-1).events
			}
		}
	}
	t.emit(greet)
	if opened {
		t.showAll()
	}
	t.stop(NextHand)
	t.perhapsNext()
	t.advance()
}

func (in Gone) step(t *Table) {
	if len(in.Seats) == 0 {
		t.watchers--
	}
	for _, seat := range in.Seats {
		s := &t.seats[seat]
		s.Here, s.Ready = false, s.Ready && t.cfg.Wait > 0
		t.expect(seat)
	}
}

func (in Delay) step(t *Table) { t.seats[in.Seat].delay = in.Trip }

func (Proceed) step(t *Table) {
	if !t.awake() {
		t.sleep()
		return
	}
	t.perhapsClose()
	t.perhapsNext()
	t.advance()
}

func (Wake) step(t *Table) {
	t.woken = t.cfg.Wait > 0
	t.perhapsNext()
	t.advance()
}

func (Let) step(t *Table) {
	t.let = true
	t.advance()
}

// Hold withdraws the permission that Let gave.
func (Hold) step(t *Table) { t.let = false }

// expect gives a person who is not connected some time to return, after which a
// program plays for that person; unless the timer runs already, or nobody would
// see it.
func (t *Table) expect(seat int) {
	if timer := (Timer{Missing, seat}); t.cfg.StandIn != "" && t.cfg.Wait == 0 && t.stage != Idle && !t.on[timer] {
		t.set(timer, t.now.Add(t.cfg.Away))
	}
}

// missing handles the end of that time.
func (t *Table) missing(seat int) {
	if s := &t.seats[seat]; !s.Here && s.Kind == Person && t.awake() {
		t.setAway(seat, false, false)
	}
}

func (in Leave) step(t *Table) {
	t.setAway(in.Seat, true, true)
	t.passHost()
}

func (in Sit) step(t *Table) {
	t.changedHands(in.Seat)
	if t.held != nil && int(t.held.move.Seat) == in.Seat {
		t.dropHeld()
	}
	t.seatAt(in.Seat, in.Kind, in.Program)
	if in.Seat == t.host {
		t.passHost()
	}
}

// seatAt gives a seat to somebody else.
func (t *Table) seatAt(seat int, kind Kind, program string) {
	t.stopTimer(Timer{Missing, seat})
	t.seats[seat] = Seat{Kind: kind, Program: program}
}

// passHost makes a connected person the host, if the host is not connected.
func (t *Table) passHost() {
	if s := &t.seats[t.host]; s.Kind == Person && !s.Away {
		return
	}
	for _, fits := range []func(s Seat) bool{
		func(s Seat) bool { return s.Kind == Person && !s.Away && s.Here },
		func(s Seat) bool { return s.Kind == Person },
	} {
		if i := slices.IndexFunc(t.seats, fits); i >= 0 {
			t.host = i
			return
		}
	}
}

// setAway makes a program play for a person.
func (t *Table) setAway(seat int, tell, left bool) {
	s := &t.seats[seat]
	if s.Kind != Person || s.Away && s.Left == left {
		return
	}
	s.Away, s.Left, s.Ready, s.late = true, left, false, 0
	s.player = nil
	if t.held != nil && int(t.held.move.Seat) == seat {
		t.dropHeld()
	}
	t.passHost()
	t.changedHands(seat)
	if tell {
		t.showTo(seat)
	}
	t.emit(Changed{})
	t.perhapsClose()
	t.perhapsNext()
	t.advance()
}

// setBack gives the seat back to its person.
func (t *Table) setBack(seat int) {
	s := &t.seats[seat]
	s.Away, s.Left, s.late = false, false, 0
	s.player = nil
	t.changedHands(seat)
}

// changedHands follows the transfer of a seat between a person and a program: an
// answer under way becomes void.
func (t *Table) changedHands(seat int) {
	if t.stage == Playing && (t.asking != nil || int(t.game.Turn) == seat) {
		if t.asking != nil {
			t.forget() // one of them may be thinking still
		}
		t.void()
	}
}

func (in Back) step(t *Table) {
	if !t.seats[in.Seat].Away {
		t.answer(in.Ref, in.Seat, notAsked(NotAway))
		return
	}
	t.setBack(in.Seat)
	t.emit(Changed{})
	t.showTo(in.Seat)
	t.answer(in.Ref, in.Seat, nil)
	t.advance()
}
