package policy_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
)

// TestChancesSumToOne: over the legal moves, where a play with Uno and without is
// one decision, chances sum to 1 and are those of the weights; nothing else has a
// chance.
func TestChancesSumToOne(t *testing.T) {
	for _, p := range policy.All() {
		chance := policy.Chance(p)
		eachView(t, 12, func(v *uno.View) {
			if int(v.Turn) != v.Seat || v.Phase == uno.Over {
				return
			}
			sum := 0.0
			decisions := map[uno.Move]bool{}
			for _, m := range v.Legal(nil) {
				q := chance(v, m)
				if m.Act >= uno.Jump && q != 0 {
					t.Fatalf("%s: %v has chance %v", p.Name, m, q)
				}
				if m.Uno = false; !decisions[m] {
					decisions[m] = true
					sum += q
				}
				if q != chance(v, m) {
					t.Fatalf("%s: silent, %v has chance %v, not %v", p.Name, m, chance(v, m), q)
				}
			}
			if math.Abs(sum-1) > 1e-12 {
				t.Fatalf("%s: the chances sum to %v in %s", p.Name, sum, v.Position())
			}
			if q := chance(v, uno.Move{Seat: int8(v.Seat), Act: uno.Swap, Target: int8(v.Seat)}); q != 0 {
				t.Fatalf("%s: an illegal move has chance %v", p.Name, q)
			}
		})
	}
}

// TestWeightsAllocateNothing checks the cost against what the document says.
func TestWeightsAllocateNothing(t *testing.T) {
	v, err := uno.ParseView("seat=0 hands=r1.r2.w.f.gs.bd/?3 top=r5")
	if err != nil {
		t.Fatal(err)
	}
	moves := policy.Decisions(nil, v)
	w := make([]float64, len(moves))
	for _, p := range policy.All() {
		var any policy.Policy = p
		if n := testing.AllocsPerRun(100, func() { any.Weights(v, moves, w) }); n != 0 {
			t.Errorf("%s: %v allocations", p.Name, n)
		}
	}
}

// TestOf finds every policy by its name, and refuses others with what there is.
func TestOf(t *testing.T) {
	for _, p := range policy.All() {
		if got, err := policy.Of(p.Name); err != nil || got.Name != p.Name {
			t.Errorf("%s: %v, %v", p.Name, got, err)
		}
	}
	if _, err := policy.Of("duelist"); err == nil || !strings.Contains(err.Error(), "uniform, random, greedy, rlcard-rule") {
		t.Errorf("duelist: %v", err)
	}
}

// TestPickDrawsInProportion checks Pick against its weights by chi-square, and the
// words that it takes.
func TestPickDrawsInProportion(t *testing.T) {
	for _, w := range [][]float64{{1, 1, 1}, {0, 2, 0, 2, 2, 0}, {1, 2, 3, 4}, {0.25, 0, 1e-3, 5, 0.1}, {0, 7, 0}} {
		src := &counted{Source: rand.NewPCG(3, uint64(len(w)))}
		const n = 50_000
		count := make([]float64, len(w))
		for range n {
			count[policy.Pick(src, w)]++
		}
		sum, positive := 0.0, 0
		for _, x := range w {
			sum += x
			if x > 0 {
				positive++
			}
		}
		square := 0.0
		for i, x := range w {
			if want := n * x / sum; x > 0 {
				square += (count[i] - want) * (count[i] - want) / want
			} else if count[i] > 0 {
				t.Errorf("%v: %d is picked", w, i)
			}
		}
		// The 99.9 % point of chi-square with 4 degrees of freedom is 18.5.
		if square > 18.5 {
			t.Errorf("%v: picked %v, chi-square %.1f", w, count, square)
		}
		if want := min(1, positive-1) * n; src.words != want {
			t.Errorf("%v: %d words, not %d", w, src.words, want)
		}
	}
}

// counted counts the words taken of a source.
type counted struct {
	rand.Source
	words int
}

func (c *counted) Uint64() uint64 {
	c.words++
	return c.Source.Uint64()
}
