package live

import (
	"math/rand/v2"
	"time"

	"github.com/unolab/uno/internal/table"
)

// wait sets a timer of the machine, replacing its previous setting. The time of a
// program's move varies a little, so that nothing can be inferred from it. All
// use of timers is under the table's lock.
func (t *Table) wait(e table.SetTimer) {
	d := time.Until(e.At)
	if e.About > 0 {
		d += rand.N(2*e.About+1) - e.About
	}
	t.cancel(e.Timer)
	var alarm *time.Timer
	alarm = time.AfterFunc(max(d, 0), func() {
		t.lock()
		defer t.unlock()
		if t.alarms[e.Timer] == alarm {
			delete(t.alarms, e.Timer)
			t.step(table.Fired{Timer: e.Timer})
		}
	})
	t.alarms[e.Timer] = alarm
}

// cancel stops a timer; its scheduled event does not happen.
func (t *Table) cancel(timer table.Timer) {
	if alarm := t.alarms[timer]; alarm != nil {
		alarm.Stop()
		delete(t.alarms, timer)
	}
}
