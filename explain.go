package uno

import "fmt"

// whyNot says in words why a move that Legal does not list is illegal.
func (s *State) whyNot(m Move) string {
	switch {
	case s.Phase == Over:
		return "the hand is over"
	case m.Seat < 0 || m.Seat >= s.Seats:
		return fmt.Sprintf("there are seats 0 to %d", s.Seats-1)
	case m.Act == Catch:
		return s.whyNoCatch(m)
	case m.Act == CallUno:
		return "seat " + fmt.Sprint(m.Seat) + " cannot be caught now, so there is no Uno to say"
	case m.Act == Jump:
		return s.whyNoJump(m)
	case m.Seat != s.Turn:
		return fmt.Sprintf("it is seat %d's turn", s.Turn)
	case m.Act == Play:
		return s.whyNoPlay(m)
	case m.Act == Draw && (s.Phase == ToPlay || s.Phase == ToStack):
		return "who can play must"
	case m.Act == Pass && s.Phase == ToKeep:
		return "the drawn card must be played"
	case m.Act == Swap && s.Phase == ToSwap:
		return fmt.Sprintf("there is no other seat %d", m.Target)
	case m.Act == NameColor && s.Phase == ToName:
		return "no coloured card of the deck has that colour"
	default:
		return "now is the time to " + s.wanted()
	}
}

// wanted says what the phase asks for.
func (s *State) wanted() string {
	switch s.Phase {
	case ToKeep:
		return "play the drawn card or pass"
	case ToName:
		return "name a colour"
	case ToSwap:
		return "swap hands with a seat"
	case ToAnswer:
		return "challenge or accept"
	case ToStack:
		return "answer with a draw card or draw"
	default:
		return "play or draw"
	}
}

func (s *State) whyNoCatch(m Move) string {
	switch {
	case s.Rules.NoUnoCall:
		return "these rules have no Uno call"
	case m.Target < 0 || m.Target >= s.Seats:
		return fmt.Sprintf("there are seats 0 to %d", s.Seats-1)
	default:
		return "nobody catches himself"
	}
}

func (s *State) whyNoJump(m Move) string {
	switch {
	case !s.Rules.JumpIn:
		return "these rules have no jump-in"
	case m.Seat == s.Turn:
		return "it is that seat's turn: it plays"
	case s.Phase != ToPlay && s.Phase != ToStack:
		return fmt.Sprintf("first seat %d has to %s", s.Turn, s.wanted())
	case m.Card.Black():
		return "a black card does not jump in"
	case m.Card != s.Top:
		return fmt.Sprintf("%v is not identical to the top card %v", m.Card, s.Top)
	default:
		return s.whyNoPlay(m)
	}
}

// whyNoPlay says why cards cannot be played, for the seat to act or one that
// jumps in.
func (s *State) whyNoPlay(m Move) string {
	hand := s.Hands[m.Seat]
	r := s.Rules
	left := hand.Len() - m.Count()
	last := generator{r: r}
	switch {
	case !m.Card.Valid():
		return "that is no card"
	case hand.Count(m.Card) < m.Count():
		return fmt.Sprintf("seat %d does not hold %v", m.Seat, m.Card)
	case s.Phase == ToName || s.Phase == ToSwap:
		return "now is the time to " + s.wanted()
	case s.Phase == ToKeep && !s.Drawn.Has(m.Card):
		return "after drawing only the drawn card may be played"
	case m.Twin && (!r.Twins || s.Phase == ToKeep || m.Card.Black()):
		return "two cards may not be played together here"
	case r.names(m.Card) && m.Color == NoColor:
		return fmt.Sprintf("%v names a colour, as %v:r", m.Card, m.Card)
	case r.names(m.Card) && !r.Deck.HasColor(m.Color):
		return "no coloured card of the deck has that colour"
	case !r.names(m.Card) && m.Color != NoColor:
		return fmt.Sprintf("%v names no colour", m.Card)
	case m.Uno && (r.NoUnoCall || left != 1):
		return "Uno is said only when the play leaves one card and the rules have the call"
	case left == 0 && !last.mayGoOut(m.Card):
		return fmt.Sprintf("%v may not be the last card", m.Card)
	case s.Phase == ToAnswer || s.Phase == ToStack:
		return "now is the time to " + s.wanted()
	case m.Card == WildDrawFourKind:
		return "a Wild Draw Four may be played only when " + s.fourNeeds()
	default:
		return fmt.Sprintf("%v matches neither the colour %s nor the top card %v", m.Card, s.Color.Name(), s.Top)
	}
}

// fourNeeds says what these rules ask of a Wild Draw Four.
func (s *State) fourNeeds() string {
	if s.Rules.WD4Last {
		return "nothing else can be"
	}
	return "the hand holds no card of the colour in force"
}
