package belief

import "github.com/unolab/uno"

// table follows what everybody sees, from events alone. Of the embedded Table
// the fields that events determine are kept: everything but Idle, Points and
// whether a seat that has drawn is still thinking (events do not show it, see
// Belief.Settle).
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

// after is the seat k steps on from a seat.
func (t *table) after(seat int8, k int) int8 {
	n := int(t.Seats)
	return int8(((int(seat)+int(t.Dir)*k)%n + n) % n)
}

// exhausted reports whether nothing is left to draw, not even by turning over
// the discards.
func (t *table) exhausted() bool {
	return t.pileN == 0 && t.Under.Empty() && (!t.rules.RefillAll || t.TopInPile)
}

// played puts n cards of the event's kind on the discards.
func (t *table) played(e uno.Event) {
	n := int(e.N)
	for range n {
		if !t.TopInPile && t.Top != uno.NoKind {
			t.Under.Add(t.Top)
		}
		t.TopInPile = false
		t.Top = e.Card
	}
	t.count[e.Seat] -= n
	t.Before = uno.NoColor
	before := t.Color
	t.Color = e.Card.Color()
	if e.Color != uno.NoColor {
		t.Color = e.Color
	}
	t.Forgot = -1
	if t.count[e.Seat] == 1 && !e.Uno && !e.Itself && !t.rules.NoUnoCall {
		t.Forgot = e.Seat
	}
	if !e.Fresh {
		t.Turns++
	}
	t.Bluffer, t.caught = -1, 0
	t.Turn = e.Seat
	t.Phase = uno.ToPlay
	if e.Itself && e.Card.Black() {
		t.Turn = t.after(e.Seat, 1)
		return
	}
	t.effect(e, before)
}

// effect is what the played card asks of whom next.
func (t *table) effect(e uno.Event, before uno.Color) {
	r := t.rules
	out := t.count[e.Seat] == 0
	draws := e.Card.Rank() == uno.DrawTwo || e.Card.Rank() == uno.WildDrawFour
	four := e.Card == uno.WildDrawFourKind
	switch rank := e.Card.Rank(); {
	case draws:
		t.Turn = t.after(e.Seat, 1)
		if four {
			t.Sum += 4
		} else {
			t.Sum += 2 * e.N
		}
		switch {
		case four && r.Bluffs() && !(out && r.EndAtOnce):
			t.Phase, t.Bluffer, t.Before = uno.ToAnswer, e.Seat, before
			if out {
				t.Winner = e.Seat
			}
		case !out && (r.Stack == uno.StackAny || !four && r.Stack != uno.StackOff):
			t.Phase = uno.ToStack
		}
	case out:
	case rank == 7 && r.SevenZero:
		t.Phase = uno.ToSwap
	case rank == uno.Reverse && t.Seats > 2 && !r.ColorWild && !r.ReversePasses:
		if e.N%2 == 1 {
			t.Dir = -t.Dir
		}
		t.Turn = t.after(e.Seat, 1)
	default:
		t.Turn = t.after(e.Seat, 1)
	}
}

// drew counts cards drawn.
func (t *table) drew(e uno.Event) {
	t.count[e.Seat] += int(e.N)
	t.pileN -= int(e.N)
	switch e.Why {
	case uno.ByPenalty:
		if e.Seat == t.Bluffer {
			t.caught += int(e.N)
		}
	case uno.ByTurn:
		if t.drawing != int(e.Seat) {
			t.Turns++
			t.took = 0
		}
		t.took += int(e.N)
		t.Forgot = -1
		t.drawing, t.halt, t.more = int(e.Seat), false, e.More
		t.Turn = t.after(e.Seat, 1)
	case uno.ByCard:
		if t.Phase == uno.ToStack {
			t.Turns++
			t.Forgot = -1
			t.Turn = t.after(e.Seat, 1)
		}
		t.Phase, t.Sum = uno.ToPlay, 0
	}
}

// reshuffled makes the new draw pile of n cards and returns what was turned
// over into it.
func (t *table) reshuffled(n int) uno.Cards {
	turned := t.Under
	t.Under = uno.Cards{}
	if t.rules.RefillAll && !t.TopInPile {
		turned.Add(t.Top)
		t.TopInPile = true
	}
	t.pileN = n
	return turned
}

// moved is the map of seats by which hands move in a swap or a pass.
func (t *table) moved(e uno.Event) [uno.MaxSeats]int8 {
	var to [uno.MaxSeats]int8
	for seat := range to {
		to[seat] = int8(seat)
	}
	if e.Type == uno.Swapped {
		to[e.Seat], to[e.Other] = e.Other, e.Seat
	} else {
		n := int16(t.Seats)
		for seat := range t.Seats {
			to[seat] = int8((int16(seat) + e.N + n) % n)
		}
	}
	old := t.count
	for seat, n := range old {
		t.count[to[seat]] = n
	}
	return to
}

// startTurn gives the first turn after the start card.
func (t *table) startTurn() {
	t.Turn = t.after(t.Dealer, 1)
	r := t.rules
	switch rank := t.Top.Rank(); {
	case r.StartInert || rank == uno.Reverse && r.ColorWild:
	case rank == uno.Reverse && t.Seats > 2:
		t.Dir, t.Turn = -1, t.Dealer
	case t.Top.Black() && !r.StartWildRandom:
		t.Phase = uno.ToName
	}
}
