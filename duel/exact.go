package duel

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/unolab/uno"
)

// Span is what is known of the chance to win of the side to move: it lies in
// [Lo, Hi] whatever endless play is worth to it. Half is its chance when endless
// play counts one half.
type Span struct{ Lo, Hi, Half float64 }

// other is the span of the other side.
func (v Span) other() Span { return Span{1 - v.Hi, 1 - v.Lo, 1 - v.Half} }

// best is the better of two actions for the side to move, in each of the three
// games by itself.
func (v *Span) best(w Span) {
	v.Lo = max(v.Lo, w.Lo)
	v.Hi = max(v.Hi, w.Hi)
	v.Half = max(v.Half, w.Half)
}

// worst is best for the other side.
func (v *Span) worst(w Span) {
	v.Lo = min(v.Lo, w.Lo)
	v.Hi = min(v.Hi, w.Hi)
	v.Half = min(v.Half, w.Half)
}

// weigh adds a span with its odds.
func (v *Span) weigh(p float64, w Span) {
	v.Lo += p * w.Lo
	v.Hi += p * w.Hi
	v.Half += p * w.Half
}

// The values of what is decided.
var (
	won    = Span{1, 1, 1}
	drawn  = Span{.5, .5, .5} // blocked
	worst0 = Span{0, 0, 0}
)

// ErrTooLarge is returned for a deck with more positions than are allowed.
var ErrTooLarge = errors.New("the deck has too many positions to solve exactly")

// Exact holds the values of all positions of a small deck, by value iteration.
// Make one with Solve or SolveTurns.
//
// Lo iterates from 0 and Hi from 1, in place: each sweep keeps Lo a lower and
// Hi an upper bound, so both are certified at any time and only shrink the gap.
//
// Half needs more care. Iterated from 1/2 it is after n sweeps the value of the
// game that is drawn after n more turns, and that need not settle: as the last
// turn nears, gambles become free, so players who otherwise hold for ever wait
// for it, and the value can swing with the parity of n without end. What is
// wanted is the value of a recursive game in the sense of Everett, the limit of
// the games in which each turn is the last with a chance that goes to 0. So the
// sweeps mix in 1/2 with a weight of 1/n at first, which makes them forget how
// they began, and then less and less of it; and Half is kept between Lo and Hi.
type Exact struct {
	g            *Game
	classes      []class
	of           [64]int8
	faces        []face
	size         int // positions a face
	lo, hi, half []float64
	// SolveTurns: half with one and with two turns less; no mixing.
	turns []([]float64)
	pull  float64 // the weight of 1/2
	// Sweeps is how many sweeps have been made, Residual the largest change of
	// a value of Lo, Hi or Half in the last.
	Sweeps   int
	Residual float64
	// States is the number of positions.
	States int
}

// Limits bound an exact solution.
type Limits struct {
	Entries   int     // of the table, 24 bytes each; 0: 40 million
	Sweeps    int     // 0: 2,000
	Tolerance float64 // stop when no value changes by more; 0: 1e-9
}

// The weights of 1/2 by sweep: 1/n for settleSweeps, then less by this factor
// each time.
const (
	settleSweeps = 40
	settleFactor = .65
)

// Solve solves all positions of the game's deck, without a turn limit. Cost:
// 24 bytes a position, and for each sweep one listing of its actions and draws.
// When the context ends it stops after the sweep and returns what there is with
// the context's error; Lo and Hi are sound even so.
func (g *Game) Solve(ctx context.Context, lim Limits) (*Exact, error) {
	if lim.Entries == 0 {
		lim.Entries = 40_000_000
	}
	if lim.Sweeps == 0 {
		lim.Sweeps = 2000
	}
	if lim.Tolerance == 0 {
		lim.Tolerance = 1e-9
	}
	x, err := g.table(lim.Entries)
	if err != nil {
		return nil, err
	}
	for x.Sweeps < lim.Sweeps {
		if err := ctx.Err(); err != nil {
			return x, err
		}
		switch {
		case x.Sweeps < settleSweeps:
			x.pull = 1 / float64(x.Sweeps+2)
		case x.pull > 1e-11:
			x.pull *= settleFactor
		default:
			x.pull = 0
		}
		x.sweep()
		if x.Residual <= lim.Tolerance && x.pull == 0 {
			break
		}
	}
	return x, nil
}

