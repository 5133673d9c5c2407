package check

import (
	"context"
	"fmt"

	"github.com/unolab/uno/puzzle"
)

// checkCoop verifies a yes by playing it through; a no by what the start
// already decides, by the equivalence of one player's game with solitaire, or
// by exhaustive search within maxPositions.
func checkCoop(ctx context.Context, in *puzzle.Instance, a *puzzle.Solve, pile []puzzle.Card) (string, error) {
	if a.Rule != puzzle.RuleSkip && a.Rule != puzzle.RuleStrict {
		return "", refusef("the rules of coop are %q and %q, not %q", puzzle.RuleSkip, puzzle.RuleStrict, a.Rule)
	}
	decided, yes := coopAtStart(in, a.Rule)
	switch a.Answer {
	case puzzle.Yes:
		if decided && !yes {
			return "", refusef("another player's hand is too small at the start for player 1 to finish first")
		}
		if err := coopPlays(in, a, pile); err != nil {
			return "", err
		}
		if err := sameNames(a.Names, cardsPlayed(a.Plays)); err != nil {
			return "", err
		}
		return fmt.Sprintf("yes: player 1 finishes first after %s", counted(len(a.Plays), "turn")), nil
	case puzzle.No:
		if !decided {
			var err error
			if yes, err = playableCoop(ctx, in, a.Rule, pile); err != nil {
				return "", err
			}
		}
		if yes {
			return "", refusef("the answer is \"no\", but player 1 can finish first")
		}
		return "no: decided anew by the checker", nil
	default:
		return "", refusef("a coop answer is yes, no or unknown, not %q", a.Answer)
	}
}

// coopAtStart decides the games that the sizes of the hands decide: empty
// hands, and under the rule strict a hand smaller than player 1's, whose owner
// would finish first or end the play.
func coopAtStart(in *puzzle.Instance, rule string) (decided, yes bool) {
	holding := make(map[int]int)
	for i := range in.Cards {
		holding[in.OwnerOf(i)]++
	}
	switch {
	case holding[1] == 0:
		return true, true
	case len(holding) < in.Players:
		return true, false
	}
	if rule == puzzle.RuleStrict {
		for _, cards := range holding {
			if cards < holding[1] {
				return true, false
			}
		}
	}
	return false, false
}

// coopPlays plays an answer through, turn by turn, in time linear in its
// length and the instance.
func coopPlays(in *puzzle.Instance, a *puzzle.Solve, pile []puzzle.Card) error {
	if a.Plays == nil {
		return refusef("the answer is \"yes\" and carries no plays")
	}
	t := newTableau(in)
	for i, play := range a.Plays {
		turn := i + 1
		if t.left[1] == 0 {
			return refusef("turn %d comes after player 1's last card", turn)
		}
		if player := i%in.Players + 1; play.Player != player {
			return refusef("turn %d is player %d's, not player %d's", turn, player, play.Player)
		}
		if play.Skip == (play.Card != nil) || play.Draw != nil && !play.Skip {
			return refusef("turn %d is neither a card nor a skip, or both", turn)
		}
		if play.Skip {
			if a.Rule == puzzle.RuleStrict && in.Players > 1 {
				return refusef("turn %d is a skip, which ends the play by the rule strict", turn)
			}
			if t.canPlay(play.Player) {
				return refusef("player %d skips in turn %d, but holds a card that can be played", play.Player, turn)
			}
			if play.Draw != nil && (len(pile) == 0 || *play.Draw != pile[0]) {
				return refusef("player %d draws (%v) in turn %d, which is not the next card of the pile", play.Player, *play.Draw, turn)
			}
			if len(pile) > 0 {
				t.count(play.Player, pile[0], 1)
				pile = pile[1:]
			}
			continue
		}
		if err := t.play(play.Player, *play.Card); err != nil {
			return refusef("turn %d: %v", turn, err)
		}
		if t.left[play.Player] == 0 && play.Player != 1 {
			return refusef("player %d plays the last card in turn %d, before player 1", play.Player, turn)
		}
	}
	if t.left[1] > 0 {
		return refusef("the plays end with %s left in player 1's hand", counted(t.left[1], "card"))
	}
	return nil
}

// cardsPlayed lists the cards of a play.
func cardsPlayed(plays []puzzle.Play) []puzzle.Card {
	var cards []puzzle.Card
	for _, p := range plays {
		if p.Card != nil {
			cards = append(cards, *p.Card)
		}
	}
	return cards
}

// playableCoop decides by exhaustive search whether player 1 can finish
// first. Nobody begins with an empty hand.
func playableCoop(ctx context.Context, in *puzzle.Instance, rule string, pile []puzzle.Card) (bool, error) {
	switch {
	case len(pile) > 0 && (rule == puzzle.RuleSkip || in.Players == 1):
		return playableWithPile(ctx, in, pile)
	case in.Players == 1:
		return playable(ctx, in.Cards)
	}
	d, ok := newDeal(in)
	if !ok {
		return false, beyondf("nothing certifies this, and the deal is beyond the checker's own search: at most %d different cards in the hands", maxStacks)
	}
	start := position{held: d.full, top: noTop}
	seen := map[position]bool{start: true}
	for stack := []position{start}; len(stack) > 0; {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		if len(seen) > maxPositions {
			return false, beyondf("nothing certifies this, and the checker's own search exceeds its limit of %d positions", maxPositions)
		}
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, k := range d.moves(p) {
			next := d.play(p, k)
			if d.empty(next.held, int(p.turn)) {
				if p.turn == 0 {
					return true, nil
				}
				continue
			}
			if rule == puzzle.RuleSkip {
				next = d.passOver(next)
			}
			if !seen[next] {
				seen[next] = true
				stack = append(stack, next)
			}
		}
	}
	return false, nil
}

// passOver skips players without a playable card; when no player has one, the
// turn returns to the first.
func (d *deal) passOver(p position) position {
	for range d.players {
		if len(d.moves(p)) > 0 {
			break
		}
		p.turn = d.after(p.turn)
	}
	return p
}
