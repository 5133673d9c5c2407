package env

import (
	"fmt"

	"github.com/unolab/uno"
	"github.com/unolab/uno/record"
)

// outsideName is the name of an outside seat in records.
const outsideName = "agent"

// Record is the record of the hand at a table, as far as it has come. It is
// replayed on the readable engine, whichever plays the table.
func (v *Vector) Record(env int) (*record.Record, error) {
	if env < 0 || env >= len(v.tables) {
		return nil, fmt.Errorf("env: there is no table %d", env)
	}
	return v.replay(&v.logs[env])
}

// replay makes the record of a log.
func (v *Vector) replay(l *handLog) (*record.Record, error) {
	c := v.cfg
	c.Players = make([]string, c.Seats) // the log has everybody's actions
	t, err := newPlain(&c)
	if err != nil {
		return nil, fmt.Errorf("env: %w", err)
	}
	t.deal(l.game)
	for _, a := range l.actions {
		t.step(int(a))
	}
	names := make([]string, c.Seats)
	for seat, name := range v.cfg.Players {
		if names[seat] = name; name == "" {
			names[seat] = outsideName
		}
	}
	return record.OfDeckOrder(&t.game, t.order, names), nil
}

// finish keeps the record of a hand that is over, if records are kept.
func (v *Vector) finish(i int) {
	if !v.cfg.Records {
		return
	}
	r, err := v.replay(&v.logs[i])
	if err != nil {
		panic(err) // the players were made before
	}
	v.done = append(v.done, r)
}

// TakeRecords returns the records of the hands that have ended since the last call,
// in the order of their end, and forgets them. Config.Records must be set.
func (v *Vector) TakeRecords() []*record.Record {
	all := v.done
	v.done = nil
	return all
}

// Game is the number of the hand at a table, and the actions so far, the players'
// included.
func (v *Vector) Game(env int) (number uint64, actions []uint8) {
	l := &v.logs[env]
	return l.game, l.actions
}

// Hands are all hands at a table, for those who may see them: tests, teachers,
// critics that learn with open cards.
func (v *Vector) Hands(env int) ([]uno.Cards, error) {
	if env < 0 || env >= len(v.tables) {
		return nil, fmt.Errorf("env: there is no table %d", env)
	}
	hands := make([]uno.Cards, v.cfg.Seats)
	for seat := range hands {
		hands[seat] = v.tables[env].cards(seat)
	}
	return hands, nil
}
