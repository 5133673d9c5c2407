package duel

import "github.com/unolab/uno/pair"

// look is the value in the table of a face on a layout, which can have a set of
// faces, for the side to move.
func (x *Exact) look(face, layout int, faces uint64, late int) Span {
	i := x.entry(face, layout, faces)
	v := x.values[i]
	if x.turns != nil {
		v.Half = x.turns[late][i]
	}
	return v
}

// value is the value of a position in which the side to move plays or draws,
// from those that it leads to.
func (x *Exact) value(p *spot) Span {
	v := worst0
	if !x.playHand(p, &v) || !x.g.MustPlay {
		v.best(x.drawOne(p))
	}
	return v
}

// playHand betters v by the plays of the hand; it reports whether there is one.
func (x *Exact) playHand(p *spot, v *Span) bool {
	played, four := false, -1
	for c := range x.classes {
		cl := &x.classes[c]
		if cl.places[p.at[c]].own == 0 || !cl.follows[p.face] {
			continue
		}
		if cl.hit == 4 {
			four = c
			continue
		}
		played = true
		x.playOne(p, c, p.at[c], p.own-1, v)
	}
	if four < 0 || x.g.Four == pair.FourLast && played || x.g.Four == pair.FourHonest && p.holds(x.faces[p.face].color) {
		return played
	}
	x.playOne(p, four, p.at[four], p.own-1, v)
	return true
}

// playOne betters v by the plays of a card of class c, which is in the hand
// when the class is at place at, with every colour it may name; left is how
// many cards the hand then has. A card just drawn is at another place than p
// says.
func (x *Exact) playOne(p *spot, c int, at int32, left int, v *Span) {
	if left == 0 {
		v.best(won)
		return
	}
	cl := &x.classes[c]
	to := cl.play[at]
	if cl.hit == 0 {
		layout := p.layout + int(to-p.at[c])*cl.stride
		swapped := p.swapped + int(cl.swap[to]-cl.swap[p.at[c]])*cl.stride
		faces := p.faces | cl.shows
		for _, f := range cl.faces {
			if cl.skips {
				v.best(x.look(f, layout, faces, p.late))
			} else {
				v.best(x.look(f, swapped, faces, p.late).other())
			}
		}
		return
	}
	q := *p
	x.move(&q, c, to)
	if at != p.at[c] {
		q.pile--
	}
	q.own = left
	q.under++
	guilty := cl.hit == 4 && x.g.Four == pair.FourBluff && p.holds(x.faces[p.face].color)
	for _, f := range cl.faces {
		q.face = f
		v.best(x.struck(&q, cl.hit, guilty))
	}
}

// struck is the value, for the side that has just played a card that makes the
// other draw n, of what follows. An honest Wild Draw Four that is challenged
// costs the other six, a bluff the side itself four and the turn.
func (x *Exact) struck(q *spot, n int, guilty bool) Span {
	v := x.hitBy(q, 1, n, !x.g.HitSkips)
	switch {
	case n < 4 || x.g.Four != pair.FourBluff:
	case guilty:
		v.worst(x.hitBy(q, 0, 4, true))
	default:
		v.worst(x.hitBy(q, 1, 6, false))
	}
	return v
}

// hitBy is the value for the side to move when a side (1: the other) draws n
// cards; swapped says that it is then the other's turn.
func (x *Exact) hitBy(q *spot, side, n int, swapped bool) Span {
	t := *q
	for n > 0 && (t.pile > 0 || x.turnOver(&t)) {
		if t.pile <= n {
			n -= t.pile
			x.drawRest(&t, side)
			continue
		}
		var v Span
		x.hitFrom(&t, side, 0, t.pile, n, 1, swapped, &v)
		return v
	}
	return x.turnOf(&t, swapped)
}

// turnOf is the value of the table for the side to move; swapped: it is then
// the other's turn.
func (x *Exact) turnOf(t *spot, swapped bool) Span {
	if swapped {
		return x.look(t.face, t.swapped, t.faces, t.late).other()
	}
	return x.look(t.face, t.layout, t.faces, t.late)
}

