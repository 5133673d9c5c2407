package server

import (
	"net/http"

	"github.com/unolab/uno/internal/live"
)

// Driver lets tests control the tables of a driven studio (see
// live.Config.Driven): GET /tables/CODE reports what a table waits for, POST
// /tables/CODE/step lets its programs make one move first. It requires no token,
// so it must listen on a loopback address.
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
