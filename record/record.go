package record

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/fair"
)

// Format is the version of the record's form.
const Format = 1

// Cards is a list of cards in the order drawn; in JSON an array of names.
type Cards []uno.Kind

// MarshalJSON writes the names.
func (c Cards) MarshalJSON() ([]byte, error) {
	out := make([]byte, 0, 6*len(c)+2)
	out = append(out, '[')
	for i, k := range c {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, '"')
		out = append(out, k.String()...)
		out = append(out, '"')
	}
	return append(out, ']'), nil
}

// UnmarshalJSON reads the names.
func (c *Cards) UnmarshalJSON(data []byte) error {
	var names []string
	if err := json.Unmarshal(data, &names); err != nil {
		return err
	}
	*c = make(Cards, len(names))
	for i, name := range names {
		k, err := uno.ParseKind(name)
		if err != nil {
			return err
		}
		(*c)[i] = k
	}
	return nil
}

// Result is how a hand ended: the winner's seat (nil: nobody), its points, and
// the reason (out, blocked, limit).
type Result struct {
	Winner *int   `json:"winner"`
	Points int    `json:"points"`
	Reason string `json:"reason"`
}

// Record is one hand.
type Record struct {
	Format   int       `json:"format"`
	Rules    uno.Rules `json:"rules"`
	Seats    []string  `json:"seats"`
	Dealer   int       `json:"dealer"`
	Deck     Cards     `json:"deck"`
	Shuffles []Cards   `json:"shuffles"`
	Ejects   []int     `json:"ejects,omitempty"`
	Actions  []string  `json:"actions"`
	Result   Result    `json:"result"`

	// A hand of a match: the match's name, the number of the hand from 0, the
	// points that end the match (0: not known), and the scores after the hand.
	Match  string `json:"match,omitempty"`
	Round  int    `json:"round,omitempty"`
	Scores []int  `json:"scores,omitempty"`
	To     int    `json:"to,omitempty"`

	// Fair is how the deal was made, where everybody at the table had a part in it.
	Fair *fair.Deal `json:"fair,omitempty"`

	ending *Ending // of a hand that was played here; see Ending
}

// Ending is what a record does not say of the end of its hand.
type Ending struct {
	Turns      int
	Cards      []int // left, by seat
	TurnedOver int   // how often the discards were turned over
}

// Ending is the end of the hand: as it was where the record was made from the game, and
// else by a replay.
func (r *Record) Ending() (Ending, error) {
	if r.ending != nil {
		return *r.ending, nil
	}
	var e Ending
	err := r.Replay(func(g *uno.Game, _ int, _ uno.Move, last bool) error {
		if last {
			e = endingOf(g)
		}
		return nil
	})
	return e, err
}

// endingOf is the end of a game.
func endingOf(g *uno.Game) Ending {
	e := Ending{Turns: int(g.Turns)}
	for seat := range g.Seats {
		e.Cards = append(e.Cards, g.Hands[seat].Len())
	}
	for i := range g.Log.Events {
		if g.Log.Events[i].Type == uno.Reshuffled {
			e.TurnedOver++
		}
	}
	return e
}

// Of makes the record of a hand. Its Chance must be a *uno.DeckOrder, which
// keeps the order of the cards; see OfDeckOrder.
func Of(g *uno.Game, names []string) (*Record, error) {
	order, ok := g.Chance.(*uno.DeckOrder)
	if !ok {
		return nil, fmt.Errorf("a hand is recorded from a *uno.DeckOrder, which keeps the deck; its chance is a %T", g.Chance)
	}
	return OfDeckOrder(g, order, names), nil
}

// OfDeckOrder makes the record of a hand that was dealt from a deck order. Names are the
// players by seat. It may be made at any time; before the end of the hand the
// result is empty and the record does not verify. The record shares no memory
// with the game.
func OfDeckOrder(g *uno.Game, order *uno.DeckOrder, names []string) *Record {
	r := &Record{
		Format:   Format,
		Rules:    *g.Rules,
		Seats:    names,
		Dealer:   int(g.Dealer),
		Deck:     Cards(slices.Clone(order.Piles[0])),
		Shuffles: make([]Cards, 0, len(order.Piles)-1),
		Ejects:   slices.Clone(order.Ejects),
		Actions:  make([]string, len(g.Moves)),
		Result:   resultOf(&g.State),
	}
	for _, pile := range order.Piles[1:] {
		r.Shuffles = append(r.Shuffles, Cards(slices.Clone(pile)))
	}
	for i, m := range g.Moves {
		r.Actions[i] = m.String()
	}
	if g.Phase == uno.Over {
		e := endingOf(g)
		r.ending = &e
	}
	return r
}

// resultOf is the result of a hand.
func resultOf(s *uno.State) Result {
	res := Result{Points: int(s.Points), Reason: s.Reason.String()}
	if s.Phase == uno.Over && s.Winner >= 0 {
		w := int(s.Winner)
		res.Winner = &w
	}
	return res
}

// equal reports whether two results are the same.
func (r Result) equal(o Result) bool {
	if (r.Winner == nil) != (o.Winner == nil) || r.Winner != nil && *r.Winner != *o.Winner {
		return false
	}
	return r.Points == o.Points && r.Reason == o.Reason
}

// String is the result in words.
func (r Result) String() string {
	if r.Winner == nil {
		return fmt.Sprintf("nobody wins (%s)", r.Reason)
	}
	return fmt.Sprintf("seat %d wins %d points (%s)", *r.Winner, r.Points, r.Reason)
}

// AppendLine appends the record as one line of JSON.
func (r *Record) AppendLine(dst []byte) ([]byte, error) {
	data, err := json.Marshal(r)
	if err != nil {
		return dst, err
	}
	return append(append(dst, data...), '\n'), nil
}
