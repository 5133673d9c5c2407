package server

import (
	"crypto/sha256"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/unolab/uno/internal/live"
)

// Limits bound the rate and number of a client's requests: a client with a seat
// counts by its token, others by their address. A zero field means its default, a
// negative one no limit.
type Limits struct {
	Requests float64 // a second, in the long run; 50, with bursts of 20 seconds' worth
	Tables   float64 // made a second by one address; 0.5, with bursts of 60
	Open     int     // tables made by one address and open at a time; 100
	Guesses  float64 // unknown codes requested a second by one address; 0.1, with bursts of 30
	Sockets  int     // open at a time from one address; 200
	Messages float64 // a second over one connection; 20, with bursts of 60
}

// maxClients bounds how many clients are remembered.
const maxClients = 20_000

// whose identifies the client that a request counts for: a seat, or else an
// address.
type whose struct {
	address netip.Addr
	seat    [sha256.Size]byte // SHA-256 of its token
}

// limiter enforces the limits.
type limiter struct {
	limits Limits
	mu     sync.Mutex
	by     map[whose]*client
	others map[string]report // what other nodes reported last, by node
}

// client is the recent usage of a seat or an address.
type client struct {
	requests, tables, guesses *rate.Limiter
	sockets                   int
	seen                      time.Time
	used                      used // since the last report to other nodes
}

// used counts what a client has used.
type used struct{ requests, tables, guesses int }

func newLimiter(l Limits) *limiter {
	usual := func(v *float64, usual float64) {
		if *v == 0 {
			*v = usual
		}
	}
	usual(&l.Requests, 50)
	usual(&l.Tables, 0.5)
	usual(&l.Guesses, 0.1)
	usual(&l.Messages, 20)
	if l.Sockets == 0 {
		l.Sockets = 200
	}
	if l.Open == 0 {
		l.Open = 100
	}
	return &limiter{limits: l, by: map[whose]*client{}, others: map[string]report{}}
}

// bucket makes a token bucket.
func bucket(perSecond float64, burst int) *rate.Limiter {
	if perSecond < 0 {
		return rate.NewLimiter(rate.Inf, 0)
	}
	return rate.NewLimiter(rate.Limit(perSecond), burst)
}

// messages makes the bucket of a connection.
func (l *limiter) messages() *rate.Limiter { return bucket(l.limits.Messages, 60) }

// of is the record of a client; the lock is held.
func (l *limiter) of(w whose) *client {
	c := l.by[w]
	if c == nil {
		if len(l.by) >= maxClients {
			l.drop()
		}
		burst := max(1, int(20*l.limits.Requests))
		c = &client{requests: bucket(l.limits.Requests, burst), tables: bucket(l.limits.Tables, 60), guesses: bucket(l.limits.Guesses, 30)}
		l.by[w] = c
	}
	c.seen = time.Now()
	return c
}

// drop removes clients without requests for ten minutes, or half of all without a
// connection when that does not suffice.
func (l *limiter) drop() {
	for w, c := range l.by {
		if c.sockets == 0 && time.Since(c.seen) > 10*time.Minute {
			delete(l.by, w)
		}
	}
	for w, c := range l.by {
		if len(l.by) < maxClients/2 {
			return
		}
		if c.sockets == 0 {
			delete(l.by, w)
		}
	}
}

// request reports whether a client may make a request now.
func (l *limiter) request(w whose) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.of(w)
	c.used.requests++
	return c.requests.Allow()
}

// create reports whether an address may make a table now.
func (l *limiter) create(a netip.Addr) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.of(whose{address: a})
	c.used.tables++
	return c.tables.Allow()
}

// mayGuess reports whether an address may look up a table by its code: it has not
// asked for too many unknown codes.
func (l *limiter) mayGuess(a netip.Addr) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.limits.Guesses < 0 || l.of(whose{address: a}).guesses.Tokens() >= 1
}

// missed counts a lookup of an unknown code.
func (l *limiter) missed(a netip.Addr) {
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.of(whose{address: a})
	c.used.guesses++
	c.guesses.Allow()
}

// open counts a connection; false when there are too many. close undoes it.
func (l *limiter) open(a netip.Addr) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.of(whose{address: a})
	if elsewhere, _ := l.elsewhere(a); l.limits.Sockets >= 0 && c.sockets+elsewhere >= l.limits.Sockets {
		return false
	}
	c.sockets++
	return true
}

func (l *limiter) close(a netip.Addr) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if c := l.by[whose{address: a}]; c != nil {
		c.sockets--
	}
}

// whose identifies the client that a request counts for. A token counts only at
// its own table: others could be invented.
func (s *Server) whose(r *http.Request) whose {
	if path, ok := strings.CutPrefix(r.URL.Path, "/api/tables/"); ok {
		code, _, _ := strings.Cut(path, "/")
		if s.seated(code, token(r)) {
			return whose{seat: sha256.Sum256([]byte(token(r)))}
		}
	}
	return whose{address: s.address(r)}
}

// seated reports whether a token belongs to a seat at a table.
func (s *Server) seated(code, token string) bool {
	if token == "" {
		return false
	}
	t, err := s.hub.Table(code)
	if err == nil {
		_, err = t.Seat(token)
	}
	return err == nil
}

// find is the table of a request; it is nil if an error was answered. A client
// that asks for too many unknown tables gets no more answers, whatever table it
// asks for, unless it has a seat there.
func (s *Server) find(w http.ResponseWriter, r *http.Request) *live.Table {
	code, from := r.PathValue("code"), s.address(r)
	if !s.limits.mayGuess(from) && !s.seated(code, token(r)) {
		s.fail(w, r, &live.Error{Code: live.TooMany, Text: "Too many codes from your address lead nowhere; please wait a little."})
		return nil
	}
	t, err := s.hub.Table(code)
	if err != nil && s.moves(r, code) {
		s.away(w, r, err)
		return nil
	}
	if err != nil {
		s.limits.missed(from)
		s.fail(w, r, err)
		return nil
	}
	return t
}
