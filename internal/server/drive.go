package server

import (
	"net/http"

	"github.com/unolab/uno/internal/live"
)

// Driver is what tests drive the tables of a driven studio with (see
// live.Config.Driven): GET /tables/CODE says what a table waits for, POST
// /tables/CODE/step lets its programs make one move first. It asks for no
// token, so it belongs on an address of this machine alone.
func (s *Server) Driver() http.Handler {
	mux := http.NewServeMux()
	answer := func(ask func(*live.Table) live.Waits) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			t, err := s.hub.Table(r.PathValue("code"))
			if err != nil {
				s.fail(w, r, err)
				return
			}
			s.answer(w, http.StatusOK, ask(t))
		}
	}
	mux.Handle("GET /tables/{code}", answer((*live.Table).Waits))
	mux.Handle("POST /tables/{code}/step", answer((*live.Table).Step))
	return mux
}
