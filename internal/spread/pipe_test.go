package spread

import (
	"errors"
	"slices"
	"testing"
)

// TestPipeKeepsTheOrder: results come in the order of the items, with each worker's own
// memory, for any number of workers.
func TestPipeKeepsTheOrder(t *testing.T) {
	for _, workers := range []int{1, 2, 5} {
		for n := range 40 {
			var got, want []int
			p := NewPipe(3, workers, func() func([]int) ([]int, error) {
				var room []int
				return func(items []int) ([]int, error) {
					room = room[:0]
					for _, x := range items {
						room = append(room, x*x)
					}
					return slices.Clone(room), nil
				}
			}, func(squares []int) error {
				got = append(got, squares...)
				return nil
			})
			for i := range n {
				want = append(want, i*i)
				if err := p.Put(i); err != nil {
					t.Fatal(err)
				}
			}
			if err := p.Close(); err != nil || !slices.Equal(got, want) {
				t.Fatalf("%d items, %d workers: %v, %v", n, workers, got, err)
			}
		}
	}
}

// TestPipeStops: after an error of a worker, or of what takes the results, nothing is
// passed on, and the error is returned.
func TestPipeStops(t *testing.T) {
	broken := errors.New("broken")
	for name, at := range map[string][2]int{"worker": {7, -1}, "take": {-1, 7}} {
		last := -1
		p := NewPipe(2, 3, func() func([]int) (int, error) {
			return func(items []int) (int, error) {
				if slices.Contains(items, at[0]) {
					return 0, broken
				}
				return items[len(items)-1], nil
			}
		}, func(x int) error {
			if x == at[1] {
				return broken
			}
			last = x
			return nil
		})
		var err error
		for i := range 100 {
			if err = p.Put(i); err != nil {
				break
			}
		}
		if !errors.Is(err, broken) || last != 5 {
			t.Errorf("%s: %v after %d", name, err, last)
		}
		if err := p.Close(); !errors.Is(err, broken) {
			t.Errorf("%s: Close: %v", name, err)
		}
	}
}
