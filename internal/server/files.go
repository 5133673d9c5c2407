package server

import (
	_ "embed"
	"net/http"

	"github.com/unolab/uno/internal/cardart"
)

// document is the OpenAPI document of the interface.
//
//go:embed openapi.yaml
var document []byte

func (s *Server) openapi(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/yaml")
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(document) // a disconnected client misses it
}

// sprite is the document of all cards.
func sprite() []byte { return []byte(cardart.Sprite()) }

func (s *Server) cardsSVG(w http.ResponseWriter, r *http.Request) {
	s.file(w, r, "cards.svg", s.cards)
}

func (s *Server) healthz(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	ctx, cancel := reading(r)
	defer cancel()
	if err := s.store.Ping(ctx); err != nil {
		s.log.Error("the store does not answer", "error", err)
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte("the store does not answer\n"))
		return
	}
	if n := s.cfg.Nodes; n != nil && !n.Ready() {
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte("this node has no lease now\n"))
		return
	}
	_, _ = w.Write([]byte("ok\n")) // a disconnected client misses it
}
