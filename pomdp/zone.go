package pomdp

import (
	"encoding/binary"
	"math"
	"slices"
)

// zone is a set of states that is the support of some belief, with the bounds
// that were computed there. In models with much observable state (RockSample:
// the robot's position), a belief's support is a small part of all states, and
// vectors restricted to it ("masked", Smith and Simmons 2005) are as cheap. A
// vector serves every belief whose support is within its zone; a point of the
// upper bound serves every belief whose support contains its zone.
type zone struct {
	states  []int // ascending
	vectors []*masked
	knots   []int // nodes whose upper bound was backed up
	within  []*zone
	around  []*zone // zones that contain this one, itself first
}

// masked is an alpha vector on the states of a zone, in their order (zone nil:
// on all states): the value of taking the action and continuing with the next
// vectors. As long as a set contains, with each vector, its next vectors or
// better ones, taking the action of the best vector achieves the value of the
// set.
type masked struct {
	zone   *zone
	action int
	values []float64
	seen   []int     // observations
	ahead  []*masked // the next vector for each of seen
	blind  bool      // repeats its action forever, for every observation
	better *masked   // what took its place
}

// heir is the vector that has replaced v.
func (v *masked) heir() *masked {
	for v.better != nil {
		v = v.better
	}
	return v
}

// at is the entry for a state, low for one outside of the zone. A plan can meet
// such a state: in the belief that it serves, its chance was too small for a
// float64.
func (v *masked) at(s int, low float64) float64 {
	if v.zone == nil {
		return v.values[s]
	}
	if i, found := slices.BinarySearch(v.zone.states, s); found {
		return v.values[i]
	}
	return low
}

// zones are all supports met.
type zones struct {
	all   []*zone
	byKey map[string]*zone
}

// of finds the zone of a belief, made if it is new: a comparison with every
// other zone.
func (z *zones) of(b Belief) *zone {
	key := supportKey(b)
	if found := z.byKey[key]; found != nil {
		return found
	}
	fresh := &zone{states: make([]int, len(b))}
	for i, e := range b {
		fresh.states[i] = e.Index
	}
	fresh.within, fresh.around = []*zone{fresh}, []*zone{fresh}
	for _, old := range z.all {
		if subset(old.states, fresh.states) {
			old.around = append(old.around, fresh)
			fresh.within = append(fresh.within, old)
		} else if subset(fresh.states, old.states) {
			fresh.around = append(fresh.around, old)
			old.within = append(old.within, fresh)
		}
	}
	z.all = append(z.all, fresh)
	z.byKey[key] = fresh
	return fresh
}

func supportKey(b Belief) string {
	key := make([]byte, 0, 2*len(b))
	last := 0
	for _, e := range b {
		key = binary.AppendUvarint(key, uint64(e.Index-last))
		last = e.Index
	}
	return string(key)
}

// subset reports whether every element of a is in b; both ascend.
func subset(a, b []int) bool {
	if len(a) > len(b) || a[0] < b[0] || a[len(a)-1] > b[len(b)-1] {
		return false
	}
	j := 0
	for _, s := range a {
		for j < len(b) && b[j] < s {
			j++
		}
		if j == len(b) || b[j] != s {
			return false
		}
	}
	return true
}

// dot is b · v for a vector of this zone; the support of b must be within it.
func (z *zone) dot(b Belief, v []float64) float64 {
	sum := 0.0
	if len(b) == len(z.states) {
		for i, e := range b {
			sum += e.P * v[i]
		}
		return sum
	}
	j := 0
	for _, e := range b {
		for z.states[j] < e.Index {
			j++
		}
		sum += e.P * v[j]
	}
	return sum
}

// add adds a vector unless another is nowhere worse, and drops those that it
// dominates.
func (z *zone) add(v *masked) {
	for _, old := range z.vectors {
		if covers(old.values, v.values) {
			return
		}
	}
	z.vectors = slices.DeleteFunc(z.vectors, func(old *masked) bool {
		if covers(v.values, old.values) {
			old.better = v
			return true
		}
		return false
	})
	z.vectors = append(z.vectors, v)
}

// best is the best vector for a belief of this zone, the blind ones included.
func (z *zone) best(b Belief, blind []*masked) (*masked, float64) {
	var pick *masked
	value := math.Inf(-1)
	for _, v := range blind {
		if at := b.Dot(v.values); at > value {
			pick, value = v, at
		}
	}
	for _, over := range z.around {
		for _, v := range over.vectors {
			if at := over.dot(b, v.values); at > value {
				pick, value = v, at
			}
		}
	}
	return pick, value
}

// ratio is the greatest r with b - r·point >= 0, the share of point in b, or 0
// as soon as it cannot exceed enough. The support of point must be within that
// of b.
func ratio(point, b Belief, enough float64) float64 {
	r := math.Inf(1)
	j := 0
	for _, e := range point {
		for b[j].Index < e.Index {
			j++
		}
		if q := b[j].P / e.P; q < r {
			if r = q; r <= enough {
				return 0
			}
		}
	}
	return r
}
