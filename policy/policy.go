package policy

import "github.com/unolab/uno"

// Policy is a player as a distribution over its decisions.
type Policy interface {
	// Weights sets w[i] to the weight of moves[i], for the seat to act of a hand
	// that is not over; moves are the Decisions of v, and w has the same length.
	// Weights are finite and not negative, and at least one is positive. The
	// probability of a decision is its weight divided by the sum of the weights;
	// a legal move that Decisions omits has probability 0. Weights keeps neither
	// v nor the slices.
	Weights(v *uno.View, moves []uno.Move, w []float64)
}

// Interrupter is a policy that also moves out of turn.
type Interrupter interface {
	Policy
	// Interrupts is Weights for the Interruptions of v. It returns the weight of
	// letting the moment pass, which counts in the sum.
	Interrupts(v *uno.View, moves []uno.Move, w []float64) (wait float64)
}

// Decisions appends the decisions of the seat to act, in the order of v.Legal.
// It omits moves out of turn, and a play without Uno where the same play with
// Uno is listed.
func Decisions(dst []uno.Move, v *uno.View) []uno.Move { return spoken(dst, v, false) }

// Interruptions appends the moves out of turn of the view's seat, in the order
// of v.Legal, with Uno always said.
func Interruptions(dst []uno.Move, v *uno.View) []uno.Move { return spoken(dst, v, true) }

// spoken lists the legal moves of one kind, with Uno where it can be said.
func spoken(dst []uno.Move, v *uno.View, outOfTurn bool) []uno.Move {
	kept := len(dst)
	called := false // the move before calls Uno
	dst = v.Legal(dst)
	for i := kept; i < len(dst); i++ {
		m := &dst[i]
		// Legal lists a play with Uno just before the same play without.
		silent := called && !m.Uno
		called = m.Uno
		if silent || (m.Act >= uno.Jump) != outOfTurn {
			continue
		}
		if kept < i {
			dst[kept] = *m
		}
		kept++
	}
	return dst[:kept]
}

// Chance returns a function for the probability of a decision, with or without
// the Uno call; an illegal move has probability 0. Only one goroutine at a time
// may use the function. A call lists and weighs the decisions once.
func Chance(p Policy) func(v *uno.View, m uno.Move) float64 {
	var moves []uno.Move
	var w []float64
	return func(v *uno.View, m uno.Move) float64 {
		moves = Decisions(moves[:0], v)
		w = Room(w, len(moves))
		p.Weights(v, moves, w)
		m.Uno = false
		sum, of := 0.0, 0.0
		for i, l := range moves {
			sum += w[i]
			if l.Uno = false; l == m {
				of += w[i]
			}
		}
		if of == 0 {
			return 0
		}
		return of / sum
	}
}

// Room returns a slice for n weights, w itself if it is large enough.
func Room(w []float64, n int) []float64 {
	if cap(w) < n {
		return make([]float64, n, 2*n)
	}
	return w[:n]
}
