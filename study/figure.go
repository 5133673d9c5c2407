package study

import "github.com/unolab/uno/internal/stat"

// level is the coverage of the intervals.
const level = 0.99

// Figure is a number measured, with its 99 % interval.
type Figure struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Lo    float64 `json:"lo"`
	Hi    float64 `json:"hi"`
	N     int     `json:"n"`              // how many games or cases it is of
	Unit  string  `json:"unit,omitempty"` // "%", "cards", "turns"
}

// rate is a share of n cases, in per cent, with its exact interval.
func rate(name string, hits, n int) Figure {
	f := Figure{Name: name, N: n, Unit: "%", Hi: 100}
	if n == 0 {
		return f
	}
	ci := stat.ClopperPearson(hits, n, level)
	f.Value, f.Lo, f.Hi = 100*float64(hits)/float64(n), 100*ci[0], 100*ci[1]
	return f
}

// score is the mean score, in per cent, of counts[i] cases that scored i of
// len(counts)-1.
func score(name string, counts ...int) Figure {
	f := Figure{Name: name, Unit: "%", Hi: 100}
	values := make([]float64, len(counts))
	for i, n := range counts {
		values[i] = float64(i) / float64(len(counts)-1)
		f.N += n
		f.Value += 100 * values[i] * float64(n)
	}
	if f.N == 0 {
		return f
	}
	f.Value /= float64(f.N)
	ci := stat.BoundedMean(values, counts, level)
	f.Lo, f.Hi = 100*ci[0], 100*ci[1]
	return f
}

// mean is the mean of a sample, with Student's t interval; for fewer than two
// numbers it has no interval, and N is 0.
func mean(name, unit string, s *stat.Sample) Figure {
	f := Figure{Name: name, N: s.N(), Unit: unit, Value: s.Mean()}
	if s.N() < 2 {
		return Figure{Name: name, Unit: unit}
	}
	ci := s.Interval(level)
	f.Lo, f.Hi = ci[0], ci[1]
	return f
}

// The verdicts.
const (
	Supported    = "supported"
	Contradicted = "contradicted"
	Undecided    = "undecided"
	Depends      = "depends on the player"
)

// judge compares a figure with the range of a claim.
func judge(f Figure, lo, hi float64) string {
	switch {
	case f.N == 0:
		return Undecided
	case f.Lo >= lo && f.Hi <= hi:
		return Supported
	case f.Hi < lo || f.Lo > hi:
		return Contradicted
	default:
		return Undecided
	}
}

// judgeEach compares the figures of several players with the range of a claim.
// The verdict depends on the player when some are below and some above the
// range, or some inside and some outside.
func judgeEach(list []Figure, lo, hi float64) string {
	below, within, above := 0, 0, 0
	for _, f := range list {
		switch judge(f, lo, hi) {
		case Supported:
			within++
		case Contradicted:
			if f.Hi < lo {
				below++
			} else {
				above++
			}
		}
	}
	switch n := len(list); {
	case n > 0 && within == n:
		return Supported
	case n > 0 && (below == n || above == n):
		return Contradicted
	case below > 0 && above > 0, within > 0 && below+above > 0:
		return Depends
	default:
		return Undecided
	}
}
