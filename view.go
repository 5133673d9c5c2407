package uno

// View is what one seat may see: the table, its own hand, how many cards the
// others hold, and the events since its last decision. With open hands it sees
// all hands. A View contains nothing hidden, so a player cannot look at what it
// may not see, also when the hand is over: the View then still shows the seat's
// own hand and only the number of the other cards. To show all hands and count
// the points, use the State.
type View struct {
	Table
	Rules  *Rules
	Seat   int
	Hand   Cards           // the seat's own hand
	Drawn  Cards           // ToKeep and its own turn: what it has just drawn
	Counts [MaxSeats]int   // the number of cards in each hand
	Open   [MaxSeats]Cards // all hands under open-hand rules; otherwise its own alone
	PileN  int             // the number of cards in the draw pile
	Events []Event         // what happened since its last decision, as it saw it
	Scores [MaxSeats]int   // the match so far; all zero in a single hand
	Target int             // points that end the match; 0 in a single hand
}

// View is what a seat may see of the state, without events. Into is reused:
// its Events are emptied, its match is kept.
func (s *State) View(seat int, into *View) {
	into.Table = s.Table
	into.Rules = s.Rules
	into.Seat = seat
	into.Hand = s.Hands[seat]
	into.Drawn = Cards{}
	into.PileN = s.Pile.Len()
	into.Events = into.Events[:0]
	into.Open, into.Counts = [MaxSeats]Cards{}, [MaxSeats]int{}
	into.Open[seat] = s.Hands[seat]
	for i := range int(s.Seats) {
		into.Counts[i] = s.Hands[i].Len()
		if s.Rules.OpenHands {
			into.Open[i] = s.Hands[i]
		}
	}
	if s.Phase == ToKeep && (int(s.Turn) == seat || s.Rules.OpenHands) {
		into.Drawn = s.Drawn
	}
}

// Legal appends every legal move of the view's seat, as State.Legal does.
func (v *View) Legal(dst []Move) []Move {
	forgot := 0
	if v.Forgot >= 0 {
		forgot = v.Counts[v.Forgot]
	}
	return legal(dst, &v.Table, v.Rules, int8(v.Seat), v.Hand, v.Drawn, forgot)
}

// Unseen is every card that the view's seat cannot see: what lies in the draw
// pile and in hidden hands.
func (v *View) Unseen() Cards {
	rest := v.Rules.Deck.Minus(v.Discards())
	for i := range int(v.Seats) {
		rest = rest.Minus(v.Open[i])
	}
	return rest
}