// hitFrom adds to v the values of all draws of n cards from the classes from c
// on, which have left cards in the pile, with the odds p so far.
func (x *Exact) hitFrom(t *spot, side, c, left, n int, p float64, swapped bool, v *Span) {
	if n == 0 {
		v.weigh(p, x.turnOf(t, swapped))
		return
	}
	cl := &x.classes[c]
	at := t.at[c]
	m := int(cl.places[at].pile)
	for j := 0; j <= min(m, n); j++ {
		if left-m >= n-j {
			x.hitFrom(t, side, c+1, left-m, n-j, p*pair.Hyper(left, m, n, j), swapped, v)
		}
		if j < m {
			x.move(t, c, cl.draw[side][t.at[c]])
		}
	}
	x.move(t, c, at)
}

// drawOne is the value of drawing.
func (x *Exact) drawOne(p *spot) Span {
	if p.pile == 0 {
		q := *p
		if !x.turnOver(&q) {
			return x.idle(&q)
		}
		return x.drawFrom(&q)
	}
	return x.drawFrom(p)
}

// drawFrom is the value of drawing from a pile that has cards.
func (x *Exact) drawFrom(p *spot) Span {
	odds := 1 / float64(p.pile)
	color := x.faces[p.face].color
	var v Span
	for c := range x.classes {
		cl := &x.classes[c]
		at := p.at[c]
		n := cl.places[at].pile
		if n == 0 {
			continue
		}
		to := cl.draw[0][at]
		w := worst0
		may := x.g.PlayDrawn && cl.follows[p.face] && !(cl.hit == 4 && x.g.Four == pair.FourHonest && p.holds(color))
		if !may || !x.g.ForcePlay {
			w = x.look(p.face, p.swapped+int(cl.swap[to]-cl.swap[at])*cl.stride, p.faces, p.late).other()
		}
		if may {
			x.playOne(p, c, to, p.own, &w)
		}
		v.weigh(float64(n)*odds, w)
	}
	return v
}

// idle is the value of a turn in which there is nothing to draw: the other
// plays, or the hand is blocked.
func (x *Exact) idle(p *spot) Span {
	q := *p
	q.colors = 0
	for c := range x.classes {
		cl := &x.classes[c]
		x.move(&q, c, cl.swap[q.at[c]])
		if cl.places[q.at[c]].own > 0 && !cl.kind.Black() {
			q.colors |= 1 << cl.kind.Color()
		}
	}
	q.own, q.other, q.late = p.other, p.own, 1
	v := worst0
	if !x.playHand(&q, &v) || !x.g.MustPlay {
		v.best(drawn)
	}
	if x.turns != nil && x.Sweeps == 0 {
		v.Half = .5 // one turn was left, and the limit is reached
	}
	return v.other()
}

// Value is the value of a position, for the seat to act: the best of its
// actions. Positions of other decks are a programmer's error.
func (x *Exact) Value(s *State) Span {
	switch s.Phase {
	case pair.Over:
		if s.Winner() == int(s.Turn) {
			return won
		}
		return won.other()
	case pair.Blocked:
		return drawn
	case pair.ToPlay:
		if s.Idle == 0 {
			p := x.spot(s)
			return x.look(p.face, p.layout, p.faces, 0)
		}
	}
	v := worst0
	for _, a := range x.g.Legal(nil, s) {
		v.best(x.Action(s, a))
	}
	return v
}

// Action is the value of an action for the seat to act, one turn deeper than
// the table.
func (x *Exact) Action(s *State, a Action) Span {
	var v Span
	me := s.Turn
	x.g.Outcomes(s, a, func(t *State, p float64) bool {
		w := x.Value(t)
		if t.Turn != me {
			w = w.other()
		}
		v.weigh(p, w)
		return true
	})
	return v
}
