package uno

import "errors"

// Game is a hand that is being played, with its history: the events, and the
// moves in the form of records. The zero value is ready for Start.
type Game struct {
	State
	Log    Log
	Moves  []Move
	Chance Chance
	// seen is, for each seat, the number of events at its last decision.
	seen [MaxSeats]int
}

// Start deals a new hand into g, whose memory is reused. The rules must have
// passed Check for that many seats. A deal in which no card can start the
// discards is void and dealt again; with a Chance that is not a DeckOrder it is an
// error (ErrNoStart).
func (g *Game) Start(rules *Rules, seats, dealer int, chance Chance) error {
	for {
		g.Log.Events = g.Log.Events[:0]
		g.Moves = g.Moves[:0]
		g.seen = [MaxSeats]int{}
		g.Chance = chance
		state, err := Deal(rules, seats, dealer, chance, &g.Log)
		order, dealt := chance.(*DeckOrder)
		if errors.Is(err, ErrNoStart) && dealt {
			order.clear()
			continue
		}
		if err != nil {
			return err
		}
		g.State = state
		if rules.StartWildRandom && state.Top == WildKind {
			m := simple(state.seatAfter(state.Dealer, 1), NameColor)
			m.Color = state.Color
			g.Moves = append(g.Moves, m)
		}
		return nil
	}
}

// Play makes a move and adds it to the history. Errors are those of Apply.
func (g *Game) Play(m Move) error {
	before := len(g.Log.Events)
	if err := g.apply(&m, g.Chance, &g.Log); err != nil {
		return err
	}
	g.seen[m.Seat] = before
	g.Moves = append(g.Moves, m)
	if m.Act == Draw && g.Rules.DrawnPlaysItself {
		g.recordDraw(g.Log.Events[before:])
	}
	return nil
}

// recordDraw completes the last move, a draw, for records: a drawn black card that the rules
// play automatically is written after its draw.
func (g *Game) recordDraw(events []Event) {
	for i := range events {
		if e := &events[i]; e.Type == Played && e.Itself && e.Color != NoColor {
			m := &g.Moves[len(g.Moves)-1]
			m.Card, m.Color = e.Card, e.Color
		}
	}
}

// View fills into with what a seat may see now. Its events begin with those of
// the seat's last decision.
func (g *Game) View(seat int, into *View) {
	g.State.View(seat, into)
	into.Events = g.appendSeen(into.Events, seat, g.seen[seat])
}

// appendSeen appends the events from one on as a seat sees them. They are copied in one
// piece, because a player who has many neighbours is shown many at a time, and what the seat
// does not see is then taken out.
func (g *Game) appendSeen(dst []Event, seat, from int) []Event {
	kept := len(dst)
	dst = append(dst, g.Log.Events[from:]...)
	for i := kept; i < len(dst); i++ {
		e := &dst[i]
		seen, whole := e.shown(seat, g.Rules.OpenHands)
		if !seen {
			continue
		}
		if !whole {
			e.Cards = Cards{}
		}
		if kept < i {
			dst[kept] = *e
		}
		kept++
	}
	clear(dst[kept:])
	return dst[:kept]
}

// History is everything a seat has seen of the hand from the deal on.
func (g *Game) History(seat int) []Event { return g.appendSeen(nil, seat, 0) }
