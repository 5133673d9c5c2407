package check

import (
	"context"
	"fmt"

	"github.com/unolab/uno/puzzle"
)

// versusAnew decides a game of two players by exhaustive search.
func versusAnew(ctx context.Context, in *puzzle.Instance, a *puzzle.Solve) (string, error) {
	d, ok := newDeal(in)
	if !ok {
		return "", beyondf("the deal is beyond the checker's own search: at most %d different cards in the hands", maxStacks)
	}
	g := &versusSearch{ctx: ctx, deal: d, rule: a.Rule, known: make(map[position]int8)}
	start := position{held: d.full, top: noTop}
	value, err := g.value(start)
	if err != nil {
		return "", err
	}
	answer := map[int8]string{1: puzzle.Yes, 0: puzzle.Draw, -1: puzzle.No}[value]
	if a.Answer != answer {
		return "", refusef("the answer is %q, the checker's own search says %q", a.Answer, answer)
	}
	winning := make(map[puzzle.Card]bool)
	openings := d.moves(start)
	if value != 1 || d.empty(d.full, 0) {
		openings = nil
	}
	for _, k := range openings {
		v, err := g.after(start, k)
		if err != nil {
			return "", err
		}
		if v == 1 {
			winning[d.stacks[k].Card] = true
		}
	}
	if err := sameOpenings(winning, a.Openings); err != nil {
		return "", err
	}
	return fmt.Sprintf("%s: decided anew by the checker", answer), nil
}

// versusSearch values positions for the player to move: 1 a win, 0 a draw,
// -1 a loss.
type versusSearch struct {
	ctx   context.Context
	deal  *deal
	rule  string
	known map[position]int8
}

// value of a position. The depth of the recursion is the number of cards,
// and of turns passed over between two cards.
func (g *versusSearch) value(p position) (int8, error) {
	if v, ok := g.known[p]; ok {
		return v, nil
	}
	if len(g.known) > maxPositions {
		return 0, beyondf("the checker's own search exceeds its limit of %d positions", maxPositions)
	}
	if err := g.ctx.Err(); err != nil {
		return 0, err
	}
	best := int8(-1)
	mine, theirs := g.deal.empty(p.held, int(p.turn)), g.deal.empty(p.held, int(g.deal.after(p.turn)))
	switch {
	case g.rule == puzzle.RuleRace && mine:
		best = 1 // only at the start: a hand emptied in play ends the game there
	case g.rule == puzzle.RuleRace && theirs:
		best = -1
	case g.rule == puzzle.RuleText && mine && theirs:
		best = 0
	case g.rule == puzzle.RuleText && mine:
		v, err := g.value(position{p.held, p.top, g.deal.after(p.turn)})
		if err != nil {
			return 0, err
		}
		best = -v
	default:
		for _, k := range g.deal.moves(p) {
			v, err := g.after(p, k)
			if err != nil {
				return 0, err
			}
			best = max(best, v)
		}
	}
	g.known[p] = best
	return best, nil
}

// after evaluates a play for the player who makes it.
func (g *versusSearch) after(p position, stack int) (int8, error) {
	next := g.deal.play(p, stack)
	if g.rule == puzzle.RuleRace && g.deal.empty(next.held, int(p.turn)) {
		return 1, nil
	}
	v, err := g.value(next)
	return -v, err
}
