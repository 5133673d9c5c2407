package server

import (
	"encoding/json"
	"net/netip"
	"testing"
	"time"
)

// An address has its limits over all nodes: what one node reports, another counts.
func TestLimitsHoldOverAllNodes(t *testing.T) {
	here, there := newLimiter(Limits{Requests: 1.5, Sockets: 10, Open: 10}), newLimiter(Limits{Requests: 1.5, Sockets: 10, Open: 10})
	a, b := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2")
	for range 29 {
		here.request(whose{address: a})
	}
	here.request(whose{address: b})
	for range 60 {
		here.create(a)
	}
	for range 30 {
		here.missed(a)
	}
	for range 7 {
		here.open(a)
	}
	told := func() usage {
		t.Helper()
		data, err := json.Marshal(here.report(map[netip.Addr]int{a: 8, b: 0}))
		var u usage
		if err == nil {
			err = json.Unmarshal(data, &u)
		}
		if err != nil {
			t.Fatal(err)
		}
		return u
	}
	u := told()
	if u.Requests[a] != 29 || u.Requests[b] != 0 || len(u.Open) != 1 {
		t.Errorf("the report: %+v", u)
	}
	if again := told(); len(again.Requests) != 0 || again.Sockets[a] != 7 {
		t.Errorf("the next report: %+v", again)
	}
	now := time.Now()
	there.heard("here", u, now)
	if there.request(whose{address: a}); there.request(whose{address: a}) {
		t.Error("requests are not counted over nodes")
	}
	if !there.request(whose{address: b}) || !there.create(b) || !there.mayGuess(b) {
		t.Error("another address is refused")
	}
	if there.create(a) || there.mayGuess(a) {
		t.Error("tables and guesses are not counted over nodes")
	}
	for i := range 4 {
		if opened := there.open(a); opened != (i < 3) {
			t.Errorf("connection %d: %v", 8+i, opened)
		}
	}
	if left := there.openLeft(a); left != 2 {
		t.Errorf("%d tables are left", left)
	}
	there.heard("another", usage{}, now.Add(2*forgotten))
	if left := there.openLeft(a); left != 10 {
		t.Errorf("%d tables are left after the node is gone", left)
	}
	if unlimited := newLimiter(Limits{Open: -1}).openLeft(a); unlimited > 0 {
		t.Errorf("without a limit %d are left", unlimited)
	}
	there.heard("here", usage{Requests: map[netip.Addr]int{a: -5, b: 1 << 40}}, now)
}
