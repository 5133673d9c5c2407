package search

import (
	"math"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena/fast"
	"github.com/unolab/uno/policy/learnt"
)

// rivals are the players that another seat may be. What a seat did says which one it is
// and what it holds, so the walk over worlds weighs both at once; a playout gives the
// seat the player that its world suggests.
const rivals = 4

// rivalNames names them. The first is the policy that the searching seat plays.
var rivalNames = [rivals]string{"fast", "greedy", "rlcard-rule", "random"}

// prior is the logarithm of the chance of each before a seat has done anything.
var prior = logs{math.Log(0.4), math.Log(0.2), math.Log(0.2), math.Log(0.2)}

// newRivals makes the rivals of a table. It fails for rules that package fast does not
// serve.
func newRivals(rules *uno.Rules, seats int) ([]fast.Weigher, error) {
	list := []fast.Weigher{learnt.NewJudge(learnt.Fast(rules, seats))}
	for _, name := range rivalNames[1:] {
		w, err := fast.NewWeigher(name, rules, seats)
		if err != nil {
			return nil, err
		}
		list = append(list, w)
	}
	return list, nil
}

// logs are logarithms of chances, one for each rival.
type logs [rivals]float64

// add adds the logarithms of other chances.
func (l *logs) add(other *logs) {
	for i, x := range other {
		l[i] += x
	}
}

// sub takes them away.
func (l *logs) sub(other *logs) {
	for i, x := range other {
		l[i] -= x
	}
}

// total is the logarithm of the chance of what a seat did, whoever it is, from those of
// what each rival would have done.
func (l *logs) total() float64 {
	best := math.Inf(-1)
	for i, x := range l {
		best = max(best, x+prior[i])
	}
	sum := 0.0
	for i, x := range l {
		sum += math.Exp(x + prior[i] - best)
	}
	return best + math.Log(sum)
}

// draw draws a rival in proportion to its chance.
func (l *logs) draw(rng *rand.Rand) int {
	x, total := rng.Float64(), l.total()
	for i := range l {
		if x -= math.Exp(l[i] + prior[i] - total); x < 0 {
			return i
		}
	}
	return 0
}
