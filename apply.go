package uno

import "errors"

// ErrIllegal is matched by the errors of Apply for a move that the rules do not
// allow in the position. They are of type *Refusal.
var ErrIllegal = errors.New("illegal move")

// Apply makes a move and everything that follows from it up to the next
// decision: draws, skips, a new draw pile, the end of the hand. In addition to
// the moves that Legal lists it accepts a catch that cannot succeed, which does
// nothing. An illegal move leaves the state unchanged and returns a *Refusal.
// log may be nil.
func (s *State) Apply(m Move, chance Chance, log *Log) error { return s.apply(&m, chance, log) }

// apply is Apply. It and what it calls pass a pointer on: to copy a Move costs more than to
// read a field of it, see generator.put.
func (s *State) apply(m *Move, chance Chance, log *Log) error {
	if m.Act == Catch && s.mayMissCatch(*m) {
		if e := log.add(s, MissedCatch, m.Seat); e != nil {
			e.Other = m.Target
		}
		return nil
	}
	if !s.allows(m) {
		return s.refuse(*m)
	}
	s.do(m, chance, log)
	return nil
}

// mayMissCatch reports whether a catch is allowed but cannot succeed.
func (s *State) mayMissCatch(m Move) bool {
	return !s.Rules.NoUnoCall && s.Phase != Over &&
		m.Seat >= 0 && m.Seat < s.Seats && m.Target >= 0 && m.Target < s.Seats && m.Seat != m.Target &&
		!(s.Forgot == m.Target && s.Hands[m.Target].Len() == 1)
}

// Do is Apply without its check, for callers that took the move from Legal.
func (s *State) Do(m Move, chance Chance, log *Log) { s.do(&m, chance, log) }

// do is Do.
func (s *State) do(m *Move, chance Chance, log *Log) {
	if m.Act != Catch && m.Act != CallUno {
		s.Forgot = -1
	}
	switch m.Act {
	case Play:
		s.play(m, chance, log)
	case Jump:
		s.Turn = m.Seat
		s.Phase = ToPlay
		s.play(m, chance, log)
	case Draw:
		s.draw(chance, log)
	case Pass:
		log.add(s, Kept, m.Seat)
		s.Drawn = Cards{}
		s.next(1, log)
	case Challenge:
		s.challenge(chance, log)
	case Accept:
		s.answered()
		log.add(s, Accepted, m.Seat)
		s.hit(chance, log)
	case NameColor:
		s.Color = m.Color
		if e := log.add(s, ColorNamed, m.Seat); e != nil {
			e.Color = m.Color
		}
		s.Phase = ToPlay
	case Swap:
		s.Hands[m.Seat], s.Hands[m.Target] = s.Hands[m.Target], s.Hands[m.Seat]
		if e := log.add(s, Swapped, m.Seat); e != nil {
			e.Other = m.Target
		}
		s.logHand(m.Seat, log)
		s.logHand(m.Target, log)
		s.next(1, log)
	case Catch:
		s.Forgot = -1
		if e := log.add(s, Caught, m.Seat); e != nil {
			e.Other = m.Target
		}
		s.take(m.Target, 2, ByPenalty, chance, log)
	case CallUno:
		s.Forgot = -1
		log.add(s, UnoCalled, m.Seat)
	}
	log.settle(s)
}

// play puts the cards of a play or a jump on the discards and carries out their
// effects.
func (s *State) play(m *Move, chance Chance, log *Log) {
	hand := &s.Hands[m.Seat]
	count := m.Count()
	for range count {
		hand.Remove(m.Card)
		s.cover(m.Card)
	}
	fresh := s.Phase == ToKeep
	if !fresh {
		s.Turns++
	}
	s.Phase = ToPlay
	s.Idle = 0
	s.Drawn = Cards{}
	if m.Card == WildDrawFourKind {
		s.Before = s.Color
	}
	s.Color = m.Card.Color()
	if m.Color != NoColor {
		s.Color = m.Color
	}
	if hand.Len() == 1 && !m.Uno && !s.Rules.NoUnoCall {
		s.Forgot = m.Seat
	}
	if e := log.add(s, Played, m.Seat); e != nil {
		e.Card, e.Color, e.Twin, e.Uno, e.N = m.Card, m.Color, m.Twin, m.Uno, int16(count)
		e.Jump, e.Fresh = m.Act == Jump, fresh
	}
	if hand.Empty() {
		s.goOut(m, chance, log)
		return
	}
	s.act(m, chance, log)
}

// cover puts a card on top of the discards.
func (s *State) cover(k Kind) {
	if !s.TopInPile {
		s.Under.Add(s.Top)
	}
	s.TopInPile = false
	s.Top = k
}

// goOut ends the hand for a seat that played its last card; the next player
// still draws for a last Draw Two or Wild Draw Four (docs/rules.md, official 7), and a
// last Wild Draw Four may be challenged.
func (s *State) goOut(m *Move, chance Chance, log *Log) {
	rank := m.Card.Rank()
	if !s.Rules.EndAtOnce && (rank == DrawTwo || rank == WildDrawFour) {
		s.addSum(m)
		s.Turn = s.seatAfter(m.Seat, 1)
		if rank == WildDrawFour && s.Rules.Bluffs() {
			s.Winner = m.Seat
			s.await(m)
			return
		}
		log.settle(s)
		s.takeForced(s.Turn, int(s.Sum), ByCard, chance, log)
	}
	s.Turn = m.Seat
	s.over(Out, m.Seat, log)
}

