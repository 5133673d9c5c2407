package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/internal/jobs"
	"github.com/unolab/uno/internal/live"
)

// jobRequest asks for a job.
type jobRequest struct {
	Function string          `json:"function" example:"puzzle.count"`
	Request  json.RawMessage `json:"request" as:"Result"` // of the function
}

// functionList are the functions that can be jobs.
type functionList struct {
	Functions []functionInfo `json:"functions"`
}

// functionInfo is a function of the program.
type functionInfo struct {
	Name    string `json:"name"`
	Doc     string `json:"doc"`
	Example any    `json:"example"` // a request
}

// maxJob is the longest request for a job, in bytes: a record of many hands.
const maxJob = 4 << 20

// quietFor is how long a stream of events is silent at most; then it has a comment, by
// which both sides notice a connection that broke.
const quietFor = 15 * time.Second

// refusedJob turns an error of the queue into an answer.
func (s *Server) refusedJob(err error) *live.Error {
	var bad *api.Error
	switch {
	case err == nil:
		return nil
	case errors.Is(err, jobs.ErrNotFound):
		return &live.Error{Code: live.NotFound, Text: "There is no such job, or its result is no longer kept."}
	case errors.Is(err, jobs.ErrFull):
		return &live.Error{Code: live.TooMany, Text: "Too many jobs have not ended; please wait for one of them."}
	case errors.Is(err, jobs.ErrClosed):
		return &live.Error{Code: live.Closed, Text: "The studio is closed."}
	case errors.As(err, &bad):
		return &live.Error{Code: live.BadRequest, Text: "The job cannot be started: " + bad.What + "."}
	}
	return s.stored("job", err)
}

// queue is the jobs; false if there are none, which is answered then.
func (s *Server) queue(w http.ResponseWriter, r *http.Request) (*jobs.Queue, bool) {
	if s.jobs == nil {
		s.fail(w, r, &live.Error{Code: live.Forbidden, Text: "This studio runs no jobs for others; allow them with --jobs when serving."})
	}
	return s.jobs, s.jobs != nil
}

func (s *Server) startJob(w http.ResponseWriter, r *http.Request) {
	q, ok := s.queue(w, r)
	if !ok {
		return
	}
	var req jobRequest
	if e := decodeUpTo(maxJob, w, r, &req, false); e != nil {
		s.fail(w, r, e)
		return
	}
	ctx, cancel := reading(r)
	defer cancel()
	j, err := q.Start(ctx, s.address(r).String(), req.Function, req.Request)
	s.done(w, r, http.StatusCreated, j, s.refusedJob(err))
}

func (s *Server) job(w http.ResponseWriter, r *http.Request) {
	q, ok := s.queue(w, r)
	if !ok {
		return
	}
	ctx, cancel := reading(r)
	defer cancel()
	j, _, err := q.Watch(ctx, r.PathValue("job"))
	s.done(w, r, http.StatusOK, j, s.refusedJob(err))
}

func (s *Server) cancelJob(w http.ResponseWriter, r *http.Request) {
	if q, ok := s.queue(w, r); ok {
		s.done(w, r, http.StatusOK, nothing{}, s.refusedJob(q.Cancel(r.PathValue("job"))))
	}
}

// jobEvents streams a job until it ends, the client goes, or the studio closes.
func (s *Server) jobEvents(w http.ResponseWriter, r *http.Request) {
	q, ok := s.queue(w, r)
	if !ok {
		return
	}
	j, changed, err := q.Watch(r.Context(), r.PathValue("job"))
	if err != nil {
		s.fail(w, r, s.refusedJob(err))
		return
	}
	if !s.limits.open(s.address(r)) {
		s.fail(w, r, &live.Error{Code: live.TooMany, Text: "Too many connections from your address."})
		return
	}
	defer s.limits.close(s.address(r))
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // proxies pass each event on at once
	out := http.NewResponseController(w)
	_ = out.SetWriteDeadline(time.Time{}) // the stream may last longer than other answers
	for {
		name := "state"
		if changed == nil {
			name = "end"
		}
		data, err := json.Marshal(j)
		if err != nil {
			s.log.Error("a job cannot be encoded", "error", err)
			return
		}
		if _, err := fmt.Fprintf(w, "event: %s\ndata: %s\n\n", name, data); err != nil || out.Flush() != nil || changed == nil {
			return // the client has gone, or has all
		}
		if !s.awaitJob(w, r, out, changed) {
			return
		}
		if j, changed, err = q.Watch(r.Context(), j.ID); err != nil {
			return // its result went at once
		}
	}
}

// awaitJob waits for a change of a job; false if the client has gone. A job of a studio
// that closes ends.
func (s *Server) awaitJob(w http.ResponseWriter, r *http.Request, out *http.ResponseController, changed <-chan struct{}) bool {
	for {
		select {
		case <-changed:
			return true
		case <-r.Context().Done():
			return false
		case <-time.After(quietFor):
			if _, err := fmt.Fprint(w, ": it goes on\n\n"); err != nil || out.Flush() != nil {
				return false
			}
		}
	}
}

func (s *Server) functions(w http.ResponseWriter, _ *http.Request) {
	list := functionList{}
	for _, f := range api.Functions() {
		list.Functions = append(list.Functions, functionInfo{f.Name, f.Doc, f.Example})
	}
	s.answer(w, http.StatusOK, list)
}

func (s *Server) contract(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/schema+json")
	s.file(w, r, "contract.json", api.Contract())
}
