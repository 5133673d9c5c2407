package format

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"testing"

	"github.com/unolab/uno/pomdp"
)

// ring is a model of n states that lead to the next or the one after it.
func ring(n int) *pomdp.Model {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprint("s", i)
	}
	m := pomdp.NewModel(names, []string{"go"}, []string{"here", "there"}, 0.9)
	m.Start = pomdp.Point(0)
	for s := range names {
		m.Transition[0][s] = pomdp.Gather([]pomdp.Entry{{Index: (s + 1) % n, P: 0.5}, {Index: (s + 2) % n, P: 0.5}})
		m.Sight[0][s] = pomdp.Point(s % 2)
		m.Reward[0][s] = float64(s)
	}
	return m
}

// What a writer allocates for each row does not grow with the number of states.
func TestWritingIsLinear(t *testing.T) {
	for name, write := range map[string]func(*pomdp.Model) error{
		"pomdp":  func(m *pomdp.Model) error { return WriteCassandra(io.Discard, m) },
		"pomdpx": func(m *pomdp.Model) error { return WritePOMDPX(io.Discard, m, "") },
	} {
		perRow := func(n int) float64 {
			m := ring(n)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			if err := write(m); err != nil {
				t.Fatal(err)
			}
			runtime.ReadMemStats(&after)
			return float64(after.TotalAlloc-before.TotalAlloc) / float64(n)
		}
		if few, many := perRow(100), perRow(3200); many > 4*few {
			t.Errorf("%s: %.0f bytes for each of 100 rows, %.0f for each of 3200", name, few, many)
		}
	}
}

// shut fails after so many bytes and counts what it is still asked.
type shut struct{ room, asked int }

var errShut = errors.New("shut")

func (s *shut) Write(p []byte) (int, error) {
	if s.room -= len(p); s.room < 0 {
		s.asked++
		return 0, errShut
	}
	return len(p), nil
}

// A writer that takes no more ends the work with its error.
func TestWritingStops(t *testing.T) {
	m := ring(2000)
	for _, write := range []func(io.Writer) error{
		func(w io.Writer) error { return WriteCassandra(w, m) },
		func(w io.Writer) error { return WritePOMDPX(w, m, "") },
	} {
		out := &shut{room: 1 << 14}
		if err := write(out); !errors.Is(err, errShut) || out.asked != 1 {
			t.Errorf("%v, asked %d times after it was shut", err, out.asked)
		}
	}
}
