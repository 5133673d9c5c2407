package uno

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/unolab/uno/internal/exactjson"
)

// eventNames spell the types of events in JSON.
var eventNames = [...]string{
	Dealt: "dealt", StartTurned: "start", StartBack: "start-back", Played: "played",
	Drew: "drew", Kept: "kept", Reshuffled: "reshuffled", Skipped: "skipped",
	ColorNamed: "color", Challenged: "challenged", Accepted: "accepted", Caught: "caught",
	MissedCatch: "missed-catch", UnoCalled: "uno", Swapped: "swapped",
	HandsPassed: "hands-passed", Ended: "ended", Received: "received",
}

// whyNames spell the reasons to draw in JSON.
var whyNames = [...]string{ByTurn: "turn", ByCard: "card", ByPenalty: "penalty"}

// eventJSON is the JSON form of an event. A field that the type does not use is
// left out; Other and N are pointers because seat 0 and 0 cards are values.
type eventJSON struct {
	Type   string   `json:"type"`
	Seat   int      `json:"seat"`
	Other  *int     `json:"other,omitempty"`
	Card   string   `json:"card,omitempty"`
	Color  string   `json:"color,omitempty"`
	N      *int     `json:"n,omitempty"`
	Cards  []string `json:"cards,omitempty"`
	Why    string   `json:"why,omitempty"`
	Reason string   `json:"reason,omitempty"`
	Twin   bool     `json:"twin,omitempty"`
	Uno    bool     `json:"uno,omitempty"`
	Jump   bool     `json:"jump,omitempty"`
	Fresh  bool     `json:"fresh,omitempty"`
	Itself bool     `json:"itself,omitempty"`
	Guilty bool     `json:"guilty,omitempty"`
	More   bool     `json:"more,omitempty"`

	After *publicJSON `json:"after,omitempty"`
}

// usesOther, usesN, usesCard and usesColor say which fields a type of event has.
func (t EventType) usesOther() bool {
	return t == Challenged || t == Caught || t == MissedCatch || t == Swapped
}

func (t EventType) usesN() bool {
	switch t {
	case Dealt, Drew, Reshuffled, Challenged, HandsPassed, Ended, Received:
		return true
	}
	return false
}

func (t EventType) usesCard() bool { return t == StartTurned || t == StartBack || t == Played }

func (t EventType) usesColor() bool { return t == Played || t == ColorNamed }

// MarshalJSON writes the event as one object: {"type":"played","seat":1,"card":"w","color":"r"}.
// It is the form of the studio's messages, which leave the table after it out,
// and of the engine protocol.
func (e Event) MarshalJSON() ([]byte, error) {
	if int(e.Type) >= len(eventNames) || int(e.Why) >= len(whyNames) {
		return nil, fmt.Errorf("no event has type %d and reason to draw %d", e.Type, e.Why)
	}
	w := eventJSON{
		Type: eventNames[e.Type], Seat: int(e.Seat), Twin: e.Twin, Uno: e.Uno, Jump: e.Jump,
		Fresh: e.Fresh, Itself: e.Itself, Guilty: e.Guilty, More: e.More, Reason: e.Reason.String(), After: e.After.form(),
	}
	if e.Type.usesOther() {
		other := int(e.Other)
		w.Other = &other
	}
	if e.Type.usesN() {
		n := int(e.N)
		w.N = &n
	}
	if e.Type.usesCard() {
		w.Card = e.Card.String()
	}
	if e.Type.usesColor() && e.Color != NoColor {
		w.Color = e.Color.String()
	}
	if e.Type == Drew {
		w.Why = whyNames[e.Why]
	}
	for k, n := range e.Cards.Each() {
		for range n {
			w.Cards = append(w.Cards, k.String())
		}
	}
	return json.Marshal(w)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (e *Event) UnmarshalJSON(data []byte) error {
	var w eventJSON
	if err := exactjson.Unmarshal(data, &w); err != nil {
		return err
	}
	kind := slices.Index(eventNames[:], w.Type)
	if kind < 0 {
		return fmt.Errorf("no event has the type %q", w.Type)
	}
	read := Event{
		Type: EventType(kind), Seat: int8(w.Seat), Twin: w.Twin, Uno: w.Uno, Jump: w.Jump,
		Fresh: w.Fresh, Itself: w.Itself, Guilty: w.Guilty, More: w.More,
	}
	if w.Seat < 0 && (read.Type != Ended || w.Seat != -1) || w.Seat >= MaxSeats {
		return fmt.Errorf("seat: an event %s has no seat %d", w.Type, w.Seat)
	}
	if err := w.numbers(&read); err != nil {
		return err
	}
	if err := w.cards(&read); err != nil {
		return err
	}
	var err error
	if read.After, err = w.After.read(); err != nil {
		return err
	}
	*e = read
	return nil
}

// mostN is the largest number of an event: the points of all cards.
const mostN = 1240

// numbers reads the fields that are numbers or words of their own.
func (w *eventJSON) numbers(e *Event) error {
	if (w.Other != nil) != e.Type.usesOther() || w.Other != nil && (*w.Other < 0 || *w.Other >= MaxSeats) {
		return fmt.Errorf("other: an event %s needs its second seat and no other event has one", w.Type)
	}
	if (w.N != nil) != e.Type.usesN() || w.N != nil && (*w.N < -1 || *w.N > mostN) {
		return fmt.Errorf("n: not the number of an event %s", w.Type)
	}
	if w.Other != nil {
		e.Other = int8(*w.Other)
	}
	if w.N != nil {
		e.N = int16(*w.N)
	}
	if e.Type == Played {
		e.N = 1
		if e.Twin {
			e.N = 2
		}
	}
	why := 0
	if e.Type == Drew {
		why = slices.Index(whyNames[:], w.Why)
	}
	if why < 0 || e.Type != Drew && w.Why != "" {
		return fmt.Errorf("why: %q is not why an event %s happens", w.Why, w.Type)
	}
	e.Why = Why(why)
	for reason := NotOver; reason <= Limited; reason++ {
		if reason.String() == w.Reason {
			e.Reason = reason
			return nil
		}
	}
	return fmt.Errorf("reason: no hand ends for the reason %q", w.Reason)
}

// cards reads the fields that name cards and colours.
func (w *eventJSON) cards(e *Event) (err error) {
	if (w.Card != "") != e.Type.usesCard() {
		return fmt.Errorf("card: an event %s names one card or none", w.Type)
	}
	if w.Card != "" {
		if e.Card, err = ParseKind(w.Card); err != nil {
			return fmt.Errorf("card: %w", err)
		}
	}
	if e.Type == Played {
		e.Color = NoColor
	}
	if w.Color != "" {
		if !e.Type.usesColor() {
			return fmt.Errorf("color: an event %s names no colour", w.Type)
		}
		if e.Color, err = ParseColor(w.Color); err != nil {
			return fmt.Errorf("color: %w", err)
		}
	}
	for _, name := range w.Cards {
		k, err := ParseKind(name)
		if err != nil {
			return fmt.Errorf("cards: %w", err)
		}
		if e.Cards.room(k) == 0 {
			return fmt.Errorf("cards: there are not so many %v", k)
		}
		e.Cards.Add(k)
	}
	return nil
}
