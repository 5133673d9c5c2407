package server_test

import (
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/server"
	"github.com/unolab/uno/internal/server/guest"
)

// BenchmarkNodes measures what tables cost on two nodes, with one NATS server in the
// process and SQLite: to make one, to look at one on its node and through the other,
// and to hand all over.
func BenchmarkNodes(b *testing.B) {
	for _, tables := range []int{1, 1000} {
		b.Run(fmt.Sprint(tables), func(b *testing.B) {
			for range b.N {
				costOfTables(b, tables)
			}
		})
	}
}

func costOfTables(b *testing.B, tables int) {
	all := newMembers(b, 2, time.Minute, server.Config{})
	codes := make([]string, tables)
	begun := time.Now()
	for i := range codes {
		made, err := guest.Create(b.Context(), all[0].base, map[string]any{"seats": []live.SeatWish{{Kind: "me"}, {Kind: "open"}}})
		if err != nil {
			b.Fatal(err)
		}
		codes[i] = made.Code
	}
	b.ReportMetric(time.Since(begun).Seconds()*1000/float64(tables), "ms/made")
	look := func(m *member, unit string) {
		const looks = 2000
		begun := time.Now()
		for i := range looks {
			if err := guest.Call(b.Context(), m.base, http.MethodGet, "/api/tables/"+codes[i%tables], "", nil, nil); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(time.Since(begun).Microseconds())/looks, unit)
	}
	look(all[0], "µs/here")
	look(all[1], "µs/passed-first") // finds each table in the bucket
	look(all[1], "µs/passed")
	begun = time.Now()
	all[0].node.Leave()
	b.ReportMetric(time.Since(begun).Seconds()*1000, "ms/left")
	var asked sync.WaitGroup
	for part := range 8 {
		asked.Go(func() {
			for i := part; i < tables; i += 8 {
				if err := guest.Call(b.Context(), all[1].base, http.MethodGet, "/api/tables/"+codes[i], "", nil, nil); err != nil {
					b.Error(err)
				}
			}
		})
	}
	asked.Wait()
	b.ReportMetric(time.Since(begun).Seconds()*1000, "ms/all-back")
	b.ReportMetric(0, "ns/op")
}
