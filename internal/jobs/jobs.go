package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/internal/calls"
	"github.com/unolab/uno/internal/store"
)

// State is where a job is.
type State string

// The states of a job; the last three are ends.
const (
	Waiting   State = "waiting"
	Running   State = "running"
	Done      State = "done"
	Failed    State = "failed"
	Cancelled State = "cancelled"
)

// Job is a job as its client sees it.
type Job struct {
	ID       string          `json:"id"`
	Function string          `json:"function"` // of package api
	State    State           `json:"state" enum:"waiting,running,done,failed,cancelled"`
	Created  time.Time       `json:"created"`
	Started  *time.Time      `json:"started,omitempty"`
	Ended    *time.Time      `json:"ended,omitempty"`
	Progress *Progress       `json:"progress,omitempty"`
	Answer   json.RawMessage `json:"answer,omitempty" as:"Result"` // of a job that is done; of one that was cancelled as far as it came
	Error    *api.Error      `json:"error,omitempty"`              // of a job that failed
}

// Over reports whether the job has ended.
func (j *Job) Over() bool { return j.State != Waiting && j.State != Running }

// Progress is how far a job has come.
type Progress struct {
	Done  float64 `json:"done"`            // in the unit of Total
	Total float64 `json:"total,omitempty"` // 0 where it is not known
	Unit  string  `json:"unit,omitempty"`
	Note  string  `json:"note,omitempty"`
}

// Config are the limits of a queue. A zero field means its default.
type Config struct {
	Running int           // jobs at a time; 1
	Waiting int           // jobs that wait for a place; 16
	Each    int           // jobs of one owner that have not ended; 4
	Time    time.Duration // of one job; 10 minutes
	Kept    int           // results; 200
	Largest int           // bytes of an answer; 4 MB
}

// withDefaults fills in the defaults.
func (c Config) withDefaults() Config {
	usual := func(n *int, usual int) {
		if *n == 0 {
			*n = usual
		}
	}
	usual(&c.Running, 1)
	usual(&c.Waiting, 16)
	usual(&c.Each, 4)
	usual(&c.Kept, 200)
	usual(&c.Largest, 4<<20)
	if c.Time == 0 {
		c.Time = 10 * time.Minute
	}
	return c
}

// The errors that a caller can cause; those of api.Find are others.
var (
	ErrNotFound = errors.New("there is no such job")
	ErrFull     = errors.New("too many jobs have not ended")
	ErrClosed   = errors.New("the queue is closed")
)

// Store is what a queue needs of a store.
type Store interface {
	SaveDocs(ctx context.Context, docs []store.Doc) error
	Doc(ctx context.Context, kind, key string) (store.Doc, error)
}

// Queue runs jobs. Make one with New and close it with Close. Its methods may be
// called concurrently.
type Queue struct {
	cfg   Config
	store Store
	log   *slog.Logger
	board *calls.Board

	numbers sync.Mutex // held while a number is taken: only other queues are in the way

	mu      sync.Mutex
	closed  bool
	under   map[string]*entry // jobs that have not ended, or cannot be kept, by id
	byCall  map[int]*entry
	waiting []*entry
	running int
	calls   int
	unkept  []string // ids of ended jobs that the store did not take
	ending  sync.WaitGroup
}

// entry is a job under way.
type entry struct {
	job     Job
	owner   string
	request []byte
	call    int // of the board, once it runs
	timer   *time.Timer
	late    bool // its time is up
	stopped bool // its client cancelled it
	changed chan struct{}
}

// New makes a queue that keeps results in a store.
func New(cfg Config, st Store, log *slog.Logger) *Queue {
	q := &Queue{cfg: cfg.withDefaults(), store: st, log: log, under: map[string]*entry{}, byCall: map[int]*entry{}}
	q.board = calls.New(q.heard)
	return q
}

// Start adds a job of an owner, such as the address of a client.
func (q *Queue) Start(ctx context.Context, owner, function string, request []byte) (Job, error) {
	if _, err := api.Find(function); err != nil {
		return Job{}, err
	}
	if err := q.room(owner); err != nil {
		return Job{}, err
	}
	id, err := q.number(ctx)
	if err != nil {
		return Job{}, err
	}
	e := &entry{
		job:   Job{ID: id, Function: function, State: Waiting, Created: time.Now().UTC()},
		owner: owner, request: request, changed: make(chan struct{}),
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if err := q.mayStart(owner); err != nil { // others came meanwhile
		return Job{}, err
	}
	q.under[id] = e
	q.waiting = append(q.waiting, e)
	q.ending.Add(1)
	q.next()
	return e.job, nil
}

// room reports why an owner may not start a job now.
func (q *Queue) room(owner string) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.mayStart(owner)
}

// mayStart is room, under the lock.
func (q *Queue) mayStart(owner string) error {
	own := 0
	for _, e := range q.under {
		if e.owner == owner && !e.job.Over() {
			own++
		}
	}
	switch {
	case q.closed:
		return ErrClosed
	case own >= q.cfg.Each, q.running >= q.cfg.Running && len(q.waiting) >= q.cfg.Waiting:
		return ErrFull
	}
	return nil
}

