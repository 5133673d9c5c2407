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

// step passes an input to the machine and executes the effects. While the store
// writes, the lock of the fields is free. A closed table takes no input.
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
	t.perhapsAgain()
}

// moved wakes the goroutines that wait for the table to move.
func (t *Table) moved() {
	if t.moves != nil {
		close(t.moves)
		t.moves = nil
	}
}

// do executes one effect, and returns the machine's answer to it if that is known
// at once.
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
		t.tell(t.dealMessage())
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

// keep stores the next move.
func (t *Table) keep(e table.Keep) table.Input {
	err := t.append(e)
	if errors.Is(err, store.ErrConflict) {
		// A move that seemed to fail before is in its place: it counts.
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

// append stores a move at a position.
func (t *Table) append(e table.Keep) error {
	begun := time.Now()
	err := t.storing(func(ctx context.Context) error {
		return t.store.AppendMove(ctx, t.code, t.round, e.N, e.Move.String())
	})
	if err == nil {
		t.hub.events.Moved(time.Since(begun))
	}
	return err
}

// think runs programs on the pool. A panic of a program is its failure: it must
// not end the studio.
func (t *Table) think(th table.Think) table.Input {
	ok := t.hub.thinkers.do(func() {
		in := table.Thought{Epoch: th.Epoch}
		t.thinking <- struct{}{}
		r, err := saved(th.Answer)
		<-t.thinking
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
