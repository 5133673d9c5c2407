package stat

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// near compares two numbers.
func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s is %.15g, not %.15g", what, got, want)
	}
}

// TestClopperPearsonSolvesItsTails sums the binomial tails at both ends.
func TestClopperPearsonSolvesItsTails(t *testing.T) {
	tail := func(from, to, n int, p float64) float64 {
		sum := 0.0
		for k := from; k <= to; k++ {
			sum += Choose(n, k) * math.Pow(p, float64(k)) * math.Pow(1-p, float64(n-k))
		}
		return sum
	}
	for _, n := range []int{1, 2, 5, 20, 47} {
		for hits := range n + 1 {
			ci := ClopperPearson(hits, n, 0.95)
			if hits > 0 {
				near(t, "upper tail", tail(hits, n, n, ci[0]), 0.025, 1e-11)
			} else if ci[0] != 0 {
				t.Errorf("0 of %d: %v", n, ci)
			}
			if hits < n {
				near(t, "lower tail", tail(0, hits, n, ci[1]), 0.025, 1e-11)
			} else if ci[1] != 1 {
				t.Errorf("%d of %d: %v", hits, n, ci)
			}
		}
	}
	if ClopperPearson(0, 0, 0.95) != [2]float64{0, 1} {
		t.Error("no trials say nothing")
	}
	// All of n: the n-th root of the tail.
	near(t, "a million of a million", ClopperPearson(1e6, 1e6, 0.95)[0], math.Pow(0.025, 1e-6), 1e-13)
}

// TestWilson checks the interval against its definition: both ends solve
// (p - rate)^2 = z^2 p (1-p) / n.
func TestWilson(t *testing.T) {
	const z = 1.959963984540054
	for _, c := range []struct{ hits, n int }{{0, 10}, {3, 10}, {50, 100}, {10, 10}, {1, 100000}} {
		rate := float64(c.hits) / float64(c.n)
		for _, p := range Wilson(c.hits, c.n, 0.95) {
			near(t, "squared difference", (p-rate)*(p-rate), z*z*p*(1-p)/float64(c.n), 1e-12)
		}
	}
	if Wilson(0, 0, 0.95) != [2]float64{0, 1} {
		t.Error("no trials say nothing")
	}
}

// TestQuantiles compares with the published tables.
func TestQuantiles(t *testing.T) {
	near(t, "z 0.975", Normal(0.975), 1.959963984540054, 1e-14)
	near(t, "z 0.995", Normal(0.995), 2.5758293035489004, 1e-14)
	near(t, "z 0.025", Normal(0.025), -1.959963984540054, 1e-14)
	for _, c := range []struct{ p, freedom, want float64 }{
		{0.975, 1, 12.7062047361747},
		{0.975, 2, 4.30265272974946},
		{0.975, 10, 2.22813885198627},
		{0.995, 30, 2.74999565356722},
		{0.975, 1e6, 1.95996635682},
	} {
		near(t, "t", Student(c.p, c.freedom), c.want, 1e-9*c.want)
	}
}

// TestStudentByItsSeries: the mass within a quantile, by the finite series for a
// whole number of degrees of freedom, is that of the quantile.
func TestStudentByItsSeries(t *testing.T) {
	for freedom := 1; freedom < 40; freedom++ {
		for _, level := range []float64{0.5, 0.9, 0.95, 0.995, 0.9999} {
			got := studentWithin(Student((1+level)/2, float64(freedom)), freedom)
			near(t, fmt.Sprintf("mass at %d degrees of freedom", freedom), got, level, 1e-12)
		}
	}
}

// studentWithin is the mass of Student's distribution between -t and t (Abramowitz
// and Stegun 1964, 26.7.3 and 26.7.4).
func studentWithin(t float64, freedom int) float64 {
	sin, cos := math.Sincos(math.Atan(t / math.Sqrt(float64(freedom))))
	if freedom%2 == 0 {
		sum, term := 0.0, 1.0
		for k := 1; k < freedom; k += 2 {
			sum += term
			term *= float64(k) / float64(k+1) * cos * cos
		}
		return sin * sum
	}
	sum, term := 0.0, cos
	for k := 2; k < freedom; k += 2 {
		sum += term
		term *= float64(k) / float64(k+1) * cos * cos
	}
	return 2 / math.Pi * (math.Atan2(sin, cos) + sin*sum)
}

