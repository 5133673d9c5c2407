package server

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"

	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/store"
)

// Nodes are what a server needs of the other nodes where several make one studio.
type Nodes interface {
	live.Leases
	// Bind gives the node its tables.
	Bind(hub *live.Hub)
	// Find says which node has a table, empty for this one, which takes it if it is
	// free; the error is store.ErrNotFound where there is none. Known is the same
	// without a question to anybody; Misled says that the table is not where it was
	// found.
	Find(ctx context.Context, code string) (node string, err error)
	Known(code string) (node string, known bool)
	Misled(code string)
	// Peers lists the other nodes; Dial connects to one, Listener accepts theirs.
	Peers() []string
	Dial(ctx context.Context, node string) (net.Conn, error)
	Listener() net.Listener
	// Share sends data to the others, and Hear receives theirs.
	Share(data []byte)
	Hear(f func(node string, data []byte))
	// Ready reports whether the node may have tables; Leave hands them over.
	Ready() bool
	Leave()
	// Term numbers the time for which the node has had its lease without a break, and
	// Holds reports whether a term still lasts at this moment.
	Term() uint64
	Holds(term uint64) bool
	// Taken counts the tables that the node took over.
	Taken() int64
}

// A network is the server's side of requests between nodes.
type network interface {
	http.Handler // passes a request on to the node in its context
	// Ask asks another node, whose name is the host of the request.
	Ask(r *http.Request) (*http.Response, error)
	// Close ends the serving of requests that other nodes pass on.
	Close()
}

// fromHeader names the client's address in requests that nodes pass on.
const fromHeader = "Uno-Client"

// misplaced is the status of a node's answer where the table of a request is not there.
const misplaced = http.StatusMisdirectedRequest

// maxPassed bounds the body of a request that is passed on.
const maxPassed = 1 << 20

// passedOn marks the context of requests that other nodes have passed on.
type passedOn struct{}

// isPassedOn reports whether another node has passed a request on, after its guard.
func isPassedOn(r *http.Request) bool { return r.Context().Value(passedOn{}) != nil }

var errMisplaced = errors.New("the table is on another node")

// target and outcome are keys of contexts: the node that a request goes to, and where
// its error is put.
type (
	target  struct{}
	outcome struct{}
)

// anywhere passes on requests about tables that other nodes have.
func (s *Server) anywhere(next http.Handler) http.Handler {
	if s.cfg.Nodes == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rest, about := strings.CutPrefix(r.URL.Path, "/api/tables/")
		code, _, _ := strings.Cut(rest, "/")
		if !about || code == "" {
			next.ServeHTTP(w, r)
			return
		}
		if isPassedOn(r) {
			s.arrived(w, r, code, next)
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxPassed))
		if err != nil {
			s.fail(w, r, &live.Error{Code: live.TooLarge, Text: "The request is too long."})
			return
		}
		for range 3 { // a table may move meanwhile
			node, err := s.locate(r, code)
			switch {
			case errors.Is(err, store.ErrNotFound):
				node = "" // the answer here says so
			case err != nil:
				s.away(w, r, err)
				return
			}
			r.Body = io.NopCloser(strings.NewReader(string(body)))
			if node == "" {
				s.here(w, r, next)
				return
			}
			err = s.pass(w, r, node)
			if err == nil {
				return
			}
			s.cfg.Nodes.Misled(code)
			if !errors.Is(err, errMisplaced) {
				s.away(w, r, err)
				return
			}
		}
		s.away(w, r, errMisplaced)
	})
}

// locate finds the node of a table. An address that asked for too many unknown codes
// finds only those that are known.
func (s *Server) locate(r *http.Request, code string) (string, error) {
	if node, known := s.cfg.Nodes.Known(code); known {
		return node, nil
	}
	if !s.limits.mayGuess(s.address(r)) {
		return "", nil // the limit is answered here
	}
	ctx, cancel := reading(r)
	defer cancel()
	return s.cfg.Nodes.Find(ctx, code)
}

// arrived serves a request that another node has passed on, if the table is here or
// free.
func (s *Server) arrived(w http.ResponseWriter, r *http.Request, code string, next http.Handler) {
	ctx, cancel := reading(r)
	defer cancel()
	node, err := s.cfg.Nodes.Find(ctx, code)
	if node != "" || err != nil && !errors.Is(err, store.ErrNotFound) {
		w.WriteHeader(misplaced)
		return
	}
	s.here(w, r, next)
}

// pass passes a request on. After an error nothing was answered.
func (s *Server) pass(w http.ResponseWriter, r *http.Request, node string) (failed error) {
	s.metrics.forwarded.Inc()
	ctx := context.WithValue(context.WithValue(r.Context(), target{}, node), outcome{}, &failed)
	s.network.ServeHTTP(w, r.WithContext(ctx))
	return failed
}

// away answers that a table cannot be reached now.
func (s *Server) away(w http.ResponseWriter, r *http.Request, err error) {
	s.log.Debug("a table is not reached", "path", r.URL.Path, "error", err)
	w.Header().Set("Retry-After", "1")
	s.fail(w, r, &live.Error{Code: live.Unavailable, Text: "The table cannot be reached now; please try again."})
}

// passedAddress is the address of a request that another node has passed on.
func passedAddress(r *http.Request) (a netip.Addr, ok bool) {
	if !isPassedOn(r) {
		return netip.Addr{}, false
	}
	a, err := netip.ParseAddr(r.Header.Get(fromHeader))
	return a, err == nil
}

// moves reports whether there may be a table of a code, although it is not here.
func (s *Server) moves(r *http.Request, code string) bool {
	if s.cfg.Nodes == nil {
		return false
	}
	ctx, cancel := reading(r)
	defer cancel()
	_, err := s.cfg.Nodes.Find(ctx, code)
	return !errors.Is(err, store.ErrNotFound)
}
