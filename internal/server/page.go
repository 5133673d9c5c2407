package server

import (
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"
)

// notBuilt is shown where the program was built without its page.
const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>uno</title>
<h1>The studio runs, but its page was not built</h1>
<p>Build it with <code>npm ci &amp;&amp; npm run build</code> in <code>web/</code>, and then the program again.
The interface is described in <a href="/api/openapi.yaml">openapi.yaml</a>.</p></html>
`

// page serves the built page: its files, and for every other address index.html,
// which shows the view of that address.
func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	if s.cfg.Page == nil {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte(notBuilt)) // a client that is gone misses it
		return
	}
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	if info, err := fs.Stat(s.cfg.Page, name); err != nil || info.IsDir() {
		if strings.HasPrefix(name, "assets/") {
			http.NotFound(w, r)
			return
		}
		name = "index.html"
	}
	w.Header().Set("Cache-Control", "no-cache")
	if strings.HasPrefix(name, "assets/") {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	data, err := fs.ReadFile(s.cfg.Page, name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	http.ServeContent(w, r, name, time.Time{}, strings.NewReader(string(data)))
}
