package server

import (
	"encoding/json"
	"net/netip"
	"time"

	"golang.org/x/time/rate"
)

// shareEvery is how often a node reports to the others what addresses have used, and
// forgotten after how long a node's last report no longer counts.
const (
	shareEvery = time.Second
	forgotten  = 5 * time.Second
)

// usage is what addresses used on a node since its last report, and what they have open
// there. Only a good part of a limit is worth telling, but for guesses and
// tables, which are few.
type usage struct {
	Requests map[netip.Addr]int `json:"requests,omitempty"`
	Tables   map[netip.Addr]int `json:"tables,omitempty"`
	Guesses  map[netip.Addr]int `json:"guesses,omitempty"`
	Sockets  map[netip.Addr]int `json:"sockets,omitempty"`
	Open     map[netip.Addr]int `json:"open,omitempty"`
}

// report is the usage that another node reported last.
type report struct {
	usage
	at time.Time
}

// share exchanges usage with the other nodes until the server ends.
func (s *Server) share() {
	s.cfg.Nodes.Hear(func(node string, data []byte) {
		var u usage
		if json.Unmarshal(data, &u) == nil {
			s.limits.heard(node, u, time.Now())
		}
	})
	tick := time.NewTicker(shareEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			if data, err := json.Marshal(s.limits.report(s.hub.Makers())); err == nil {
				s.cfg.Nodes.Share(data)
			}
		case <-s.ctx.Done():
			return
		}
	}
}

// report takes the usage since the last report, given the open tables by maker.
func (l *limiter) report(open map[netip.Addr]int) usage {
	l.mu.Lock()
	defer l.mu.Unlock()
	u := usage{
		Requests: map[netip.Addr]int{}, Tables: map[netip.Addr]int{}, Guesses: map[netip.Addr]int{},
		Sockets: map[netip.Addr]int{}, Open: map[netip.Addr]int{},
	}
	worth := func(to map[netip.Addr]int, a netip.Addr, n, limit int) {
		if n > 0 && 10*n >= limit {
			to[a] = n
		}
	}
	for w, c := range l.by {
		if w.seat != (whose{}).seat {
			continue
		}
		worth(u.Requests, w.address, c.used.requests, int(10*l.limits.Requests))
		worth(u.Tables, w.address, c.used.tables, 0)
		worth(u.Guesses, w.address, c.used.guesses, 0)
		worth(u.Sockets, w.address, c.sockets, l.limits.Sockets)
		c.used = used{}
	}
	for a, n := range open {
		worth(u.Open, a, n, l.limits.Open)
	}
	return u
}

// heard counts what addresses used on another node.
func (l *limiter) heard(node string, u usage, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	spend := func(list map[netip.Addr]int, of func(c *client) *rate.Limiter) {
		for a, n := range list {
			b := of(l.of(whose{address: a}))
			// Beyond the burst nothing is left either way.
			b.ReserveN(now, min(max(n, 0), b.Burst()))
		}
	}
	spend(u.Requests, func(c *client) *rate.Limiter { return c.requests })
	spend(u.Tables, func(c *client) *rate.Limiter { return c.tables })
	spend(u.Guesses, func(c *client) *rate.Limiter { return c.guesses })
	for id, r := range l.others {
		if now.Sub(r.at) > forgotten {
			delete(l.others, id)
		}
	}
	l.others[node] = report{usage{Sockets: u.Sockets, Open: u.Open}, now}
}

// elsewhere is what an address has open on other nodes; the lock is held.
func (l *limiter) elsewhere(a netip.Addr) (sockets, open int) {
	for _, r := range l.others {
		sockets += r.Sockets[a]
		open += r.Open[a]
	}
	return sockets, open
}

// openLeft is how many tables an address may still have open here, given what it has
// elsewhere; 0 or less means no limit.
func (l *limiter) openLeft(a netip.Addr) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.limits.Open < 0 {
		return l.limits.Open
	}
	_, open := l.elsewhere(a)
	return l.limits.Open - open
}
