package policy

import "github.com/unolab/uno"

// Sight is the summary of the view by which a Ranked policy ranks a move.
type Sight struct {
	Colored   [uno.Colors]uint8 // cards of each colour in the hand
	Next      int8              // the next seat in the direction of play
	NextHolds uint8             // the cards that it holds
	Fewest    int8              // in a swap: the other seat with the fewest cards, of equals the next in turn
	Bluff     bool              // a Wild Draw Four would be a bluff
	ColorWild bool              // a Reverse is a Colour Wild
}

// Look is the digest of a view.
func Look(v *uno.View) Sight {
	next := seatAfter(v, 1)
	s := Sight{
		Next: next, NextHolds: uint8(v.Counts[next]),
		Bluff: v.Rules.Bluffs() && v.Hand.HasColor(v.Color), ColorWild: v.Rules.ColorWild,
	}
	for c := range s.Colored {
		s.Colored[c] = uint8(v.Hand.Colored(uno.Color(c)))
	}
	if v.Phase == uno.ToSwap {
		s.Fewest = next
		for k := 2; k < int(v.Seats); k++ {
			if other := seatAfter(v, k); v.Counts[other] < v.Counts[s.Fewest] {
				s.Fewest = other
			}
		}
	}
	return s
}

// seatAfter is the seat k steps on from the view's in the direction of play.
func seatAfter(v *uno.View, k int) int8 {
	n := int(v.Seats)
	return int8(((v.Seat+k*int(v.Dir))%n + n) % n)
}

// MostHeld reports whether no colour has more cards in the hand than c has. A
// colour that cannot be named has none.
func (s *Sight) MostHeld(c uno.Color) bool {
	for _, n := range s.Colored {
		if n > s.Colored[c] {
			return false
		}
	}
	return true
}
