package spread

import (
	"context"
	"errors"
	"slices"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// list makes workers that list their numbers; fail is the number that fails.
func list(fail int) func() (func(context.Context, int, int) ([]int, error), error) {
	return func() (func(context.Context, int, int) ([]int, error), error) {
		return func(_ context.Context, lo, hi int) (out []int, err error) {
			for i := lo; i < hi; i++ {
				if i == fail {
					return nil, errFail
				}
				out = append(out, i)
			}
			return out, nil
		}, nil
	}
}

var errFail = errors.New("failed")

// TestOrdered: every number is merged once, in order, by any number of workers
// and in chunks of any size; an error or a stop leaves the numbers up to it.
func TestOrdered(t *testing.T) {
	for _, n := range []int{0, 1, 7, 100} {
		for _, chunk := range []int{1, 3, 1000} {
			for _, workers := range []int{1, 2, 9} {
				var got []int
				merge := func(_ int, part []int) (bool, error) {
					got = append(got, part...)
					return false, nil
				}
				if err := Ordered(t.Context(), n, chunk, workers, list(-1), merge); err != nil {
					t.Fatal(err)
				}
				want := make([]int, n)
				for i := range want {
					want[i] = i
				}
				if !slices.Equal(got, want) {
					t.Errorf("%d in chunks of %d by %d workers: %v", n, chunk, workers, got)
				}
				got = nil
				err := Ordered(t.Context(), n, chunk, workers, list(n/2), merge)
				if n > 0 && (!errors.Is(err, errFail) || len(got) != n/2/chunk*chunk) {
					t.Errorf("%d in chunks of %d by %d workers: %v after %d numbers", n, chunk, workers, err, len(got))
				}
			}
		}
	}
	sum := 0
	err := Ordered(t.Context(), 1<<40, 1, 4, list(-1), func(hi int, part []int) (bool, error) {
		sum += len(part)
		return hi == 50, nil
	})
	if err != nil || sum != 50 {
		t.Errorf("stopped after %d numbers: %v", sum, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Ordered(ctx, 10, 1, 2, list(-1), func(int, []int) (bool, error) { return false, nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
