package guest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/stat"
)

// Load is a load for a studio in the same process.
type Load struct {
	Base   string
	Tables int
	For    time.Duration // the time measured
	Warm   time.Duration // the time played before
	Think  time.Duration // of a guest, before a move
	Bots   []string      // who plays with the guest at each table
	// Say receives progress messages for people.
	Say func(text string)
}

// Report is what was measured.
type Report struct {
	Tables     int     `json:"tables"`
	Seconds    float64 `json:"seconds"`
	Moves      int     `json:"moves"`       // of guests, answered within that time
	Held       int     `json:"held"`        // of these, held back by a window, and not in the latencies
	MoveRate   float64 `json:"move_rate"`   // of guests, a second
	P50        float64 `json:"p50_ms"`      // from sending a move to its answer
	P99        float64 `json:"p99_ms"`      //
	Max        float64 `json:"max_ms"`      //
	TableBytes int64   `json:"table_bytes"` // memory of an idle table
	Before     int     `json:"goroutines_before"`
	During     int     `json:"goroutines_playing"`
	After      int     `json:"goroutines_after"`
}

// memory is the memory that Go holds, heap and stacks, after everything that can
// be freed is freed.
func memory() int64 {
	debug.FreeOSMemory()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc + m.StackInuse)
}

// meter collects latencies.
type meter struct {
	on   atomic.Bool
	mu   sync.Mutex
	took []time.Duration
	held int
}

// note notes an answered move.
func (m *meter) note(took time.Duration, held bool) {
	if !m.on.Load() {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if held {
		m.held++
		return
	}
	m.took = append(m.took, took)
}

// Run makes the tables, plays at each with one guest, and measures: first the
// play, then the memory left when all guests have gone.
func (l *Load) Run(ctx context.Context) (*Report, error) {
	r := &Report{Tables: l.Tables, Before: runtime.NumGoroutine()}
	empty := memory()
	playing, stop := context.WithCancel(ctx)
	defer stop()
	var m meter
	var guests sync.WaitGroup
	failed := make(chan error, l.Tables)
	l.Say(fmt.Sprintf("making %d tables", l.Tables))
	for i := range l.Tables {
		g, err := l.seat(ctx, uint64(i))
		if err != nil {
			stop()
			guests.Wait()
			return nil, fmt.Errorf("table %d: %w", i+1, err)
		}
		g.Done = func(_ string, _ int, took time.Duration, held bool) { m.note(took, held) }
		guests.Go(func() {
			defer g.Close()
			if err := g.Play(playing); err != nil && playing.Err() == nil {
				failed <- err
			}
		})
	}
	err := l.measure(ctx, &m, r, failed)
	stop()
	guests.Wait()
	if err != nil {
		return nil, err
	}
	r.sum(&m)
	// The connections end on both sides, and their memory is freed.
	for range 100 {
		time.Sleep(50 * time.Millisecond)
		if r.After = runtime.NumGoroutine(); r.After <= r.Before+2 {
			break
		}
	}
	r.TableBytes = (memory() - empty) / int64(l.Tables)
	return r, ctx.Err()
}

// seat makes a table and connects a guest.
func (l *Load) seat(ctx context.Context, n uint64) (*Guest, error) {
	seats := []live.SeatWish{{Kind: "me"}}
	for _, name := range l.Bots {
		seats = append(seats, live.SeatWish{Kind: "bot", Bot: name})
	}
	made, err := Create(ctx, l.Base, map[string]any{
		"name": fmt.Sprintf("Guest %d", n), "seats": seats, "to": 100_000, "start": true,
	})
	if err != nil {
		return nil, err
	}
	g, err := Dial(ctx, l.Base, made.Code, made.Token)
	if err != nil {
		return nil, err
	}
	g.Rand = rand.New(rand.NewPCG(n, 1))
	g.Think = l.Think
	return g, nil
}

// measure lets the guests play.
func (l *Load) measure(ctx context.Context, m *meter, r *Report, failed <-chan error) error {
	wait := func(d time.Duration) error {
		select {
		case <-time.After(d):
			return nil
		case err := <-failed:
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	l.Say("playing")
	if err := wait(l.Warm); err != nil {
		return err
	}
	begun := time.Now()
	m.on.Store(true)
	err := wait(l.For)
	m.on.Store(false)
	r.Seconds = time.Since(begun).Seconds()
	r.During = runtime.NumGoroutine()
	return err
}

// errNoMoves means that nothing was played.
var errNoMoves = errors.New("no move was answered in that time")

// sum sums up the latencies.
func (r *Report) sum(m *meter) {
	m.mu.Lock()
	defer m.mu.Unlock()
	slices.Sort(m.took)
	r.Moves, r.Held = len(m.took)+m.held, m.held
	r.MoveRate = float64(r.Moves) / r.Seconds
	if len(m.took) == 0 {
		return
	}
	at := func(percent int) float64 {
		return float64(stat.Percentile(m.took, percent).Microseconds()) / 1000
	}
	r.P50, r.P99, r.Max = at(50), at(99), at(100)
}

// Check reports whether anything was measured.
func (r *Report) Check() error {
	if r.Moves == r.Held {
		return errNoMoves
	}
	return nil
}
