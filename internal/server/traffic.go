package server

import (
	"net/http"
	"time"

	"github.com/unolab/uno/internal/live"
)

// figures are for who runs the studio: the number of moves tells when somebody
// decides on a drawn card. So they are shown on this machine alone, by its own
// name, and not through a proxy.
func (s *Server) figures(w http.ResponseWriter, r *http.Request) {
	if name := hostname(r.Host); !address(r).IsLoopback() || name != "localhost" && !isLoopback(name) {
		s.fail(w, r, &live.Error{Code: live.Forbidden, Text: "The figures are shown on the machine of the studio alone."})
		return
	}
	s.metrics.serve(w, r)
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

// recorder notes the status of an answer.
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
