package train

import (
	"math/bits"

	"github.com/unolab/uno"
)

// The critic estimates the result of a hand for the seat to act, given all hands:
// a linear function of crosses. It is used in training only, to remove the luck
// of the deal and of hidden cards from the gradient.
const (
	criticCounts  = 0                             // own cards, cards of the next seat
	criticFollow  = criticCounts + 14*14          // own follow-ups, the next seat's, both small hands
	criticBlack   = criticFollow + 4*4*5*5        // own black cards, the next seat's, both small hands
	criticColors  = criticBlack + 3*3*5*5         // own colours, own cards; twice, for both
	criticShare   = criticColors + 2*5*14         // cards of the colour in force, for both
	criticActions = criticShare + 5*5*5           // action cards of both, own cards
	criticTable   = criticActions + 4*4*5*5       // seats, fewest cards of another, own cards
	criticPhase   = criticTable + 4*6*14          // phase, own cards, the next seat's
	criticSize    = criticPhase + 7*5*5           // the number of features
	criticFeats   = 9                             // how many are on at a time
	coloredOnes   = uint64(0x1FFF_1FFF_1FFF_1FFF) // the coloured cards of a set
	actionColumns = uint64(0x1C00_1C00_1C00_1C00) // Skips, Reverses and Draw Twos
)

// small puts the number of cards of a hand into one of few classes.
func small(n int) int {
	switch {
	case n <= 3:
		return max(0, n-1)
	case n <= 5:
		return 3
	default:
		return 4
	}
}

// criticFeatures are the features of a state for a seat.
func criticFeatures(s *uno.State, seat int) (f [criticFeats]uint16) {
	n := int(s.Seats)
	next := ((seat+int(s.Dir))%n + n) % n
	fewest := 99
	for other := range n {
		if other != seat {
			fewest = min(fewest, s.Hands[other].Len())
		}
	}
	var h [2]struct{ n, follow, black, colors, share, actions int }
	for i, at := range [2]int{seat, next} {
		one, two := s.Hands[at].Bits()
		x := &h[i]
		x.n = bits.OnesCount64(one) + bits.OnesCount64(two)
		x.black = bits.OnesCount64(one &^ coloredOnes)
		can := one & coloredOnes & (0x0001_0001_0001_0001 << s.Top.Rank())
		if s.Color < uno.Colors {
			mine := one & (0x1FFF << (16 * s.Color))
			x.share = bits.OnesCount64(mine) + bits.OnesCount64(mine&two)
			can |= mine
		}
		x.follow = bits.OnesCount64(can &^ (1<<13 | 1<<14) & coloredOnes)
		x.actions = bits.OnesCount64(one&actionColumns) + bits.OnesCount64(two&actionColumns)
		for c := range uno.Colors {
			if one>>(16*c)&0x1FFF != 0 {
				x.colors++
			}
		}
	}
	own, other := &h[0], &h[1]
	sizes := small(own.n)*5 + small(other.n)
	list := [criticFeats]int{
		criticCounts + min(own.n, 13)*14 + min(other.n, 13),
		criticFollow + (min(own.follow, 3)*4+min(other.follow, 3))*25 + sizes,
		criticBlack + (min(own.black, 2)*3+min(other.black, 2))*25 + sizes,
		criticColors + own.colors*14 + min(own.n, 13),
		criticColors + (5+other.colors)*14 + min(other.n, 13),
		criticShare + (min(own.share, 4)*5+min(other.share, 4))*5 + small(own.n),
		criticActions + (min(own.actions, 3)*4+min(other.actions, 3))*25 + sizes,
		criticTable + (min(n, 5)-2)*84 + min(small(fewest), 5)*14 + min(own.n, 13),
		criticPhase + int(s.Phase)*25 + sizes,
	}
	for i, x := range list {
		f[i] = uint16(x)
	}
	return f
}
