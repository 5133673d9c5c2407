package study

import "fmt"

// walkLags are the lags, in steps, of the variance ratios.
var walkLags = [...]int{8, 4, 16}

// walkGroups is the number of groups of series, for the jackknife.
const walkGroups = 50

// walk tests whether series are random walks. The statistic is the variance
// ratio of Lo and MacKinlay: the variance of the change over k steps divided by
// k times the variance over one step, with overlapping changes. It is 1 for a
// random walk with any drift, above 1 where changes persist, and below 1 where
// they revert. The interval is the jackknife's over groups of series, which
// assumes nothing about the dependence within a series.
type walk struct {
	groups [walkGroups]walkSums
	series int
}

// walkSums are sums over the changes of some series: their number, the changes
// and their squares, for one step and for each lag.
type walkSums struct {
	n, sum, squares float64
	lagN, lagSum    [len(walkLags)]float64
	lagSquares      [len(walkLags)]float64
}

// add adds what another has, times a sign.
func (s *walkSums) add(o *walkSums, sign float64) {
	s.n += sign * o.n
	s.sum += sign * o.sum
	s.squares += sign * o.squares
	for i := range walkLags {
		s.lagN[i] += sign * o.lagN[i]
		s.lagSum[i] += sign * o.lagSum[i]
		s.lagSquares[i] += sign * o.lagSquares[i]
	}
}

// ratio is the variance ratio of a lag.
func (s *walkSums) ratio(lag int) float64 {
	variance := func(n, sum, squares float64) float64 { return squares/n - (sum/n)*(sum/n) }
	one := variance(s.n, s.sum, s.squares)
	return variance(s.lagN[lag], s.lagSum[lag], s.lagSquares[lag]) / (float64(walkLags[lag]) * one)
}

// drift is the mean change of a step.
func (s *walkSums) drift() float64 { return s.sum / s.n }

// Add adds the values of a series, one after the other.
func (w *walk) Add(series []int) {
	g := &w.groups[w.series%walkGroups]
	w.series++
	for i := 1; i < len(series); i++ {
		x := float64(series[i] - series[i-1])
		g.n++
		g.sum += x
		g.squares += x * x
		for j, lag := range walkLags {
			if i >= lag {
				y := float64(series[i] - series[i-lag])
				g.lagN[j]++
				g.lagSum[j] += y
				g.lagSquares[j] += y * y
			}
		}
	}
}

// jackknife is a statistic of all series with its interval.
func (w *walk) jackknife(name, unit string, n int, f func(s *walkSums) float64) Figure {
	var all walkSums
	for i := range w.groups {
		all.add(&w.groups[i], 1)
	}
	return Figure{Name: name, Unit: unit, N: n}.jackknife(walkGroups, func(but int) float64 {
		rest := all
		if but >= 0 {
			rest.add(&w.groups[but], -1)
		}
		return f(&rest)
	})
}

// Figures are the variance ratios by lag, and the drift; what names a step.
func (w *walk) Figures(step, unit string) []Figure {
	var list []Figure
	for j, lag := range walkLags {
		list = append(list, w.jackknife(fmt.Sprintf("variance ratio over %d %ss", lag, step), "", w.series, func(s *walkSums) float64 { return s.ratio(j) }))
	}
	return append(list, w.jackknife("drift in one "+step, unit, w.series, (*walkSums).drift))
}
