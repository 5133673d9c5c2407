package server

import (
	"sync"
	"testing"
)

// Connections that come while the studio closes are let in and waited for, or are not let in.
func TestDoor(t *testing.T) {
	var d door
	var came, comers sync.WaitGroup
	inside := make(chan bool, 100)
	came.Add(1)
	for range 100 {
		comers.Go(func() {
			came.Wait()
			in := d.enter()
			inside <- in
			if in {
				d.leave()
			}
		})
	}
	came.Done()
	d.wait()
	if d.enter() {
		t.Error("a door that is shut lets somebody in")
	}
	comers.Wait()
	if len(inside) != 100 {
		t.Errorf("%d of 100 were answered", len(inside))
	}
}
