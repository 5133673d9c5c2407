package duel

import (
	"context"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pair"
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
// Without a run barring luck the chance is 0, for what stops it needs no draw;
// unless a draw can take a reply from the other, because plays may be compulsory
// or because a Wild Draw Four that it holds is not legal any more, or the pile
// may run out.
// Otherwise cards that the other holds or may draw count as one kind when the
// run cannot tell them apart (see odds.classes), plays after which it has no
// card to follow end the search, and the last card is weighed in closed form.
//
// Cost: with c classes of cards in the pile (some 10 to 20 of 54 kinds) and a
// run of n cards some c^(n-2) positions, less what the windows of expectation
// cut; for each position at most sixteen sets of cards that are drawn at once.
func (g *Game) RunOdds(ctx context.Context, s *State, by int, nodes int) Odds {
	o := newOdds(g, ctx, uint8(by), nodes)
	r := Odds{By: by, Turns: s.Hands[by].Size(), Whole: true}
	if known := s.Hands[1-by].Count(uno.WildDrawFourKind) == 0 || g.Four == pair.FourAlways || g.Four == pair.FourBluff; known && !g.MustPlay && o.lasts(s, 0) {
		if run, done := g.Prove(s, BarringLuck, by, nodes); run == nil && done {
			return r
		}
	}
	if int(s.Turn) != by || s.Phase != pair.ToPlay && s.Phase != pair.ToKeep {
		r.Chance = o.value(s, 0, 1)
		r.Nodes, r.Whole = nodes-max(o.nodes, 0), o.nodes > 0
	} else {
		acts := o.runPlays(nil, s)
		left := nodes
		for i, a := range acts {
			// Each play has its share of what is left, lest the first take it all.
			share := max(1, left/(len(acts)-i))
			o.allow(share)
			if v := o.after(s, a, r.Chance, 1); v > r.Chance {
				r.Chance, r.Play = v, a.String()
			}
			left -= share - max(o.nodes, 0)
			r.Whole = r.Whole && o.nodes > 0
		}
		r.Nodes = nodes - left
	}
	r.Chance = min(r.Chance, 1)
	return r
}

// odds searches for the chance of a run.
type odds struct {
	g     *Game
	ctx   context.Context
	me    uint8
	nodes int
	sets  int // sets of cards that may still be drawn at once
	memo  map[key]bounds
}

// setsPerNode is how many sets of cards drawn at once a search looks at for each of its
// positions at most: many lead to positions that are decided, which cost no position.
const setsPerNode = 16

// newOdds makes a search of so many positions for the run of seat me.
func newOdds(g *Game, ctx context.Context, me uint8, nodes int) *odds {
	o := &odds{g: g, ctx: ctx, me: me, memo: make(map[key]bounds)}
	o.allow(nodes)
	return o
}

// allow sets how many positions may still be searched.
func (o *odds) allow(nodes int) { o.nodes, o.sets = nodes, setsPerNode*nodes }

// bounds are what is known of a position's value.
type bounds struct{ lo, hi float64 }

// runPlays lists the plays of the side that runs; it does not bluff.
func (o *odds) runPlays(dst []Action, s *State) []Action {
	from := s.Hands[s.Turn].One
	if s.Phase == pair.ToKeep {
		from = 1 << s.Drawn
	}
	set := o.g.Plays(s, from)
	if o.g.Four == pair.FourBluff && s.Hands[s.Turn].HasColor(s.Color) {
		set &^= 1 << uno.WildDrawFourKind
	}
	return o.g.Spell(dst, set)
}

// value is the chance that the run succeeds: exact between lo and hi, otherwise
// a bound on the same side of them. Each position that is cut off counts 0.
func (o *odds) value(s *State, lo, hi float64) float64 {
	switch s.Phase {
	case pair.Over:
		if s.Winner() == int(o.me) {
			return 1
		}
		return 0
	case pair.Blocked:
		return 0
	}
	mine := s.Turn == o.me
	if mine && s.Phase != pair.ToPlay {
		return 0 // a Wild Draw Four against the run
	}
	if mine && s.Hands[o.me].Single() {
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
	if s.Phase == pair.ToKeep {
		return o.theirs(s, lo, hi) // one draw of many, seldom met again
	}
	last := !mine && s.Phase == pair.ToPlay && s.Hands[o.me].Single() && !o.g.MustPlay && !s.Stockless()
	if last && o.g.Plays(s, s.Hands[s.Turn].One)&o.g.KeepSet() == 0 {
		return o.last(s, lo, hi) // as quick as a look into the memory
	}
	t := *s
	o.merge(&t, 0)
	k := keyOf(&t)
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
	switch {
	case mine:
		v = o.mine(&t, lo, hi)
	case last:
		v = o.last(&t, lo, hi)
	default:
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
	from := s.Hands[s.Turn].One
	switch s.Phase {
	case pair.ToKeep:
		from = 1 << s.Drawn
	case pair.ToAnswer, pair.ToAccuse:
		from = 0
	}
	if o.g.Plays(s, from)&o.fatal(s) != 0 {
		return 0
	}
	var room [64]Action
	worst := 1.0
	for _, a := range o.g.Legal(room[:0], s) {
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
	l := o.g.Apply(&t, a)
	switch {
	case l.N == 0:
		return o.value(&t, lo, hi)
	case l.Seat == o.me:
		return 0 // the run would have to draw
	case l.Own:
		t.Restock()
		return o.draws(&t, lo, hi)
	}
	return o.forced(&t, l, lo, hi)
}

// weighed is p times the value of a position that a draw leads to with odds p,
// of which left is what is still to come beside the sum so far.
func (o *odds) weighed(s *State, p, sum, left, lo, hi float64) float64 {
	return p * o.value(s, (lo-sum-left)/p, (hi-sum)/p)
}

// windowed is what a sum of chances says where some are left out: they can
// make it no more than sum+left.
func (o *odds) windowed(sum, left, lo, hi float64) float64 {
	if left > 1e-12 && sum+left <= lo && o.nodes > 0 {
		return sum + left
	}
	return sum
}
