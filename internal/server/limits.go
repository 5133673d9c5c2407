package server

import (
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits bound what one address and one connection may ask for. The zero value
// of a field stands for the usual one, a negative one for no limit.
type Limits struct {
	Requests float64 // a second from one address, in the long run; 40, with bursts of 200
	Tables   float64 // made a second by one address; 0.5, with bursts of 20
	Sockets  int     // open at a time from one address; 100
	Messages float64 // a second over one connection; 20, with bursts of 60
}

// maxAddresses bounds how many addresses are remembered.
const maxAddresses = 20_000

// limiter holds addresses to the limits.
type limiter struct {
	limits Limits
	mu     sync.Mutex
	by     map[netip.Addr]*client
}

// client is what an address has asked for lately.
type client struct {
	requests, tables *rate.Limiter
	sockets          int
	seen             time.Time
}

func newLimiter(l Limits) *limiter {
	usual := func(v *float64, usual float64) {
		if *v == 0 {
			*v = usual
		}
	}
	usual(&l.Requests, 40)
	usual(&l.Tables, 0.5)
	usual(&l.Messages, 20)
	if l.Sockets == 0 {
		l.Sockets = 100
	}
	return &limiter{limits: l, by: map[netip.Addr]*client{}}
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

// address is the address of the other end of a connection; IPv6 addresses of
// one network (/64) count as one.
func address(r *http.Request) netip.Addr {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	a, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Addr{}
	}
	a = a.Unmap().WithZone("")
	if a.Is6() && !a.IsLoopback() {
		if p, err := a.Prefix(64); err == nil {
			a = p.Addr()
		}
	}
	return a
}

// of is the record of an address; the lock is held.
func (l *limiter) of(a netip.Addr) *client {
	c := l.by[a]
	if c == nil {
		if len(l.by) >= maxAddresses {
			l.drop()
		}
		c = &client{requests: bucket(l.limits.Requests, 200), tables: bucket(l.limits.Tables, 20)}
		l.by[a] = c
	}
	c.seen = time.Now()
	return c
}

// drop forgets addresses that have asked for nothing for a minute, or half of
// all without a connection when that does not help.
func (l *limiter) drop() {
	for a, c := range l.by {
		if c.sockets == 0 && time.Since(c.seen) > time.Minute {
			delete(l.by, a)
		}
	}
	for a, c := range l.by {
		if len(l.by) < maxAddresses/2 {
			return
		}
		if c.sockets == 0 {
			delete(l.by, a)
		}
	}
}

// request reports whether an address may ask for something now.
func (l *limiter) request(r *http.Request) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.of(address(r)).requests.Allow()
}

// create reports whether an address may make a table now.
func (l *limiter) create(r *http.Request) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.of(address(r)).tables.Allow()
}

// open counts a connection; false when there are too many. close takes it
// back.
func (l *limiter) open(r *http.Request) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.of(address(r))
	if l.limits.Sockets >= 0 && c.sockets >= l.limits.Sockets {
		return false
	}
	c.sockets++
	return true
}

func (l *limiter) close(r *http.Request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if c := l.by[address(r)]; c != nil {
		c.sockets--
	}
}