// SolveTurns is Solve for the game that is drawn when n more turns have been
// played: Half is exact, Lo and Hi are for the game without that limit.
func (g *Game) SolveTurns(ctx context.Context, n, entries int) (*Exact, error) {
	x, err := g.table(entries)
	if err != nil {
		return nil, err
	}
	for range 2 {
		x.turns = append(x.turns, append([]float64(nil), x.half...))
	}
	for x.Sweeps < n {
		if err := ctx.Err(); err != nil {
			return x, err
		}
		x.turns[0], x.turns[1], x.half = x.half, x.turns[0], x.turns[1]
		x.sweep()
	}
	x.turns[0], x.turns[1] = x.half, x.turns[0]
	return x, nil
}

// table makes the table of a deck, before the first sweep.
func (g *Game) table(entries int) (*Exact, error) {
	x := &Exact{g: g}
	var err error
	if x.classes, x.of, x.faces, err = classesOf(g); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTooLarge, err)
	}
	size := 1
	for c := range x.classes {
		x.classes[c].stride = size
		size *= len(x.classes[c].own)
		if size*len(x.faces) > entries {
			return nil, fmt.Errorf("%w: more than %d", ErrTooLarge, entries)
		}
	}
	x.size = size
	total := size * len(x.faces)
	x.lo, x.hi, x.half = make([]float64, total), make([]float64, total), make([]float64, total)
	for i := range total {
		x.hi[i], x.half[i] = 1, .5
	}
	return x, nil
}

// spot is a position of the table, the side to move being first.
type spot struct {
	at               [maxClasses]int32
	base, swapped    int // the index within a face, and that with the sides changed
	own, other, pile int // cards
	under            int // discards under the top
	face             int
	late             int // 1: in the second of two turns that one sweep looks at
}

// move puts a card of class c to another place.
func (x *Exact) move(p *spot, c int, to int32) {
	cl := &x.classes[c]
	from := p.at[c]
	p.base += int(to-from) * cl.stride
	p.swapped += int(cl.swap[to]-cl.swap[from]) * cl.stride
	p.at[c] = to
}

// look is the value of the table, for the side to move; swapped: for the other
// side, which is then to move.
func (x *Exact) look(p *spot, swapped bool) Span {
	half := x.half
	if x.turns != nil {
		half = x.turns[p.late]
	}
	if !swapped {
		i := p.face*x.size + p.base
		return Span{x.lo[i], x.hi[i], half[i]}
	}
	i := p.face*x.size + p.swapped
	return Span{1 - x.hi[i], 1 - x.lo[i], 1 - half[i]}
}

// sweep renews every value once.
func (x *Exact) sweep() {
	x.Residual = 0
	x.States = 0
	x.eachSpot(func(p *spot) {
		i := p.face*x.size + p.base
		x.States++
		if x.turns == nil && x.hi[i]-x.lo[i] < 1e-13 {
			x.half[i] = x.lo[i]
			return
		}
		v := x.value(p)
		x.Residual = max(x.Residual, v.Lo-x.lo[i], x.hi[i]-v.Hi)
		x.lo[i] = max(x.lo[i], v.Lo)
		x.hi[i] = min(x.hi[i], v.Hi)
		if x.turns == nil {
			v.Half = min(max((1-x.pull)*v.Half+x.pull/2, x.lo[i]), x.hi[i])
			x.Residual = max(x.Residual, math.Abs(v.Half-x.half[i]))
		}
		x.half[i] = v.Half
	})
	x.Sweeps++
}

