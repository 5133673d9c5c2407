package belief

import "github.com/unolab/uno"

// table is what everybody sees, as the last event shows it. Of the embedded
// Table everything is kept but Idle, Points and whether a seat that has drawn is
// still thinking (events do not show it, see Belief.Settle).
type table struct {
	uno.Table
	rules *uno.Rules
	count [uno.MaxSeats]int // cards in each hand
	pileN int               // cards in the draw pile

	// took is how many cards the seat whose own draw was the last thing that
	// happened took in this turn.
	took int

	// caught is how many cards the player of a Wild Draw Four that awaits an
	// answer drew since, as a penalty.
	caught int

	// drawing is the seat whose own draw was the last thing that happened,
	// or -1; halted says that it has taken all it will in this turn, more
	// that a push of it is still under way.
	drawing int
	halt    bool
	more    bool
}

// newTable is the table before the deal.
func newTable(rules *uno.Rules, seats int) table {
	return table{
		Table: uno.Table{
			Seats: int8(seats), Dir: 1, Top: uno.NoKind, Color: uno.NoColor, Before: uno.NoColor,
			Bluffer: -1, Forgot: -1, Winner: -1,
		},
		rules:   rules,
		pileN:   rules.Deck.Len(),
		drawing: -1,
	}
}

// exhausted reports whether nothing is left to draw, not even by turning over
// the discards.
func (t *table) exhausted() bool {
	return t.pileN == 0 && t.Under.Empty() && (!t.rules.RefillAll || t.TopInPile)
}

// see takes over the table after an event. What the event makes of a draw under
// way is noted beside it.
func (t *table) see(e *uno.Event) {
	switch e.Type {
	case uno.StartTurned:
		t.Dealer = e.Seat
	case uno.Played:
		t.lay(e)
		t.caught = 0
	case uno.Drew:
		t.drew(e)
	case uno.Reshuffled:
		t.Under = uno.Cards{}
	case uno.Ended:
		t.Reason = e.Reason
	}
	p := &e.After
	t.Turns, t.Sum, t.Top, t.Color, t.Before, t.Phase = p.Turns, p.Sum, p.Top, p.Color, p.Before, p.Phase
	t.Dir, t.Turn, t.Bluffer, t.Forgot, t.Winner, t.TopInPile = p.Dir, p.Turn, p.Bluffer, p.Forgot, p.Winner, p.TopInPile
	t.pileN = int(p.PileN)
	for seat := range t.Seats {
		t.count[seat] = int(p.Counts[seat])
	}
}

// lay puts the cards of a play on the discards; the last is the top one.
func (t *table) lay(e *uno.Event) {
	if !t.TopInPile && t.Top != uno.NoKind {
		t.Under.Add(t.Top)
	}
	for range e.N - 1 {
		t.Under.Add(e.Card)
	}
}

// drew notes whose draw is under way.
func (t *table) drew(e *uno.Event) {
	switch {
	case e.Why == uno.ByPenalty && e.Seat == t.Bluffer:
		t.caught += int(e.N)
	case e.Why == uno.ByTurn:
		if t.drawing != int(e.Seat) {
			t.took = 0
		}
		t.took += int(e.N)
		t.drawing, t.halt, t.more = int(e.Seat), false, e.More
	}
}

// turned is what a new draw pile is made of, apart from what is left of the old.
func (t *table) turned() uno.Cards {
	if t.rules.RefillAll {
		return t.Discards()
	}
	return t.Under
}

// moved is the map of seats by which hands move in a swap or a pass.
func (t *table) moved(e uno.Event) [uno.MaxSeats]int8 {
	var to [uno.MaxSeats]int8
	for seat := range to {
		to[seat] = int8(seat)
	}
	if e.Type == uno.Swapped {
		to[e.Seat], to[e.Other] = e.Other, e.Seat
		return to
	}
	n := int16(t.Seats)
	for seat := range t.Seats {
		to[seat] = int8((int16(seat) + e.N + n) % n)
	}
	return to
}

// accounts reports whether the table after an event accounts for all cards: the
// event moves as many as it says, and no others, and every card is somewhere.
func (t *table) accounts(e *uno.Event) bool {
	p, n, pile := &e.After, 0, t.pileN
	switch e.Type {
	case uno.Dealt, uno.Drew:
		n = int(e.N)
		pile -= n
	case uno.Played:
		n = -int(e.N)
	case uno.StartTurned:
		pile--
	case uno.Reshuffled:
		pile += t.turned().Len()
	}
	moving := e.Type == uno.Swapped || e.Type == uno.HandsPassed
	for seat := range int(t.Seats) {
		want := t.count[seat]
		if seat == int(e.Seat) {
			want += n
		}
		if !moving && int(p.Counts[seat]) != want {
			return false
		}
	}
	if moving {
		for seat, to := range t.moved(*e) {
			if int(p.Counts[to]) != t.count[seat] {
				return false
			}
		}
	}
	return int(p.PileN) == pile && pile >= 0 && t.possible(p)
}

// possible reports whether all fields of a table have values that there are.
func (t *table) possible(p *uno.Public) bool {
	seat := func(s, least int8) bool { return s >= least && s < t.Seats }
	return (p.Top == uno.NoKind || p.Top.Valid()) && p.Color <= uno.NoColor && p.Phase <= uno.Over &&
		seat(p.Turn, 0) && seat(p.Bluffer, -1) && seat(p.Forgot, -1) && seat(p.Winner, -1)
}
