package uno_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/anyrules"
)

// roundTrip checks an event against its JSON form.
func roundTrip(t *testing.T, e uno.Event) {
	t.Helper()
	data, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	var back uno.Event
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatalf("%s: %v", data, err)
	}
	if diff := cmp.Diff(e, back, cmp.AllowUnexported(uno.Cards{})); diff != "" {
		t.Fatalf("%s reads back differently (-was +is):\n%s", data, diff)
	}
}

// rareEvents are events that random play may not come to.
var rareEvents = []uno.Event{
	{Type: uno.MissedCatch, Seat: 0, Other: 1},
	{Type: uno.StartBack, Card: uno.WildDrawFourKind},
	{Type: uno.Challenged, Seat: 1, Other: 2, N: 2, Guilty: true},
	{Type: uno.Played, Seat: 1, Card: uno.Card(uno.Red, 5), Color: uno.NoColor, N: 2, Twin: true, Uno: true},
	{Type: uno.Drew, Seat: 0, N: 1, Cards: uno.NewCards(uno.WildKind), Why: uno.ByPenalty, More: true},
	{Type: uno.Ended, Seat: -1, Reason: uno.Limited},
}

// Every event, and what each seat sees of it, reads back from its JSON form.
func TestEventsReadBackFromJSON(t *testing.T) {
	seen := map[uno.EventType]int{}
	for i := range many(150, 400, 400) {
		src := rand.NewPCG(11, uint64(i))
		rules, seats := anyrules.New(src)
		rules.Limit = min(rules.Limit, 60)
		var g uno.Game
		if err := g.Start(&rules, seats, 0, uno.NewDeckOrder(11, uint64(i))); err != nil {
			t.Fatal(err)
		}
		for g.Phase != uno.Over {
			var all []uno.Move
			for seat := range seats {
				all = g.Legal(all, seat)
			}
			if err := g.Play(all[uno.Below(src, len(all))]); err != nil {
				t.Fatal(err)
			}
		}
		for _, e := range g.Log.Events {
			seen[e.Type]++
			roundTrip(t, e)
			if other, ok := e.For((int(e.Seat)+1)%seats, false); ok {
				roundTrip(t, other)
			}
		}
	}
	for _, e := range rareEvents {
		roundTrip(t, e)
		seen[e.Type]++
	}
	if len(seen) != int(uno.Received)+1 {
		t.Errorf("only %d types of events came up", len(seen))
	}
}

// FuzzEventJSON: whatever is read as an event is written so that it reads back
// the same.
func FuzzEventJSON(f *testing.F) {
	for _, e := range rareEvents {
		data, err := json.Marshal(e)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	for _, bad := range []string{
		`{"type":"played","seat":0}`, `{"type":"drew","seat":0,"n":1}`, `{"type":"caught","seat":0}`,
		`{"Type":"kept","seat":0}`, `{"type":"kept","seat":0,"seat":1}`, `{"type":"kept","seat":-1}`,
		`{"type":"dealt","seat":0,"n":1,"cards":["r0","r0","r0"]}`, `{"type":"ended","seat":-2,"n":0,"reason":"blocked"}`,
	} {
		if json.Unmarshal([]byte(bad), new(uno.Event)) == nil {
			f.Errorf("%s is read", bad)
		}
		f.Add([]byte(bad))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var e uno.Event
		if json.Unmarshal(data, &e) == nil {
			roundTrip(t, e)
		}
	})
}
