package study

import (
	"math"

	"github.com/unolab/uno/internal/stat"
)

// The levels of the intervals. Verdicts rest on the wide one: with at most deciding
// figures that verdicts rest on, the chance that any of these intervals misses its
// value is at most one in a hundred (Bonferroni).
const (
	level    = 0.99
	deciding = 250
	sure     = 1 - (1-level)/deciding
)

// Figure is a number measured, with its 99 % interval, and the wide interval, which
// holds for all figures of all studies at once.
type Figure struct {
	Name  string     `json:"name"`
	Value float64    `json:"value"`
	Lo    float64    `json:"lo"`
	Hi    float64    `json:"hi"`
	Wide  [2]float64 `json:"wide"`
	N     int        `json:"n"`              // how many games or cases it is of
	Unit  string     `json:"unit,omitempty"` // "%", "cards", "turns"
}

// around sets both intervals, from the interval at a level, in units of 1/scale.
func (f Figure) around(scale float64, interval func(level float64) [2]float64) Figure {
	ci, wide := interval(level), interval(sure)
	f.Lo, f.Hi = scale*ci[0], scale*ci[1]
	f.Wide = [2]float64{scale * wide[0], scale * wide[1]}
	return f
}

// per is the scale of shares in per cent.
const per = 100

// rate is a share of n cases, in per cent, with its exact interval.
func rate(name string, hits, n int) Figure {
	f := Figure{Name: name, N: n, Unit: "%", Hi: per, Wide: [2]float64{0, per}}
	if n == 0 {
		return f
	}
	f.Value = per * float64(hits) / float64(n)
	return f.around(per, func(level float64) [2]float64 { return stat.ClopperPearson(hits, n, level) })
}

// score is the mean score, in per cent, of counts[i] cases that scored i of
// len(counts)-1.
func score(name string, counts ...int) Figure {
	f := Figure{Name: name, Unit: "%", Hi: per, Wide: [2]float64{0, per}}
	values := make([]float64, len(counts))
	for i, n := range counts {
		values[i] = float64(i) / float64(len(counts)-1)
		f.N += n
		f.Value += per * values[i] * float64(n)
	}
	if f.N == 0 {
		return f
	}
	f.Value /= float64(f.N)
	return f.around(per, func(level float64) [2]float64 { return stat.BoundedMean(values, counts, level) })
}

// mean is the mean of a sample, with Student's t interval; for fewer than two
// numbers it has no interval, and N is 0.
func mean(name, unit string, s *stat.Sample) Figure {
	if s.N() < 2 {
		return Figure{Name: name, Unit: unit}
	}
	f := Figure{Name: name, N: s.N(), Unit: unit, Value: s.Mean()}
	return f.around(1, s.Interval)
}

// jackknife sets the value and both intervals of a figure of some groups that share
// nothing: of is the figure without one of them, and, of -1, that of all.
func (f Figure) jackknife(groups int, of func(but int) float64) Figure {
	f.Value = of(-1)
	var parts stat.Sample
	for group := range groups {
		if x := of(group); !math.IsNaN(x) && !math.IsInf(x, 0) {
			parts.Add(x)
		}
	}
	if math.IsNaN(f.Value) || math.IsInf(f.Value, 0) || parts.N() < 2 {
		return Figure{Name: f.Name, Unit: f.Unit}
	}
	return f.around(1, func(level float64) [2]float64 {
		return stat.StudentInterval(f.Value, float64(parts.N()-1)*parts.StdErr(), parts.N(), level)
	})
}

// exact is a number that was counted or computed.
func exact(name, unit string, x float64) Figure {
	return Figure{Name: name, Value: x, Lo: x, Hi: x, Wide: [2]float64{x, x}, N: 1, Unit: unit}
}

// The verdicts.
const (
	Supported    = "supported"
	Contradicted = "contradicted"
	Undecided    = "undecided"
	Borderline   = "borderline"
	Depends      = "depends on the player"
)

// border is the part of a limit, to each side of it, within which it makes no practical
// difference on which side a figure is: 0.75 points of 75 %.
const border = 0.01

// near reports whether the wide interval of a figure is within the border of a limit.
func near(f Figure, limit float64) bool {
	return math.Abs(f.Wide[0]-limit) <= border*math.Abs(limit) && math.Abs(f.Wide[1]-limit) <= border*math.Abs(limit)
}

// judge compares a figure, by its wide interval, with the range of a claim.
func judge(f Figure, lo, hi float64) string {
	switch {
	case f.N == 0:
		return Undecided
	case f.Wide[0] >= lo && f.Wide[1] <= hi:
		return Supported
	case f.Wide[1] < lo || f.Wide[0] > hi:
		return Contradicted
	case near(f, lo) || near(f, hi):
		return Borderline
	default:
		return Undecided
	}
}

// judgeEach compares the figures of several players with the range of a claim.
// The verdict depends on the player when some are below and some above the
// range, or some inside and some outside. It is borderline when one is and none is
// undecided.
func judgeEach(list []Figure, lo, hi float64) string {
	below, within, above, open := 0, 0, 0, 0
	for _, f := range list {
		switch judge(f, lo, hi) {
		case Supported:
			within++
		case Contradicted:
			if f.Wide[1] < lo {
				below++
			} else {
				above++
			}
		case Undecided:
			open++
		}
	}
	switch n := len(list); {
	case n > 0 && within == n:
		return Supported
	case n > 0 && (below == n || above == n):
		return Contradicted
	case below > 0 && above > 0, within > 0 && below+above > 0:
		return Depends
	case n > 0 && open == 0:
		return Borderline
	default:
		return Undecided
	}
}

// judgeAll compares figures with the range of a claim about all of them.
func judgeAll(list []Figure, lo, hi float64) string {
	verdict := Supported
	for _, f := range list {
		switch judge(f, lo, hi) {
		case Contradicted:
			return Contradicted
		case Undecided:
			verdict = Undecided
		case Borderline:
			if verdict == Supported {
				verdict = Borderline
			}
		}
	}
	return verdict
}

// mostTimes bounds how many times the hands are said to decide a claim.
const mostTimes = 100_000

// times is how many times the hands would decide every figure, if the values stay and
// intervals shrink with the root of the hands; 0 where no number up to mostTimes does. A
// figure near a limit is decided when its interval leaves the limit, or is within its
// border.
func times(list []Figure, lo, hi float64) int {
	most := 1.0
	for _, f := range list {
		if f.N == 0 {
			return 0
		}
		if judge(f, lo, hi) != Undecided {
			continue
		}
		for _, limit := range []float64{lo, hi} {
			if f.Wide[0] < limit && limit < f.Wide[1] {
				half, away := f.Wide[1]-f.Value, math.Abs(f.Value-limit)
				if f.Value > limit {
					half = f.Value - f.Wide[0]
				}
				enough := max(away, border*math.Abs(limit)-away)
				most = max(most, half*half/(enough*enough))
			}
		}
	}
	if !(most <= mostTimes) {
		return 0
	}
	return int(math.Ceil(most))
}

// spread sets both intervals of a mean from its variance, as the normal ones.
func (f Figure) spread(variance float64) Figure {
	return f.around(1, func(level float64) [2]float64 {
		return stat.NormalInterval(f.Value, math.Sqrt(variance), level)
	})
}
