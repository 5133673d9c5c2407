package bot

import "github.com/unolab/uno"

// Decisions appends what the seat to act may decide, in the order of v.Legal,
// with Uno always said: a silent play is left out where the same play with Uno
// is listed. Moves out of turn are left out.
func Decisions(dst []uno.Move, v *uno.View) []uno.Move { return spoken(dst, v, false) }

// Interruptions appends the moves out of turn of the view's seat, in the order
// of v.Legal, with Uno always said.
func Interruptions(dst []uno.Move, v *uno.View) []uno.Move { return spoken(dst, v, true) }

// spoken lists the legal moves of one sort with Uno always said.
func spoken(dst []uno.Move, v *uno.View, outOfTurn bool) []uno.Move {
	kept := len(dst)
	var before uno.Move
	dst = v.Legal(dst)
	for _, m := range dst[kept:] {
		said := m
		said.Uno = true
		// Legal lists a play with Uno just before the same play without.
		silent := !m.Uno && before == said
		before = m
		if silent || OutOfTurn(m) != outOfTurn {
			continue
		}
		dst[kept] = m
		kept++
	}
	return dst[:kept]
}

// preferPlays drops Draw and Pass where there is a play; the order stays.
func preferPlays(moves []uno.Move) []uno.Move {
	kept := 0
	for _, m := range moves {
		if m.Act != uno.Draw && m.Act != uno.Pass {
			moves[kept] = m
			kept++
		}
	}
	if kept == 0 {
		return moves
	}
	return moves[:kept]
}

// call is the catch or the late Uno among moves out of turn.
func call(moves []uno.Move) (uno.Move, bool) {
	for _, m := range moves {
		if m.Act == uno.Catch || m.Act == uno.CallUno {
			return m, true
		}
	}
	return uno.Move{}, false
}
