package live

import (
	"math"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/words"
	"github.com/unolab/uno/reason"
)

// Reason is why a move is refused or advised: a code of the catalogue of
// sentences, and its parameters.
type Reason struct {
	Code   string `json:"code" example:"no-match"`
	Params Params `json:"params"`
}

// Params are the parameters of a Reason, those that its code needs.
type Params struct {
	Seat    *int   `json:"seat,omitempty" as:"Seat"`
	Card    string `json:"card,omitempty" example:"r5"`
	Named   string `json:"named,omitempty"` // the colour that the card names
	Top     string `json:"top,omitempty"`
	Color   string `json:"color,omitempty"`
	Phase   string `json:"phase,omitempty" as:"Phase"` // what the seat has to do
	Twin    bool   `json:"twin,omitempty"`             // two of the card
	N       *int   `json:"n,omitempty"`
	Percent *int   `json:"percent,omitempty"`
	Of      *int   `json:"of,omitempty"` // per cent of the card that is best
}

// RefusalReason converts a refusal to the form of messages.
func RefusalReason(r *uno.Refusal) *Reason {
	w := &Reason{Code: string(r.Code)}
	p := &w.Params
	seat := int(r.Seat)
	switch r.Code {
	case uno.RefusedNoSeat, uno.RefusedNoOtherSeat:
		p.N = &seat
	case uno.RefusedOtherAct, uno.RefusedJumpTooEarly:
		p.Seat, p.Phase = &seat, r.Phase.String()
	case uno.RefusedNotHeld:
		p.Seat, p.Twin = &seat, r.Move.Twin
	case uno.RefusedNotYourTurn, uno.RefusedNoLateUno, uno.RefusedJumpInTurn:
		p.Seat = &seat
	}
	p.card(r.Card, r.Move.Color)
	if r.Top != uno.NoKind {
		p.Top = r.Top.String()
	}
	p.color(r.Color)
	return w
}

// ReasonOf converts a reason for a move to the form of messages.
func ReasonOf(r reason.Reason) Reason {
	w := Reason{Code: string(r.Code)}
	p := &w.Params
	number := func(n int) *int { return &n }
	percent := func(chance float64) *int { return number(int(math.RoundToEven(100 * chance))) }
	switch r.Code {
	case reason.Wins, reason.BlocksSome, reason.AllowsLeast, reason.KeepsLeast, reason.Digs, reason.LikelyStuck, reason.Expects:
		p.Percent = percent(r.Chance)
	case reason.DigsColor:
		p.Percent, p.Of = percent(r.Chance), percent(r.Best)
		p.color(r.Color)
	case reason.KeepsCard, reason.Threat:
		p.card(r.Card, r.Color)
	case reason.ColorHeld, reason.NamesHeld:
		p.color(r.Color)
		p.N = number(r.N)
	case reason.MakesDraw, reason.NearOut, reason.Fewest, reason.FailedChallenge, reason.FollowUps:
		p.N = number(r.N)
	}
	if r.Seat >= 0 {
		p.Seat = number(int(r.Seat))
	}
	return w
}

func (p *Params) card(k uno.Kind, named uno.Color) {
	if k == uno.NoKind {
		return
	}
	p.Card = k.String()
	if named != uno.NoColor {
		p.Named = named.String()
	}
}

func (p *Params) color(c uno.Color) {
	if c != uno.NoColor {
		p.Color = c.String()
	}
}

// english writes reasons in English, for clients without their own catalogue;
// cards are in notation.
func english(seats []seat) *words.Speaker {
	s := &words.Speaker{Language: words.English(), Seat: -1, Face: words.Notation}
	for i := range seats {
		s.Names = append(s.Names, seats[i].name)
	}
	return s
}
