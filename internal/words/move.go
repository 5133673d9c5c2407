package words

import (
	"github.com/unolab/uno"
	"github.com/unolab/uno/reason"
)

// Move is a move as a thing to do, such as "play red 5".
func (s *Speaker) Move(m uno.Move) string {
	switch m.Act {
	case uno.Play, uno.Jump:
		key := "move.play"
		switch {
		case m.Act == uno.Jump:
			key = "move.jump"
		case m.Twin:
			key = "move.play.twin"
		}
		text := s.say(key, values{"card": s.face(m.Card, m.Color)})
		if m.Uno {
			text = s.say("move.with-uno", values{"move": text})
		}
		return text
	case uno.NameColor:
		return s.say("move.color", values{"color": s.tint(m.Color)})
	case uno.Swap:
		return s.say("move.swap", values{"name": s.name(m.Target)})
	case uno.Catch:
		return s.say("move.catch", values{"name": s.name(m.Target)})
	default:
		bare := uno.Move{Act: m.Act, Card: uno.NoKind, Color: uno.NoColor}
		return s.say("move."+bare.Text(), nil)
	}
}

// LetPass is the advice not to move out of turn.
func (s *Speaker) LetPass() string { return s.say("move.let-pass", nil) }

// Hint is the advice to make a move, with its reasons, if any.
func (s *Speaker) Hint(m uno.Move, why []reason.Reason) string {
	text := s.Move(m)
	if len(why) > 0 {
		text = s.say("hint.reason", values{"move": text, "reason": s.Reasons(why)})
	}
	return text
}

// Reasons lists reasons.
func (s *Speaker) Reasons(why []reason.Reason) string {
	text := ""
	for i, r := range why {
		if i == 0 {
			text = s.Reason(r)
			continue
		}
		text = s.say("reason.list", values{"first": text, "rest": s.Reason(r)})
	}
	return text
}

// Reason is a reason for a move, as a part of a sentence.
func (s *Speaker) Reason(r reason.Reason) string {
	return s.say("reason."+string(r.Code), values{
		"name": s.name(r.Seat), "n": number(r.N), "card": s.face(r.Card, r.Color), "color": s.tint(r.Color),
		"percent": percent(r.Chance), "of": percent(r.Best),
	})
}
