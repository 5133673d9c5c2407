package live

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/unolab/uno"
)

// Tests of what is built on a table need one that holds still. With
// Config.Driven the programs of a table wait until Step lets them move, and
// with Config.Seeds the hands are known beforehand.

// Waits is what a table waits for, and where it is.
type Waits struct {
	For   string `json:"for"`   // "person", "program", "window", or the state of a table at which no hand is played
	Seats []int  `json:"seats"` // the seat to act, or those to which the window is open
	// At is where each seat sees the table: round, version, turn, phase and
	// open window. The last entry is what a spectator sees.
	At []string `json:"at"`
}

// Waits says what the table waits for, after a move that is being stored.
func (t *Table) Waits() Waits {
	t.lock()
	defer t.unlock()
	return t.waits()
}

func (t *Table) waits() Waits {
	w := Waits{For: t.state, Seats: []int{}, At: []string{}}
	if t.started {
		for seat := range t.seats {
			w.At = append(w.At, t.at(seat))
		}
		w.At = append(w.At, t.at(-1))
	}
	switch turn := int(t.game.Turn); {
	case t.state != StatePlaying:
	case t.window != nil:
		w.For = "window"
		for seat := range t.seats {
			if t.concerned(t.window, seat) && !t.window.passed[seat] {
				w.Seats = append(w.Seats, seat)
			}
		}
	case !t.asked && len(t.interrupters()) > 0:
		w.For, w.Seats = "program", t.interrupters()
	case t.seats[turn].program() != "":
		w.For, w.Seats = "program", []int{turn}
	default:
		w.For, w.Seats = "person", []int{turn}
	}
	return w
}

// at is where a seat, or a spectator, sees the table.
func (t *Table) at(seat int) string {
	e := t.eyesOf(seat)
	kind := ""
	if g := t.graceFor(seat); g != nil && e.state.Phase != uno.Over {
		kind = g.Kind
	}
	return fmt.Sprintf("%d.%d.%d.%s.%s", t.round, e.v, e.state.Turn, e.state.Phase, kind)
}

// Step lets the programs of a driven table make one move, waits until it is
// made, and says what the table waits for then. Nothing moves where a person
// is to act.
func (t *Table) Step() Waits {
	t.lock()
	defer t.unlock()
	t.step = true
	t.advance()
	for t.busy || t.pace.on() {
		t.unlock()
		time.Sleep(time.Millisecond)
		t.lock()
	}
	t.step = false
	return t.waits()
}

// waitsForStep reports whether programs may not move now.
func (t *Table) waitsForStep() bool { return t.hub.cfg.Driven && !t.step }

// SeedsFrom makes a source of seeds, for Config.Seeds, that follow from a
// number. Who knows the number knows the hands.
func SeedsFrom(n uint64) func() Seed {
	var count atomic.Uint64
	return func() Seed {
		key := binary.BigEndian.AppendUint64([]byte("uno-driven\n"), n)
		return sha256.Sum256(binary.BigEndian.AppendUint64(key, count.Add(1)))
	}
}
