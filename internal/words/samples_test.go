package words

import (
	"github.com/unolab/uno"
	"github.com/unolab/uno/reason"
)

// Events lists events of every type, in every shape that has words of its own.
func Events() []uno.Event {
	r5, rv, wild, four := uno.Card(uno.Red, 5), uno.Card(uno.Red, uno.Reverse), uno.WildKind, uno.WildDrawFourKind
	some := uno.NewCards(r5, wild)
	none := uno.NoColor
	return []uno.Event{
		{Type: uno.Dealt, Seat: 0, N: 2, Cards: some},
		{Type: uno.Dealt, Seat: 1, N: 1},
		{Type: uno.StartTurned, Card: r5},
		{Type: uno.StartBack, Card: four},
		{Type: uno.Played, Seat: 0, Card: r5, Color: none, N: 1},
		{Type: uno.Played, Seat: 1, Card: wild, Color: uno.Green, N: 1},
		{Type: uno.Played, Seat: 1, Card: four, Color: uno.Blue, N: 1, Uno: true},
		{Type: uno.Played, Seat: 0, Card: rv, Color: none, N: 1, Fresh: true},
		{Type: uno.Played, Seat: 1, Card: r5, Color: none, N: 2, Twin: true, Uno: true},
		{Type: uno.Played, Seat: 0, Card: r5, Color: none, N: 1, Jump: true},
		{Type: uno.Played, Seat: 1, Card: r5, Color: none, N: 1, Fresh: true, Itself: true},
		{Type: uno.Drew, Seat: 0, N: 0},
		{Type: uno.Drew, Seat: 1, N: 1},
		{Type: uno.Drew, Seat: 0, N: 2, Cards: some, Why: uno.ByCard},
		{Type: uno.Drew, Seat: 1, N: 4, Why: uno.ByPenalty},
		{Type: uno.Drew, Seat: 0, N: 2, Cards: some, Why: uno.ByPenalty},
		{Type: uno.Kept, Seat: 0},
		{Type: uno.Reshuffled, N: 1},
		{Type: uno.Reshuffled, N: 80},
		{Type: uno.Skipped, Seat: 1},
		{Type: uno.ColorNamed, Seat: 0, Color: uno.Yellow},
		{Type: uno.Challenged, Seat: 0, Other: 1, Guilty: true, N: 2, Cards: some},
		{Type: uno.Challenged, Seat: 1, Other: 0, N: 2, Cards: some},
		{Type: uno.Challenged, Seat: 1, Other: 2, N: 2},
		{Type: uno.Accepted, Seat: 0},
		{Type: uno.Caught, Seat: 0, Other: 1},
		{Type: uno.MissedCatch, Seat: 0, Other: 1},
		{Type: uno.UnoCalled, Seat: 0},
		{Type: uno.Swapped, Seat: 0, Other: 1},
		{Type: uno.HandsPassed, N: 1},
		{Type: uno.HandsPassed, N: -1},
		{Type: uno.Received, Seat: 0, N: 2, Cards: some},
		{Type: uno.Ended, Seat: 0, N: 34, Reason: uno.Out},
		{Type: uno.Ended, Seat: 1, N: 1, Reason: uno.Out},
		{Type: uno.Ended, Seat: -1, Reason: uno.Blocked},
		{Type: uno.Ended, Seat: -1, Reason: uno.Limited},
	}
}

// Refusals lists a refusal of every code, in every shape that has words of its
// own.
func Refusals() []*uno.Refusal {
	var all []*uno.Refusal
	for _, code := range uno.RefusalCodes() {
		for _, phase := range []uno.Phase{uno.ToPlay, uno.ToKeep, uno.ToName, uno.ToSwap, uno.ToAnswer, uno.ToStack} {
			for _, twin := range []bool{false, true} {
				m := uno.Move{Seat: 1, Card: uno.Card(uno.Red, 5), Color: uno.NoColor, Twin: twin}
				all = append(all, &uno.Refusal{
					Move: m, Code: code, Seat: 1, Phase: phase, Card: m.Card, Top: uno.Card(uno.Green, 7), Color: uno.Green,
				})
			}
		}
	}
	return all
}

// Moves lists moves of every act.
func Moves() []uno.Move {
	var all []uno.Move
	for _, text := range []string{
		"0 r5", "0 r5 r5", "0 w:g!", "0 jump r5", "0 jump r5!", "0 draw", "0 pass", "0 challenge", "0 accept",
		"0 color b", "0 swap 1", "0 catch 2", "0 uno",
	} {
		m, err := uno.ParseMove(text)
		if err != nil {
			panic(err)
		}
		all = append(all, m)
	}
	return all
}

// Reasons lists a reason of every code.
func Reasons() []reason.Reason {
	var all []reason.Reason
	for _, code := range reason.Codes() {
		for n := range 3 {
			r := reason.Of(code, 1, n)
			r.Chance, r.Best, r.Card, r.Color = .5, .25, uno.WildKind, uno.Green
			all = append(all, r)
		}
	}
	return all
}
