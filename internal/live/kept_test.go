package live

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/unolab/uno/internal/store"
)

// Tables that earlier versions of the program have stored are restored
// completely: the hand, the match, the seats, and the tokens.
func TestTablesThatWereKeptBeforeOpen(t *testing.T) {
	for _, name := range []string{"playing", "between", "over"} {
		data, err := os.ReadFile(filepath.Join("testdata", "kept", name+".json"))
		if err != nil {
			t.Fatal(err)
		}
		var kept struct {
			Table    store.OpenTable   `json:"table"`
			At       []string          `json:"at"` // where each seat saw it
			Tokens   map[string]string `json:"tokens"`
			Position string            `json:"position"`
		}
		if err := json.Unmarshal(data, &kept); err != nil {
			t.Fatal(err)
		}
		var was keptTable
		if err := json.Unmarshal(kept.Table.State, &was); err != nil {
			t.Fatal(err)
		}
		st := newMemory()
		code := kept.Table.Code
		st.tables[code] = &memoryTable{OpenTable: kept.Table, finished: map[int]int64{}}
		h := New(Config{}, st, quiet, nil)
		defer h.Close()
		if n, err := h.Reopen(t.Context()); n != 1 || err != nil {
			t.Fatalf("%s: %d tables, %v", name, n, err)
		}
		table, e := h.Table(code)
		if e != nil {
			t.Fatal(e)
		}
		w := table.Waits()
		if name == "playing" {
			if p := table.m.Game().Position(); !slices.Equal(w.At, kept.At) || p != kept.Position {
				t.Errorf("at %v\n%s\nwas at %v\n%s", w.At, p, kept.At, kept.Position)
			}
		} else if w.For != name {
			t.Errorf("it waits for %s, not %s", w.For, name)
		}
		in := table.Info()
		if in.State != was.State || in.Round != was.Round || in.Match != was.Begun || in.Host != was.Host || !slices.Equal(in.Scores, was.Match.Scores) {
			t.Errorf("%s: %+v, was %+v", name, in, was)
		}
		for i, s := range was.Seats {
			if got := in.Seats[i]; got.Kind != s.Kind || got.Name != s.Name || got.Bot != s.Bot || got.Away != s.Left {
				t.Errorf("%s: seat %d is %+v, was %+v", name, i, got, s)
			}
		}
		for seat, token := range kept.Tokens {
			if i, err := table.Seat(token); err != nil || i != int(seat[0]-'0') {
				t.Errorf("%s: the token of seat %s: %d, %v", name, seat, i, err)
			}
		}
		if again := string(table.marshal()); !strings.Contains(compact(t, data), again) {
			t.Errorf("%s is kept again as\n%s", name, again)
		}
	}
}

// compact is a JSON text without blanks.
func compact(t *testing.T, data []byte) string {
	t.Helper()
	var v json.RawMessage
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
