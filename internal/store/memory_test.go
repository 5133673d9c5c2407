package store_test

import (
	"testing"

	"github.com/unolab/uno/internal/store"
	"github.com/unolab/uno/internal/store/storetest"
)

// TestMemory holds stores in memory to the contract of stores; what is opened again is
// the snapshot.
func TestMemory(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(testing.TB) storetest.Opener {
		var last *store.Memory
		return func() (store.Store, error) {
			var kept []byte
			if last != nil {
				var err error
				if kept, err = last.Snapshot(); err != nil {
					return nil, err
				}
			}
			var err error
			last, err = store.NewMemory(kept)
			return last, err
		}
	})
}
