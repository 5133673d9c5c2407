package store

import (
	"github.com/unolab/uno"
	"github.com/unolab/uno/record"
)

// Tally replays a record and counts its turns and what each seat did. An
// unsound record is an error. Cost: a replay, some microseconds per action.
func Tally(r *record.Record) (turns int, deeds []Deeds, err error) {
	deeds = make([]Deeds, len(r.Seats))
	var before uno.Move
	err = r.Replay(func(g *uno.Game, i int, next uno.Move, last bool) error {
		// Every other move ends the chance to catch a seat that forgot before.
		if i > 0 && g.Forgot >= 0 && before.Act != uno.Catch && before.Act != uno.CallUno {
			deeds[g.Forgot].UnoForgotten++
		}
		before = next
		if last {
			turns = int(g.Turns)
			for _, e := range g.Log.Events {
				count(deeds, e)
			}
		}
		return nil
	})
	return turns, deeds, err
}

// count adds an event to the counts of the seats.
func count(deeds []Deeds, e uno.Event) {
	switch e.Type {
	case uno.Caught:
		deeds[e.Seat].Catches++
		deeds[e.Other].Caught++
	case uno.MissedCatch:
		deeds[e.Seat].MissedCatches++
	case uno.Challenged:
		deeds[e.Seat].Challenges++
		if e.Guilty {
			deeds[e.Seat].ChallengesWon++
		}
	}
}
