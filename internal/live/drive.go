package live

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"sync/atomic"

	"github.com/unolab/uno/internal/table"
)

// Tests of what is built on a table need one without spontaneous moves. With
// Config.Driven the programs of a table wait until Step lets them move, and with
// Config.Seeds the hands are known in advance.

// Waits is what a table waits for, and its current point.
type Waits struct {
	For   string `json:"for"`   // "person", "program", "window", or the state of a table at which no hand is played
	Seats []int  `json:"seats"` // the seat to act, or those to which the window is open
	// At is the point at which each seat sees the table: round, version, turn,
	// phase and open window. The last entry is what a spectator sees.
	At []string `json:"at"`
}

// Waits reports what the table waits for, after a move that is being stored.
func (t *Table) Waits() Waits {
	t.lock()
	defer t.unlock()
	return t.waits()
}

func (t *Table) waits() Waits {
	w := Waits{For: t.state(), Seats: []int{}, At: []string{}}
	if t.m.Dealt() {
		for seat := range t.seats {
			w.At = append(w.At, t.at(seat))
		}
		w.At = append(w.At, t.at(-1))
	}
	if w.For != StatePlaying {
		return w
	}
	now := t.m.Waits()
	w.For, w.Seats = "person", append(w.Seats, now.Seats...)
	switch {
	case now.Window:
		w.For = "window"
	case now.Program:
		w.For = "program"
	}
	return w
}

// at is the point at which a seat, or a spectator, sees the table.
func (t *Table) at(seat int) string {
	v, turn, phase, window := t.m.At(seat)
	kind := ""
	if window != nil {
		kind = windowKinds[window.Kind]
	}
	return fmt.Sprintf("%d.%d.%d.%s.%s", t.round, v, turn, phase, kind)
}

// Step lets the programs of a driven table make one move, waits until it is made,
// and reports what the table then waits for. Nothing moves when a person is to
// act.
func (t *Table) Step() Waits {
	t.lock()
	defer t.unlock()
	t.step(table.Let{})
	for t.m.Busy() && !t.closed {
		if t.moves == nil {
			t.moves = make(chan struct{})
		}
		moves := t.moves
		t.unlock()
		<-moves
		t.lock()
	}
	t.step(table.Hold{})
	return t.waits()
}

// SeedsFrom makes a source of seeds, for Config.Seeds, from a number. Anybody who
// knows the number knows the hands.
func SeedsFrom(n uint64) func() Seed {
	var count atomic.Uint64
	return func() Seed {
		key := binary.BigEndian.AppendUint64([]byte("uno-driven\n"), n)
		return sha256.Sum256(binary.BigEndian.AppendUint64(key, count.Add(1)))
	}
}
