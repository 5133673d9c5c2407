package server_test

import (
	"encoding/json"
	"testing"

	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/server"
	"github.com/unolab/uno/internal/server/guest"
)

// TestPipe attends a table from within the program: it greets, is answered, has a
// message handled, and is said goodbye when the table closes.
func TestPipe(t *testing.T) {
	t.Parallel()
	s := newStudio(t, server.Config{})
	made, err := guest.Create(t.Context(), s.base, obj{
		"name": "Ann", "rules": obj{"name": "official"}, "seats": []obj{{"kind": "me"}, {"kind": "open"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	kinds := make(chan string, 100)
	pipe, refused := s.server.Attend(made.Code, func(data []byte) {
		var m struct{ T string }
		if err := json.Unmarshal(data, &m); err != nil {
			t.Error(err)
		}
		kinds <- m.T
	}, func() { close(kinds) })
	if refused != nil {
		t.Fatal(refused)
	}
	until := func(kind string) {
		t.Helper()
		for got := range kinds {
			if got == kind {
				return
			}
		}
		t.Fatalf("the pipe ended before %q", kind)
	}
	pipe.Take([]byte(`{"t":"hello","token":"` + made.Token + `"}`))
	until("table")
	pipe.Take([]byte(`{"t":"nonsense","id":7}`))
	until("no")
	s.stop()
	until("bye")
	if _, refused := s.server.Attend("AAAAA", nil, nil); refused == nil || refused.Code != live.NotFound {
		t.Errorf("a table that is not there: %v", refused)
	}
}
