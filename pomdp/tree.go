package pomdp

import (
	"cmp"
	"slices"
)

// Tree is a policy, or a plan, written out: at a node an action, below it what may
// be seen. It is made of names alone, so that anything can be drawn or saved as
// one.
type Tree struct {
	// Observation and P are what led here from the node above; empty and 1 at the
	// root.
	Observation string  `json:"observation,omitempty"`
	P           float64 `json:"p"`
	// Belief are the likeliest states here, up to the requested number.
	Belief []Held `json:"belief,omitempty"`
	// Action is the action here; empty where the episode is over or the tree was
	// cut.
	Action string `json:"action,omitempty"`
	// Value is the expected value from here on; Width is the width of its
	// interval (0: exact).
	Value float64 `json:"value"`
	Width float64 `json:"width,omitempty"`
	// Over marks the end of the episode, Cut a node whose branches were left out.
	Over     bool    `json:"over,omitempty"`
	Cut      bool    `json:"cut,omitempty"`
	Children []*Tree `json:"children,omitempty"`
}

// Held is a state with its chance.
type Held struct {
	State string  `json:"state"`
	P     float64 `json:"p"`
}

// Unfold is how far a policy is written out.
type Unfold struct {
	Depth  int     // actions below each other
	Least  float64 // branches that are reached more rarely are cut
	States int     // of each belief to name
	// Value is the value shown at a belief.
	Value func(b Belief) float64
}

// Tree writes a policy out, from m.Start. Branches come by descending chance. Time
// and size grow with the branches that are not cut.
func (m *Model) Tree(p Policy, u Unfold) *Tree {
	f := NewFilter(m)
	var grow func(b Belief, chance float64, depth int) *Tree
	grow = func(b Belief, chance float64, depth int) *Tree {
		t := &Tree{P: 1, Belief: m.held(b, u.States), Value: u.Value(b)}
		switch {
		case m.Over(b):
			t.Over, t.Value = true, 0
			return t
		case depth == 0 || chance < u.Least:
			t.Cut = true
			return t
		}
		a := p.Choose(b)
		t.Action = m.Actions[a]
		for _, branch := range f.branches(b, a) {
			child := grow(branch.Next, chance*branch.P, depth-1)
			child.Observation, child.P = m.Observations[branch.Observation], branch.P
			t.Children = append(t.Children, child)
		}
		slices.SortStableFunc(t.Children, func(x, y *Tree) int { return cmp.Compare(y.P, x.P) })
		return t
	}
	return grow(m.Start, 1, u.Depth)
}

// held are the likeliest states of a belief.
func (m *Model) held(b Belief, n int) []Held {
	sorted := slices.Clone(b)
	slices.SortStableFunc(sorted, func(x, y Entry) int { return cmp.Compare(y.P, x.P) })
	var held []Held
	for _, e := range sorted[:min(n, len(sorted))] {
		held = append(held, Held{m.States[e.Index], e.P})
	}
	return held
}