// eachSpot goes through the positions in which nobody is out.
func (x *Exact) eachSpot(visit func(p *spot)) {
	var p spot
	for {
		p.own, p.other, p.pile, p.under, p.swapped = 0, 0, 0, -1, 0
		for c := range x.classes {
			cl := &x.classes[c]
			at := p.at[c]
			p.own += int(cl.own[at])
			p.other += int(cl.other[at])
			p.pile += int(cl.pile[at])
			p.under += int(cl.under[at])
			p.swapped += int(cl.swap[at]) * cl.stride
		}
		if p.own > 0 && p.other > 0 && p.under >= 0 {
			for f := range x.faces {
				top := x.faces[f].class
				if x.classes[top].under[p.at[top]] > 0 {
					p.face = f
					visit(&p)
				}
			}
		}
		c := 0
		for ; c < len(x.classes); c++ {
			p.at[c]++
			if int(p.at[c]) < len(x.classes[c].own) {
				break
			}
			p.at[c] = 0
		}
		if c == len(x.classes) {
			return
		}
		p.base++
	}
}

// value is the value of a position in which the side to move plays or draws.
func (x *Exact) value(p *spot) Span {
	v := worst0
	played := false
	for c := range x.classes {
		if x.classes[c].own[p.at[c]] > 0 && x.mayPlay(p, c) {
			played = true
			x.playAll(p, c, &v)
		}
	}
	if !played || !x.g.must {
		v.best(x.drawOne(p))
	}
	return v
}

// mayPlay reports whether the side to move, which holds class c, may play it.
func (x *Exact) mayPlay(p *spot, c int) bool {
	cl := &x.classes[c]
	if !cl.follows[p.face] {
		return false
	}
	if cl.kind != uno.WildDrawFourKind {
		return true
	}
	switch x.g.four {
	case fourHonest:
		return !x.holds(p, x.faces[p.face].color)
	case fourLast:
		for d := range x.classes {
			if d != c && x.classes[d].own[p.at[d]] > 0 && x.classes[d].follows[p.face] {
				return false
			}
		}
	}
	return true
}

// holds reports whether the side to move holds a card of a colour.
func (x *Exact) holds(p *spot, color uno.Color) bool {
	for c := range x.classes {
		if x.classes[c].kind.Color() == color && x.classes[c].own[p.at[c]] > 0 {
			return true
		}
	}
	return false
}

// playAll betters v by the plays of class c, with every colour it may name.
func (x *Exact) playAll(p *spot, c int, v *Span) {
	if p.own == 1 {
		v.best(won)
		return
	}
	cl := &x.classes[c]
	q := *p
	x.move(&q, c, cl.play[q.at[c]])
	q.own--
	q.under++
	guilty := cl.hit == 4 && x.g.four == fourBluff && x.holds(&q, x.faces[p.face].color)
	for _, f := range cl.faces {
		q.face = f
		v.best(x.after(&q, cl, guilty))
	}
}

// after is the value, for the side that has just played a card of class cl, of
// the position that its effect leads to.
func (x *Exact) after(q *spot, cl *class, guilty bool) Span {
	switch {
	case cl.skips:
		return x.look(q, false)
	case cl.hit == 0:
		return x.look(q, true)
	case cl.hit == 4 && x.g.four == fourBluff:
		v := x.hitBy(q, 1, 4, !x.g.hits)
		if guilty {
			v.worst(x.hitBy(q, 0, 4, true))
		} else {
			v.worst(x.hitBy(q, 1, 6, false))
		}
		return v
	default:
		return x.hitBy(q, 1, cl.hit, !x.g.hits)
	}
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
	return x.look(&t, swapped)
}

// drawRest makes a side draw all of the pile.
func (x *Exact) drawRest(t *spot, side int) {
	for c := range x.classes {
		for cl := &x.classes[c]; cl.pile[t.at[c]] > 0; {
			x.move(t, c, cl.draw[side][t.at[c]])
		}
	}
	t.addTo(side, t.pile)
	t.pile = 0
}

// addTo counts n cards into a hand.
func (p *spot) addTo(side, n int) {
	if side == 0 {
		p.own += n
	} else {
		p.other += n
	}
}

