package fast

import (
	"math/bits"

	"github.com/unolab/uno"
)

// listColors lists the colours that the first player may name for a start Wild.
func (c *cast) listColors(s *State) {
	c.moves = c.moves[:0]
	for color := range uno.Color(uno.Colors) {
		c.moves = append(c.moves, uno.Move{Seat: s.turn, Act: uno.NameColor, Card: uno.NoKind, Color: color})
	}
}

// listTurn lists the moves at the beginning of a turn.
func (c *cast) listTurn(s *State) {
	may := follow[s.top]
	if s.phase == uno.ToStack {
		may = s.stackable()
	}
	c.list(s, s.players[s.turn].a&may, s.phase)
	if len(c.moves) == 0 || !c.rules.NoDrawByChoice && !c.rules.ForcePlay {
		c.moves = append(c.moves, uno.Move{Seat: s.turn, Act: uno.Draw, Card: uno.NoKind, Color: uno.NoColor})
	}
}

// listKeep lists the moves of a seat that has drawn cards with these faces, of which
// it may play one.
func (c *cast) listKeep(s *State, drawn uint64) {
	c.list(s, drawn&follow[s.top], uno.ToKeep)
	if !c.rules.ForcePlay {
		c.moves = append(c.moves, uno.Move{Seat: s.turn, Act: uno.Pass, Card: uno.NoKind, Color: uno.NoColor})
	}
}

// listAnswers lists the answers to a Wild Draw Four, with those by another one where
// they may be.
func (c *cast) listAnswers(s *State, stacks bool) {
	c.moves = c.moves[:0]
	if stacks {
		c.list(s, s.players[s.turn].a&fourSet, uno.ToAnswer)
	}
	c.moves = append(
		c.moves,
		uno.Move{Seat: s.turn, Act: uno.Challenge, Card: uno.NoKind, Color: uno.NoColor},
		uno.Move{Seat: s.turn, Act: uno.Accept, Card: uno.NoKind, Color: uno.NoColor},
	)
}

// mayKeep reports whether the seat to act decides on a card that it has just drawn,
// because it may play it.
func (s *State) mayKeep(card uint8) bool {
	return group[card]&follow[s.top] != 0 && (card < fours || s.honest(fourSet) != 0)
}

// honest is a set of faces without the Wild Draw Fours where only an honest one may be
// played and the seat to act has another card of the colour.
func (s *State) honest(set uint64) uint64 {
	if s.rules.noBluff && set&fourSet != 0 && s.players[s.turn].has(colorOf[s.top]) {
		set &^= fourSet
	}
	return set
}

// list lists the plays of a set of faces, in the order of uno.Legal.
func (c *cast) list(s *State, set uint64, phase uno.Phase) {
	c.moves = c.moves[:0]
	me := &s.players[s.turn]
	size := me.size()
	if s.table == rlcard && set&^fourSet != 0 {
		set &^= fourSet
	}
	var pairs uint64
	if s.twins && phase != uno.ToKeep {
		pairs = set & me.b & coloredSet
	}
	set = s.honest(set)
	switch size {
	case 1:
		set &^= s.rules.lastBan
	case 2:
		pairs &^= s.rules.lastBan
	}
	for ; set != 0; set &= set - 1 {
		face := uint8(bits.TrailingZeros64(set))
		m := uno.Move{Seat: s.turn, Act: uno.Play, Card: kindOf(face), Color: uno.NoColor}
		if face >= wilds {
			m.Color = uno.Color(colorOf[face])
		}
		m.Uno = size == 2 && !c.rules.NoUnoCall
		c.moves = append(c.moves, m)
		if pairs>>face&1 != 0 {
			m.Twin = true
			m.Uno = size == 3 && !c.rules.NoUnoCall
			c.moves = append(c.moves, m)
		}
	}
}
