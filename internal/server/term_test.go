package server

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// An answer whose term ends before it is begun is another one; behind its beginning it
// breaks off.
func TestAnAnswerIsToldWithinItsTerm(t *testing.T) {
	for _, begun := range []bool{false, true} {
		w := httptest.NewRecorder()
		holds := true
		a := &termed{ResponseWriter: w, holds: func() bool { return holds }, lost: func() { w.WriteHeader(http.StatusServiceUnavailable) }}
		if begun {
			a.WriteHeader(http.StatusOK)
		}
		holds = false
		broken := func() (p any) {
			defer func() { p = recover() }()
			for range 2 {
				_, _ = a.Write([]byte("a view"))
			}
			return nil
		}()
		if w.Body.Len() > 0 || begun != (broken == http.ErrAbortHandler) || !begun && w.Code != http.StatusServiceUnavailable {
			t.Errorf("begun %v: %d, %q, %v", begun, w.Code, w.Body, broken)
		}
	}
}
