package belief

import "github.com/unolab/uno"

// Likelihood is what a belief takes other seats to play like: the chance that a
// seat which sees v decides for m, or a number in proportion to it by a factor that
// is public. policy.Chance gives that of a stated player. The view is what the
// seat would see with the hand that is being weighed: its Events are empty.
// Decisions are plays, draws, passes, answers, colours and swaps; m.Uno is not part
// of them. An illegal move has chance 0. A Likelihood must not keep v.
type Likelihood func(v *uno.View, m uno.Move) float64

// Slots is the likelihood of the cohort belief, up to a factor that the public
// number of slots decides: of its hand a seat shows the card of a slot, each
// as likely, and everything else that is legal is done with the same chance.
// A belief weighted by it is the cohort belief.
func Slots() Likelihood {
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