// TestBoundedMeanOfHits: for scores of 0 and 1 it is the exact interval of a
// rate, and the inversion gives what the beta distribution does when one value
// is listed twice.
func TestBoundedMeanOfHits(t *testing.T) {
	for _, n := range []int{1, 2, 3, 10, 100, 5000} {
		for _, hits := range []int{0, 1, n / 3, n - 1, n} {
			got := BoundedMean([]float64{0, 1}, []int{n - hits, hits}, 0.95)
			want := ClopperPearson(hits, n, 0.95)
			near(t, "lower end", got[0], want[0], 1e-9)
			near(t, "upper end", got[1], want[1], 1e-9)
		}
	}
	for _, shape := range [][2]float64{{3, 2}, {1, 9}, {100, 40}, {5000, 2}, {300, 90000}} {
		split := gammas{value: []float64{0, 1, 1}, shape: []float64{shape[0], 0.5, shape[1] - 0.5}}
		mid := shape[1] / (shape[0] + shape[1])
		for _, at := range []float64{0.3 * mid, 0.8 * mid, 0.99 * mid, mid, (1 + mid) / 2} {
			near(t, "inversion", split.below(at), betaCDF(at, shape[1], shape[0]), 1e-8)
		}
	}
	if BoundedMean(nil, nil, 0.95) != [2]float64{0, 1} {
		t.Error("no scores say nothing")
	}
}

// TestBelowOfDistinctValues compares with the closed form of the distribution
// of a mean with flat Dirichlet weights of values that all differ: the sum over
// the values v below t of (t-v)^(m-1) / prod (w-v).
func TestBelowOfDistinctValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		m := 3 + rng.IntN(5)
		var g gammas
		for i := range m {
			g.value = append(g.value, (float64(i)+0.8*rng.Float64())/float64(m))
			g.shape = append(g.shape, 1)
		}
		at := rng.Float64()
		want := 0.0
		for i, v := range g.value {
			if v >= at {
				continue
			}
			term := math.Pow(at-v, float64(m-1))
			for j, w := range g.value {
				if j != i {
					term /= w - v
				}
			}
			want += term
		}
		near(t, "chance", g.below(at), want, 1e-8)
	}
}

// penta are the scores of a mirrored pair of games.
var penta = []float64{0, 0.25, 0.5, 0.75, 1}

// pairLaws are distributions of the score of a pair, from the balanced to the
// lopsided.
var pairLaws = [][]float64{
	{.06, .02, .6, .02, .3},
	{.2, .05, .5, .05, .2},
	{0, 0, 1, 0, 0},
	{0, 0, .1, 0, .9},
	{0, 0, .02, 0, .98},
	{.01, 0, .01, 0, .98},
	{.05, 0, 0, 0, .95},
	{0, .3, .4, .3, 0},
	{.5, 0, 0, 0, .5},
	{0, .1, 0, 0, .9},
	{.15, 0, .85, 0, 0},
}

// covers reports whether the interval of some counts holds the mean, which it
// does when neither end's distribution has it in its tail.
func covers(counts []int, mean float64) bool {
	const eps = 1e-9
	return newGammas(penta, counts, 0).below(mean) >= 0.025-eps && newGammas(penta, counts, 1).below(mean) <= 0.975+eps
}

// meanOf is the mean of a distribution of pairs.
func meanOf(law []float64) (mean float64) {
	for i, p := range law {
		mean += p * penta[i]
	}
	return mean
}

// TestBoundedMeanCovers computes the coverage of the 95 % interval exactly for
// small numbers of pairs, over every outcome, and by seeded samples for 500.
func TestBoundedMeanCovers(t *testing.T) {
	for _, law := range pairLaws {
		mean := meanOf(law)
		for _, n := range []int{3, 5, 10, 25} {
			covered := 0.0
			counts := make([]int, len(penta))
			var rec func(i, left int, p float64)
			rec = func(i, left int, p float64) {
				if p < 1e-9 {
					return
				}
				if i == len(penta)-1 {
					counts[i] = left
					if p *= math.Pow(law[i], float64(left)); p > 1e-9 && covers(counts, mean) {
						covered += p
					}
					return
				}
				for k := 0; k <= left; k++ {
					counts[i] = k
					rec(i+1, left-k, p*Choose(left, k)*math.Pow(law[i], float64(k)))
				}
			}
			rec(0, n, 1)
			if covered < 0.95-1e-5 {
				t.Errorf("%v: %d pairs: coverage %.4f", law, n, covered)
			}
		}
		rng := rand.New(rand.NewPCG(5, 5))
		samples := 3000
		if testing.Short() {
			samples = 1000
		}
		covered := 0
		for range samples {
			counts := make([]int, len(penta))
			for range 500 {
				u, i := rng.Float64(), 0
				for i < len(law)-1 && u >= law[i] {
					u -= law[i]
					i++
				}
				counts[i]++
			}
			if covers(counts, mean) {
				covered++
			}
		}
		if rate := float64(covered) / float64(samples); rate < 0.94 {
			t.Errorf("%v: 500 pairs: coverage %.4f", law, rate)
		}
	}
}

