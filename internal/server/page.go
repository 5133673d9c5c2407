package server

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
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

// robots is the file for search engines: it excludes tables and people.
const robots = `User-agent: *
Disallow: /api/
Disallow: /t/
Disallow: /games
Disallow: /names/
`

// views are the addresses at which the page has a view; a star matches any one
// part.
var views = []string{
	"/", "/new", "/join", "/t/*", "/games", "/games/*", "/analyse", "/names/*", "/lab", "/daily", "/solve", "/duel", "/learn",
	"/studies", "/club", "/friends", "/friends/*", "/cup/*", "/fair", "/tutorial", "/help",
}

// isView reports whether the page has a view at an address.
func isView(address string) bool {
	for _, v := range views {
		if ok, err := path.Match(v, address); ok && err == nil {
			return true
		}
	}
	return false
}

// page serves the built page: its files, and its index at the addresses of views,
// where it shows the view. Elsewhere it serves the index with status 404, and the
// page says that nothing is there.
func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	if r.URL.Path == "/robots.txt" {
		s.file(w, r, "robots.txt", []byte(robots))
		return
	}
	if s.cfg.Page == nil {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte(notBuilt)) // a disconnected client misses it
		return
	}
	address := path.Clean(r.URL.Path)
	name := strings.TrimPrefix(address, "/")
	info, err := fs.Stat(s.cfg.Page, name)
	if err == nil && !info.IsDir() && name != "index.html" {
		if data, err := fs.ReadFile(s.cfg.Page, name); err == nil {
			if program, ok := strings.CutSuffix(name, ".wasm.gz"); ok {
				data = s.packed(w, r, program, data)
			}
			s.file(w, r, name, data)
			return
		}
	}
	index, err := fs.ReadFile(s.cfg.Page, "index.html")
	index = bytes.ReplaceAll(index, []byte(`="./`), []byte(`="/`)) // the views have deeper addresses
	switch {
	case err != nil || strings.HasPrefix(name, "assets/"):
		http.NotFound(w, r)
	case isView(address):
		s.file(w, r, "index.html", index)
	default:
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Cache-Control", "no-cache")
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write(index) // a disconnected client misses it
	}
}

// file serves a file. Names under assets/ hold a hash of the content, so those
// files never change; others are revalidated, and not sent again while they are
// unchanged.
func (s *Server) file(w http.ResponseWriter, r *http.Request, name string, data []byte) {
	h := w.Header()
	sum := sha256.Sum256(data)
	h.Set("ETag", `"`+hex.EncodeToString(sum[:12])+h.Get("Content-Encoding")+`"`)
	h.Set("Cache-Control", "no-cache")
	if strings.HasPrefix(name, "assets/") {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if strings.HasSuffix(name, ".webmanifest") {
		h.Set("Content-Type", "application/manifest+json")
	}
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
}

// packed chooses how the program of the page is sent, which the page has under its name
// with .wasm.gz: by Brotli or gzip as an encoding, whichever the client accepts, so that
// a browser compiles it while it arrives; else as the compressed file that it is.
func (s *Server) packed(w http.ResponseWriter, r *http.Request, program string, zipped []byte) []byte {
	h := w.Header()
	h.Set("Content-Type", "application/wasm")
	if better, err := fs.ReadFile(s.cfg.Page, program+".wasm.br"); err == nil && accepts(r, "br") {
		h.Set("Content-Encoding", "br")
		return better
	}
	if accepts(r, "gzip") {
		h.Set("Content-Encoding", "gzip")
		return zipped
	}
	h.Set("Content-Type", "application/gzip")
	return zipped
}

// accepts reports whether a client accepts an encoding by its name.
func accepts(r *http.Request, encoding string) bool {
	for one := range strings.SplitSeq(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		name, quality, _ := strings.Cut(strings.ReplaceAll(one, " ", ""), ";")
		if strings.EqualFold(name, encoding) {
			return strings.Trim(strings.TrimPrefix(quality, "q="), "0.") != "" || quality == ""
		}
	}
	return false
}
