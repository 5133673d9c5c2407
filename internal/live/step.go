package live

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/unolab/uno/internal/store"
	"github.com/unolab/uno/internal/table"
)

// step has the machine take an input and does what follows. While the store
// writes, the lock of the fields is free. A table that is closed takes nothing.
func (t *Table) step(in table.Input) {
	if t.closed {
		return
	}
	for i := range t.seats {
		if c := t.seats[i].client; c != nil {
			t.m.Step(table.Delay{Seat: i, Trip: c.latency()}, time.Now())
		}
	}
	for effects := t.m.Step(in, time.Now()); len(effects) > 0 && !t.closed; {
		e := effects[0]
		effects = effects[1:]
		if answer := t.do(e); answer != nil {
			effects = append(effects, t.m.Step(answer, time.Now())...)
		}
	}
	t.moved()
}

// moved wakes those who wait for the table to move.
func (t *Table) moved() {
	if t.moves != nil {
		close(t.moves)
		t.moves = nil
	}
}

// do does one thing for the machine, and returns the answer to it if that is
// known at once.
func (t *Table) do(e table.Effect) table.Input {
	switch e := e.(type) {
	case table.Keep:
		return t.keep(e)
	case table.Finish:
		return t.finish(e.Match)
	case table.Deal:
		return t.dealNext(e.Match)
	case table.Think:
		return t.think(e)
	case table.Show:
		t.show(&e.Sight)
	case table.Greet:
		t.greet(t.coming, e.Sights)
	case table.Changed:
		t.tellTable()
	case table.Begun:
		t.tell(dealMsg{T: "deal", Round: t.round, Hash: t.deal.Hash})
	case table.Ended:
		t.sayEnded()
	case table.Answer:
		t.answer(e)
	case table.Advise:
		t.advise(e)
	case table.Fault:
		t.hub.log.Error("a program failed", "table", t.code, "seat", e.Seat, "program", t.m.Seat(e.Seat).Program, "error", e.Err)
	case table.SetTimer:
		t.wait(e)
	case table.StopTimer:
		t.cancel(e.Timer)
	}
	return nil
}

// keep has the store keep the next move.
func (t *Table) keep(e table.Keep) table.Input {
	err := t.append(e)
	if errors.Is(err, store.ErrConflict) {
		// A move that failed before is in its place: it counts.
		for _, d := range t.doubts {
			if t.append(d) == nil {
				t.doubts = nil
				return table.Kept{Instead: &d.Move}
			}
		}
	}
	if err != nil {
		t.doubts = append(t.doubts, e)
		t.broken("keep a move", err)
		return table.Kept{Failed: true}
	}
	t.doubts = nil
	return table.Kept{}
}

// append has the store keep a move in a place.
func (t *Table) append(e table.Keep) error {
	begun := time.Now()
	err := t.storing(func(ctx context.Context) error {
		return t.hub.store.AppendMove(ctx, t.code, t.round, e.N, e.Move.String())
	})
	if err == nil {
		t.hub.events.Moved(time.Since(begun))
	}
	return err
}

// think has programs think on the pool. A program that panics has failed: it
// must not take the studio with it.
func (t *Table) think(th table.Think) table.Input {
	ok := t.hub.thinkers.do(func() {
		in := table.Thought{Epoch: th.Epoch}
		r, err := saved(th.Answer)
		in.Move, in.Moves, in.Err = r.Move, r.Moves, err
		t.lock()
		defer t.unlock()
		t.step(in)
	})
	if !ok {
		return table.Thought{Epoch: th.Epoch, Busy: true}
	}
	return nil
}

// saved asks a program; its panic is an error.
func saved(ask func() table.Reply) (r table.Reply, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v\n%s", p, debug.Stack())
		}
	}()
	return ask(), nil
}
