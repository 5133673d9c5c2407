package uno

// draw is the draw of the seat to act in its turn, or its draw of a stacked sum.
func (s *State) draw(chance Chance, log *Log) {
	s.Turns++
	if s.Phase == ToStack {
		n := int(s.Sum)
		s.Sum = 0
		s.Phase = ToPlay
		got := s.takeForced(s.Turn, n, ByCard, chance, log)
		s.moved(!got.Empty())
		s.next(1, log)
		return
	}
	got, pushed := s.drawTurn(chance, log)
	s.moved(pushed)
	if s.Rules.DrawnPlaysItself && s.playsItself(got, chance, log) {
		return
	}
	s.Drawn = got
	if s.canPlay(got) {
		s.Phase = ToKeep
		return
	}
	s.Drawn = Cards{}
	s.next(1, log)
}

// moved updates the count of consecutive turns in which no card moved.
func (s *State) moved(yes bool) {
	if yes {
		s.Idle = 0
	} else {
		s.Idle++
	}
}

// drawTurn draws as the rules say: one card, what the machine ejects, or cards
// until one can be played. pushed is false when there was nothing to draw from.
func (s *State) drawTurn(chance Chance, log *Log) (got Cards, pushed bool) {
	seat := s.Turn
	for s.Pile.Len() > 0 || s.refillable() {
		pushed = true
		n := 1
		if s.Rules.Attack {
			n = chance.Eject()
		}
		got = got.Plus(s.take(seat, n, ByTurn, chance, log))
		if !s.Rules.DrawUntilPlayable || s.canPlay(got) {
			return got, pushed
		}
	}
	if got.Empty() {
		s.take(seat, 0, ByTurn, chance, log)
	}
	return got, pushed
}

// canPlay reports whether the seat to act could now play one of the cards just
// drawn, which are in its hand.
func (s *State) canPlay(drawn Cards) bool {
	if s.Rules.NoPlayAfterDraw || s.Rules.DrawnPlaysItself {
		return false
	}
	var g generator
	g.t, g.r, g.seat, g.hand, g.from = &s.Table, s.Rules, s.Turn, s.Hands[s.Turn], drawn
	return !g.playable().Empty()
}

// playsItself plays the one drawn card where the rules play it automatically: a
// card of the current colour with its full effect, a black one with a random
// colour and no effect (docs/rules.md, rlcard).
func (s *State) playsItself(got Cards, chance Chance, log *Log) bool {
	for k := range got.Each() {
		if !k.Black() && k.Color() != s.Color {
			return false
		}
		m := simple(s.Turn, Play)
		m.Card = k
		if s.Rules.names(k) {
			m.Color = chance.Color(s.Rules.Nameable())
		}
		s.Hands[s.Turn].Remove(k)
		s.cover(k)
		if m.Color != NoColor {
			s.Color = m.Color
		}
		if e := log.add(s, Played, s.Turn); e != nil {
			e.Card, e.Color, e.Fresh, e.Itself, e.N = k, m.Color, true, true, 1
		}
		if k.Black() {
			s.next(1, log)
		} else {
			s.act(&m, chance, log)
		}
		return true
	}
	return false
}

// refillable reports whether a new draw pile could be made.
func (s *State) refillable() bool {
	return !s.Under.Empty() || s.Rules.RefillAll && !s.TopInPile
}

// refill makes a new draw pile of the discards under the top card
// (docs/rules.md, official 9), or, with refill-all, of everything played and
// what is left of the pile. It reports whether there was anything to turn over.
func (s *State) refill(chance Chance, log *Log) bool {
	if !s.refillable() {
		return false
	}
	s.Pile = s.Pile.Plus(s.Under)
	s.Under = Cards{}
	if s.Rules.RefillAll && !s.TopInPile {
		s.Pile.Add(s.Top)
		s.TopInPile = true
	}
	chance.Shuffle(s.Pile)
	if e := log.add(s, Reshuffled, 0); e != nil {
		e.N = int16(s.Pile.Len())
	}
	return true
}

// takeForced is take for the cards that a Draw Two, a Wild Draw Four or a sum
// of them makes a seat draw, challenged or not: with refill-all a pile that is
// too short for them is refilled before the first is drawn (docs/rules.md, rlcard).
func (s *State) takeForced(seat int8, n int, why Why, chance Chance, log *Log) Cards {
	if s.Rules.RefillAll && s.Pile.Len() < n {
		s.refill(chance, log)
	}
	return s.take(seat, n, why, chance, log)
}

// take moves n cards from the draw pile into a hand, making a new pile when
// it is empty, and returns them; if the cards run out it takes what there is.
// Draws before and after a new pile are events of their own.
func (s *State) take(seat int8, n int, why Why, chance Chance, log *Log) (all Cards) {
	for first := true; ; first = false {
		got := s.takeFromPile(seat, min(n, s.Pile.Len()), chance)
		n -= got.Len()
		more := n > 0 && s.refillable()
		if !got.Empty() || !more && first {
			if e := log.add(s, Drew, seat); e != nil {
				e.Why, e.N, e.Cards, e.More = why, int16(got.Len()), got, more
			}
		}
		all = all.Plus(got)
		if !more {
			return all
		}
		s.refill(chance, log)
	}
}

// takeFromPile moves n cards of the draw pile, which has them, into a hand.
func (s *State) takeFromPile(seat int8, n int, chance Chance) (got Cards) {
	if every, ok := chance.(*enumeration); ok && n > 0 {
		got = every.drawSet(s.Pile, n)
		s.Pile = s.Pile.Minus(got)
		s.Hands[seat] = s.Hands[seat].Plus(got)
		return got
	}
	for range n {
		k := s.fromPile(chance)
		s.Hands[seat].Add(k)
		got.Add(k)
	}
	return got
}
