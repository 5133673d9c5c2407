package jobs_test

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/unolab/uno/internal/jobs"
	"github.com/unolab/uno/internal/store"
)

func Example() {
	memory, err := store.NewMemory(nil, nil)
	if err != nil {
		panic(err)
	}
	q := jobs.New(jobs.Config{}, memory, slog.New(slog.DiscardHandler))
	defer q.Close()
	ctx := context.Background()
	job, err := q.Start(ctx, "example", "puzzle.count", []byte(`{"hand":{"name":"hand","text":"r1 r2 b2"}}`))
	if err != nil {
		panic(err)
	}
	for {
		now, changed, err := q.Watch(ctx, job.ID)
		if err != nil {
			panic(err)
		}
		if changed == nil {
			fmt.Println(now.State)
			return
		}
		<-changed
	}
	// Output: done
}
