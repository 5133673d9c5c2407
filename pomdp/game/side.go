package game

// Infoset is an information set of one player.
type Infoset struct {
	Info string
	// Parent is the player's sequence before it: with perfect recall there is
	// one.
	Parent int32
	// First is the sequence that ends in the first action; the others follow.
	First   int32
	Actions []string
}

// Side is one player's part of a game in sequence form: the tree of the
// player's own information sets and sequences (von Stengel's treeplex). A
// sequence is the list of the player's actions on the path to some node;
// sequence 0 is the empty one, every other is an information set with one of
// its actions. An information set follows its Parent sequence.
type Side struct {
	Infosets []Infoset
	of       []int32 // the information set of each sequence, -1 for the empty one
}

// newSide is a player without a decision.
func newSide() Side { return Side{of: []int32{-1}} }

// add appends an information set.
func (s *Side) add(info string, parent int32, actions []string) {
	i := int32(len(s.Infosets))
	s.Infosets = append(s.Infosets, Infoset{Info: info, Parent: parent, First: int32(len(s.of)), Actions: actions})
	for range actions {
		s.of = append(s.of, i)
	}
}

// sequences is the number of sequences, the empty one included.
func (s *Side) sequences() int { return len(s.of) }

// Plan is a strategy of one player as a realization plan: for each sequence the
// product of the probabilities of its actions. Plan[0] is 1, and the plan of an
// information set's actions sums to that of its parent.
type Plan []float64

// Uniform is the plan that does everything possible with equal chance.
func (s *Side) Uniform() Plan {
	return s.Plan(func(info *Infoset, probs []float64) {
		for a := range probs {
			probs[a] = 1 / float64(len(probs))
		}
	})
}

// Plan makes the realization plan of a behavioural strategy: choose writes the
// chances of the actions of an information set, which sum to 1.
func (s *Side) Plan(choose func(info *Infoset, probs []float64)) Plan {
	p := make(Plan, s.sequences())
	p[0] = 1
	for i := range s.Infosets {
		info := &s.Infosets[i]
		part := p[info.First:][:len(info.Actions)]
		choose(info, part)
		for a := range part {
			part[a] *= p[info.Parent]
		}
	}
	return p
}

// Behaviour writes the probabilities of the actions of an information set under
// a plan. They are equal where the plan itself does not reach the set.
func (s *Side) Behaviour(p Plan, info *Infoset, probs []float64) {
	sum := 0.0
	for a := range info.Actions {
		probs[a] = max(0, p[int(info.First)+a])
		sum += probs[a]
	}
	for a := range info.Actions {
		if sum > 0 {
			probs[a] /= sum
		} else {
			probs[a] = 1 / float64(len(info.Actions))
		}
	}
}

// normal makes a plan from an approximate one, such as the solution of a linear
// program: weights below 0 count as 0, and every information set's weights are
// scaled to its parent's.
func (s *Side) normal(weights []float64) Plan {
	return s.Plan(func(info *Infoset, probs []float64) { s.Behaviour(weights, info, probs) })
}

// respond finds a best response to a gradient, the worth of each sequence by
// the leaves that end in it. It overwrites the gradient: at the end gradient[0]
// is the value of the answer. best receives the index of the action chosen at
// each information set, among equals the first, and may be nil.
func (s *Side) respond(gradient []float64, best []int32) float64 {
	for i := len(s.Infosets) - 1; i >= 0; i-- {
		info := &s.Infosets[i]
		part := gradient[info.First:][:len(info.Actions)]
		top := 0
		for a, v := range part {
			if v > part[top] {
				top = a
			}
		}
		gradient[info.Parent] += part[top]
		if best != nil {
			best[i] = int32(top)
		}
	}
	return gradient[0]
}

// pure is the plan that takes one action at each information set.
func (s *Side) pure(best []int32) Plan {
	i := -1
	return s.Plan(func(_ *Infoset, probs []float64) {
		i++
		clear(probs)
		probs[best[i]] = 1
	})
}
