package study

import (
	"fmt"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/policy"
)

// habit changes the decisions of a player: it sets weights to 0, or forces moves. The
// zero value changes nothing.
type habit struct {
	// bend changes the weights of the decisions of a view.
	bend func(v *uno.View, moves []uno.Move, w []float64)
	// silent is never to say Uno, forgetful to forget it every other time.
	silent, forgetful bool
	// blind is never to catch who forgot.
	blind bool
}

// none reports whether a habit changes nothing.
func (h habit) none() bool { return h.bend == nil && !h.silent && !h.forgetful && !h.blind }

// weigher sets the weights of decisions, as policy.Policy does.
type weigher interface {
	Weights(v *uno.View, moves []uno.Move, w []float64)
}

// bent is a player with a habit. It draws each decision from the weights of the player
// as the habit leaves them, and moves out of turn as the player does.
type bent struct {
	bot.Player
	base     weigher
	answered func()
	habit
	src   rand.Source
	moves []uno.Move
	w     []float64
}

// habitual makes a player of a name, which must state its chances, with a habit.
func habitual(name string, h habit) contestant {
	if h.none() {
		return named(name)
	}
	return contestant{make: func() (bot.Player, error) {
		p, err := bot.New(name)
		if err != nil {
			return nil, err
		}
		return h.of(p), nil
	}}
}

// of is a player, which must state its chances, with the habit.
func (h habit) of(p bot.Player) bot.Player {
	if h.none() {
		return p
	}
	b := &bent{Player: p, habit: h, answered: func() {}}
	switch p := p.(type) {
	case interface {
		weigher
		Answered()
	}:
		b.base, b.answered = p, p.Answered
	case interface{ Policy() policy.Policy }:
		b.base = p.Policy()
	default:
		panic(fmt.Sprintf("study: %T does not state its chances", p))
	}
	return b
}

// Reset implements bot.Player.
func (p *bent) Reset(seat int, src rand.Source) {
	p.src = src
	p.Player.Reset(seat, src)
}

// Decide implements bot.Player.
func (p *bent) Decide(v *uno.View) uno.Move {
	p.moves = policy.Decisions(p.moves[:0], v)
	p.w = policy.Room(p.w, len(p.moves))
	p.base.Weights(v, p.moves, p.w)
	if p.bend != nil {
		p.bend(v, p.moves, p.w)
	}
	p.answered()
	m := p.moves[policy.Pick(p.src, p.w)]
	if m.Uno && (p.silent || p.forgetful && p.src.Uint64()&1 == 0) {
		m.Uno = false
	}
	return m
}

// Interrupt implements bot.Interrupter.
func (p *bent) Interrupt(v *uno.View) (uno.Move, bool) {
	m, ok := bot.Interrupt(p.Player, v)
	if ok && ((p.silent || p.forgetful) && m.Act == uno.CallUno || p.blind && m.Act == uno.Catch) {
		return uno.Move{}, false
	}
	return m, ok
}

// forbid is the habit not to make certain moves where there is another one.
func forbid(no func(v *uno.View, m uno.Move) bool) habit {
	return habit{bend: func(v *uno.View, moves []uno.Move, w []float64) {
		left := false
		for _, m := range moves {
			left = left || !no(v, m)
		}
		if !left {
			return
		}
		sum := 0.0
		for i, m := range moves {
			if no(v, m) {
				w[i] = 0
			}
			sum += w[i]
		}
		if sum > 0 {
			return
		}
		for i, m := range moves { // the player would have made none of the others
			if !no(v, m) {
				w[i] = 1
			}
		}
	}}
}

// prefer is the habit to make the play of the highest rank, where there is a play.
func prefer(rank func(v *uno.View, m uno.Move) int) habit {
	return habit{bend: func(v *uno.View, moves []uno.Move, w []float64) {
		best, any := 0, false
		for _, m := range moves {
			if m.Act == uno.Play {
				if k := rank(v, m); !any || k > best {
					best, any = k, true
				}
			}
		}
		if any {
			forbid(func(v *uno.View, m uno.Move) bool { return m.Act != uno.Play || rank(v, m) != best }).bend(v, moves, w)
		}
	}}
}

// The habits of the claims.
var (
	highestFirst = prefer(func(_ *uno.View, m uno.Move) int { return m.Count() * m.Card.Points() })
	lowestFirst  = prefer(func(_ *uno.View, m uno.Move) int { return -m.Card.Points() })
	holdsWilds   = forbid(func(v *uno.View, m uno.Move) bool { return plays(m) && m.Card.Black() && hasColoured(v) })
	spendsWilds  = prefer(func(_ *uno.View, m uno.Move) int { return toInt(m.Card.Black()) })
	keepsColours = prefer(func(v *uno.View, m uno.Move) int { return coloursAfter(v, m) })
	losesColours = prefer(func(v *uno.View, m uno.Move) int { return -coloursAfter(v, m) })
	namesMost    = forbid(func(v *uno.View, m uno.Move) bool { return names(m) && !mostHeld(v, m.Color) })
	namesLeast   = forbid(func(v *uno.View, m uno.Move) bool { return names(m) && !leastHeld(v, m.Color) })
	neverDraws   = forbid(func(_ *uno.View, m uno.Move) bool { return m.Act == uno.Draw || m.Act == uno.Pass })
	neverBluffs  = forbid(bluffs)
	alwaysBluffs = prefer(func(v *uno.View, m uno.Move) int { return toInt(bluffs(v, m)) })
	alwaysCalls  = forbid(func(_ *uno.View, m uno.Move) bool { return m.Act == uno.Accept })
	neverCalls   = forbid(func(_ *uno.View, m uno.Move) bool { return m.Act == uno.Challenge })
	neverSaysUno = habit{silent: true}
	forgetsUno   = habit{forgetful: true}
	neverCatches = habit{forgetful: true, blind: true}
)

// toInt is 1 for true.
func toInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// plays reports whether a move plays a card.
func plays(m uno.Move) bool { return m.Act == uno.Play }

// names reports whether a move names a colour.
func names(m uno.Move) bool { return m.Color != uno.NoColor && (plays(m) || m.Act == uno.NameColor) }

// bluffs reports whether a move is a Wild Draw Four with a card of the colour in hand.
func bluffs(v *uno.View, m uno.Move) bool {
	return plays(m) && m.Card == uno.WildDrawFourKind && v.Rules.Bluffs() && v.Hand.HasColor(v.Color)
}

// hasColoured reports whether a coloured card can be played.
func hasColoured(v *uno.View) bool {
	var room [64]uno.Move
	for _, m := range policy.Decisions(room[:0], v) {
		if plays(m) && !m.Card.Black() {
			return true
		}
	}
	return false
}

// coloursAfter is the number of colours in hand after a play.
func coloursAfter(v *uno.View, m uno.Move) (n int) {
	for c := range uno.Color(uno.Colors) {
		held := v.Hand.Colored(c)
		if !m.Card.Black() && m.Card.Color() == c {
			held -= m.Count()
		}
		n += toInt(held > 0)
	}
	return n
}

// mostHeld reports whether no colour has more cards in hand.
func mostHeld(v *uno.View, c uno.Color) bool {
	for other := range uno.Color(uno.Colors) {
		if v.Hand.Colored(other) > v.Hand.Colored(c) {
			return false
		}
	}
	return true
}

// leastHeld reports whether no colour has fewer cards in hand.
func leastHeld(v *uno.View, c uno.Color) bool {
	for other := range uno.Color(uno.Colors) {
		if v.Hand.Colored(other) < v.Hand.Colored(c) {
			return false
		}
	}
	return true
}
