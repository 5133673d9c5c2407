package uno

import "fmt"

// EventType is what happened.
type EventType uint8

// The events of a hand.
const (
	Dealt       EventType = iota // Seat got its first N Cards
	StartTurned                  // Card was turned over to start the discards
	StartBack                    // Card was turned over and put back, and the pile shuffled
	Played                       // Seat played Card (Twin: two), naming Color, calling Uno
	Drew                         // Seat drew N Cards
	Kept                         // Seat kept a drawn card it could have played
	Reshuffled                   // a new draw pile of N cards was made
	Skipped                      // Seat lost its turn
	ColorNamed                   // Seat named Color for the start Wild
	Challenged                   // Seat challenged Other's WD4; Other's hand is Cards; Guilty
	Accepted                     // Seat accepted the WD4
	Caught                       // Seat caught Other, which forgot to say Uno
	MissedCatch                  // Seat tried to catch Other, who cannot be caught
	UnoCalled                    // Seat said Uno late
	Swapped                      // Seat and Other swapped hands
	HandsPassed                  // all hands passed on, in direction N (1 or -1)
	Ended                        // the hand is over: Reason, Seat won (-1: nobody) N points
	Received                     // after a swap or a pass of hands, Seat holds these N Cards
)

// Why is the reason why a seat draws.
type Why uint8

// The reasons to draw.
const (
	ByTurn    Why = iota // it is the seat's own draw
	ByCard               // a Draw Two or Wild Draw Four made it draw
	ByPenalty            // a challenge or a catch made it draw
)

// Event is one thing that happened at the table. Type selects which fields
// apply. The Cards of a Dealt, Drew, Challenged or Received event are visible
// to some seats only, see For.
type Event struct {
	Type   EventType
	Seat   int8
	Other  int8
	Card   Kind
	Color  Color
	Why    Why
	Reason Reason
	Twin   bool
	Uno    bool // said Uno
	Jump   bool // played out of turn
	Fresh  bool // played from what was drawn in this turn
	Itself bool // a drawn card that played itself
	Guilty bool
	More   bool // Drew: the same draw goes on from a new pile
	N      int16
	Cards  Cards
	After  Public // the table after it
}

// For is the event as a seat sees it: hidden cards are left out, and ok is
// false for an event that the seat does not notice at all. Seats see their own
// cards; a challenged hand is shown to the challenger alone; a kept card that
// could have been played looks to others like one that could not. With open
// hands everybody sees everything.
func (e Event) For(seat int, openHands bool) (seen Event, ok bool) {
	ok, whole := e.shown(seat, openHands)
	switch {
	case !ok:
		return Event{}, false
	case !whole:
		e.Cards = Cards{}
	}
	return e, true
}

// shown reports whether a seat notices the event, and whether it sees its cards, if it has any.
func (e *Event) shown(seat int, openHands bool) (ok, whole bool) {
	if openHands || int(e.Seat) == seat || e.Type == Challenged && int(e.Other) == seat {
		return true, true
	}
	return e.Type != Kept && e.Type != Received, false
}

// String is the compact English form of transcripts and of JSON output, with
// seats as numbers. Its texts do not change. Sentences for people come from the
// catalogue of internal/words.
func (e Event) String() string {
	who := fmt.Sprintf("seat %d", e.Seat)
	switch e.Type {
	case Dealt:
		return who + " is dealt " + e.cards()
	case StartTurned:
		return "the start card is " + e.Card.String()
	case StartBack:
		return fmt.Sprintf("the start card %v goes back", e.Card)
	case Played:
		return who + e.played()
	case Drew:
		return who + " draws " + e.cards()
	case Kept:
		return who + " keeps the drawn card"
	case Reshuffled:
		return fmt.Sprintf("a new draw pile of %d cards is made", e.N)
	case Skipped:
		return who + " loses the turn"
	case ColorNamed:
		return who + " names " + e.Color.Name()
	case Challenged:
		verdict := "it was honest"
		if e.Guilty {
			verdict = "it was a bluff"
		}
		return fmt.Sprintf("%s challenges seat %d: %s", who, e.Other, verdict)
	case Accepted:
		return who + " does not challenge"
	case Caught:
		return fmt.Sprintf("%s catches seat %d, which forgot to say Uno", who, e.Other)
	case MissedCatch:
		return fmt.Sprintf("%s tries to catch seat %d in vain", who, e.Other)
	case UnoCalled:
		return who + " says Uno"
	case Swapped:
		return fmt.Sprintf("%s swaps hands with seat %d", who, e.Other)
	case HandsPassed:
		return "all hands pass on"
	case Received:
		return who + " now holds " + e.cards()
	case Ended:
		if e.Seat < 0 {
			return fmt.Sprintf("the hand ends: %v, nobody wins", e.Reason)
		}
		return fmt.Sprintf("%s is out and wins %d points", who, e.N)
	}
	return "?"
}

// cards spells the number of cards of an event, and the cards themselves where they are
// visible.
func (e Event) cards() string {
	noun := "cards"
	if e.N == 1 {
		noun = "card"
	}
	if e.Cards.Empty() {
		return fmt.Sprintf("%d %s", e.N, noun)
	}
	return fmt.Sprintf("%d %s (%v)", e.N, noun, e.Cards)
}

// played spells how a card was played.
func (e Event) played() string {
	text := " plays " + face(e.Card, e.Color)
	switch {
	case e.Itself:
		text = "'s drawn card plays itself: " + face(e.Card, e.Color)
	case e.Jump:
		text = " jumps in with " + face(e.Card, e.Color)
	case e.Fresh:
		text = " plays the drawn card " + face(e.Card, e.Color)
	}
	if e.Twin {
		text += " twice"
	}
	if e.Uno {
		text += " and says Uno!"
	}
	return text
}