// TestBoundedMeanEnds: the ends are where the tails are, the interval has width
// for equal scores, and it is about the normal one for many.
func TestBoundedMeanEnds(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 100 {
		counts := make([]int, len(penta))
		n := 0
		for i := range counts {
			counts[i] = rng.IntN(1 << rng.IntN(12))
			n += counts[i]
		}
		ci := BoundedMean(penta, counts, 0.95)
		if n == 0 {
			continue
		}
		near(t, "lower tail", newGammas(penta, counts, 0).below(ci[0]), 0.025, 1e-8)
		near(t, "upper tail", newGammas(penta, counts, 1).below(ci[1]), 0.975, 1e-8)
	}
	for _, at := range penta {
		ci := BoundedMean([]float64{at}, []int{5}, 0.95)
		if ci[0] > at || ci[1] < at || ci[1]-ci[0] < 0.4 {
			t.Errorf("five scores of %v: %v", at, ci)
		}
	}
	many := BoundedMean(penta, []int{6000, 2000, 60000, 2000, 30000}, 0.95)
	var s Sample
	for i, n := range []int{6000, 2000, 60000, 2000, 30000} {
		for range n {
			s.Add(penta[i])
		}
	}
	normal := s.Interval(0.95)
	near(t, "lower end of many", many[0], normal[0], 2e-5)
	near(t, "upper end of many", many[1], normal[1], 2e-5)
}

// TestSample compares with the definitions.
func TestSample(t *testing.T) {
	var s Sample
	if ci := s.Interval(0.95); !math.IsInf(ci[0], -1) || s.Mean() != 0 || s.StdErr() != 0 {
		t.Errorf("empty: %v", ci)
	}
	for _, x := range []float64{1e9 + 1, 1e9 + 2, 1e9 + 6} {
		s.Add(x)
	}
	near(t, "mean", s.Mean(), 1e9+3, 1e-6)
	near(t, "variance", s.Variance(), 7, 1e-6)
	ci := s.Interval(0.95)
	near(t, "half width", (ci[1]-ci[0])/2, 4.30265272974946*math.Sqrt(7.0/3), 1e-6)
	if s.N() != 3 {
		t.Error(s.N())
	}
}

// TestPercentile holds nearest ranks at small n: the least number that has at
// least the percentage at or below it, found by counting.
func TestPercentile(t *testing.T) {
	for n := 1; n <= 60; n++ {
		list := make([]int, n)
		for i := range list {
			list[i] = 10 * (i + 1)
		}
		for _, percent := range []int{1, 5, 7, 29, 50, 57, 90, 95, 99, 100} {
			want := slices.IndexFunc(list, func(x int) bool {
				atOrBelow := 0
				for _, y := range list {
					if y <= x {
						atOrBelow++
					}
				}
				return 100*atOrBelow >= percent*n
			})
			if got := Percentile(list, percent); got != list[want] {
				t.Errorf("%d %% of %d numbers is number %d, not %d", percent, n, got/10, want+1)
			}
		}
	}
	if Percentile([]int(nil), 50) != 0 {
		t.Error("no numbers")
	}
}

// TestEloAndScoreInvert checks the scale: 400 Elo are ten to one.
func TestEloAndScoreInvert(t *testing.T) {
	for _, e := range []float64{-400, -10, 0, 3, 400} {
		near(t, "Elo", EloAt(ScoreAt(e, 2), 2), e, 1e-9)
	}
	near(t, "score of 400", ScoreAt(400, 2), 10.0/11, 1e-12)
	if EloAt(0, 2) != -MaxElo || EloAt(1, 2) != MaxElo || EloAt(1e-30, 2) != -MaxElo {
		t.Error("the ends of the scale")
	}
}

// TestChoose compares with big integers.
func TestChoose(t *testing.T) {
	for n := range 55 {
		for k := -1; k <= n+1; k++ {
			want := new(big.Int)
			if k >= 0 && k <= n {
				want.Binomial(int64(n), int64(k))
			}
			exact, _ := new(big.Float).SetInt(want).Float64()
			near(t, "binomial", Choose(n, k), exact, 1e-12*exact)
		}
	}
}

// TestSumIntervalCovers computes the coverage of the sum of two rates exactly, over all
// results of few trials, with the interval of Clopper and Pearson for each; and of normal
// means it is the normal interval of the sum.
func TestSumIntervalCovers(t *testing.T) {
	const n, m = 12, 40
	chance := func(k, n int, p float64) float64 {
		return Choose(n, k) * math.Pow(p, float64(k)) * math.Pow(1-p, float64(n-k))
	}
	least := 1.0
	for _, p := range []float64{0.02, 0.1, 0.3, 0.5, 0.8, 0.99} {
		for _, q := range []float64{0.01, 0.2, 0.5, 0.7, 0.95} {
			covered := 0.0
			for i := range n + 1 {
				for j := range m + 1 {
					ci := SumInterval(float64(i)/n, ClopperPearson(i, n, 0.95), float64(j)/m, ClopperPearson(j, m, 0.95))
					if ci[0] <= p+q && p+q <= ci[1] {
						covered += chance(i, n, p) * chance(j, m, q)
					}
				}
			}
			least = min(least, covered)
		}
	}
	if least < 0.95 {
		t.Errorf("%.4f is covered", least)
	}
	got := SumInterval(3, NormalInterval(3, 0.3, 0.9), -1, NormalInterval(-1, 0.4, 0.9))
	want := NormalInterval(2, 0.5, 0.9)
	near(t, "lower end", got[0], want[0], 1e-12)
	near(t, "upper end", got[1], want[1], 1e-12)
}
