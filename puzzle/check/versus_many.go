package check

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/unolab/uno/puzzle"
)

// versusOfMany verifies the possible first losers of an uncooperative game of
// three and more players by exhaustive search: those who lose under some way of
// breaking ties, where each player only avoids being the first loser.
func versusOfMany(ctx context.Context, in *puzzle.Instance, a *puzzle.Solve) (string, error) {
	if a.Rule != puzzle.RuleGeography && a.Rule != puzzle.RuleText {
		return "", refusef("with %d players the rules of versus are %q and %q, not %q", in.Players, puzzle.RuleGeography, puzzle.RuleText, a.Rule)
	}
	if a.Winner != 0 || a.Loser != 0 || a.Openings != nil {
		return "", refusef("with %d players an answer names the possible first losers; it has no winner, no loser and no openings", in.Players)
	}
	d, ok := newDeal(in)
	if !ok {
		return "", beyondf("the deal is beyond the checker's own search: at most %d different cards in the hands", maxStacks)
	}
	g := &manySearch{ctx: ctx, deal: d, rule: a.Rule, known: make(map[position]uint64)}
	fates, err := g.fates(position{held: d.full, top: noTop})
	if err != nil {
		return "", err
	}
	want := []int{}
	for p := range in.Players + 1 {
		if fates>>p&1 != 0 {
			want = append(want, p)
		}
	}
	have := slices.Sorted(slices.Values(a.Losers))
	if !slices.Equal(want, have) {
		return "", refusef("the possible first losers are %v, not %v", want, a.Losers)
	}
	if (a.Answer == puzzle.Yes) == slices.Contains(want, 1) || a.Answer != puzzle.Yes && a.Answer != puzzle.No {
		return "", refusef("answer and losers do not agree: \"yes\" says that player 1 is not among them")
	}
	return fmt.Sprintf("%s: decided anew by the checker, with the possible first losers %s", a.Answer, strings.Trim(fmt.Sprint(want), "[]")), nil
}

// manySearch finds the set of endings of positions: bit 0 means that nobody
// loses, bit i that player i does.
type manySearch struct {
	ctx   context.Context
	deal  *deal
	rule  string
	known map[position]uint64
}

func (g *manySearch) fates(p position) (uint64, error) {
	if f, ok := g.known[p]; ok {
		return f, nil
	}
	if len(g.known) > maxPositions {
		return 0, beyondf("the checker's own search exceeds its limit of %d positions", maxPositions)
	}
	if err := g.ctx.Err(); err != nil {
		return 0, err
	}
	at := p
	for passed := 0; g.rule == puzzle.RuleText && g.deal.empty(at.held, int(at.turn)); passed++ {
		if passed == g.deal.players {
			return 1, nil
		}
		at.turn = g.deal.after(at.turn)
	}
	own := uint64(2) << at.turn
	some, all := uint64(0), own
	for _, k := range g.deal.moves(at) {
		f, err := g.fates(g.deal.play(at, k))
		if err != nil {
			return 0, err
		}
		some |= f
		all &= f
	}
	// Without a move, all is the player's own loss, and some is empty.
	f := some&^own | all
	g.known[p] = f
	return f, nil
}
