package env

import "github.com/unolab/uno"

// The places of the observation Full. Kinds are in canonical order.
const (
	fullHand    = 0   // the own hand: copies of each kind
	fullCovered = 54  // the cards under the top card
	fullUnseen  = 108 // the cards in the draw pile and in the other hands
	fullTop     = 162 // the top card: 1 at its kind
	fullColor   = 216 // the colour in force: 1 at the colour; none before a start Wild is named
	fullDrawn   = 220 // the card just drawn, where it may be played: 1 at its kind
	fullCounts  = 274 // cards in each hand, from the own seat to the left
	fullPile    = 284 // cards in the draw pile
	fullLeft    = 285 // 1: play passes to the left
	fullPhase   = 286 // play, keep, name, swap, answer, stack, a moment to jump in: 1 at the phase
	fullSum     = 293 // cards that a pending draw card makes draw
	fullSeats   = 294 // the number of seats
	fullBefore  = 295 // while a Wild Draw Four awaits its answer: 1 at the colour before it
	fullEvents  = 299 // the last 16 actions, the latest first: places to the left + 1, action + 1

	// fullSize is the number of bytes of the observation Full.
	fullSize = fullEvents + 2*eventsKept

	eventsKept = 16
	jumpPhase  = 6
)

// A Field is a part of an observation.
type Field struct {
	Name  string `json:"name"`
	First int    `json:"first"`
	Size  int    `json:"size"`
	What  string `json:"what"`
}

// FullLayout is the table of the observation Full. A draw of several cards is one
// event, keeping a drawn card is none (others do not see whether it could have been
// played), and a drawn card that plays itself is a draw and a play.
func FullLayout() []Field {
	return []Field{
		{"hand", fullHand, uno.Kinds, "copies of each kind in the own hand"},
		{"covered", fullCovered, uno.Kinds, "copies of each kind under the top card"},
		{"unseen", fullUnseen, uno.Kinds, "copies of each kind in the draw pile and the other hands"},
		{"top", fullTop, uno.Kinds, "1 at the kind of the top card"},
		{"color", fullColor, 4, "1 at the colour in force (r g b y)"},
		{"drawn", fullDrawn, uno.Kinds, "1 at the kind just drawn, while it may be played"},
		{"counts", fullCounts, uno.MaxSeats, "cards in each hand, from the own seat to the left"},
		{"pile", fullPile, 1, "cards in the draw pile"},
		{"left", fullLeft, 1, "1 if play passes to the left"},
		{"phase", fullPhase, 7, "1 at play, keep, name, swap, answer, stack, jump-in"},
		{"sum", fullSum, 1, "cards that a pending draw card makes draw"},
		{"seats", fullSeats, 1, "number of seats"},
		{"before", fullBefore, 4, "1 at the colour that a Wild Draw Four to be answered has covered"},
		{"events", fullEvents, 2 * eventsKept, "last 16 actions, latest first: places to the left + 1, action + 1; 0 for none"},
	}
}

// event is an action that everybody saw.
type event struct{ seat, action uint8 }

// writeEvents writes the last events, of which the latest is at place n-1 of the
// ring.
func writeEvents(ring *[eventsKept]event, n, seat, seats int, into []uint8) {
	for i := range eventsKept {
		at := into[2*i : 2*i+2]
		at[0], at[1] = 0, 0
		if i < n {
			e := ring[(n-1-i)%eventsKept]
			at[0], at[1] = uint8((int(e.seat)-seat+seats)%seats)+1, e.action+1
		}
	}
}

// plainFull is the observation Full of a view, place by place; jump says that the
// seat may jump in now, and events are those of the hand.
func plainFull(v *uno.View, jump bool, events []event, into []uint8) {
	clear(into)
	held := v.Hand.Len()
	for i, k := range uno.AllKinds() {
		into[fullHand+i] = uint8(v.Hand.Count(k))
		into[fullCovered+i] = uint8(v.Under.Count(k))
		into[fullUnseen+i] = uint8(v.Unseen().Count(k))
	}
	into[fullTop+v.Top.Index()] = 1
	if v.Phase != uno.ToName {
		into[fullColor+int(v.Color)] = 1
	}
	if v.Phase == uno.ToKeep && int(v.Turn) == v.Seat {
		for k := range v.Drawn.Each() {
			into[fullDrawn+k.Index()] = 1
		}
	}
	seats := int(v.Seats)
	for i := range seats {
		n := v.Counts[(v.Seat+i)%seats]
		if i == 0 {
			n = held
		}
		into[fullCounts+i] = uint8(n)
	}
	into[fullPile] = uint8(v.PileN)
	if v.Dir > 0 {
		into[fullLeft] = 1
	}
	phase := int(v.Phase)
	if v.Phase == uno.ToKeep && int(v.Turn) != v.Seat {
		phase = int(uno.ToPlay)
	}
	if jump {
		phase = jumpPhase
	}
	into[fullPhase+phase] = 1
	into[fullSum] = uint8(v.Sum)
	into[fullSeats] = uint8(seats)
	if v.Phase == uno.ToAnswer && v.Before < uno.NoColor {
		into[fullBefore+int(v.Before)] = 1
	}
	for i := range min(len(events), eventsKept) {
		e := events[len(events)-1-i]
		into[fullEvents+2*i] = uint8((int(e.seat)-v.Seat+seats)%seats) + 1
		into[fullEvents+2*i+1] = e.action + 1
	}
}