// next starts jobs that wait, as many as there are places; the lock is held.
func (q *Queue) next() {
	for q.running < q.cfg.Running && len(q.waiting) > 0 {
		e := q.waiting[0]
		q.waiting = q.waiting[1:]
		q.running++
		q.calls++
		e.call = q.calls
		q.byCall[e.call] = e
		now := time.Now().UTC()
		e.job.State, e.job.Started = Running, &now
		e.timer = time.AfterFunc(q.cfg.Time, func() {
			q.mu.Lock()
			e.late = true
			q.mu.Unlock()
			q.board.Cancel(e.call)
		})
		e.tell()
		q.board.Call(e.call, e.job.Function, e.request)
		e.request = nil
	}
}

// tell reports a change to who watches; the lock is held.
func (e *entry) tell() {
	close(e.changed)
	e.changed = make(chan struct{})
}

// heard takes a message of the board about a call.
func (q *Queue) heard(call int, kind calls.Kind, text string) {
	q.mu.Lock()
	e := q.byCall[call]
	if kind == calls.Progress {
		var p Progress
		if json.Unmarshal([]byte(text), &p) == nil {
			e.job.Progress = &p
			e.tell()
		}
		q.mu.Unlock()
		return
	}
	e.timer.Stop()
	delete(q.byCall, call)
	q.running--
	ended := e.job
	q.outcome(e, &ended, kind, text)
	q.next()
	q.mu.Unlock()
	q.end(e, ended)
}

// outcome puts the end of a call into a job.
func (q *Queue) outcome(e *entry, j *Job, kind calls.Kind, text string) {
	switch {
	case kind == calls.Answer && len(text) > q.cfg.Largest:
		j.State, j.Error = Failed, &api.Error{Code: api.Limit, What: fmt.Sprintf("the answer has %d bytes; at most %d are kept", len(text), q.cfg.Largest)}
	case kind == calls.Answer && e.stopped: // as far as it came
		j.State, j.Answer = Cancelled, json.RawMessage(text)
	case kind == calls.Answer:
		j.State, j.Answer = Done, json.RawMessage(text)
	default:
		j.State, j.Error = Failed, &api.Error{}
		if err := json.Unmarshal([]byte(text), j.Error); err != nil {
			j.Error = &api.Error{Code: api.Failed, What: text}
		}
		switch {
		case j.Error.Code != calls.Cancelled:
		case e.late && !e.stopped:
			j.Error = &api.Error{Code: api.Limit, What: fmt.Sprintf("no answer within %v", q.cfg.Time)}
		default:
			j.State, j.Error = Cancelled, nil
		}
	}
}

// end keeps an ended job, and then shows it to who watches.
func (q *Queue) end(e *entry, ended Job) {
	defer q.ending.Done()
	now := time.Now().UTC()
	ended.Ended = &now
	err := q.keep(&ended)
	q.mu.Lock()
	defer q.mu.Unlock()
	e.job = ended
	e.tell()
	if err == nil {
		delete(q.under, ended.ID)
		return
	}
	q.log.Error("the result of a job cannot be kept", "error", err)
	if q.unkept = append(q.unkept, ended.ID); len(q.unkept) > q.cfg.Kept {
		delete(q.under, q.unkept[0])
		q.unkept = q.unkept[1:]
	}
}

// Watch is a job as it is now, and a channel that is closed at its next change; nil
// where the job has ended.
func (q *Queue) Watch(ctx context.Context, id string) (Job, <-chan struct{}, error) {
	q.mu.Lock()
	e := q.under[id]
	if e != nil {
		defer q.mu.Unlock()
		if e.job.Over() {
			return e.job, nil, nil
		}
		return e.job, e.changed, nil
	}
	q.mu.Unlock()
	j, err := q.kept(ctx, id)
	return j, nil, err
}

// Cancel asks a job to end. It does nothing if the job has ended.
func (q *Queue) Cancel(id string) error {
	q.mu.Lock()
	e := q.under[id]
	if e == nil {
		q.mu.Unlock()
		return ErrNotFound
	}
	e.stopped = true
	for i, other := range q.waiting {
		if other != e {
			continue
		}
		q.waiting = append(q.waiting[:i:i], q.waiting[i+1:]...)
		ended := e.job
		ended.State = Cancelled
		q.mu.Unlock()
		q.end(e, ended)
		return nil
	}
	call := e.call
	q.mu.Unlock()
	q.board.Cancel(call)
	return nil
}

// Close cancels all jobs and waits until they have ended.
func (q *Queue) Close() {
	q.mu.Lock()
	q.closed = true
	var ids []string
	for id, e := range q.under {
		if !e.job.Over() {
			ids = append(ids, id)
		}
	}
	q.mu.Unlock()
	for _, id := range ids {
		_ = q.Cancel(id) // it may have ended meanwhile
	}
	q.ending.Wait()
}
