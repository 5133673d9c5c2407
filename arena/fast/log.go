package fast

import (
	"github.com/unolab/uno"
)

// Log is how a hand went, as PlayLog writes it.
type Log struct {
	// Moves are the decisions, in the form of records; those of a hand are appended.
	Moves []uno.Move
	// Cards are left in the hands, by seat, and TurnedOver is how often the discards
	// were turned over. They are those of the last hand.
	Cards      [uno.MaxSeats]int8
	TurnedOver int32

	silent bool // nobody says Uno
}

// PlayLog is PlayFrom, and writes how the hand went. State is afterwards not that of the
// hand.
//
// The loops of Play know nothing of it: the tables official, pomdp and rlcard are stepped,
// by the choices of Stepped.Random, and of the others it is read from the State what was
// decided.
func (s *Sim) PlayLog(game uint64, first int, l *Log) Result {
	l.silent = s.silent
	if s.cast == nil && s.state.table != duel && s.state.table != house {
		return s.step(game, first, l)
	}
	s.state.deal(uno.Mix(s.run+game), int8(first), &s.sizes)
	made := s.state.pile.made
	l.named(&s.state)
	switch {
	case s.cast != nil:
		s.cast.log = l
		s.cast.play(&s.state, &s.sizes)
		s.cast.log = nil
	case s.state.table == duel:
		l.duel(&s.state)
	default:
		l.house(&s.state)
	}
	return l.end(&s.state, made)
}

// named writes the colour of a start Wild that was named as the hand was dealt.
func (l *Log) named(s *State) {
	if rankOf[s.card] == wild && s.phase != uno.ToName {
		l.add(s.turn, uno.NameColor)
		l.last().Color = uno.Color(colorOf[s.top])
	}
}

// step plays a hand one decision at a time.
func (s *Sim) step(game uint64, first int, l *Log) Result {
	if s.stepped == nil {
		s.stepped = &Stepped{s: s.state}
	}
	t := s.stepped
	t.s.deal(uno.Mix(s.run+game), int8(first), &s.sizes)
	t.dealt()
	made := t.s.pile.made
	l.named(&t.s)
	for t.s.begun() {
		choice := t.Random(t.s.freely>>t.s.turn&1 != 0)
		l.chose(&t.s, choice)
		if t.Step(choice) {
			l.itself(t.s.top)
		}
	}
	return l.end(&t.s, made)
}

// begun is begin where a turn begins, and reports whether the hand goes on.
func (s *State) begun() bool {
	if s.phase == uno.ToPlay {
		return s.begin()
	}
	return s.phase != uno.Over
}

// chose writes a choice of the seat to act.
func (l *Log) chose(s *State, choice int) {
	held := s.players[s.turn].size()
	switch {
	case choice == DrawChoice:
		l.add(s.turn, uno.Draw)
	case choice == PassChoice:
		l.add(s.turn, uno.Pass)
	case choice == ChallengeChoice:
		l.add(s.turn, uno.Challenge)
	case choice == AcceptChoice:
		l.add(s.turn, uno.Accept)
	case choice >= TwinChoice:
		l.play(s.turn, uno.Play, uint8(choice-TwinChoice), 2, held-2)
	default:
		l.play(s.turn, uno.Play, uint8(choice), 1, held-1)
	}
}

// duel plays a hand of the duel to its end.
func (l *Log) duel(s *State) {
	for over := false; !over; {
		seat, me := s.turn, &s.players[s.turn]
		held, idle := me.size(), s.idle
		s.drawn = faces // nothing yet
		over = s.duelTurn(false) || !s.begin()
		drew := s.drawn != faces
		if drew || s.idle > idle {
			l.add(seat, uno.Draw)
		}
		switch now := me.size(); {
		case now == held+bitOf(drew)-1:
			l.play(seat, uno.Play, s.card, 1, now)
			if rankOf[s.card] == reverse {
				l.last().Color = uno.Color(colorOf[s.top])
			}
		case drew && s.duelHonest(seat, group[s.drawn]&follow[s.top]) != 0:
			l.add(seat, uno.Pass)
		}
	}
}

// house plays a hand under house rules to its end.
func (l *Log) house(s *State) {
	for s.phase != uno.Over {
		var held [uno.MaxSeats]int
		for seat := range s.players[:s.seats] {
			held[seat] = s.players[seat].size()
		}
		s.houseDecision()
		switch s.did {
		case uno.Play, uno.Jump:
			l.play(s.last, s.did, s.top, int(s.count), held[s.last]-int(s.count))
		case uno.Swap:
			l.add(s.last, s.did)
			l.last().Target = s.target
		default:
			l.add(s.last, s.did)
		}
	}
}

// last is the move written last.
func (l *Log) last() *uno.Move { return &l.Moves[len(l.Moves)-1] }

// add writes a decision that names nothing.
func (l *Log) add(seat int8, act uno.Act) {
	l.Moves = append(l.Moves, uno.Move{Seat: seat, Act: act, Card: uno.NoKind, Color: uno.NoColor})
}

// play writes a play of cards of a face, which leaves the seat some cards.
func (l *Log) play(seat int8, act uno.Act, face uint8, count, left int) {
	m := uno.Move{
		Seat: seat, Act: act, Card: kindOf(face), Color: uno.NoColor, Twin: count == 2,
		Uno: !l.silent && left == 1,
	}
	if face >= wilds {
		m.Color = uno.Color(colorOf[face])
	}
	l.Moves = append(l.Moves, m)
}

// itself writes what the card did that was just drawn, where it played itself. Records
// have the black ones.
func (l *Log) itself(face uint8) {
	if l != nil && face >= wilds {
		m := l.last()
		m.Card, m.Color = kindOf(face), uno.Color(colorOf[face])
	}
}

// end writes the end of a hand, whose deal has made so many piles.
func (l *Log) end(s *State, made uint64) Result {
	l.TurnedOver = int32(s.pile.made - made)
	for seat := range s.players[:s.seats] {
		l.Cards[seat] = int8(s.players[seat].size())
	}
	return s.result()
}