// addSum adds the number of cards that a draw card demands to the pending sum.
func (s *State) addSum(m *Move) {
	if m.Card == WildDrawFourKind {
		s.Sum += 4
	} else {
		s.Sum += int16(2 * m.Count())
	}
}

// await asks the seat to act to challenge or accept the Wild Draw Four m. A
// challenge is judged on the hand that is left, by the colour in force before
// m.
func (s *State) await(m *Move) {
	s.Phase = ToAnswer
	s.Bluffer = m.Seat
	s.Guilty = s.Hands[m.Seat].HasColor(s.Before)
}

// act carries out the effect of a card that was not the last.
func (s *State) act(m *Move, chance Chance, log *Log) {
	r := s.Rules
	switch rank := m.Card.Rank(); {
	case rank == 7 && r.SevenZero:
		s.Phase = ToSwap
	case rank == 0 && r.SevenZero:
		s.passHands(log)
		s.next(1, log)
	case rank == Skip, rank == Reverse && s.Seats == 2 && !r.ColorWild && !r.ReversePasses:
		s.skip(m.Count(), log)
	case rank == Reverse && !r.ColorWild && !r.ReversePasses:
		if !m.Twin {
			s.Dir = -s.Dir
		}
		s.next(1, log)
	case rank == DrawTwo || rank == WildDrawFour:
		s.addSum(m)
		s.Turn = s.seatAfter(m.Seat, 1)
		switch {
		case rank == WildDrawFour && r.Bluffs():
			s.await(m)
		case rank == DrawTwo && r.Stack != StackOff, r.Stack == StackAny:
			s.begin(ToStack, log)
		default:
			log.settle(s)
			s.hit(chance, log)
		}
	default:
		s.next(1, log)
	}
}

// skip passes over the next n seats.
func (s *State) skip(n int, log *Log) {
	for range n {
		s.Turn = s.seatAfter(s.Turn, 1)
		log.add(s, Skipped, s.Turn)
	}
	s.next(1, log)
}

// passHands passes every hand to the next seat in the direction of play.
func (s *State) passHands(log *Log) {
	old := s.Hands
	for seat := range s.Seats {
		s.Hands[s.seatAfter(seat, 1)] = old[seat]
	}
	if e := log.add(s, HandsPassed, 0); e != nil {
		e.N = int16(s.Dir)
	}
	for seat := range s.Seats {
		s.logHand(seat, log)
	}
}

// logHand logs the hand that a seat holds after a swap or a pass of hands.
func (s *State) logHand(seat int8, log *Log) {
	if e := log.add(s, Received, seat); e != nil {
		e.N, e.Cards = int16(s.Hands[seat].Len()), s.Hands[seat]
	}
}

// hit makes the seat to act draw the pending sum for a draw card; it loses
// the turn unless the rules let it keep it. If a last card is being answered
// the hand ends.
func (s *State) hit(chance Chance, log *Log) {
	n := int(s.Sum)
	s.Sum = 0
	s.takeForced(s.Turn, n, ByCard, chance, log)
	s.settle(!s.Rules.DrawsDoNotSkip, log)
}

// challenge settles a Wild Draw Four that is challenged (docs/rules.md, official 5).
// A failed challenge ends the turn, even under options that let a player who
// draws keep it.
func (s *State) challenge(chance Chance, log *Log) {
	bluffer, guilty, n := s.Bluffer, s.Guilty, int(s.Sum)
	s.answered()
	if e := log.add(s, Challenged, s.Turn); e != nil {
		e.Other, e.Guilty = bluffer, guilty
		e.N, e.Cards = int16(s.Hands[bluffer].Len()), s.Hands[bluffer]
	}
	s.Sum = 0
	if guilty {
		s.takeForced(bluffer, n, ByPenalty, chance, log)
		s.settle(false, log)
		return
	}
	s.takeForced(s.Turn, n+2, ByPenalty, chance, log)
	s.settle(true, log)
}

// answered ends the wait for an answer to a Wild Draw Four.
func (s *State) answered() {
	s.Phase = ToPlay
	s.Guilty = false
	s.Bluffer = -1
	s.Before = NoColor
}

// settle ends a pending draw: the hand is over if a last card caused it,
// otherwise the seat to act loses its turn or keeps it, as the rules say.
func (s *State) settle(losesTurn bool, log *Log) {
	switch {
	case s.Winner >= 0:
		s.Turn = s.Winner
		s.over(Out, s.Winner, log)
	case losesTurn:
		log.add(s, Skipped, s.Turn)
		s.next(1, log)
	default:
		s.begin(ToPlay, log)
	}
}

// next gives the turn to the seat k steps on.
func (s *State) next(k int, log *Log) {
	s.Turn = s.seatAfter(s.Turn, k)
	s.begin(ToPlay, log)
}

// begin starts the turn of the seat to act, unless the hand is blocked or has
// reached its limit.
func (s *State) begin(p Phase, log *Log) {
	s.Phase = p
	s.Before = NoColor
	switch {
	case s.Idle >= s.Seats:
		s.over(Blocked, -1, log)
	case int(s.Turns) >= s.Rules.Limit:
		s.over(Limited, -1, log)
	}
}
