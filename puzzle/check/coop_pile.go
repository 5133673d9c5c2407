package check

import (
	"context"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// pileSearch decides a cooperative game with a draw pile by trying every
// line of play. Nobody begins with an empty hand.
type pileSearch struct {
	ctx  context.Context
	pile []puzzle.Card
	lost map[string]bool
}

// playableWithPile reports whether player 1 can finish first when a player
// without a playable card draws instead of skipping.
func playableWithPile(ctx context.Context, in *puzzle.Instance, pile []puzzle.Card) (bool, error) {
	s := &pileSearch{ctx: ctx, pile: pile, lost: make(map[string]bool)}
	hands := make([]puzzle.Cards, in.Players)
	for p := range hands {
		hands[p] = slices.SortedFunc(slices.Values(in.Hand(p+1)), puzzle.Card.Compare)
	}
	return s.wins(hands, puzzle.Card{}, 0, 0, 0)
}

// wins plays on from sorted hands, the top (no card before the first), the
// player to move, how many cards are drawn, and how many players have skipped
// in a row.
func (s *pileSearch) wins(hands []puzzle.Cards, top puzzle.Card, turn, drawn, idle int) (bool, error) {
	if idle == len(hands) {
		return false, nil
	}
	key := s.key(hands, top, turn, drawn, idle)
	if s.lost[key] {
		return false, nil
	}
	if err := s.ctx.Err(); err != nil {
		return false, err
	}
	if len(s.lost) > maxPositions/8 {
		return false, beyondf("nothing certifies this, and the checker's own search exceeds its limit of %d positions", maxPositions/8)
	}
	after := (turn + 1) % len(hands)
	with := func(hand puzzle.Cards) []puzzle.Cards {
		next := slices.Clone(hands)
		next[turn] = hand
		return next
	}
	stuck := true
	for i, c := range hands[turn] {
		if top.Color != 0 && !c.Matches(top) {
			continue
		}
		stuck = false
		if i > 0 && hands[turn][i-1] == c {
			continue
		}
		rest := slices.Delete(slices.Clone(hands[turn]), i, i+1)
		if len(rest) == 0 {
			if turn == 0 {
				return true, nil
			}
			continue
		}
		if won, err := s.wins(with(rest), c, after, drawn, 0); won || err != nil {
			return won, err
		}
	}
	won, err := false, error(nil)
	switch {
	case !stuck:
	case drawn < len(s.pile):
		hand := append(slices.Clone(hands[turn]), s.pile[drawn])
		slices.SortFunc(hand, puzzle.Card.Compare)
		won, err = s.wins(with(hand), top, after, drawn+1, 0)
	default:
		won, err = s.wins(hands, top, after, drawn, idle+1)
	}
	if !won && err == nil {
		s.lost[key] = true
	}
	return won, err
}

// key writes a position down.
func (s *pileSearch) key(hands []puzzle.Cards, top puzzle.Card, turn, drawn, idle int) string {
	b := []byte(nil)
	put := func(v int32) { b = append(b, byte(v), byte(v>>8), byte(v>>16), byte(v>>24)) }
	for _, v := range []int{turn, drawn, idle} {
		put(int32(v))
	}
	put(top.Color)
	put(top.Number)
	for _, h := range hands {
		for _, c := range h {
			put(c.Color)
			put(c.Number)
		}
		put(0)
	}
	return string(b)
}
