package server

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/unolab/uno/internal/exactjson"
	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/store"
)

// statuses are the HTTP statuses of the codes of errors.
var statuses = map[string]int{
	live.BadRequest: http.StatusBadRequest, live.BadRules: http.StatusUnprocessableEntity,
	live.Forbidden: http.StatusForbidden, live.Full: http.StatusConflict, live.Started: http.StatusConflict,
	live.NameTaken: http.StatusConflict, live.NotFound: http.StatusNotFound, live.NotAsked: http.StatusConflict,
	live.Illegal: http.StatusConflict, live.Stale: http.StatusConflict, live.TooMany: http.StatusTooManyRequests,
	live.TooLarge: http.StatusRequestEntityTooLarge, live.Closed: http.StatusGone, live.Unavailable: http.StatusServiceUnavailable,
}

// errorBody is the form of errors.
type errorBody struct {
	Error *live.Error `json:"error"`
}

// fail answers with an error.
func (s *Server) fail(w http.ResponseWriter, _ *http.Request, e *live.Error) {
	status := statuses[e.Code]
	if status == http.StatusTooManyRequests {
		w.Header().Set("Retry-After", "2")
	}
	s.answer(w, status, errorBody{e})
}

// answer answers with JSON.
func (s *Server) answer(w http.ResponseWriter, status int, body any) {
	data, err := json.Marshal(body)
	if err != nil {
		s.log.Error("an answer cannot be encoded", "error", err)
		http.Error(w, "internal error", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(append(data, '\n')) // a disconnected client misses its answer
}

// done answers with the value, or with the error.
func (s *Server) done(w http.ResponseWriter, r *http.Request, status int, body any, e *live.Error) {
	if e != nil {
		s.fail(w, r, e)
		return
	}
	s.answer(w, status, body)
}

// maxBody is the longest request, in bytes.
const maxBody = 16 << 10

// decode reads the JSON of a request, which must be one object without unknown
// fields. An empty body is an empty object where that is allowed.
func decode(w http.ResponseWriter, r *http.Request, into any, mayBeEmpty bool) *live.Error {
	return decodeUpTo(maxBody, w, r, into, mayBeEmpty)
}

// decodeUpTo decodes a request of at most so many bytes.
func decodeUpTo(most int64, w http.ResponseWriter, r *http.Request, into any, mayBeEmpty bool) *live.Error {
	if ct := r.Header.Get("Content-Type"); ct != "" && !strings.HasPrefix(ct, "application/json") {
		return &live.Error{Code: live.BadRequest, Text: "The request must be JSON (application/json)."}
	}
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, most))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return &live.Error{Code: live.TooLarge, Text: "The request is too long."}
	case err != nil:
		return &live.Error{Code: live.BadRequest, Text: "The request broke off."}
	case len(data) == 0 && mayBeEmpty:
		return nil
	}
	if err := exactjson.UnmarshalStrict(data, into); err != nil {
		return &live.Error{Code: live.BadRequest, Text: "The request cannot be read: " + err.Error() + "."}
	}
	return nil
}

// token is the token of a request, empty if it has none.
func token(r *http.Request) string {
	t, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return t
}

// readLimit is how long the store has to answer a request.
const readLimit = 2 * time.Second

// reading is the context for reading from the store during a request.
func reading(r *http.Request) (context.Context, context.CancelFunc) {
	return context.WithTimeout(r.Context(), readLimit)
}

// stored converts an error of the store to an answer.
func (s *Server) stored(what string, err error) *live.Error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, store.ErrNotFound):
		return &live.Error{Code: live.NotFound, Text: "There is no such " + what + "."}
	case errors.Is(err, store.ErrText):
		return &live.Error{Code: live.BadRequest, Text: "That is not a text."}
	}
	s.log.Error("the store failed", "to", "read a "+what, "error", err)
	return &live.Error{Code: live.Unavailable, Text: "That cannot be read at the moment; please try again."}
}
