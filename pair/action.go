package pair

import (
	"fmt"

	"github.com/unolab/uno"
)

// Action is a decision of the seat to act.
type Action struct {
	Act   uno.Act  // Play, Draw, Pass, Challenge or Accept
	Card  uno.Kind // Play: the card; else NoKind
	Color uno.Color
}

// Plain makes an action without a card.
func Plain(act uno.Act) Action { return Action{Act: act, Card: uno.NoKind, Color: uno.NoColor} }

// Move is the action as a move of a seat.
func (a Action) Move(seat int) uno.Move {
	return uno.Move{Seat: int8(seat), Act: a.Act, Card: a.Card, Color: a.Color}
}

// String is the action as records write it, without the seat: r5, w:e, draw,
// pass, challenge, accept.
func (a Action) String() string { return a.Move(0).Text() }

// ParseAction reads what String writes.
func ParseAction(s string) (Action, error) {
	m, err := uno.ParseText(0, s)
	if err != nil {
		return Action{}, err
	}
	if m.Act > uno.Accept || m.Twin || m.Uno || m.Act == uno.Draw && m.Card != uno.NoKind {
		return Action{}, fmt.Errorf("%q is no action between open hands", s)
	}
	return Action{Act: m.Act, Card: m.Card, Color: m.Color}, nil
}

// Legal appends the legal actions in the order of uno.State.Legal.
func (e *Engine) Legal(dst []Action, s *State) []Action {
	switch s.Phase {
	case ToPlay:
		set := e.Plays(s, s.Hands[s.Turn].One)
		dst = e.Spell(dst, set)
		if set == 0 || !e.MustPlay {
			dst = append(dst, Plain(uno.Draw))
		}
	case ToKeep:
		dst = e.Spell(dst, e.Plays(s, 1<<s.Drawn))
		if !e.ForcePlay {
			dst = append(dst, Plain(uno.Pass))
		}
	case ToAnswer, ToAccuse:
		dst = append(dst, Plain(uno.Challenge), Plain(uno.Accept))
	}
	return dst
}

// Plays is the set of kinds, out of one of kinds in the hand of the seat to
// act, that it may play.
func (e *Engine) Plays(s *State, from uint64) uint64 {
	set := from & e.Follow[s.Color][s.Top&15]
	const four = 1 << uno.WildDrawFourKind
	if set&four == 0 {
		return set
	}
	switch e.Four {
	case FourHonest:
		if s.Hands[s.Turn].HasColor(s.Color) {
			set &^= four
		}
	case FourLast:
		if set != four {
			set &^= four
		}
	}
	return set
}

// Spell lists the plays of a set of kinds, with every colour they may name.
func (e *Engine) Spell(dst []Action, set uint64) []Action {
	black := set & (1<<uno.WildKind | 1<<uno.WildDrawFourKind)
	for set &^= black; set != 0; {
		dst = e.spellKind(dst, Next(&set))
	}
	for black != 0 {
		dst = e.spellKind(dst, Next(&black))
	}
	return dst
}

// spellKind lists the plays of a kind.
func (e *Engine) spellKind(dst []Action, k uno.Kind) []Action {
	if !e.NamesColor(k) {
		return append(dst, Action{Act: uno.Play, Card: k, Color: uno.NoColor})
	}
	for _, c := range e.Names {
		dst = append(dst, Action{Act: uno.Play, Card: k, Color: c})
	}
	return dst
}

// Luck is what an action leaves to chance: a seat draws n cards. With own the
// card decides what the seat may do next.
type Luck struct {
	Seat uint8
	N    int
	Own  bool
}

// Apply makes an action up to what it leaves to chance, which Take or Give
// then completes. The action must be legal.
func (e *Engine) Apply(s *State, a Action) Luck {
	switch a.Act {
	case uno.Play:
		return e.play(s, a)
	case uno.Draw:
		if s.Stockless() {
			s.Idle++
			s.Pass()
			return Luck{}
		}
		s.Idle = 0
		return Luck{Seat: s.Turn, N: 1, Own: true}
	case uno.Pass:
		s.Pass()
		return Luck{}
	case uno.Challenge:
		if s.Phase == ToAccuse {
			s.Phase = ToPlay
			return Luck{Seat: 1 - s.Turn, N: 4}
		}
		hurt := s.Turn
		s.Pass()
		return Luck{Seat: hurt, N: 6}
	default: // Accept
		hurt := s.Turn
		if e.HitSkips {
			s.Pass()
		} else {
			s.Phase = ToPlay
		}
		return Luck{Seat: hurt, N: 4}
	}
}

// Pass gives the turn to the other seat.
func (s *State) Pass() {
	s.Turn ^= 1
	s.Phase = ToPlay
	s.Drawn = uno.NoKind
	if s.Idle >= 2 {
		s.Phase = Blocked
	}
}

// play plays a card.
func (e *Engine) play(s *State, a Action) Luck {
	hand := &s.Hands[s.Turn]
	hand.Remove(a.Card)
	s.Under.Add(s.Top)
	s.Top = a.Card
	before := s.Color
	s.Color = a.Card.Color()
	if a.Color != uno.NoColor {
		s.Color = a.Color
	}
	s.Idle = 0
	s.Phase = ToPlay
	s.Drawn = uno.NoKind
	if hand.Empty() {
		s.Phase = Over
		return Luck{}
	}
	if e.KeepsTurn(a.Card) {
		return Luck{}
	}
	s.Turn ^= 1
	n := MakesDraw(a.Card)
	switch {
	case n == 0:
		return Luck{}
	case n == 4 && e.Four == FourBluff:
		s.Phase = ToAnswer
		if hand.HasColor(before) {
			s.Phase = ToAccuse
		}
		return Luck{}
	}
	hurt := s.Turn
	if e.HitSkips {
		s.Turn ^= 1
	}
	return Luck{Seat: hurt, N: n}
}

// Restock turns the discards over if the pile is empty.
func (s *State) Restock() {
	if s.Pile.Empty() {
		s.Pile, s.Under = s.Under, Bag{}
	}
}

// Give completes a forced draw by the cards drawn; the pile has been restocked
// as often as it had to be.
func (s *State) Give(seat uint8, cards Bag) {
	s.Pile = s.Pile.Minus(cards)
	s.Hands[seat] = s.Hands[seat].Plus(cards)
}

// Draw moves a card of the pile into a hand.
func (s *State) Draw(seat uint8, k uno.Kind) {
	s.Pile.Remove(k)
	s.Hands[seat].Add(k)
}

// Take completes the turn's own draw by the card drawn.
func (e *Engine) Take(s *State, k uno.Kind) {
	s.Draw(s.Turn, k)
	if e.PlayDrawn && e.Plays(s, 1<<k) != 0 {
		s.Phase = ToKeep
		s.Drawn = k
		return
	}
	s.Pass()
}
