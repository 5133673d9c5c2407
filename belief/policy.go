package belief

import "github.com/unolab/uno"

// Policy is what a belief takes other seats to play like: the chance that a
// seat which sees v decides for m. The view is what the seat would see with
// the hand that is being weighed: its Events are empty. Decisions are plays,
// draws, passes, answers, colours and swaps; m.Uno is not part of them. An
// illegal move has chance 0. A Policy must not keep v.
type Policy func(v *uno.View, m uno.Move) float64

// Uniform is the policy of the player of that name: every distinct legal
// decision is as likely, a black card once for each colour that it may name.
func Uniform() Policy {
	var moves []uno.Move
	return func(v *uno.View, m uno.Move) float64 {
		moves = v.Legal(moves[:0])
		n, found := 0, false
		last := uno.Move{Seat: -1}
		m.Uno = false
		for _, l := range moves {
			l.Uno = false
			if l.Act >= uno.Jump || l == last {
				continue
			}
			n++
			found = found || l == m
			last = l
		}
		if !found {
			return 0
		}
		return 1 / float64(n)
	}
}

// Slots is the policy of the cohort belief, up to a factor that the public
// number of slots decides: of its hand a seat shows the card of a slot, each
// as likely, and everything else that is legal is done with the same chance.
// A belief weighted by it is the cohort belief.
func Slots() Policy {
	var moves []uno.Move
	return func(v *uno.View, m uno.Move) float64 {
		moves = v.Legal(moves[:0])
		m.Uno = false
		for _, l := range moves {
			l.Uno = false
			if l != m {
				continue
			}
			from := v.Hand
			if v.Phase == uno.ToKeep {
				from = v.Drawn
			}
			if m.Act != uno.Play || m.Twin {
				return 1
			}
			return float64(from.Count(m.Card))
		}
		return 0
	}
}

// PlaysIfAble is the policy of the player `random`: uniform over the plays,
// and over the other decisions only when there is none.
func PlaysIfAble() Policy {
	var moves []uno.Move
	return func(v *uno.View, m uno.Move) float64 {
		moves = v.Legal(moves[:0])
		plays, others := 0, 0
		found := false
		last := uno.Move{Seat: -1}
		m.Uno = false
		for _, l := range moves {
			l.Uno = false
			if l.Act >= uno.Jump || l == last {
				continue
			}
			last = l
			if l.Act == uno.Draw || l.Act == uno.Pass {
				others++
			} else {
				plays++
			}
			found = found || l == m
		}
		idle := m.Act == uno.Draw || m.Act == uno.Pass
		switch {
		case !found || idle && plays > 0:
			return 0
		case idle:
			return 1 / float64(others)
		default:
			return 1 / float64(plays)
		}
	}
}
