package duel

import (
	"context"
	"math/bits"

	"github.com/unolab/uno"
)

// Odds is a lower bound on the chance that a side wins: the chance that its
// best run succeeds, against the best replies of the other, with the exact odds
// of what the other draws.
type Odds struct {
	By     int     `json:"by"`
	Turns  int     `json:"turns"`
	Chance float64 `json:"chance"`
	Play   string  `json:"play,omitempty"` // the first play, when the side is to move
	Nodes  int     `json:"nodes"`
	Whole  bool    `json:"whole"` // the search was not cut off
}

// RunOdds bounds from below the chance of a side to win by a run: it plays one
// card in each of its turns, never draws, and a run that is broken counts
// nothing. Unlike Prove it knows the odds of every draw of the other, what the
// other keeps, and all that the rules force on it; what is cut off after so
// many positions counts nothing either, so that the bound is sound in any case.
//
// Numbers that the other holds or may draw count as one kind a colour when
// their rank is neither on top nor in the run: then colour is all that can be
// matched, by either side, before the run has gone on or ended.
//
// Cost: with c classes of cards in the pile (about 25 of 54 kinds) and a run of
// n cards some c^(n-1) positions, less what the windows of expectation cut.
func (g *Game) RunOdds(ctx context.Context, s *State, by int, nodes int) Odds {
	o := odds{g: g, ctx: ctx, me: uint8(by), nodes: nodes, memo: make(map[key]bounds)}
	r := Odds{By: by, Turns: s.hands[by].size()}
	if int(s.turn) != by || s.phase != toPlay && s.phase != toKeep {
		r.Chance = o.value(s, 0, 1)
	} else {
		for _, a := range o.runPlays(nil, s) {
			if v := o.after(s, a, r.Chance, 1); v > r.Chance {
				r.Chance, r.Play = v, a.String()
			}
		}
	}
	r.Chance = min(r.Chance, 1)
	r.Nodes, r.Whole = nodes-max(o.nodes, 0), o.nodes > 0
	return r
}

// odds searches for the chance of a run.
type odds struct {
	g     *Game
	ctx   context.Context
	me    uint8
	nodes int
	memo  map[key]bounds
}

// bounds are what is known of a position's value.
type bounds struct{ lo, hi float64 }

// runPlays lists the plays of the side that runs; it does not bluff.
func (o *odds) runPlays(dst []Action, s *State) []Action {
	from := s.hands[s.turn].one
	if s.phase == toKeep {
		from = 1 << s.drawn
	}
	set := o.g.plays(s, from)
	if o.g.four == fourBluff && s.hands[s.turn].hasColor(s.color) {
		set &^= 1 << uno.WildDrawFourKind
	}
	return o.g.spell(dst, set)
}

// value is the chance that the run succeeds: exact between lo and hi, otherwise
// a bound on the same side of them. Each position that is cut off counts 0.
func (o *odds) value(s *State, lo, hi float64) float64 {
	switch s.phase {
	case over:
		if s.winner() == int(o.me) {
			return 1
		}
		return 0
	case blocked:
		return 0
	}
	mine := s.turn == o.me
	if mine && s.phase != toPlay {
		return 0 // a Wild Draw Four against the run
	}
	if mine && s.hands[o.me].single() {
		if len(o.runPlays(nil, s)) > 0 {
			return 1
		}
		return 0
	}
	o.nodes--
	if o.nodes <= 0 || o.nodes&1023 == 0 && o.ctx.Err() != nil {
		o.nodes = 0
		return 0
	}
	if s.phase == toKeep {
		return o.theirs(s, lo, hi) // one draw of many, seldom met again
	}
	t := *s
	o.merge(&t)
	k := t.key()
	b, ok := o.memo[k]
	if !ok {
		b = bounds{0, 1}
	}
	if b.lo >= hi || b.lo == b.hi {
		return b.lo
	}
	if b.hi <= lo {
		return b.hi
	}
	var v float64
	if mine {
		v = o.mine(&t, lo, hi)
	} else {
		v = o.theirs(&t, lo, hi)
	}
	if o.nodes <= 0 {
		return v
	}
	switch {
	case v <= lo:
		b.hi = min(b.hi, v)
	case v >= hi:
		b.lo = max(b.lo, v)
	default:
		b.lo, b.hi = v, v
	}
	o.memo[k] = b
	return v
}

