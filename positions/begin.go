package positions

import (
	"errors"
	"fmt"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
)

// Hands that positions with a past are taken from.
const (
	playedTurns = 12
	perHand     = 2 // positions of one hand at most
	// leastNews is by how much the past must change the chances of the deals, as half the sum
	// of their differences.
	leastNews = 0.15
)

// played tries positions of a hand with a tiny deck and two or three seats, in which the others
// have made only moves that all of the policies may make.
func (g *generator) played() error {
	seats := 2 + min(1, uno.Below(g.src, 5))
	hand, pile := 2+uno.Below(g.src, 2), 1+uno.Below(g.src, 2)
	if seats > 2 {
		hand, pile = 2, 1
	}
	kinds := g.deck(seats*hand + 1 + pile)
	hands := strings.TrimSuffix(strings.Repeat(fmt.Sprintf("%d.", hand), seats), ".")
	rules, err := uno.ParseRules("official[no-draw-by-choice,wd4-always,no-uno-call,no-play-after-draw,no-points,hands=" + hands + "]")
	if err != nil {
		return err
	}
	rules.Deck = uno.NewCards(kinds...)
	if rules.Check(seats) != nil || kinds[0].Rank() >= uno.Skip {
		return nil
	}
	var order []uno.Kind
	order = append(append(order, kinds[1:1+seats*hand]...), kinds[0])
	s, err := uno.Deal(&rules, seats, uno.Below(g.src, seats), &dealt{Random: uno.Random{Source: g.src}, order: order}, nil)
	if err != nil {
		return err
	}
	seat, found := uno.Below(g.src, seats), 0
	past := &Past{Start: new(uno.View)}
	s.View(seat, past.Start)
	for range playedTurns {
		if s.Phase != uno.ToPlay || found == perHand || g.left == 0 {
			return nil
		}
		v := new(uno.View)
		s.View(int(s.Turn), v)
		moves := policy.Decisions(nil, v)
		if int(s.Turn) == seat && len(moves) > 1 && len(past.Steps) > 0 {
			ok, err := g.remembered(v, past)
			if err != nil {
				return err
			}
			if ok {
				found++
			}
		}
		if int(s.Turn) != seat {
			if moves, err = agreed(v, moves); err != nil || len(moves) == 0 {
				return err
			}
		}
		step := Step{Move: moves[uno.Below(g.src, len(moves))]}
		before := step.held(&s, seat)
		s.Do(step.Move, uno.Random{Source: g.src}, nil)
		step.Got = s.Hands[seat].Minus(before)
		past.Steps = append(past.Steps, step)
	}
	return nil
}

// agreed are the moves that all of the policies may make.
func agreed(v *uno.View, moves []uno.Move) (all []uno.Move, err error) {
	for _, m := range moves {
		could := true
		for _, name := range followed {
			sigma, err := policy.Of(name)
			if err != nil {
				return nil, err
			}
			could = could && policy.Chance(sigma)(v, m) > 0
		}
		if could {
			all = append(all, m)
		}
	}
	return all, nil
}

// remembered tries a position with a past that changes what is known of the hidden hands.
func (g *generator) remembered(v *uno.View, past *Past) (bool, error) {
	p := &Past{Start: past.Start, Steps: append([]Step(nil), past.Steps...)}
	q := &Position{View: v, Past: p}
	steps, err := q.worlds(policy.Uniform())
	if errors.Is(err, errOpen) || err == nil && news(steps[len(steps)-1], v) < leastNews {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return g.try(Played, v, p)
}

// news is how far the chances of worlds are from those of a seat without a past.
func news(worlds []world, v *uno.View) float64 {
	flat := (&Past{Start: v}).begin()
	total := 0.0
	chance := map[[uno.MaxSeats]uno.Cards]float64{}
	for _, w := range flat {
		total += w.p
	}
	for _, w := range flat {
		chance[w.state.Hands] += w.p / total
	}
	sum := 0.0
	for _, w := range worlds {
		d := w.p - chance[w.state.Hands]
		if d > 0 {
			sum += d
		}
	}
	return sum
}
