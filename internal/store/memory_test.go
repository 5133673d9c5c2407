package store_test

import (
	"encoding/json"
	"maps"
	"strings"
	"sync"
	"testing"

	"github.com/unolab/uno/internal/store"
	"github.com/unolab/uno/internal/store/storetest"
)

// rowsOfMemory are the rows that a store in memory has handed on.
type rowsOfMemory struct {
	mu   sync.Mutex
	rows map[string]json.RawMessage
}

func (r *rowsOfMemory) keep(changed map[string]json.RawMessage) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for key, row := range changed {
		if string(row) == "null" {
			delete(r.rows, key)
		} else {
			r.rows[key] = row
		}
	}
}

func (r *rowsOfMemory) clone() map[string]json.RawMessage {
	r.mu.Lock()
	defer r.mu.Unlock()
	return maps.Clone(r.rows)
}

// TestMemory checks stores in memory against the contract of stores; what is opened again is
// made of the rows that were handed on, and has no others.
func TestMemory(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t testing.TB) storetest.Opener {
		kept := &rowsOfMemory{rows: map[string]json.RawMessage{}}
		var last *store.Memory
		return func() (store.Store, error) {
			if last != nil {
				rows, held := kept.clone(), last.Rows()
				for key := range held {
					if string(rows[key]) != string(held[key]) {
						t.Errorf("row %q is %s, handed on was %s", key, held[key], rows[key])
					}
				}
				if len(rows) != len(held) {
					t.Errorf("%d rows were handed on, %d are held", len(rows), len(held))
				}
			}
			var err error
			last, err = store.NewMemory(kept.clone(), kept.keep)
			return last, err
		}
	})
}

// A row that cannot be read is named, and the others are there.
func TestMemoryOfBadRows(t *testing.T) {
	t.Parallel()
	m, err := store.NewMemory(map[string]json.RawMessage{
		"doc/name\x00mia": json.RawMessage(`{"Kind":"name","Key":"mia","Version":1,"Body":{}}`),
		"table/abc":       json.RawMessage(`{"Rounds":"three"}`),
		"thing/1":         json.RawMessage(`{}`),
	}, nil)
	if err == nil || !strings.Contains(err.Error(), `"table/abc"`) || !strings.Contains(err.Error(), `"thing/1"`) {
		t.Errorf("the error is %v", err)
	}
	if docs, err := m.Docs(t.Context(), "name"); err != nil || len(docs) != 1 {
		t.Errorf("documents %v, %v", docs, err)
	}
}
