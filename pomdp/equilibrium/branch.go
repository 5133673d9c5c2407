package equilibrium

import "github.com/unolab/uno"

// branch is one way in which a move can turn out.
type branch struct {
	prob   float64
	state  uno.State
	events []uno.Event
	leaf   int // the outcome at which the stage ends; 0: none
}

// outcomes lists the ways in which a move can turn out, with their chances.
func outcomes(s *uno.State, m uno.Move) []branch {
	var list []branch
	for o := range s.Outcomes(m) {
		list = append(list, branch{prob: o.Chance(), state: o.Next, events: o.Events})
	}
	return list
}
