package uno

// refuse gives the reason why a move that Legal does not list is illegal.
func (s *State) refuse(m Move) *Refusal {
	r := &Refusal{Move: m, Seat: -1, Card: NoKind, Top: NoKind, Color: NoColor}
	switch {
	case s.Phase == Over:
		return r.because(RefusedHandOver)
	case m.Seat < 0 || m.Seat >= s.Seats:
		return r.about(RefusedNoSeat, s.Seats-1)
	case !m.normal():
		return r.because(RefusedMalformed)
	case m.Act == Catch:
		return s.refuseCatch(r)
	case m.Act == CallUno:
		return r.about(RefusedNoLateUno, m.Seat)
	case m.Act == Jump:
		return s.refuseJump(r)
	case m.Seat != s.Turn:
		return r.about(RefusedNotYourTurn, s.Turn)
	case m.Act == Play:
		return s.refusePlay(r)
	case m.Act == Draw && (s.Phase == ToPlay || s.Phase == ToStack):
		return r.because(RefusedMustPlay)
	case m.Act == Pass && s.Phase == ToKeep:
		return r.because(RefusedMustPlayDrawn)
	case m.Act == Swap && s.Phase == ToSwap:
		return r.about(RefusedNoOtherSeat, m.Target)
	case m.Act == NameColor && s.Phase == ToName:
		r.Color = m.Color
		return r.because(RefusedColorAbsent)
	default:
		r.Phase = s.Phase
		return r.about(RefusedOtherAct, s.Turn)
	}
}

// because completes a refusal with its code.
func (r *Refusal) because(code RefusalCode) *Refusal {
	r.Code = code
	return r
}

// about completes a refusal with its code and the seat that it names.
func (r *Refusal) about(code RefusalCode, seat int8) *Refusal {
	r.Seat = seat
	return r.because(code)
}

func (s *State) refuseCatch(r *Refusal) *Refusal {
	m := r.Move
	switch {
	case s.Rules.NoUnoCall:
		return r.because(RefusedNoUnoCall)
	case m.Target < 0 || m.Target >= s.Seats:
		return r.about(RefusedNoSeat, s.Seats-1)
	default:
		return r.because(RefusedCatchSelf)
	}
}

func (s *State) refuseJump(r *Refusal) *Refusal {
	m := r.Move
	switch {
	case !s.Rules.JumpIn:
		return r.because(RefusedNoJumpIn)
	case m.Seat == s.Turn:
		return r.about(RefusedJumpInTurn, m.Seat)
	case s.Phase != ToPlay && s.Phase != ToStack:
		r.Phase = s.Phase
		return r.about(RefusedJumpTooEarly, s.Turn)
	case !m.Card.Valid():
		return r.because(RefusedNoCard)
	case m.Card.Black():
		r.Card = m.Card
		return r.because(RefusedJumpBlack)
	case m.Card != s.Top:
		r.Card, r.Top = m.Card, s.Top
		return r.because(RefusedNotIdentical)
	default:
		return s.refusePlay(r)
	}
}

// refusePlay gives the reason why cards cannot be played, by the seat to act or
// by one that jumps in.
func (s *State) refusePlay(r *Refusal) *Refusal {
	m := r.Move
	if !m.Card.Valid() {
		return r.because(RefusedNoCard)
	}
	hand, rules := s.Hands[m.Seat], s.Rules
	left := hand.Len() - m.Count()
	r.Card = m.Card
	switch {
	case hand.Count(m.Card) < m.Count():
		return r.about(RefusedNotHeld, m.Seat)
	case s.Phase == ToName || s.Phase == ToSwap:
		return s.refuseAct(r)
	case s.Phase == ToKeep && !s.Drawn.Has(m.Card):
		return r.because(RefusedNotDrawn)
	case m.Twin && (!rules.Twins || s.Phase == ToKeep || m.Card.Black()):
		return r.because(RefusedNoTwins)
	case rules.names(m.Card) && m.Color == NoColor:
		return r.because(RefusedColorMissing)
	case rules.names(m.Card) && !rules.Deck.HasColor(m.Color):
		r.Color = m.Color
		return r.because(RefusedColorAbsent)
	case !rules.names(m.Card) && m.Color != NoColor:
		return r.because(RefusedColorUnused)
	case m.Uno && (rules.NoUnoCall || left != 1):
		return r.because(RefusedUnoNotDue)
	case left == 0 && !(&generator{r: rules}).mayGoOut(m.Card):
		return r.because(RefusedNotLast)
	case s.Phase == ToAnswer || s.Phase == ToStack:
		return s.refuseAct(r)
	case m.Card == WildDrawFourKind && rules.WD4Last:
		return r.because(RefusedOtherCardPlays)
	case m.Card == WildDrawFourKind:
		r.Color = s.Color
		return r.because(RefusedColorHeld)
	default:
		r.Color, r.Top = s.Color, s.Top
		return r.because(RefusedNoMatch)
	}
}

// refuseAct is the refusal of an action that the phase does not allow.
func (s *State) refuseAct(r *Refusal) *Refusal {
	r.Card, r.Phase = NoKind, s.Phase
	return r.about(RefusedOtherAct, s.Turn)
}
