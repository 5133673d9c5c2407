package jobs_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/internal/jobs"
	"github.com/unolab/uno/internal/store"
)

// quick is a call that ends at once, long one that goes on until it is stopped.
const (
	quick = `{"family":"random","colors":3,"cards":9}`
	long  = `{"a":"greedy","b":"random","games":100000000}`
)

// memory is an empty store.
func memory(t *testing.T) *store.Memory {
	t.Helper()
	m, err := store.NewMemory(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// open makes a queue that ends with the test.
func open(t *testing.T, cfg jobs.Config, st jobs.Store) *jobs.Queue {
	t.Helper()
	q := jobs.New(cfg, st, slog.New(slog.DiscardHandler))
	t.Cleanup(q.Close)
	return q
}

// start starts a job.
func start(t *testing.T, q *jobs.Queue, owner, function, request string) jobs.Job {
	t.Helper()
	j, err := q.Start(t.Context(), owner, function, []byte(request))
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// until watches a job until it is in one of some states.
func until(t *testing.T, q *jobs.Queue, id string, is func(jobs.Job) bool) jobs.Job {
	t.Helper()
	for {
		j, changed, err := q.Watch(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if is(j) {
			return j
		}
		if changed == nil {
			t.Fatalf("it ended: %+v", j)
		}
		<-changed
	}
}

func over(j jobs.Job) bool    { return j.Over() }
func running(j jobs.Job) bool { return j.State == jobs.Running }

// The answer of a job is that of the function, and outlives the queue.
func TestTheAnswerIsKept(t *testing.T) {
	st := memory(t)
	q := open(t, jobs.Config{}, st)
	id := start(t, q, "a", "puzzle.generate", quick).ID
	j := until(t, q, id, over)
	want, err := api.Call(t.Context(), "puzzle.generate", []byte(quick))
	if err != nil || j.State != jobs.Done || j.Started == nil || j.Ended == nil {
		t.Fatalf("%v, %+v", err, j)
	}
	if string(j.Answer) != string(want) {
		t.Errorf("the answer is %s, not %s", j.Answer, want)
	}
	q.Close()
	again := open(t, jobs.Config{}, st)
	if later, _, err := again.Watch(t.Context(), id); err != nil || string(later.Answer) != string(want) {
		t.Errorf("after a restart: %v, %+v", err, later)
	}
	for _, wrong := range []string{"", "0", "0-x", "-1-x", "7-" + id, "9999999999999999999999-x"} {
		if _, _, err := again.Watch(t.Context(), wrong); !errors.Is(err, jobs.ErrNotFound) {
			t.Errorf("%q: %v", wrong, err)
		}
	}
}

// The newest results have the places of the ring.
func TestOldResultsGo(t *testing.T) {
	q := open(t, jobs.Config{Kept: 3}, memory(t))
	var ids []string
	for range 5 {
		id := start(t, q, "a", "puzzle.generate", quick).ID
		until(t, q, id, over)
		ids = append(ids, id)
	}
	for i, id := range ids {
		if _, _, err := q.Watch(t.Context(), id); (err == nil) != (i >= 2) {
			t.Errorf("job %d: %v", i, err)
		}
	}
}

// A bad request fails as the function says.
func TestFailures(t *testing.T) {
	q := open(t, jobs.Config{Largest: 10}, memory(t))
	if _, err := q.Start(t.Context(), "a", "nothing", nil); err == nil {
		t.Error("a function that does not exist was started")
	}
	j := until(t, q, start(t, q, "a", "puzzle.generate", `{"decks":1}`).ID, over)
	if j.State != jobs.Failed || j.Error == nil || j.Error.Code != api.Malformed {
		t.Errorf("%+v", j)
	}
	j = until(t, q, start(t, q, "a", "puzzle.generate", quick).ID, over)
	if j.State != jobs.Failed || j.Error == nil || j.Error.Code != api.Limit {
		t.Errorf("an answer that is too long: %+v", j)
	}
}

// Jobs run one after the other, are limited, and can be cancelled while they wait and
// while they run.
func TestLimitsAndCancelling(t *testing.T) {
	q := open(t, jobs.Config{Running: 1, Waiting: 2, Each: 2}, memory(t))
	first := start(t, q, "a", "match", long).ID
	j := until(t, q, first, func(j jobs.Job) bool { return j.Progress != nil })
	if j.State != jobs.Running || j.Progress.Total == 0 {
		t.Errorf("%+v", j)
	}
	second := start(t, q, "a", "match", long).ID
	if _, err := q.Start(t.Context(), "a", "match", []byte(long)); !errors.Is(err, jobs.ErrFull) {
		t.Errorf("a third job of an owner: %v", err)
	}
	start(t, q, "b", "match", long)
	if _, err := q.Start(t.Context(), "c", "match", []byte(long)); !errors.Is(err, jobs.ErrFull) {
		t.Errorf("a third job that waits: %v", err)
	}
	if j, _, _ := q.Watch(t.Context(), second); j.State != jobs.Waiting {
		t.Errorf("the second job: %+v", j)
	}
	for _, id := range []string{second, first} {
		if err := q.Cancel(id); err != nil {
			t.Fatal(err)
		}
		if j := until(t, q, id, over); j.State != jobs.Cancelled {
			t.Errorf("%+v", j)
		}
	}
	if err := q.Cancel(first); !errors.Is(err, jobs.ErrNotFound) {
		t.Errorf("a job that has ended was cancelled: %v", err)
	}
	start(t, q, "c", "puzzle.generate", quick)
}

// A job that takes too long ends with what it has, or with an error.
func TestTimeIsLimited(t *testing.T) {
	q := open(t, jobs.Config{Time: time.Millisecond}, memory(t))
	j := until(t, q, start(t, q, "a", "match", long).ID, over)
	if j.State == jobs.Cancelled || j.State == jobs.Failed && j.Error.Code != api.Limit {
		t.Errorf("%+v", j)
	}
}

// Many clients at once: every job ends, each with its own answer, whichever queue of
// the store runs it.
func TestManyAtOnce(t *testing.T) {
	st := memory(t)
	queues := []*jobs.Queue{
		open(t, jobs.Config{Running: 3, Waiting: 100, Each: 100}, st), open(t, jobs.Config{Running: 2, Waiting: 100, Each: 100}, st),
	}
	var all sync.WaitGroup
	var mu sync.Mutex
	numbers := map[string]bool{}
	for i := range 40 {
		all.Go(func() {
			q := queues[i%2]
			j, err := q.Start(t.Context(), "a", "puzzle.generate", fmt.Appendf(nil, `{"family":"random","colors":3,"cards":%d}`, 3+i))
			if err != nil {
				t.Error(err)
				return
			}
			number, _, _ := strings.Cut(j.ID, "-")
			mu.Lock()
			if numbers[number] {
				t.Errorf("two jobs have the number %s", number)
			}
			numbers[number] = true
			mu.Unlock()
			for {
				now, changed, err := q.Watch(t.Context(), j.ID)
				if err != nil {
					t.Error(err)
					return
				}
				if changed == nil {
					j = now
					break
				}
				<-changed
			}
			want, err := api.Call(t.Context(), "puzzle.generate", fmt.Appendf(nil, `{"family":"random","colors":3,"cards":%d}`, 3+i))
			if err != nil || j.State != jobs.Done || string(want) != string(j.Answer) {
				t.Errorf("%v: %+v", err, j)
			}
			there, _, err := queues[(i+1)%2].Watch(t.Context(), j.ID)
			if err != nil || string(there.Answer) != string(j.Answer) {
				t.Errorf("the other queue: %v, %+v", err, there)
			}
		})
	}
	all.Wait()
}

// Closing cancels what runs and what waits, and keeps that.
func TestClosing(t *testing.T) {
	st := memory(t)
	q := open(t, jobs.Config{}, st)
	ids := []string{start(t, q, "a", "match", long).ID, start(t, q, "a", "match", long).ID}
	until(t, q, ids[0], running)
	q.Close()
	if _, err := q.Start(t.Context(), "a", "puzzle.generate", []byte(quick)); !errors.Is(err, jobs.ErrClosed) {
		t.Errorf("a closed queue starts a job: %v", err)
	}
	later := open(t, jobs.Config{}, st)
	for _, id := range ids {
		if j, _, err := later.Watch(t.Context(), id); err != nil || j.State != jobs.Cancelled {
			data, _ := json.Marshal(j)
			t.Errorf("%v, %s", err, data)
		}
	}
}
