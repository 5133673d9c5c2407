package belief_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno"
)

// TestMixturesStaySmall bounds the parts of the mixtures of whole hands of the
// 108 cards, by players who play if able; the figures of docs/beliefs.md come
// from here (go test -run MixturesStaySmall -v).
func TestMixturesStaySmall(t *testing.T) {
	games := 30
	if long {
		games = 300
	}
	for _, c := range []struct {
		preset  string
		seats   int
		options []string
		most    int
	}{
		{"pomdp", 2, nil, 2000},
		{"rlcard", 2, nil, 1000},
		{"official", 2, nil, 200},
		{"official", 4, nil, 1000},
		{"official", 4, []string{"seven-zero"}, 1000},
		{"official", 2, []string{"force-play"}, 4096},
		{"official", 3, []string{"force-play"}, 4096},
		{"official", 10, nil, 4096},
	} {
		if c.seats == 10 && !long {
			continue
		}
		var peaks []int
		thinned := 0
		for game := range games {
			w := watch(t, c.preset, c.seats, uint64(game), c.options...)
			peak := 0
			for w.game.Phase != uno.Over {
				for _, e := range w.news() {
					if err := w.b.Observe(e); err != nil {
						t.Fatal(err)
					}
					peak = max(peak, w.b.Parts())
				}
				w.move(t)
			}
			if !w.b.Exact() {
				thinned++
			}
			peaks = append(peaks, peak)
		}
		median, ninth, peak := quantiles(peaks)
		t.Logf("%s, %d seats %v: most parts of a hand: median %d, 90%% %d, largest %d; thinned %d of %d hands",
			c.preset, c.seats, c.options, median, ninth, peak, thinned, games)
		if peak > c.most {
			t.Errorf("%s, %d seats: %d parts", c.preset, c.seats, peak)
		}
	}
}

// quantiles are the median, the ninth decile and the largest of some numbers.
func quantiles(list []int) (median, ninth, largest int) {
	sorted := append([]int(nil), list...)
	for i := range sorted {
		for j := i; j > 0 && sorted[j] < sorted[j-1]; j-- {
			sorted[j], sorted[j-1] = sorted[j-1], sorted[j]
		}
	}
	return sorted[len(sorted)/2], sorted[len(sorted)*9/10], sorted[len(sorted)-1]
}

// TestThinningIsFair holds a belief that is thinned to a few parts, over many
// hands, to the exact one: the difference has mean about zero.
func TestThinningIsFair(t *testing.T) {
	games := 60
	if long {
		games = 600
	}
	sum, squares, n := 0.0, 0.0, 0
	for game := range games {
		w := watch(t, "pomdp", 2, uint64(game))
		thin := watch(t, "pomdp", 2, uint64(game))
		thin.b.Limit(8)
		src := rand.NewPCG(3, uint64(game))
		for w.game.Phase != uno.Over && w.game.Turns < 60 {
			news := w.news()
			if err := w.b.Listen(news); err != nil {
				t.Fatal(err)
			}
			if err := thin.b.Listen(news); err != nil {
				t.Fatal(err)
			}
			if !thin.b.Exact() && uno.Below(src, 10) == 0 {
				p, err := w.b.HoldsColor(1, uno.Red)
				if err != nil {
					t.Fatal(err)
				}
				q, err := thin.b.HoldsColor(1, uno.Red)
				if err != nil {
					t.Fatal(err)
				}
				sum += q - p
				squares += (q - p) * (q - p)
				n++
			}
			w.move(t)
		}
	}
	mean, spread := sum/float64(n), squares/float64(n)
	told := fmt.Sprintf("%d comparisons: mean difference %.4f, mean square %.5f", n, mean, spread)
	t.Log(told)
	if n < 20 || mean > 0.05 || mean < -0.05 || spread > 0.05 {
		t.Error(told)
	}
}
