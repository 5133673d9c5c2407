package store

import (
	"github.com/unolab/uno"
	"github.com/unolab/uno/record"
)

// Tally replays a record and counts its turns and what each seat did. An
// unsound record is an error. Cost: a replay, some microseconds per action.
func Tally(r *record.Record) (turns int, counts []Counts, err error) {
	counts = make([]Counts, len(r.Seats))
	var before uno.Move
	err = r.Replay(func(g *uno.Game, i int, next uno.Move, last bool) error {
		// Every other move ends the chance to catch a seat that forgot before.
		if i > 0 && g.Forgot >= 0 && before.Act != uno.Catch && before.Act != uno.CallUno {
			counts[g.Forgot].UnoForgotten++
		}
		before = next
		if last {
			turns = int(g.Turns)
			for _, e := range g.Log.Events {
				count(counts, e)
			}
		}
		return nil
	})
	return turns, counts, err
}

// count adds an event to the counts of the seats.
func count(counts []Counts, e uno.Event) {
	switch e.Type {
	case uno.Caught:
		counts[e.Seat].Catches++
		counts[e.Other].Caught++
	case uno.MissedCatch:
		counts[e.Seat].MissedCatches++
	case uno.Challenged:
		counts[e.Seat].Challenges++
		if e.Guilty {
			counts[e.Seat].ChallengesWon++
		}
	}
}

// add adds the counts of others.
func (d *Counts) add(o Counts) {
	d.UnoForgotten += o.UnoForgotten
	d.Caught += o.Caught
	d.Catches += o.Catches
	d.MissedCatches += o.MissedCatches
	d.Challenges += o.Challenges
	d.ChallengesWon += o.ChallengesWon
}
