package train

import (
	"fmt"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena/fast"
	"github.com/unolab/uno/policy/learnt"
)

// What a teacher tries.
const (
	least   = 0.002 // the least probability of a move that it tries
	horizon = 5     // turns of a playout of two seats, where there is a value function

	mostPlayouts = 16 // of Config.Playouts: a batch is not to take minutes
)

// teacher tries the moves of a decision: after each of them it plays the hand on,
// with the cards that the others really hold and with the same later luck. The
// policy in training plays at its seats as sharply as the result will.
type teacher struct {
	judge   *learnt.Judge
	resume  [][]*fast.Resumed // by Config.Against and the seat that decides
	value   learnt.Value      // nil: playouts go to the end of the hand
	turns   int               // of a playout; with more than two seats as many rounds
	lay     learnt.Lay
	chances [uno.MaxSeats]float32
}

// newTeacher makes the teacher of a training. It fails for rules and players that
// package fast does not serve.
func newTeacher(c *Config) (*teacher, error) {
	v, err := value(c)
	if err != nil {
		return nil, err
	}
	t := &teacher{judge: learnt.NewJudge(nil), value: v, turns: horizon * c.Seats / 2}
	against := c.Against
	if len(against) == 0 {
		against = []string{Self}
	}
	for _, name := range against {
		list := make([]*fast.Resumed, c.Seats)
		for seat := range list {
			weighers := make([]fast.Weigher, c.Seats)
			for other := range weighers {
				weighers[other] = t.judge
				if name == Self || other == seat {
					continue
				}
				var err error
				if weighers[other], err = fast.NewWeigher(name, &c.Rules, c.Seats); err != nil {
					return nil, fmt.Errorf("playouts: %w", err)
				}
			}
			var err error
			if list[seat], err = fast.NewResumed(&c.Rules, weighers); err != nil {
				return nil, fmt.Errorf("playouts: %w", err)
			}
		}
		t.resume = append(t.resume, list)
	}
	return t, nil
}

// try sets gains to how much better each move is than the mean of the policy, in
// the chance to win. Moves of a probability below least keep 0. It reports whether
// there were moves to compare.
func (t *teacher) try(r *fast.Resumed, l *learner, v *uno.View, s *learnt.Scene, tries int, gains []float32) bool {
	some := 0
	for _, x := range l.w {
		if x >= least {
			some++
		}
	}
	if some < 2 || r.Set(v, s.Track) != nil {
		return false
	}
	t.sum(r, l, tries, gains)
	mean, all := 0.0, 0.0
	for i, x := range l.w {
		if x >= least {
			mean += x * float64(gains[i])
			all += x
		}
	}
	for i, x := range l.w {
		if x >= least {
			gains[i] = (gains[i] - float32(mean/all)) / float32(tries)
		}
	}
	return true
}

// sum adds up what so many playouts after each move come to.
func (t *teacher) sum(r *fast.Resumed, l *learner, tries int, sums []float32) {
	for range tries {
		key := l.src.Uint64()
		for i, m := range l.moves {
			if l.w[i] >= least {
				sums[i] += t.playout(r, &l.state.Hands, m, key, l.seat)
			}
		}
	}
}

// playout is the seat's chance to win after one playout.
func (t *teacher) playout(r *fast.Resumed, hands *[uno.MaxSeats]uno.Cards, m uno.Move, key uint64, seat int) float32 {
	var winner int
	if t.value == nil {
		winner = int(r.Play(hands, m, key).Winner)
	} else {
		over, result := r.Leaf(hands, m, key, t.turns, &t.lay)
		if !over {
			t.value.Chances(&t.lay, &t.chances)
			return t.chances[seat]
		}
		winner = int(result.Winner)
	}
	if winner == seat {
		return 1
	}
	return 0
}
