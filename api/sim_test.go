package api

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/unolab/uno/record"
)

// Records come in the answer, or through the callback and then not in the answer:
// the same ones.
func TestSimRecords(t *testing.T) {
	var kept SimAnswer
	if err := call(t, "sim", SimRequest{Games: 30, Records: true}, &kept); err != nil {
		t.Fatal(err)
	}
	var streamed []byte
	ctx := WithParts(context.Background(), func(r *record.Record) (err error) {
		streamed, err = r.AppendLine(streamed)
		return err
	})
	a, err := Sim(ctx, SimRequest{Games: 30, Records: true})
	if err != nil || a.Records != "" {
		t.Fatalf("%d bytes in the answer, %v", len(a.Records), err)
	}
	if string(streamed) != kept.Records || strings.Count(kept.Records, "\n") != 30 {
		t.Errorf("streamed %d bytes, in the answer %d of them", len(streamed), len(kept.Records))
	}
	no := errors.New("no more")
	seen := 0
	ctx = WithParts(context.Background(), func(*record.Record) error { seen++; return no })
	if _, err := Sim(ctx, SimRequest{Games: 10_000}); !errors.Is(err, no) || seen != 1 {
		t.Errorf("after %d records: %v", seen, err)
	}
}

// An answer holds so many bytes of records and no more.
func TestSimRecordsLimit(t *testing.T) {
	var text strings.Builder
	keep := keepRecords(&text)
	text.WriteString(strings.Repeat("x", maxRecords-10))
	rec := &record.Record{}
	ctx := WithParts(context.Background(), func(r *record.Record) error { rec = r; return nil })
	if _, err := Sim(ctx, SimRequest{Games: 1}); err != nil {
		t.Fatal(err)
	}
	var e *Error
	if err := keep(rec); !errors.As(err, &e) || e.Code != Limit || text.Len() != maxRecords-10 {
		t.Errorf("%v, %d bytes", err, text.Len())
	}
}

// A run that is stopped answers with what was played, and says so.
func TestSimStops(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	ctx = WithProgress(ctx, func(Progress) { stop() })
	a, err := Sim(ctx, SimRequest{Games: 1 << 30, Workers: 1})
	if err != nil || !a.Stopped || a.Games == 0 || a.Games == 1<<30 {
		t.Errorf("%d games, stopped %v, %v", a.Games, a.Stopped, err)
	}
	ctx, stop = context.WithCancel(context.Background())
	ctx = WithProgress(ctx, func(Progress) { stop() })
	m, err := Match(ctx, MatchRequest{A: "random", B: "greedy", Games: 1 << 30, Workers: 1})
	if err != nil || !m.Stopped || m.Games == 0 || m.Games == 1<<30 {
		t.Errorf("%d games, stopped %v, %v", m.Games, m.Stopped, err)
	}
}

// What cannot be played is the caller's mistake, and says which field it is in.
func TestSimRefuses(t *testing.T) {
	for _, c := range []struct{ name, request, place string }{
		{"sim", `{"games":-1}`, "games"},
		{"sim", `{"games":9000000000000}`, "games"},
		{"sim", `{"to":-1}`, "to"},
		{"sim", `{"workers":-1}`, "workers"},
		{"sim", `{"first":2}`, "first"},
		{"sim", `{"first":-2}`, "first"},
		{"sim", `{"shuffle":"wash"}`, "shuffle"},
		{"sim", `{"seats":["nobody","random"]}`, ""},
		{"sim", `{"seats":[]}`, ""},
		{"sim", `{"rules":{"name":"nothing"}}`, ""},
		{"sim", `{"rules":{"deck":"zz"}}`, ""},
		{"match", `{"a":"random","b":"greedy","games":1}`, "games"},
		{"match", `{"a":"random","b":"greedy","games":-4}`, "games"},
		{"match", `{"a":"random","b":"greedy","to":-4}`, "to"},
		{"match", `{"a":"random","b":"greedy","workers":-4}`, "workers"},
		{"match", `{"a":"random","b":"greedy","sprt":[5,5]}`, ""},
		{"match", `{"a":"random"}`, ""},
	} {
		_, err := Call(context.Background(), c.name, []byte(c.request))
		var e *Error
		if !errors.As(err, &e) || e.Code != Usage || e.Place != c.place {
			t.Errorf("%s %s: %v", c.name, c.request, err)
		}
	}
	var r SimRequest
	if err := json.Unmarshal([]byte(`{"shuffle":"wash"}`), &r); err != nil || r.Check() == nil {
		t.Error("Check lets pass what Sim refuses")
	}
}

// A handicap that cannot be looked for is the caller's mistake.
func TestHandicapRefuses(t *testing.T) {
	for place, r := range map[string]HandicapRequest{
		"games":   {A: "greedy", B: "random", Games: -1},
		"workers": {A: "greedy", B: "random", Workers: -1},
		"least":   {A: "greedy", B: "random", Least: 8},
		"most":    {A: "greedy", B: "random", Most: 31},
		"":        {A: "greedy", B: "nobody"},
	} {
		var e *Error
		if err := call(t, "duel.handicap", r, nil); !errors.As(err, &e) || e.Code != Usage || e.Place != place {
			t.Errorf("%q: %v", place, err)
		}
	}
}
