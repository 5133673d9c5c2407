package store_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/unolab/uno/internal/store"
	"github.com/unolab/uno/internal/store/storetest"
)

// BenchmarkSync is what a sync of one page costs on the disk of the temporary
// folder, to judge the others by.
func BenchmarkSync(b *testing.B) {
	f, err := os.Create(filepath.Join(b.TempDir(), "file"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	page := make([]byte, 4096)
	var took []time.Duration
	for b.Loop() {
		if _, err := f.Write(page); err != nil {
			b.Fatal(err)
		}
		start := time.Now()
		if err := f.Sync(); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(start))
	}
	report(b, took)
}

// BenchmarkAppendMove lets one table and 2,000 at once append moves, each as
// fast as it is answered, to a file on the disk of the temporary folder
// (TMPDIR) or to a PostgreSQL server that has its data there.
//
//	go test -run - -bench AppendMove -benchtime 40000x ./internal/store
func BenchmarkAppendMove(b *testing.B) {
	for _, tables := range []int{1, 2000} {
		b.Run(fmt.Sprint("SQLite/tables=", tables), func(b *testing.B) {
			benchmarkAppendMove(b, tables, func() (*store.DB, error) { return store.Open(b.Context(), "", b.TempDir()) })
		})
	}
	server := storetest.StartPostgres(b)
	for _, tables := range []int{1, 2000} {
		b.Run(fmt.Sprint("PostgreSQL/tables=", tables), func(b *testing.B) {
			benchmarkAppendMove(b, tables, func() (*store.DB, error) { return store.Open(b.Context(), server.Database(), "") })
		})
	}
}

// benchmarkAppendMove appends b.N moves from so many tables.
func benchmarkAppendMove(b *testing.B, tables int, open func() (*store.DB, error)) {
	s, err := open()
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	each(b, tables, func(i int) error {
		code := fmt.Sprint("T", i)
		if err := s.CreateTable(b.Context(), store.Table{Code: code, State: []byte(`{}`)}); err != nil {
			return err
		}
		return s.StartHand(b.Context(), code, store.Hand{}, nil)
	})
	took := make([][]time.Duration, tables)
	writes, commits := s.Load()
	b.ResetTimer()
	each(b, tables, func(i int) error {
		code := fmt.Sprint("T", i)
		for n := range (b.N + i) / tables {
			start := time.Now()
			if err := s.AppendMove(b.Context(), code, 0, n, "1 g7"); err != nil {
				return err
			}
			took[i] = append(took[i], time.Since(start))
		}
		return nil
	})
	b.StopTimer()
	report(b, slices.Concat(took...))
	w, c := s.Load()
	b.ReportMetric(float64(w-writes)/float64(c-commits), "moves/commit")
}

// each runs f for 0 to n-1 at once.
func each(b *testing.B, n int, f func(i int) error) {
	b.Helper()
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			if err := f(i); err != nil {
				b.Error(err)
			}
		})
	}
	all.Wait()
	if b.Failed() {
		b.FailNow()
	}
}

// BenchmarkPacedMoves lets 2,000 tables append a move a second each, as tables
// that are played at do, for b.N seconds.
func BenchmarkPacedMoves(b *testing.B) {
	const tables = 2000
	s, err := store.Open(b.Context(), "", b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	each(b, tables, func(i int) error {
		code := fmt.Sprint("T", i)
		if err := s.CreateTable(b.Context(), store.Table{Code: code, State: []byte(`{}`)}); err != nil {
			return err
		}
		return s.StartHand(b.Context(), code, store.Hand{}, nil)
	})
	took := make([][]time.Duration, tables)
	writes, commits := s.Load()
	b.ResetTimer()
	each(b, tables, func(i int) error {
		rng := rand.New(rand.NewPCG(uint64(i), 0))
		code := fmt.Sprint("T", i)
		for n := range b.N {
			time.Sleep(time.Duration(rng.IntN(2000)) * time.Millisecond)
			start := time.Now()
			if err := s.AppendMove(b.Context(), code, 0, n, "1 g7"); err != nil {
				return err
			}
			took[i] = append(took[i], time.Since(start))
		}
		return nil
	})
	b.StopTimer()
	report(b, slices.Concat(took...))
	w, c := s.Load()
	b.ReportMetric(float64(w-writes)/float64(c-commits), "moves/commit")
}

// report reports quantiles.
func report(b *testing.B, took []time.Duration) {
	slices.Sort(took)
	for _, p := range []int{50, 99} {
		at := took[(len(took)-1)*p/100]
		b.ReportMetric(float64(at)/float64(time.Millisecond), fmt.Sprintf("p%d-ms", p))
	}
}
