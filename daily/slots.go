package daily

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/unolab/uno"
)

// histories is how many histories a check of chances samples, within how far the chances
// have to agree: more than five standard errors.
const (
	histories = 20_000
	within    = .03
)

// slot is a place of the hidden hand: a card that was drawn and not seen. None of the
// kinds in avoid can be in it.
type slot struct{ avoid [uno.Kinds]bool }

// checkChances estimates the chances again, by sampled histories. A play comes from any
// slot of the hand, each as likely, or from the slot just drawn where the event says so; it
// is impossible where the slot avoids the card. A draw for want of a card says that all
// slots avoid what was legal. At the end the slots take unseen cards in turn, the most
// constrained first, and the history weighs as many ways as there were.
func (p *Puzzle) checkChances() error {
	v, err := uno.ParseView(p.Position)
	if err != nil {
		return err
	}
	unseen := v.Unseen().Kinds()
	rng := rand.New(source(p.Date, "check"))
	total, sums := 0.0, make([]float64, len(p.secret.exact))
	for range histories {
		slots := p.history(rng)
		if slots == nil {
			continue
		}
		if len(slots) != v.Counts[1] {
			return fmt.Errorf("a history ends with %d cards, not %d", len(slots), v.Counts[1])
		}
		hand, weight := fill(slots, unseen, rng)
		total += weight
		for i := range sums {
			if holds(hand, p.asked(i)) {
				sums[i] += weight
			}
		}
	}
	if total == 0 {
		return errors.New("no history is possible")
	}
	for i, exact := range p.secret.exact {
		if about := sums[i] / total; math.Abs(about-exact) > within {
			return fmt.Errorf("chance %d is %.3f, sampled histories say %.3f", i+1, exact, about)
		}
	}
	return nil
}

// asked is the colour that chance i is about; uno.NoColor is black.
func (p *Puzzle) asked(i int) uno.Color {
	if p.Kind == Bluff {
		c, _ := uno.ParseColor(p.Colour) // the puzzle wrote it
		return c
	}
	if i < uno.Colors {
		return uno.Color(i)
	}
	return uno.NoColor
}

// history follows the events and picks the slots that plays come from; nil where the
// picks are impossible.
func (p *Puzzle) history(rng *rand.Rand) []slot {
	var slots []slot
	top, color := uno.NoKind, uno.NoColor
	for _, e := range p.Events {
		switch {
		case e.Type == uno.Dealt && e.Seat == 1:
			slots = make([]slot, e.N)
		case e.Type == uno.Drew && e.Seat == 1:
			for i := range slots {
				if e.Why == uno.ByTurn {
					slots[i].cannot(top, color)
				}
			}
			slots = append(slots, make([]slot, e.N)...)
		case e.Type == uno.Played && e.Seat == 1:
			i := rng.IntN(len(slots))
			if e.Fresh {
				i = len(slots) - 1
			}
			if slots[i].avoid[e.Card.Index()] {
				return nil
			}
			slots = slices.Delete(slots, i, i+1)
		}
		if e.Type == uno.StartTurned || e.Type == uno.Played {
			top, color = e.Card, e.Card.Color()
		}
		if e.Color != uno.NoColor && (e.Type == uno.Played || e.Type == uno.ColorNamed) {
			color = e.Color
		}
	}
	return slots
}

// cannot learns that the slot holds no card that is legal on a top card.
func (s *slot) cannot(top uno.Kind, color uno.Color) {
	for i, k := range uno.AllKinds() {
		legal := k.Black() || k.Color() == color || !top.Black() && k.Rank() == top.Rank()
		s.avoid[i] = s.avoid[i] || legal
	}
}

// fill puts an unseen card in every slot and returns the number of ways it had.
func fill(slots []slot, unseen []uno.Kind, rng *rand.Rand) (uno.Cards, float64) {
	left := slices.Clone(unseen)
	allowed := func(s slot) (at []int) {
		for i, k := range left {
			if !s.avoid[k.Index()] {
				at = append(at, i)
			}
		}
		return at
	}
	size := make([]int, len(slots))
	order := make([]int, len(slots))
	for i, s := range slots {
		size[i], order[i] = len(allowed(s)), i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(size[a], size[b]) })
	weight := 1.0
	var hand []uno.Kind
	for _, i := range order {
		at := allowed(slots[i])
		if len(at) == 0 {
			return uno.Cards{}, 0
		}
		weight *= float64(len(at))
		pick := at[rng.IntN(len(at))]
		hand = append(hand, left[pick])
		left[pick] = left[len(left)-1]
		left = left[:len(left)-1]
	}
	return uno.NewCards(hand...), weight
}
