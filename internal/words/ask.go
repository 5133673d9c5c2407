package words

import "github.com/unolab/uno"

// Ask is what a person is asked, by what the person sees.
func (s *Speaker) Ask(v *uno.View) string {
	plays, draws := false, false
	for _, m := range v.Legal(nil) {
		plays = plays || m.Act == uno.Play
		draws = draws || m.Act == uno.Draw
	}
	switch v.Phase {
	case uno.ToKeep:
		return s.askKeep(v)
	case uno.ToName:
		return s.say("ask.name", nil)
	case uno.ToSwap:
		return s.say("ask.swap", nil)
	case uno.ToAnswer:
		key := "ask.answer"
		if plays {
			key = "ask.answer.stack"
		}
		return s.say(key, values{"name": s.name(v.Bluffer), "n": number(int(v.Sum))})
	case uno.ToStack:
		return s.say("ask.stack", values{"n": number(int(v.Sum))})
	}
	switch {
	case plays && draws:
		return s.say("ask.turn", nil)
	case plays:
		return s.say("ask.turn.play", nil)
	default:
		return s.say("ask.turn.draw", nil)
	}
}

// askKeep is Ask after drawing.
func (s *Speaker) askKeep(v *uno.View) string {
	cards := s.cards(v.Drawn)
	switch {
	case v.Rules.ForcePlay:
		return s.say("ask.keep.force", values{"card": cards})
	case v.Drawn.Len() > 3:
		return s.say("ask.keep.many", nil)
	default:
		return s.say("ask.keep", values{"card": cards})
	}
}

// Lesson explains to a learner what can be played now and why it matches, or
// what else to do. plays are the playable cards of the hand.
func (s *Speaker) Lesson(v *uno.View, plays uno.Cards) string {
	switch {
	case plays.Empty():
		return s.Ask(v)
	case v.Phase != uno.ToPlay:
		return s.say("lesson.play", values{"cards": s.cards(plays)})
	default:
		return s.say("lesson.fits", values{
			"color": s.tint(v.Color), "top": s.face(v.Top, uno.NoColor), "cards": s.cards(plays),
		})
	}
}
