package server

import (
	"errors"
	"net/http"
)

// Where several nodes make the studio, what a node knows of a table holds for as long as
// it has its lease. A process that stood still for longer has tables in its memory that
// play on elsewhere. So whatever it sends about a table passes here, which asks the
// clock before each message and each answer.

// term is the time during which what was found out now may be sent.
func (s *Server) term() func() bool {
	if s.cfg.Nodes == nil {
		return func() bool { return true }
	}
	term := s.cfg.Nodes.Term()
	return func() bool { return s.cfg.Nodes.Holds(term) }
}

// here serves a request about a table of this node: it is answered that the table
// cannot be reached if the term has ended when the answer is ready.
func (s *Server) here(w http.ResponseWriter, r *http.Request, next http.Handler) {
	next.ServeHTTP(&termed{ResponseWriter: w, holds: s.term(), lost: func() { s.away(w, r, errTerm) }}, r)
}

// termed is an answer that is sent only while a term lasts.
type termed struct {
	http.ResponseWriter
	holds func() bool
	lost  func() // answers instead
	begun bool   // the answer, or the other one
	ended bool
}

// Unwrap lets a WebSocket take over the connection.
func (t *termed) Unwrap() http.ResponseWriter { return t.ResponseWriter }

// WriteHeader implements http.ResponseWriter.
func (t *termed) WriteHeader(status int) {
	if t.begin() {
		t.ResponseWriter.WriteHeader(status)
	}
}

// Write implements http.ResponseWriter.
func (t *termed) Write(data []byte) (int, error) {
	if !t.begin() {
		return len(data), nil
	}
	return t.ResponseWriter.Write(data)
}

// begin reports whether the answer may go on. One that has begun breaks off where it may
// not.
func (t *termed) begin() bool {
	switch {
	case t.ended:
	case t.holds():
		t.begun = true
	case t.begun:
		panic(http.ErrAbortHandler)
	default:
		t.ended = true
		t.lost()
	}
	return !t.ended
}

// errTerm is why nothing is sent.
var errTerm = errors.New("the lease of this node has run out")
