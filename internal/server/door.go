package server

import "sync"

// door counts the connections that are open, and lets no more in once it is shut.
type door struct {
	mu     sync.Mutex
	shut   bool
	inside sync.WaitGroup
}

// enter lets a connection in, unless the door is shut. One that was let in calls leave.
func (d *door) enter() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.shut {
		return false
	}
	d.inside.Add(1)
	return true
}

func (d *door) leave() { d.inside.Done() }

// wait shuts the door and returns when nobody is inside.
func (d *door) wait() {
	d.mu.Lock()
	d.shut = true
	d.mu.Unlock()
	d.inside.Wait()
}
