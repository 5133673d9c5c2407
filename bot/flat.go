package bot

import (
	"fmt"
	"math/rand/v2"
	"strconv"

	"github.com/unolab/uno"
	"github.com/unolab/uno/duel"
)

// flatPlayouts is what `flat` plays out at each decision.
const flatPlayouts = 700

// openPlayer plays open hands of two seats by a chooser of package duel. Where
// hands are hidden or duel does not support the rules, Check rejects it and it
// plays as greedy does.
type openPlayer struct {
	make   func(g *duel.Game) duel.Chooser
	src    rand.Source
	rules  *uno.Rules
	game   *duel.Game
	choose duel.Chooser
	greedy *Greedy
}

// newOpenPlayer is the player of a chooser.
func newOpenPlayer(make func(g *duel.Game) duel.Chooser) *openPlayer {
	return &openPlayer{make: make, greedy: NewGreedy()}
}

// newFlat makes the player `flat`, the reference player of open hands: plain
// flat Monte Carlo search. arg is its number of playouts at a decision, or
// empty for the default.
func newFlat(arg string) (Player, error) {
	n, err := playouts(arg, flatPlayouts, 1)
	if err != nil {
		return nil, err
	}
	return newOpenPlayer(func(g *duel.Game) duel.Chooser { return g.Flat(n) }), nil
}

// playouts reads a number of playouts, at least least; empty means the default.
func playouts(arg string, usual, least int) (int, error) {
	if arg == "" {
		return usual, nil
	}
	n, err := strconv.Atoi(arg)
	if err != nil || n < least || n > maxPlayouts {
		return 0, fmt.Errorf("%q is not a number of playouts, %d to %d", arg, least, maxPlayouts)
	}
	return n, nil
}

// Reset implements Player.
func (p *openPlayer) Reset(seat int, src rand.Source) {
	p.src = src
	p.rules, p.game = nil, nil
	p.greedy.Reset(seat, src)
}

// position is the position that a view shows, if package duel supports it.
func (p *openPlayer) position(v *uno.View) (s duel.State, ok bool) {
	if p.rules != v.Rules {
		p.rules, p.game = v.Rules, nil
		if v.Rules.OpenHands && v.Seats == 2 {
			if g, err := duel.New(v.Rules); err == nil {
				p.game, p.choose = g, p.make(g)
			}
		}
	}
	if p.game == nil {
		return s, false
	}
	s, err := p.game.FromView(v)
	return s, err == nil
}

// Decide implements Player.
func (p *openPlayer) Decide(v *uno.View) uno.Move {
	s, ok := p.position(v)
	if !ok {
		return p.greedy.Decide(v)
	}
	return p.choose(&s, p.src).Move(v.Seat)
}

// Interrupt implements Player.
func (p *openPlayer) Interrupt(v *uno.View) (uno.Move, bool) { return p.greedy.Interrupt(v) }
