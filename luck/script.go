package luck

import "github.com/unolab/uno"

// outcome is what one chance event brought.
type outcome struct {
	card  uno.Kind
	color uno.Color
	n     int
}

// script is a Chance that brings given outcomes first and then typical ones,
// which depend on nothing but what could come: a fixed function of the history.
type script struct {
	given []outcome
	at    int
}

// Shuffle implements uno.Chance.
func (s *script) Shuffle(uno.Cards) {}

// next is the outcome given, if there is one left.
func (s *script) next() (o outcome, ok bool) {
	s.at++
	if s.at <= len(s.given) {
		return s.given[s.at-1], true
	}
	return o, false
}

// Draw implements uno.Chance: typical cards lie spread over the canonical order of
// the pile, in which the colours follow each other, by multiples of the golden
// ratio.
func (s *script) Draw(pile uno.Cards) uno.Kind {
	if o, ok := s.next(); ok {
		return o.card
	}
	turns := 0.618 * float64(s.at)
	i := int((turns - float64(int(turns))) * float64(pile.Len()))
	for k, n := range pile.Each() {
		if i < n {
			return k
		}
		i -= n
	}
	return uno.NoKind // a draw from an empty pile is never asked for
}

// Color implements uno.Chance.
func (s *script) Color(from []uno.Color) uno.Color {
	if o, ok := s.next(); ok {
		return o.color
	}
	return from[0]
}

// Eject implements uno.Chance: the mean of a push is one card.
func (s *script) Eject() int {
	if o, ok := s.next(); ok {
		return o.n
	}
	return 1
}
