package api

import (
	"context"
	"errors"

	"github.com/unolab/uno"
	"github.com/unolab/uno/record"
)

// A Moment is a place in a record, and the seat that looks from there.
type Moment struct {
	Records Document `json:"records"`
	Line    int      `json:"line,omitempty"` // the record on this line; the first unless given
	Seat    int      `json:"seat,omitempty"`
	// At is after how many actions; 0 is after the deal and the start card, and all
	// unless given.
	At *int `json:"at,omitempty"`
}

// A Scene is the game at a moment, and the events that the seat saw.
type Scene struct {
	Game   *uno.Game
	Events []uno.Event
}

// errThere ends a replay at the place that is asked about.
var errThere = errors.New("there")

// Find replays the record up to the moment.
func (m Moment) Find(ctx context.Context) (*Scene, error) {
	if m.At != nil && *m.At < 0 {
		return nil, usagef("at", "%d is not a number of actions", *m.At)
	}
	var sc *Scene
	err := eachRecord(ctx, m.Records, func(in *record.Reader, rec *record.Record) (err error) {
		if m.Line != 0 && in.Line() != m.Line {
			return nil
		}
		if sc, err = m.replay(rec); err != nil {
			return in.Place(err)
		}
		return errThere
	})
	switch {
	case errors.Is(err, errThere):
		return sc, nil
	case err != nil:
		return nil, asError(err)
	case m.Line != 0:
		return nil, usagef("", "%s: there is no record on line %d", m.Records.Name, m.Line)
	default:
		return nil, usagef("", "%s: there is no record in it", m.Records.Name)
	}
}

// replay plays a record up to the moment.
func (m Moment) replay(rec *record.Record) (*Scene, error) {
	switch {
	case m.Seat < 0 || m.Seat >= len(rec.Seats):
		return nil, usagef("", "there is no seat %d of %d", m.Seat, len(rec.Seats))
	case m.At != nil && *m.At > len(rec.Actions):
		return nil, usagef("", "the record has %d actions, not %d", len(rec.Actions), *m.At)
	case rec.Rules.OpenHands:
		return nil, usagef("", "the hands of this record lie open: there is nothing to believe")
	}
	var sc *Scene
	err := rec.Replay(func(g *uno.Game, i int, _ uno.Move, last bool) error {
		if !last && (m.At == nil || i < *m.At) {
			return nil
		}
		there := *g
		sc = &Scene{Game: &there, Events: g.History(m.Seat)}
		return errThere
	})
	if errors.Is(err, errThere) {
		err = nil
	}
	return sc, err
}
