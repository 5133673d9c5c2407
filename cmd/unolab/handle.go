//go:build cgo && cshared

package main

import (
	"errors"
	"fmt"
	"runtime/debug"
	"sync"

	"github.com/unolab/uno/env"
)

// held is a vector behind a handle. Its lock is never waited for.
type held struct {
	busy   sync.Mutex
	vector *env.Vector
}

// handles are the open vectors.
var handles = struct {
	sync.RWMutex
	next int64
	open map[int64]*held
}{open: map[int64]*held{}}

var errBusy = errors.New("another thread is using this environment")

// open gives a vector a handle.
func open(v *env.Vector) int64 {
	handles.Lock()
	defer handles.Unlock()
	handles.next++
	handles.open[handles.next] = &held{vector: v}
	return handles.next
}

// with runs do on the vector of a handle, for this thread alone.
func with(handle int64, do func(v *env.Vector) error) error {
	handles.RLock()
	h := handles.open[handle]
	handles.RUnlock()
	if h == nil {
		return errors.New("this environment is closed")
	}
	if !h.busy.TryLock() {
		return errBusy
	}
	defer h.busy.Unlock()
	return guarded(func() error { return do(h.vector) })
}

// shut closes a handle.
func shut(handle int64) error {
	return with(handle, func(*env.Vector) error {
		handles.Lock()
		defer handles.Unlock()
		delete(handles.open, handle)
		return nil
	})
}

// guarded turns a panic into an error, since one must not reach C.
func guarded(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("internal error: %v\n%s", p, debug.Stack())
		}
	}()
	return do()
}
