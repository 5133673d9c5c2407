package server

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/unolab/uno/internal/live"
)

// policy is the content security policy: everything from this origin, no inline
// scripts, no framing. Styles may be inline, because they position cards. Workers may
// compile the program in WebAssembly.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
	"font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// unlimited are the addresses whose answers are the same for everybody and cost
// nothing: those that every page requests when it loads. The page itself is
// unlimited too.
var unlimited = []string{"/api/info", "/api/rules", "/api/bots", "/api/openapi.yaml", "/api/v1/functions", "/api/v1/contract", "/cards.svg"}

// limited reports whether requests of a path are counted.
func limited(path string) bool {
	return strings.HasPrefix(path, "/api/") && !slices.Contains(unlimited, path)
}

// guard wraps all handlers: headers and access.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
		defer func() {
			if p := recover(); p == http.ErrAbortHandler {
				panic(p) // what is passed on from another node broke off
			} else if p != nil {
				s.log.Error("a request failed", "path", r.URL.Path, "panic", p, "stack", string(debug.Stack()))
				s.fail(w, r, &live.Error{Code: live.Unavailable, Text: "Something went wrong here."})
			}
		}()
		if r.URL.Path == "/healthz" {
			next.ServeHTTP(w, r)
			return
		}
		if isPassedOn(r) { // the node that it came to has checked the rest
			next.ServeHTTP(w, r)
			return
		}
		r.Header.Del(fromHeader)
		if !s.knownHost(r.Host) {
			s.fail(w, r, &live.Error{Code: live.Forbidden, Text: "This studio is not called " + shownHost(r.Host) + "; name that host with --host when serving."})
			return
		}
		if !s.knownOrigin(r) {
			s.fail(w, r, &live.Error{Code: live.Forbidden, Text: "Another page may not use this studio; allow it with --origin when serving."})
			return
		}
		if s.allowOrigin(w, r) {
			return
		}
		next.ServeHTTP(w, r)
	})
}

// counting limits the requests of each client.
func (s *Server) counting(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if limited(r.URL.Path) && !s.limits.request(s.whose(r)) {
			s.fail(w, r, &live.Error{Code: live.TooMany, Text: "Too many requests from you; please wait a little."})
			return
		}
		next.ServeHTTP(w, r)
	})
}

// shownHost is a host in a form that is safe in a sentence.
func shownHost(host string) string {
	if len(host) > 60 {
		return "that"
	}
	return host
}

// hostname is a host without its port.
func hostname(host string) string {
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
}

// knownHost reports whether a request addresses a name of this studio. Requests
// of pages whose names merely resolve to this machine (DNS rebinding) do not.
func (s *Server) knownHost(host string) bool {
	name := hostname(host)
	if name == "localhost" || strings.HasSuffix(name, ".localhost") {
		return true
	}
	if slices.ContainsFunc(s.cfg.Hosts, func(h string) bool { return hostname(h) == name }) {
		return true
	}
	if a, err := netip.ParseAddr(name); err == nil {
		return a.IsLoopback() || len(s.cfg.LAN) > 0 && ownAddress(a)
	}
	if len(s.cfg.LAN) > 0 {
		own, err := os.Hostname()
		own = strings.ToLower(own)
		return err == nil && own != "" && (name == own || name == own+".local")
	}
	return false
}

// ownAddress reports whether an address is one of this machine's.
func ownAddress(a netip.Addr) bool {
	list, err := net.InterfaceAddrs()
	if err != nil {
		return false
	}
	for _, own := range list {
		if p, err := netip.ParsePrefix(own.String()); err == nil && p.Addr().Unmap() == a.Unmap() {
			return true
		}
	}
	return false
}

// knownOrigin reports whether a request comes from a page of this studio, from no
// page at all, or from an allowed one.
func (s *Server) knownOrigin(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		return r.Header.Get("Sec-Fetch-Site") != "cross-site" || r.Method == http.MethodGet && r.Header.Get("Upgrade") == ""
	}
	if slices.Contains(s.cfg.Origins, strings.ToLower(origin)) {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && strings.EqualFold(u.Host, r.Host)
}

// allowOrigin lets an allowed page of another origin read the answers, and
// answers its preflight request; then it returns true.
func (s *Server) allowOrigin(w http.ResponseWriter, r *http.Request) bool {
	h := w.Header()
	h.Add("Vary", "Origin")
	origin := r.Header.Get("Origin")
	if !slices.Contains(s.cfg.Origins, strings.ToLower(origin)) {
		return false
	}
	h.Set("Access-Control-Allow-Origin", origin)
	if r.Method != http.MethodOptions {
		return false
	}
	h.Set("Access-Control-Allow-Methods", "GET, POST, DELETE")
	h.Set("Access-Control-Allow-Headers", "Authorization, Content-Type")
	h.Set("Access-Control-Max-Age", "600")
	w.WriteHeader(http.StatusNoContent)
	return true
}
