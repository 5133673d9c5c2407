package uno

// Phase is the kind of decision that the seat to act has to make.
type Phase uint8

// The phases.
const (
	ToPlay   Phase = iota // a turn: play or draw
	ToKeep                // play a card just drawn, or pass
	ToName                // name the colour of the Wild that starts the discards
	ToSwap                // choose whom to swap hands with, after a seven
	ToAnswer              // challenge a Wild Draw Four or accept it
	ToStack               // answer a draw card with another, or draw the sum
	Over                  // the hand has ended
)

// phaseNames spell the phases in positions.
var phaseNames = [...]string{"play", "keep", "name", "swap", "answer", "stack", "over"}

// String is the phase's name.
func (p Phase) String() string { return phaseNames[p] }

// Reason is why a hand ended.
type Reason uint8

// The reasons.
const (
	NotOver Reason = iota
	Out            // a seat has no card
	Blocked        // every seat in turn could neither play nor draw
	Limited        // the limit of turns was reached
)

// String is the form of records.
func (r Reason) String() string { return [...]string{"", "out", "blocked", "limit"}[r] }

// Table is what everybody at the table can see.
type Table struct {
	Seats  int8
	Dealer int8
	Turn   int8 // the seat to act
	Dir    int8 // 1: to the left, in the order of the seats; -1: to the right
	Phase  Phase
	Top    Kind  // the top card of the discards
	Color  Color // the colour in force
	// TopInPile reports that the top card was also shuffled into the draw pile (option
	// refill-all) and Top only remembers it.
	TopInPile bool
	Under     Cards // the discards under the top card
	Sum       int16 // cards that a pending draw card, or a stack of them, makes a seat draw
	Bluffer   int8  // ToAnswer: who played the Wild Draw Four
	Before    Color // ToAnswer: the colour in force before it
	Forgot    int8  // the seat that can be caught without Uno, or -1
	Turns     int32 // turns in which a seat played or drew
	Idle      int8  // consecutive turns in which no card moved
	Winner    int8  // the seat that is out, or -1
	Reason    Reason
	Points    int16 // what the winner scores
}

// State is a hand in play, complete with what is hidden. It is a pure value:
// copying it copies the game, and equal states are equal values. The order of
// the draw pile is not part of it: a Chance decides each draw. Deal makes the
// first state, Apply each next one.
type State struct {
	Table
	Rules *Rules
	Hands [MaxSeats]Cards
	Pile  Cards // the draw pile
	Drawn Cards // ToKeep: what was drawn in this turn
	// Guilty is whether the Wild Draw Four that awaits an answer is a bluff.
	Guilty bool
}

// seatAfter is the seat k steps on in the direction of play.
func (t *Table) seatAfter(seat int8, k int) int8 {
	for ; k > 0; k-- {
		seat += t.Dir
		switch {
		case seat < 0:
			seat = t.Seats - 1
		case seat >= t.Seats:
			seat = 0
		}
	}
	return seat
}

// Discards is everything that was played and is not back in the draw pile,
// the top card included.
func (t *Table) Discards() Cards {
	all := t.Under
	if !t.TopInPile {
		all.Add(t.Top)
	}
	return all
}

// over ends the hand.
func (s *State) over(reason Reason, winner int8, log *Log) {
	s.Phase = Over
	s.Reason = reason
	s.Winner = winner
	s.Forgot = -1
	s.Sum = 0
	s.Before = NoColor
	s.Drawn = Cards{}
	if winner >= 0 && !s.Rules.NoPoints {
		for seat := range s.Seats {
			s.Points += int16(s.Hands[seat].Points())
		}
	}
	if e := log.add(s, Ended, winner); e != nil {
		e.Reason, e.N = reason, s.Points
	}
}

// Returns is what the hand was worth to a seat: 1 for the winner, -1 for the
// others, 0 for everybody when nobody won or the hand is not over.
func (s *State) Returns(seat int) int {
	switch {
	case s.Phase != Over || s.Winner < 0:
		return 0
	case int(s.Winner) == seat:
		return 1
	default:
		return -1
	}
}

// Log collects the events of a hand. A nil log collects nothing.
type Log struct{ Events []Event }

// add appends an event about a seat, with the public table as it is now. It returns the
// event, for the rest to be written in its place, or nil without a log: an event that is put
// together elsewhere and then copied costs more, see generator.put.
func (l *Log) add(s *State, t EventType, seat int8) *Event {
	if l == nil {
		return nil
	}
	l.Events = append(l.Events, Event{})
	e := &l.Events[len(l.Events)-1]
	e.Type, e.Seat = t, seat
	e.After.set(s)
	e.After.count(s)
	return e
}

// settle gives the last event the public table as it is now; no card has moved
// since it was added. Hands that are received belong to the swap or the pass
// before them.
func (l *Log) settle(s *State) {
	if l == nil {
		return
	}
	for i := len(l.Events) - 1; i >= 0; i-- {
		l.Events[i].After.set(s)
		if l.Events[i].Type != Received {
			return
		}
	}
}
