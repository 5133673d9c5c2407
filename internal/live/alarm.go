package live

import (
	"math/rand/v2"
	"time"

	"github.com/unolab/uno/internal/table"
)

// alarm is a timer of a table. All its use is under the table's lock.
type alarm struct {
	timer *time.Timer
	set   int // counts what it was set to, so that what comes late is known to be late
}

// alarmOf is the alarm of a timer of the machine.
func (t *Table) alarmOf(timer table.Timer) *alarm {
	if t.alarms[timer] == nil {
		t.alarms[timer] = new(alarm)
	}
	return t.alarms[timer]
}

// wait sets the alarm of a timer, in place of what it was set to. A program's
// move comes a little earlier or later, so that nothing can be read from it.
func (t *Table) wait(e table.SetTimer) {
	d := time.Until(e.At)
	if e.About > 0 {
		d += rand.N(2*e.About+1) - e.About
	}
	a := t.alarmOf(e.Timer)
	a.stop()
	set := a.set
	a.timer = time.AfterFunc(max(d, 0), func() {
		t.lock()
		defer t.unlock()
		if a.set == set {
			a.stop()
			t.step(table.Fired{Timer: e.Timer})
		}
	})
}

// stop unsets the alarm; what it was set to does not run.
func (a *alarm) stop() {
	a.set++
	if a.timer != nil {
		a.timer.Stop()
		a.timer = nil
	}
}