// hitFrom adds to v the values of all draws of n cards from the classes from c
// on, which have left cards in the pile, with the odds p so far.
func (x *Exact) hitFrom(t *spot, side, c, left, n int, p float64, swapped bool, v *Span) {
	if n == 0 {
		v.weigh(p, x.look(t, swapped))
		return
	}
	cl := &x.classes[c]
	at := t.at[c]
	m := int(cl.pile[at])
	for j := 0; j <= min(m, n); j++ {
		if left-m >= n-j {
			x.hitFrom(t, side, c+1, left-m, n-j, p*hyper(left, m, n, j), swapped, v)
		}
		if j < m {
			x.move(t, c, cl.draw[side][t.at[c]])
		}
	}
	x.move(t, c, at)
}

// turnOver makes a new pile of the discards; it reports whether there were any.
func (x *Exact) turnOver(p *spot) bool {
	if p.under == 0 {
		return false
	}
	top := x.faces[p.face].class
	for c := range x.classes {
		kept := 0
		if c == top {
			kept = 1
		}
		x.move(p, c, x.classes[c].turned[kept][p.at[c]])
	}
	p.pile += p.under
	p.under = 0
	return true
}

// drawOne is the value of drawing.
func (x *Exact) drawOne(p *spot) Span {
	q := *p
	if q.pile == 0 && !x.turnOver(&q) {
		return x.idle(&q)
	}
	total := float64(q.pile)
	q.pile--
	q.own++
	var v Span
	for c := range x.classes {
		cl := &x.classes[c]
		at := q.at[c]
		if cl.pile[at] == 0 {
			continue
		}
		x.move(&q, c, cl.draw[0][at])
		w := worst0
		may := x.g.fresh && x.mayPlayDrawn(&q, c)
		if !may || !x.g.force {
			w = x.look(&q, true)
		}
		if may {
			x.playAll(&q, c, &w)
		}
		v.weigh(float64(cl.pile[at])/total, w)
		x.move(&q, c, at)
	}
	return v
}

// mayPlayDrawn is mayPlay for a card that has just been drawn, beside which no
// other could be played.
func (x *Exact) mayPlayDrawn(p *spot, c int) bool {
	if x.g.four == fourLast {
		return x.classes[c].follows[p.face]
	}
	return x.mayPlay(p, c)
}

// idle is the value of a turn in which there is nothing to draw: the other
// plays, or the hand is blocked.
func (x *Exact) idle(p *spot) Span {
	q := *p
	for c := range x.classes {
		x.move(&q, c, x.classes[c].swap[q.at[c]])
	}
	q.own, q.other, q.late = p.other, p.own, 1
	v := worst0
	played := false
	for c := range x.classes {
		if x.classes[c].own[q.at[c]] > 0 && x.mayPlay(&q, c) {
			played = true
			x.playAll(&q, c, &v)
		}
	}
	if !played || !x.g.must {
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
	switch s.phase {
	case over:
		if s.winner() == int(s.turn) {
			return won
		}
		return won.other()
	case blocked:
		return drawn
	case toPlay:
		if s.idle == 0 {
			p := x.spot(s)
			return x.look(&p, false)
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
	me := s.turn
	x.g.outcomes(s, a, func(t *State, p float64) bool {
		w := x.Value(t)
		if t.turn != me {
			w = w.other()
		}
		v.weigh(p, w)
		return true
	})
	return v
}

// spot finds a position in the table.
func (x *Exact) spot(s *State) spot {
	var p spot
	var own, other, pile [maxClasses]int8
	count := func(b bag, into *[maxClasses]int8) {
		for k, n := range b.cards().Each() {
			into[x.of[k]] += int8(n)
		}
	}
	count(s.hands[s.turn], &own)
	count(s.hands[1-s.turn], &other)
	count(s.pile, &pile)
	for c := range x.classes {
		cl := &x.classes[c]
		for i := range cl.own {
			if cl.own[i] == own[c] && cl.other[i] == other[c] && cl.pile[i] == pile[c] {
				x.move(&p, c, int32(i))
				break
			}
		}
	}
	top := &x.classes[x.of[s.top]]
	for _, f := range top.faces {
		if x.faces[f].color == s.color {
			p.face = f
		}
	}
	return p
}
