package allornone

// plausible reports whether a motif that ends in a colour x entered by entry,
// in a number y, or, with both -1, has not begun, may still be completed. It
// is false only if it cannot: there are more numbers left than places between
// colours; something left cannot be reached; or two things left have only one
// neighbour each, of which only the last one of the motif can do with one.
func (s *motifSearch) plausible(x, y, entry int32) bool {
	places := s.leftX.size() + 1
	if y >= 0 {
		places--
	}
	if s.leftY.size() > places {
		return false
	}
	var exits, exitYs set // what can come next
	begun := x >= 0 || y >= 0
	switch {
	case x >= 0:
		for _, u := range s.colors[x].numbers {
			if s.g.passes(s.colors[x].id, entry, u) {
				exits = exits.or(s.with[u])
				if at := s.atY[u]; at >= 0 {
					exitYs.add(at)
				}
			}
		}
	case y >= 0:
		exits = s.numbers[y].neighbors
	}
	exits, exitYs = exits.and(s.leftX), exitYs.and(s.leftY)
	return s.reachable(begun, exits, exitYs) && s.chainable(begun, exits, exitYs)
}

// reachable floods what is left from what can come next.
func (s *motifSearch) reachable(begun bool, front, reachedY set) bool {
	if !begun && s.leftX != (set{}) {
		all := s.leftX
		front.add(all.pop())
	}
	reached := front
	for ys := reachedY; ys != (set{}); {
		more := s.numbers[ys.pop()].neighbors.and(s.leftX).without(reached)
		reached, front = reached.or(more), front.or(more)
	}
	for front != (set{}) {
		m := &s.colors[front.pop()]
		reachedY = reachedY.or(m.ys.and(s.leftY))
		more := m.neighbors.and(s.leftX).without(reached)
		reached, front = reached.or(more), front.or(more)
	}
	if reached != s.leftX {
		return false
	}
	return reachedY == s.leftY || !begun && s.leftX == (set{}) && s.leftY.size() <= 1
}

// chainable counts what is left with only one neighbour.
func (s *motifSearch) chainable(begun bool, exits, exitYs set) bool {
	most := 1
	if !begun {
		most = 2
	}
	if s.leftX.size()+s.leftY.size() == 1 {
		return true
	}
	lonely := 0
	for left := s.leftY; left != (set{}); {
		at := left.pop()
		n := s.numbers[at].neighbors.and(s.leftX).size()
		if exitYs.has(at) {
			n++
		}
		if n < 2 {
			lonely++
		}
	}
	for left := s.leftX; left != (set{}) && lonely <= most; {
		i := left.pop()
		n := s.colors[i].neighbors.and(s.leftX).size() + s.colors[i].ys.and(s.leftY).size()
		if exits.has(i) {
			n++
		}
		if n < 2 {
			lonely++
		}
	}
	return lonely <= most
}
