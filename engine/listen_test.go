package engine

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/unolab/uno"
)

// An event that changes nothing in the open question withdraws it all the same: the
// host asks again, and the listener has a question that the host waits for.
func TestNewsThatChangeNothing(t *testing.T) {
	rules, err := uno.ParseRules("official")
	if err != nil {
		t.Fatal(err)
	}
	var g uno.Game
	if err := g.Start(&rules, 2, 1, uno.NewDeckOrder(1, 1)); err != nil {
		t.Fatal(err)
	}
	var v uno.View
	g.View(int(g.Turn), &v)
	events := v.Events
	var host Talk
	l := NewListener("test")
	pass := func() {
		t.Helper()
		text, err := host.See(&v, g.Legal(nil, v.Seat), true, func() rand.PCG { return *rand.NewPCG(1, 2) })
		if err != nil {
			t.Fatal(err)
		}
		carry(t, &host, l, v.Seat, text)
		id, moves := l.Open()
		if id == 0 || id != host.Waits() || len(moves) == 0 {
			t.Fatalf("question %d of the listener, %d of the host, %d moves", id, host.Waits(), len(moves))
		}
	}
	carry(t, &host, l, v.Seat, host.Hello())
	pass()
	first := host.Waits()
	v.Events = events[len(events)-1:]
	pass()
	if host.Waits() == first {
		t.Error("the question is not asked again")
	}
	v.Events = nil // nothing is new
	second := host.Waits()
	if pass(); host.Waits() != second {
		t.Error("the question is asked again without news")
	}
	_, moves := l.Open()
	if h, _, fault := host.Hear(v.Seat, strings.TrimSuffix(l.Answer(moves[0]), "\n")); h.What != HeardMove || fault != nil {
		t.Errorf("the answer means %+v, %v", h, fault)
	}
}

// carry carries lines of the host to the listener, and its lines back.
func carry(t *testing.T, host *Talk, l *Listener, seat int, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		back, err := l.Hear(strings.TrimSuffix(line, "\n"))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(back) {
			_, more, fault := host.Hear(seat, strings.TrimSuffix(line, "\n"))
			if fault != nil {
				t.Fatal(fault)
			}
			carry(t, host, l, seat, more)
		}
	}
}
