package count

// layout places the monomials of a product of rows in memory. For a colour
// with at most top cards in these rows the exponents are out and in, both
// 0..top. Monomials are grouped into boxes by their differences d = out - in,
// which add up to 0 over the colours; within a box a colour stands at
// low = min(out, in), 0..top-|d|, so that multiplying by a monomial takes a
// box to a box by a constant step. Every place holds one word for each
// coordinate of the marks.
type layout struct {
	active int
	top    [maxEulerColors]int
	boxes  []box
	index  map[[maxEulerColors]int16]int
	places int
}

// box is the place of one vector of differences.
type box struct {
	d      [maxEulerColors]int16
	size   [maxEulerColors]int // places by colour
	stride [maxEulerColors]int
	offset int // of the first place within the layout
	places int
}

// newLayout places the monomials with exponents up to top. A difference
// beyond reach, by colour, is left out: no later row can make up for it.
func newLayout(active int, top, reach [maxEulerColors]int) *layout {
	l := &layout{active: active, top: top, index: make(map[[maxEulerColors]int16]int)}
	var d [maxEulerColors]int16
	var choose func(x, sum int)
	choose = func(x, sum int) {
		if x == active-1 {
			if most := min(top[x], reach[x]); sum < -most || sum > most {
				return
			}
			d[x] = int16(-sum)
			l.addBox(d)
			return
		}
		most := min(top[x], reach[x])
		for v := -most; v <= most; v++ {
			d[x] = int16(v)
			choose(x+1, sum+v)
		}
	}
	choose(0, 0)
	return l
}

func (l *layout) addBox(d [maxEulerColors]int16) {
	b := box{d: d, offset: l.places, places: 1}
	for x := l.active - 1; x >= 0; x-- {
		b.stride[x] = b.places
		b.size[x] = l.top[x] - abs(int(d[x])) + 1
		b.places *= b.size[x]
	}
	l.index[d] = len(l.boxes)
	l.boxes = append(l.boxes, b)
	l.places += b.places
}

// find returns the box of a vector of differences, or nil.
func (l *layout) find(d [maxEulerColors]int16) *box {
	if i, ok := l.index[d]; ok {
		return &l.boxes[i]
	}
	return nil
}

func abs(x int) int { return max(x, -x) }

// outOf is the exponent out of a place whose low is 0 in a box with
// difference d, inOf the exponent in.
func outOf(d int16) int { return int(max(d, 0)) }
func inOf(d int16) int  { return int(max(-d, 0)) }

// odometer counts through the places of a box.
type odometer struct {
	at     [maxEulerColors]int
	size   [maxEulerColors]int
	active int
}

// next steps to the place that follows in memory; false after the last.
func (o *odometer) next() bool {
	for x := o.active - 1; x >= 0; x-- {
		if o.at[x]++; o.at[x] < o.size[x] {
			return true
		}
		o.at[x] = 0
	}
	return false
}
