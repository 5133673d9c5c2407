package fast

import "github.com/unolab/uno"

// A face is what the top of the discards shows, and so also identifies a play:
// 13*colour + rank for a coloured card, wilds + colour for a Wild and fours +
// colour for a Wild Draw Four that names the colour. In this order the faces are
// the plays in the order of uno's Legal. A card that shows nothing yet, in the
// draw pile, is the first of its faces.
const (
	ranks = 13
	wilds = uno.Colors * ranks
	fours = wilds + uno.Colors
	faces = fours + uno.Colors

	skip    = uint8(uno.Skip)
	reverse = uint8(uno.Reverse)
	drawTwo = uint8(uno.DrawTwo)
	wild    = uint8(uno.Wild)
	four    = uint8(uno.WildDrawFour)
)

// deckSize is the number of cards that every game is played with.
const deckSize = 108

// Sets of faces.
const (
	coloredSet uint64 = 1<<wilds - 1
	wildSet    uint64 = 0xF << wilds
	fourSet    uint64 = 0xF << fours
	blackSet          = wildSet | fourSet
	laneSet    uint64 = 1<<ranks - 1
	columnSet  uint64 = 1 | 1<<ranks | 1<<(2*ranks) | 1<<(3*ranks)
	reverseSet        = columnSet << reverse
	actionSet         = columnSet<<skip | columnSet<<reverse | columnSet<<drawTwo
)

// Tables by face, with 256 places so that an index needs no check.
var (
	rankOf  [256]uint8  // the rank
	colorOf [256]uint8  // the colour that the face puts in force
	group   [256]uint64 // the faces that its card can show
	follow  [256]uint64 // the faces that may be played on it
)

// pointBits are the coloured faces whose points, in binary, have the bit.
var pointBits [5]uint64

func init() {
	for f := range uint8(faces) {
		switch {
		case f < wilds:
			rankOf[f], colorOf[f] = f%ranks, f/ranks
			group[f] = 1 << f
			follow[f] = columnSet << rankOf[f]
		case f < fours:
			rankOf[f], colorOf[f] = wild, f-wilds
			group[f] = wildSet
		default:
			rankOf[f], colorOf[f] = four, f-fours
			group[f] = fourSet
		}
		follow[f] |= laneSet<<(ranks*colorOf[f]) | blackSet
	}
	for rank := range uint8(10) {
		for b := range pointBits {
			if rank>>b&1 != 0 {
				pointBits[b] |= columnSet << rank
			}
		}
	}
	pointBits[2] |= actionSet // 4 and 16
	pointBits[4] |= actionSet
}

// faceOf is the face of a kind; for a black one, with the colour that it named.
func faceOf(k uno.Kind, named uno.Color) uint8 {
	switch k {
	case uno.WildKind:
		return wilds + uint8(named)
	case uno.WildDrawFourKind:
		return fours + uint8(named)
	default:
		return ranks*uint8(k.Color()) + uint8(k.Rank())
	}
}

// kindOf is the kind of the card with a face.
func kindOf(face uint8) uno.Kind {
	switch rank := rankOf[face]; rank {
	case wild, four:
		return uno.Kind(rank)
	default:
		return uno.Card(uno.Color(colorOf[face]), uno.Rank(rank))
	}
}
