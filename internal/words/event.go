package words

import (
	"strings"

	"github.com/unolab/uno"
)

// Event describes an event as a seat saw it (see uno.Event.For) in a sentence.
func (s *Speaker) Event(e uno.Event) string {
	switch e.Type {
	case uno.Dealt:
		return s.counted(e, "event.dealt")
	case uno.StartTurned:
		return s.say("event.start", values{"card": s.face(e.Card, uno.NoColor)})
	case uno.StartBack:
		return s.say("event.start-back", values{"card": s.face(e.Card, uno.NoColor)})
	case uno.Played:
		return s.played(e)
	case uno.Drew:
		return s.drew(e)
	case uno.Kept:
		return s.of(e.Seat, "event.kept", nil)
	case uno.Reshuffled:
		return s.say("event.reshuffled", values{"n": number(int(e.N))})
	case uno.Skipped:
		return s.of(e.Seat, "event.skipped", nil)
	case uno.ColorNamed:
		return s.of(e.Seat, "event.color", values{"color": s.tint(e.Color)})
	case uno.Challenged:
		return s.challenged(e)
	case uno.Accepted:
		return s.of(e.Seat, "event.accepted", nil)
	case uno.Caught:
		return s.between(e.Seat, e.Other, "event.caught")
	case uno.MissedCatch:
		return s.between(e.Seat, e.Other, "event.missed-catch")
	case uno.UnoCalled:
		return s.of(e.Seat, "event.uno", nil)
	case uno.Swapped:
		return s.between(e.Seat, e.Other, "event.swapped")
	case uno.HandsPassed:
		if e.N < 0 {
			return s.say("event.hands-passed.right", nil)
		}
		return s.say("event.hands-passed.left", nil)
	case uno.Received:
		return s.of(e.Seat, "event.received", values{"cards": s.cards(e.Cards)})
	default:
		return s.ended(e)
	}
}

func (s *Speaker) played(e uno.Event) string {
	key := "event.played"
	switch {
	case e.Itself:
		key += ".itself"
	case e.Jump:
		key += ".jump"
	case e.Twin:
		key += ".twin"
	case e.Fresh:
		key += ".fresh"
	}
	text := s.of(e.Seat, key, values{"card": s.face(e.Card, e.Color)})
	if e.Uno {
		text = s.say("event.with-uno", values{"event": text})
	}
	return text
}

func (s *Speaker) drew(e uno.Event) string {
	if e.N == 0 {
		return s.of(e.Seat, "event.drew.none", nil)
	}
	text := s.counted(e, "event.drew")
	if e.Why == uno.ByPenalty {
		text = s.say("event.penalty", values{"event": text})
	}
	return text
}

// counted names the cards of an event where they are visible and few, or gives
// their number.
func (s *Speaker) counted(e uno.Event, key string) string {
	if n := e.Cards.Len(); n > 0 && (s.Most == 0 || n <= s.Most) {
		return s.of(e.Seat, key+".cards", values{"cards": s.cards(e.Cards)})
	}
	return s.of(e.Seat, key, values{"n": number(int(e.N))})
}

// challenged describes the result of a challenge and, to the seats that saw it,
// the cards of the hand. The challenged seat knows them.
func (s *Speaker) challenged(e uno.Event) string {
	outcome := "event.honest"
	if e.Guilty {
		outcome = "event.guilty"
	}
	text := s.say("event.outcome", values{
		"event": s.between(e.Seat, e.Other, "event.challenged"), "outcome": s.say(outcome, nil),
	})
	if !e.Cards.Empty() && !s.you(e.Other) {
		text = s.say("event.with-hand", values{"event": text, "cards": s.cards(e.Cards)})
	}
	return text
}

func (s *Speaker) ended(e uno.Event) string {
	switch {
	case e.Seat < 0 && e.Reason == uno.Blocked:
		return s.say("event.blocked", nil)
	case e.Seat < 0:
		return s.say("event.limit", nil)
	case s.Points:
		return s.of(e.Seat, "event.ended", values{"n": number(int(e.N))})
	default:
		return s.of(e.Seat, "event.ended.plain", nil)
	}
}

// ForDealer describes the cards drawn for the dealer of a match, in a sentence
// for each round; uno.NoKind marks the seats that drew no card in it.
func (s *Speaker) ForDealer(rounds [][]uno.Kind) []string {
	var lines []string
	for _, round := range rounds {
		var drawn []string
		for seat, k := range round {
			if k != uno.NoKind {
				drawn = append(drawn, s.name(int8(seat))+" "+s.face(k, uno.NoColor))
			}
		}
		lines = append(lines, s.say("event.for-dealer", values{"cards": strings.Join(drawn, ", ")}))
	}
	return lines
}