// mine is the best of the run's plays.
func (o *odds) mine(s *State, lo, hi float64) float64 {
	var room [24]Action
	best := 0.0
	for _, a := range o.runPlays(room[:0], s) {
		best = max(best, o.after(s, a, max(lo, best), hi))
		if best >= hi {
			break
		}
	}
	return best
}

// theirs is the least of the other's answers; its plays come before its draw.
func (o *odds) theirs(s *State, lo, hi float64) float64 {
	var room [64]Action
	acts := o.g.Legal(room[:0], s)
	for _, a := range acts {
		if a.Act == uno.Play && hit(a.Card) > 0 {
			return 0
		}
	}
	worst := 1.0
	for _, a := range acts {
		worst = min(worst, o.after(s, a, lo, min(hi, worst)))
		if worst <= lo {
			break
		}
	}
	return worst
}

// after is the value of an action.
func (o *odds) after(s *State, a Action, lo, hi float64) float64 {
	t := *s
	l := o.g.apply(&t, a)
	switch {
	case l.n == 0:
		return o.value(&t, lo, hi)
	case l.seat == o.me:
		return 0 // the run would have to draw
	case l.own:
		t.restock()
		return o.draws(&t, lo, hi)
	}
	o.merge(&t)
	sum, left := 0.0, 1.0
	eachDraw(&t, l.seat, l.n, func(u *State, p float64) bool {
		left -= p
		sum += p * o.value(u, (lo-sum-left)/p, (hi-sum)/p)
		return sum+left > lo && sum < hi && o.nodes > 0
	})
	return o.windowed(sum, left, lo, hi)
}

// windowed is what a sum of chances says where some are left out: they can
// make it no more than sum+left.
func (o *odds) windowed(sum, left, lo, hi float64) float64 {
	if left > 1e-12 && sum+left <= lo && o.nodes > 0 {
		return sum + left
	}
	return sum
}

// draws is the value of the other's draw of one card.
func (o *odds) draws(s *State, lo, hi float64) float64 {
	junk := o.junk(s)
	total := float64(s.pile.size())
	sum, left := 0.0, 1.0
	visit := func(k uno.Kind, n int) bool {
		p := float64(n) / total
		left -= p
		u := *s
		o.g.take(&u, k)
		sum += p * o.value(&u, (lo-sum-left)/p, (hi-sum)/p)
		return sum+left > lo && sum < hi && o.nodes > 0
	}
	for set := s.pile.kinds() &^ junk; set != 0; {
		k := next(&set)
		if !visit(k, s.pile.count(k)) {
			return o.windowed(sum, left, lo, hi)
		}
	}
	for c := range uno.Colors {
		lane := junk & (laneBits << (16 * c))
		n := bits.OnesCount64(s.pile.one&lane) + bits.OnesCount64(s.pile.two&lane)
		if n == 0 {
			continue
		}
		set := s.pile.one & lane
		if !visit(next(&set), n) {
			return o.windowed(sum, left, lo, hi)
		}
	}
	return o.windowed(sum, left, lo, hi)
}

// junk is the set of numbers whose rank is neither on top nor in the run; none
// where the pile may run out, for then the discards come back.
func (o *odds) junk(s *State) uint64 {
	if s.pile.size() < 20 {
		return 0
	}
	own := s.hands[o.me].one
	own |= own>>32 | own<<32
	own |= own>>16 | own<<16
	used := own&laneBits | 1<<(s.top&15)
	if s.phase == toKeep {
		used |= 1 << (s.drawn & 15)
	}
	return columnBits * (^used & (1<<10 - 1))
}

// merge puts the junk of the other's hand and of the pile into one form.
func (o *odds) merge(s *State) {
	junk := o.junk(s)
	if junk == 0 {
		return
	}
	s.under = bag{}
	h := &s.hands[1-o.me]
	for c := range uno.Colors {
		lane := junk & (laneBits << (16 * c))
		fill(h, lane)
		fill(&s.pile, lane)
	}
}

// fill replaces the cards of a set of kinds by as many of the first of them,
// one of each before a second.
func fill(b *bag, lane uint64) {
	n := bits.OnesCount64(b.one&lane) + bits.OnesCount64(b.two&lane)
	b.one &^= lane
	b.two &^= lane
	for set := lane; n > 0 && set != 0; n-- {
		b.one |= set & -set
		set &= set - 1
	}
	for set := lane; n > 0; n-- {
		b.two |= set & -set
		set &= set - 1
	}
}
