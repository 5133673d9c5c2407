package unionfind

import (
	"math/rand/v2"
	"testing"
)

// labels is the oracle: every element carries the representative of its set.
type labels []int32

func (l labels) union(x, y int32) bool {
	from, to := l[x], l[y]
	for i := range l {
		if l[i] == from {
			l[i] = to
		}
	}
	return from != to
}

// TestAgainstLabels unites random pairs and compares all representatives after
// each union.
func TestAgainstLabels(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 2, 7, 60} {
		f, want := New(n), make(labels, n)
		for round := range 3 {
			f.Reset()
			for x := range want {
				want[x] = int32(x)
			}
			for step := range 2 * n {
				x, y := int32(rng.IntN(n)), int32(rng.IntN(n))
				if got, want := f.Union(x, y), want.union(x, y); got != want {
					t.Fatalf("n %d, round %d, step %d: Union(%d, %d) is %t, want %t", n, round, step, x, y, got, want)
				}
				// In random order, so that paths of several lengths are halved.
				for _, z := range rng.Perm(n)[:(n+1)/2] {
					if got := f.Find(int32(z)); got != want[z] {
						t.Fatalf("n %d, round %d, step %d: Find(%d) is %d, want %d", n, round, step, z, got, want[z])
					}
				}
			}
		}
	}
}

// TestLongPath unites a chain from its end, the worst order, and finds the root
// from the bottom of a path of n elements.
func TestLongPath(t *testing.T) {
	const n = 1000
	f := New(n)
	for x := int32(n - 2); x >= 0; x-- {
		f[x] = x + 1
	}
	if got := f.Find(0); got != n-1 {
		t.Fatalf("Find(0) is %d, want %d", got, n-1)
	}
	depth := 0
	for x := int32(0); f[x] != x; x = f[x] {
		depth++
	}
	if depth > n/2 {
		t.Errorf("the path has %d edges after Find, want at most %d", depth, n/2)
	}
}
