package server

import (
	"net/http"
	"time"
)

// Metrics are served at a separate address: the number of moves shows when
// somebody decides on a drawn card, so players must not see them.
func (s *Server) Metrics() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", s.metrics)
	return mux
}

// counted counts and times the requests of a route, and logs those that took
// long or failed.
func (s *Server) counted(name string, next http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begun := time.Now()
		rec := &recorder{ResponseWriter: w, status: http.StatusOK}
		next(rec, r)
		s.metrics.answered(name, rec.status, time.Since(begun))
		s.log.Debug("request", "method", r.Method, "route", name, "status", rec.status, "took", time.Since(begun))
	})
}

// recorder records the status of an answer.
type recorder struct {
	http.ResponseWriter
	status int
}

// WriteHeader implements http.ResponseWriter.
func (r *recorder) WriteHeader(status int) {
	r.status = status
	r.ResponseWriter.WriteHeader(status)
}

// Unwrap lets the WebSocket take over the connection.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
