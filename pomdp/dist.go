package pomdp

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// Entry is one positive chance of a sparse distribution.
type Entry struct {
	Index int
	P     float64
}

// Dist is a sparse distribution over 0..n-1. In normal form the indices ascend
// strictly and every P is positive.
type Dist []Entry

// Belief is a distribution over the states of a model.
type Belief = Dist

// Point is the distribution that is certain of i.
func Point(i int) Dist { return Dist{{i, 1}} }

// Uniform is the uniform distribution over 0..n-1.
func Uniform(n int) Dist {
	d := make(Dist, n)
	for i := range d {
		d[i] = Entry{i, 1 / float64(n)}
	}
	return d
}

// Dense is the distribution of a full vector; zeros are left out. The vector is
// not scaled.
func Dense(p []float64) Dist {
	var d Dist
	for i, v := range p {
		if v != 0 {
			d = append(d, Entry{i, v})
		}
	}
	return d
}

// Gather brings entries in any order, repeated or zero, to normal form: those of
// equal index are added. It sorts in place; the sum is not scaled.
func Gather(entries []Entry) Dist {
	slices.SortStableFunc(entries, func(a, b Entry) int { return a.Index - b.Index })
	d := entries[:0]
	for _, e := range entries {
		switch {
		case e.P == 0:
		case len(d) > 0 && d[len(d)-1].Index == e.Index:
			d[len(d)-1].P += e.P
		default:
			d = append(d, e)
		}
	}
	return Dist(d)
}

// At is the chance of i. Cost: logarithmic.
func (d Dist) At(i int) float64 {
	at, found := slices.BinarySearchFunc(d, i, func(e Entry, i int) int { return e.Index - i })
	if !found {
		return 0
	}
	return d[at].P
}

// Sum adds all chances.
func (d Dist) Sum() float64 {
	sum := 0.0
	for _, e := range d {
		sum += e.P
	}
	return sum
}

// Dot is the mean of values under d.
func (d Dist) Dot(values []float64) float64 {
	sum := 0.0
	for _, e := range d {
		sum += e.P * values[e.Index]
	}
	return sum
}

// Normalize scales d in place to the sum 1 and returns the sum it had. A sum of
// zero is left as it is.
func (d Dist) Normalize() float64 {
	sum := d.Sum()
	if sum > 0 {
		for i := range d {
			d[i].P /= sum
		}
	}
	return sum
}

// Vector writes d out in n numbers.
func (d Dist) Vector(n int) []float64 {
	v := make([]float64, n)
	for _, e := range d {
		v[e.Index] = e.P
	}
	return v
}

// sample draws an index. The distribution must not be empty.
func (d Dist) sample(rng *rand.Rand) int {
	u := rng.Float64() * d.Sum()
	for _, e := range d {
		if u < e.P {
			return e.Index
		}
		u -= e.P
	}
	return d[len(d)-1].Index
}

// check returns an error if d is not a distribution over 0..n-1 in normal form.
func (d Dist) check(n int) error {
	sum, last := 0.0, -1
	for _, e := range d {
		if e.Index <= last || e.Index >= n {
			return fmt.Errorf("index %d after %d; they must ascend below %d", e.Index, last, n)
		}
		if !(e.P > 0 && e.P <= 1+tolerance) {
			return fmt.Errorf("the chance of %d is %v", e.Index, e.P)
		}
		last = e.Index
		sum += e.P
	}
	if math.Abs(sum-1) > tolerance {
		return fmt.Errorf("the chances add up to %v, not 1", sum)
	}
	return nil
}

// keyScale is the grid that distinguishes beliefs: 2^-40, about 1e-12. Two
// computations of the same belief differ by rounding, some 1e-16 per step.
const keyScale = 1 << 40

// key is a string equal for equal distributions, up to rounding to 2^-40. Two
// beliefs that agree may in rare cases have two keys (a chance within rounding
// of a grid line); beliefs further apart than the grid never share one.
func (d Dist) key() string {
	key := make([]byte, 0, 12*len(d))
	for _, e := range d {
		key = binary.AppendUvarint(key, uint64(e.Index))
		key = binary.AppendUvarint(key, uint64(math.Round(e.P*keyScale)))
	}
	return string(key)
}
