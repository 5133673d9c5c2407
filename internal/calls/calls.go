// Package calls runs functions of package api by numbered messages, for a caller
// that is on the other side of a channel of text, such as a page that talks to its
// worker.
//
//	b := calls.New(func(id int, kind calls.Kind, text string) { post(id, kind, text) })
//	b.Call(1, "duel.value", request) // answers later
//	b.Cancel(1)
//
// Each call ends with exactly one message: [Answer] with the bytes that api.Call
// returned, or [Failure] with an api.Error in JSON, whose code is [Cancelled] for a
// call that was cancelled without a partial answer. [Progress] messages come before it,
// at most one in [Pause].
//
// In a browser all goroutines share one thread. After each progress message a call
// sleeps for a moment, so that the thread can receive messages; a function that
// reports no progress is not interrupted there, and the page ends its worker instead.
package calls

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/unolab/uno/api"
)

// A Kind says what a message about a call is.
type Kind string

// The kinds of messages about a call.
const (
	Answer   Kind = "answer"   // the answer in JSON: the call has ended
	Failure  Kind = "error"    // an api.Error in JSON: the call has ended
	Progress Kind = "progress" // an api.Progress in JSON
)

// Cancelled is the code of a call that was cancelled.
const Cancelled api.Code = "cancelled"

// Pause is the least time between two progress messages of a call.
const Pause = 50 * time.Millisecond

// A Board holds the calls under way. Make one with New. Its methods may be called
// concurrently.
type Board struct {
	post func(id int, kind Kind, text string)

	mu     sync.Mutex
	cancel map[int]context.CancelFunc
}

// New makes a board that reports by post, which is called from the goroutine of
// each call.
func New(post func(id int, kind Kind, text string)) *Board {
	return &Board{post: post, cancel: map[int]context.CancelFunc{}}
}

// Call starts a function of package api. The id must not be that of a call under way.
func (b *Board) Call(id int, name string, request []byte) {
	ctx, cancel := context.WithCancel(context.Background())
	b.mu.Lock()
	b.cancel[id] = cancel
	b.mu.Unlock()
	go func() {
		kind, text := run(api.WithProgress(ctx, b.reporter(id)), name, request)
		b.mu.Lock()
		delete(b.cancel, id)
		b.mu.Unlock()
		cancel()
		b.post(id, kind, text)
	}()
}

// Cancel asks a call to end. It does nothing if the call has ended.
func (b *Board) Cancel(id int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if cancel := b.cancel[id]; cancel != nil {
		cancel()
	}
}

// reporter returns the progress callback of a call.
func (b *Board) reporter(id int) func(api.Progress) {
	var last time.Time
	return func(p api.Progress) {
		if now := time.Now(); now.Sub(last) < Pause {
			return
		}
		if text, err := json.Marshal(p); err == nil {
			b.post(id, Progress, string(text))
		}
		yield()
		last = time.Now()
	}
}

// run calls the function and puts the outcome into a message. A panic becomes a
// failure, because it must not end the calls of others.
func run(ctx context.Context, name string, request []byte) (kind Kind, text string) {
	defer func() {
		if p := recover(); p != nil {
			kind, text = Failure, failure(fmt.Errorf("%s failed: %v", name, p))
		}
	}()
	answer, err := api.Call(ctx, name, request)
	if err != nil {
		return Failure, failure(err)
	}
	return Answer, string(answer)
}

// failure is an error in JSON.
func failure(err error) string {
	e := &api.Error{Code: api.Failed, What: err.Error()}
	var own *api.Error
	switch {
	case errors.Is(err, context.Canceled):
		e = &api.Error{Code: Cancelled, What: "cancelled"}
	case errors.Is(err, context.DeadlineExceeded):
		e.Code = api.Limit
	case errors.As(err, &own):
		e = own
	}
	text, err := json.Marshal(e)
	if err != nil {
		panic(err) // three strings
	}
	return string(text)
}
