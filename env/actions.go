package env

import (
	"fmt"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena/fast"
)

// ActionVersion and ObservationVersion name the tables of this package. A change
// of a number or a place is a new version.
const (
	ActionVersion      = "uno-actions/1"
	ObservationVersion = "uno-observations/1"
)

// The table of actions. The first 60 play a card: 15*colour + rank with the ranks
// 0 to 9, Skip, Reverse, Draw Two, Wild, Wild Draw Four, where a black card names
// the colour. Those of a Wild also name the colour of a Wild that starts the
// discards.
const (
	perColor = 15

	ActDraw      = 60
	ActPass      = 61 // keep a drawn card; let a moment to jump in pass
	ActChallenge = 62
	ActAccept    = 63
	ActSwap      = 64  // + 0 to 8: with the seat 1 to 9 places to the left
	ActTwins     = 73  // + 13*colour + rank
	ActColorWild = 125 // + 4*colour + the colour named
	ActJump      = 141 // + 13*colour + rank
	ActionCount  = 193

	ranks = 13 // of a coloured card
)

// code is the action of a move, -1 for those that the environment does not have
// (catches and the late Uno); a move without Uno has the code of that with it.
func code(m uno.Move, seats int) int {
	switch m.Act {
	case uno.Play:
		switch {
		case m.Card.Black():
			return perColor*int(m.Color) + int(m.Card.Rank())
		case m.Color != uno.NoColor:
			return ActColorWild + 4*int(m.Card.Color()) + int(m.Color)
		case m.Twin:
			return ActTwins + m.Card.Index()
		}
		return perColor*int(m.Card.Color()) + int(m.Card.Rank())
	case uno.Draw:
		return ActDraw
	case uno.Pass:
		return ActPass
	case uno.Challenge:
		return ActChallenge
	case uno.Accept:
		return ActAccept
	case uno.NameColor:
		return perColor*int(m.Color) + int(uno.Wild)
	case uno.Swap:
		return ActSwap + (int(m.Target)-int(m.Seat)-1+seats)%seats
	case uno.Jump:
		return ActJump + m.Card.Index()
	default:
		return -1
	}
}

// ActionText is what an action does: the notation of records without the seat;
// "swap +2" names a seat by its distance to the left.
func ActionText(action int) string {
	kinds := uno.AllKinds()
	switch {
	case action < 0 || action >= ActionCount:
		return ""
	case action < ActDraw:
		color, rank := uno.Color(action/perColor), uno.Rank(action%perColor)
		if rank < uno.Wild {
			return uno.Card(color, rank).String()
		}
		return uno.Kind(rank).String() + ":" + color.String()
	case action < ActSwap:
		return [...]string{"draw", "pass", "challenge", "accept"}[action-ActDraw]
	case action < ActTwins:
		return fmt.Sprintf("swap +%d", action-ActSwap+1)
	case action < ActColorWild:
		k := kinds[action-ActTwins].String()
		return k + " " + k
	case action < ActJump:
		from, to := uno.Color((action-ActColorWild)/4), uno.Color((action-ActColorWild)%4)
		return uno.Card(from, uno.Reverse).String() + ":" + to.String()
	default:
		return "jump " + kinds[action-ActJump].String()
	}
}

// actionCount is how many actions of the table a rule set needs.
func actionCount(r *uno.Rules) int {
	switch {
	case r.Twins || r.SevenZero || r.JumpIn || r.ColorWild:
		return ActionCount
	case !r.Bluffs() && (r.NoPlayAfterDraw || r.DrawnPlaysItself):
		return ActDraw + 1
	default:
		return ActSwap
	}
}

// A mask has a bit for each action.
type mask [4]uint64

// has reports whether an action is in the mask.
func (m *mask) has(action int) bool { return m[action>>6&3]>>(action&63)&1 != 0 }

// add puts an action in.
func (m *mask) add(action int) { m[action>>6] |= 1 << (action & 63) }

// rows spreads a set of faces of the fast engine over RLCard's rows of 15; the
// bits from 60 on stay where they are.
func rows(faces uint64) uint64 {
	const row = 1<<ranks - 1
	set := faces&row | faces&(row<<ranks)<<2 | faces&(row<<(2*ranks))<<4 | faces&(row<<(3*ranks))<<6
	set |= spreadBlack[faces>>52&255]
	return set | faces&(0xF<<60)
}

// spreadBlack has the places in RLCard's rows of each set of black faces.
var spreadBlack = func() (table [256]uint64) {
	for set := range table {
		for color := range 4 {
			table[set] |= uint64(set>>color&1)<<(perColor*color+ranks) | uint64(set>>(4+color)&1)<<(perColor*color+ranks+1)
		}
	}
	return table
}()

// choiceOf is the choice of the fast engine for each action below ActColorWild.
var choiceOf = func() (table [ActColorWild]uint8) {
	for a := range table {
		color, rank := a/perColor, a%perColor
		switch {
		case a >= ActTwins:
			table[a] = uint8(fast.TwinChoice + a - ActTwins)
		case a >= ActDraw:
			table[a] = uint8(a) // draw, pass, challenge, accept have equal numbers
		case rank >= ranks:
			table[a] = uint8(52 + 4*(rank-ranks) + color)
		default:
			table[a] = uint8(ranks*color + rank)
		}
	}
	return table
}()

// actionOf is the action of each choice of the fast engine.
var actionOf = func() (table [fast.TwinChoice + 52]uint8) {
	for a, c := range choiceOf {
		if a < ActSwap || a >= ActTwins {
			table[c] = uint8(a)
		}
	}
	return table
}()
