package duel

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

// plain makes an action without a card.
func plain(act uno.Act) Action { return Action{Act: act, Card: uno.NoKind, Color: uno.NoColor} }

// Move is the action as a move of a seat.
func (a Action) Move(seat int) uno.Move {
	return uno.Move{Seat: int8(seat), Act: a.Act, Card: a.Card, Color: a.Color}
}

// String is the action as records write it, without the seat: r5, w:g, draw,
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
func (g *Game) Legal(dst []Action, s *State) []Action {
	switch s.phase {
	case toPlay:
		set := g.plays(s, s.hands[s.turn].one)
		dst = g.spell(dst, set)
		if set == 0 || !g.must {
			dst = append(dst, plain(uno.Draw))
		}
	case toKeep:
		dst = g.spell(dst, g.plays(s, 1<<s.drawn))
		if !g.force {
			dst = append(dst, plain(uno.Pass))
		}
	case toAnswer, toAccuse:
		dst = append(dst, plain(uno.Challenge), plain(uno.Accept))
	}
	return dst
}

// plays is the set of kinds, out of one of kinds in the hand of the seat to
// act, that it may play.
func (g *Game) plays(s *State, from uint64) uint64 {
	set := from & g.follow[s.color][s.top&15]
	const four = 1 << uno.WildDrawFourKind
	if set&four == 0 {
		return set
	}
	switch g.four {
	case fourHonest:
		if s.hands[s.turn].hasColor(s.color) {
			set &^= four
		}
	case fourLast:
		if set != four {
			set &^= four
		}
	}
	return set
}

// spell lists the plays of a set of kinds, with every colour they may name.
func (g *Game) spell(dst []Action, set uint64) []Action {
	black := set & (1<<uno.WildKind | 1<<uno.WildDrawFourKind)
	for set &^= black; set != 0; {
		dst = g.spellKind(dst, next(&set))
	}
	for black != 0 {
		dst = g.spellKind(dst, next(&black))
	}
	return dst
}

// spellKind lists the plays of a kind.
func (g *Game) spellKind(dst []Action, k uno.Kind) []Action {
	if !g.namesColor(k) {
		return append(dst, Action{Act: uno.Play, Card: k, Color: uno.NoColor})
	}
	for _, c := range g.names {
		dst = append(dst, Action{Act: uno.Play, Card: k, Color: c})
	}
	return dst
}

// luck is what an action leaves to chance: a seat draws n cards. With own the
// card decides what the seat may do next.
type luck struct {
	seat uint8
	n    int
	own  bool
}

// apply makes an action up to what it leaves to chance, which take or give
// then completes. The action must be legal.
func (g *Game) apply(s *State, a Action) luck {
	switch a.Act {
	case uno.Play:
		return g.play(s, a)
	case uno.Draw:
		if s.stockless() {
			s.idle++
			s.pass()
			return luck{}
		}
		s.idle = 0
		return luck{seat: s.turn, n: 1, own: true}
	case uno.Pass:
		s.pass()
		return luck{}
	case uno.Challenge:
		if s.phase == toAccuse {
			s.phase = toPlay
			return luck{seat: 1 - s.turn, n: 4}
		}
		hurt := s.turn
		s.pass()
		return luck{seat: hurt, n: 6}
	default: // Accept
		hurt := s.turn
		if g.hits {
			s.pass()
		} else {
			s.phase = toPlay
		}
		return luck{seat: hurt, n: 4}
	}
}

// pass gives the turn to the other seat.
func (s *State) pass() {
	s.turn ^= 1
	s.phase = toPlay
	s.drawn = uno.NoKind
	if s.idle >= 2 {
		s.phase = blocked
	}
}

// play plays a card.
func (g *Game) play(s *State, a Action) luck {
	hand := &s.hands[s.turn]
	hand.remove(a.Card)
	s.under.add(s.top)
	s.top = a.Card
	before := s.color
	s.color = a.Card.Color()
	if a.Color != uno.NoColor {
		s.color = a.Color
	}
	s.idle = 0
	s.phase = toPlay
	s.drawn = uno.NoKind
	if hand.empty() {
		s.phase = over
		return luck{}
	}
	if g.skips(a.Card) {
		return luck{}
	}
	s.turn ^= 1
	n := hit(a.Card)
	switch {
	case n == 0:
		return luck{}
	case n == 4 && g.four == fourBluff:
		s.phase = toAnswer
		if hand.hasColor(before) {
			s.phase = toAccuse
		}
		return luck{}
	}
	hurt := s.turn
	if g.hits {
		s.turn ^= 1
	}
	return luck{seat: hurt, n: n}
}

// restock turns the discards over if the pile is empty.
func (s *State) restock() {
	if s.pile.empty() {
		s.pile, s.under = s.under, bag{}
	}
}

// give completes a forced draw by the cards drawn; the pile has been restocked
// as often as it had to be.
func (s *State) give(seat uint8, cards bag) {
	s.pile = s.pile.minus(cards)
	s.hands[seat] = s.hands[seat].plus(cards)
}

// take completes the turn's own draw by the card drawn.
func (g *Game) take(s *State, k uno.Kind) {
	s.pile.remove(k)
	s.hands[s.turn].add(k)
	if g.fresh && g.plays(s, 1<<k) != 0 {
		s.phase = toKeep
		s.drawn = k
		return
	}
	s.pass()
}
