package live

import "time"

// alarm is a timer of a table. All its use is under the table's lock; what it
// runs holds the lock too.
type alarm struct {
	timer *time.Timer
	set   int
}

// after sets the alarm, in place of what it was set to.
func (t *Table) after(a *alarm, d time.Duration, f func()) {
	a.stop()
	set := a.set
	a.timer = time.AfterFunc(max(d, 0), func() {
		t.lock()
		defer t.unlock()
		if a.set != set {
			return
		}
		a.timer = nil
		a.set++
		f()
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

// on reports whether the alarm is set.
func (a *alarm) on() bool { return a.timer != nil }
