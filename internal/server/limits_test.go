package server

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"testing/synctest"
	"time"
)

// The address of a client is that of the connection, unless that is a trusted
// proxy's: then the headers name it, and clients cannot forge it.
func TestAddress(t *testing.T) {
	s := &Server{cfg: Config{Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("::1/128")}}}
	for _, tt := range []struct {
		name, remote string
		header       http.Header
		want         string
	}{
		{"no proxy", "192.0.2.1:5", nil, "192.0.2.1"},
		{"a header of nobody that is trusted", "192.0.2.1:5", http.Header{"X-Forwarded-For": {"198.51.100.7"}}, "192.0.2.1"},
		{"a proxy", "10.0.0.1:5", http.Header{"X-Forwarded-For": {"198.51.100.7"}}, "198.51.100.7"},
		{"a proxy without a header", "10.0.0.1:5", nil, "10.0.0.1"},
		{"two proxies", "10.0.0.1:5", http.Header{"X-Forwarded-For": {"198.51.100.7, 10.0.0.2"}}, "198.51.100.7"},
		{"two headers", "10.0.0.1:5", http.Header{"X-Forwarded-For": {"198.51.100.7", "10.0.0.2"}}, "198.51.100.7"},
		{"a forged first part", "10.0.0.1:5", http.Header{"X-Forwarded-For": {"203.0.113.9, 198.51.100.7"}}, "198.51.100.7"},
		{"Forwarded", "10.0.0.1:5", http.Header{"Forwarded": {`for=203.0.113.9;proto=https, For="198.51.100.7:4711"`}}, "198.51.100.7"},
		{"Forwarded before the other", "10.0.0.1:5", http.Header{"Forwarded": {"for=198.51.100.7"}, "X-Forwarded-For": {"203.0.113.9"}}, "198.51.100.7"},
		{"IPv6, one network", "[::1]:5", http.Header{"Forwarded": {`for="[2001:db8:1:2:3::4]:80"`}}, "2001:db8:1:2::"},
		{"IPv4 in IPv6", "[::ffff:10.0.0.1]:5", http.Header{"X-Forwarded-For": {"::ffff:198.51.100.7"}}, "198.51.100.7"},
		{"no address", "10.0.0.1:5", http.Header{"Forwarded": {"for=unknown"}}, "invalid IP"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr, r.Header = tt.remote, tt.header
		if r.Header == nil {
			r.Header = http.Header{}
		}
		if got := s.address(r); got.String() != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

// FuzzForwarded reads headers of any form.
func FuzzForwarded(f *testing.F) {
	f.Add(`for=198.51.100.7;by=x, for="[::1]:2"`, "198.51.100.7, x")
	f.Fuzz(func(t *testing.T, a, b string) {
		s := &Server{cfg: Config{Proxies: []netip.Prefix{netip.MustParsePrefix("0.0.0.0/0"), netip.MustParsePrefix("::/0")}}}
		r := httptest.NewRequest("GET", "/", nil)
		r.Header = http.Header{"Forwarded": {a}, "X-Forwarded-For": {b}}
		s.address(r)
	})
}

// A client that asks for unknown codes is refused after some, and may ask again
// after a while; others are not affected.
func TestGuessesAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimiter(Limits{})
		a, b := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2")
		n := 0
		for l.mayGuess(a) && n < 1000 {
			l.missed(a)
			n++
		}
		if n != 30 || !l.mayGuess(b) {
			t.Errorf("%d guesses, another may: %v", n, l.mayGuess(b))
		}
		time.Sleep(time.Hour)
		for n = 0; l.mayGuess(a) && n < 1000; n++ {
			l.missed(a)
		}
		if n != 30 {
			t.Errorf("%d guesses an hour later", n)
		}
	})
}

// Limits count for each client separately, and the memory for them is bounded.
func TestClientsAreRememberedBounded(t *testing.T) {
	l := newLimiter(Limits{Requests: 0.05})
	first := whose{address: netip.MustParseAddr("192.0.2.1")}
	if !l.request(first) || l.request(first) {
		t.Error("one request of a burst of one")
	}
	if !l.request(whose{address: first.address, seat: [32]byte{1}}) {
		t.Error("a seat shares the limit of its address")
	}
	for i := range maxClients + 10 {
		l.request(whose{address: netip.AddrFrom4([4]byte{10, byte(i >> 16), byte(i >> 8), byte(i)})})
	}
	if len(l.by) > maxClients {
		t.Errorf("%d clients are remembered", len(l.by))
	}
}
