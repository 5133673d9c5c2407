package words

import (
	"errors"

	"github.com/unolab/uno"
)

// Refusal is why a move was refused, in a sentence.
func (s *Speaker) Refusal(r *uno.Refusal) string {
	key := "refusal." + string(r.Code)
	v := values{"card": s.face(r.Card, r.Move.Color), "top": s.face(r.Top, uno.NoColor), "color": s.tint(r.Color)}
	switch r.Code {
	case uno.RefusedNoSeat, uno.RefusedNoOtherSeat:
		v["n"] = number(int(r.Seat))
		return s.say(key, v)
	case uno.RefusedOtherAct, uno.RefusedJumpTooEarly:
		v["need"] = s.say("need."+r.Phase.String(), nil)
		return s.of(r.Seat, key, v)
	case uno.RefusedNotHeld:
		if r.Move.Twin {
			key += ".twin"
		}
		return s.of(r.Seat, key, v)
	case uno.RefusedNotYourTurn, uno.RefusedNoLateUno, uno.RefusedJumpInTurn:
		return s.of(r.Seat, key, v)
	default:
		return s.say(key, v)
	}
}

// Why is the reason, from its error, why a move of a person at a table was
// refused: the rules forbid it, or it was not that person's decision.
func (s *Speaker) Why(err error) string {
	var r *uno.Refusal
	if errors.As(err, &r) {
		return s.Refusal(r)
	}
	return s.say("refusal.not-asked", nil)
}
