package api

import (
	"context"
	"slices"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/versus"
)

// PuzzleMoveRequest asks for the card to play in the game versus, of two players and
// by the rule geography.
type PuzzleMoveRequest struct {
	PuzzleDeck
	Rule   *string      `json:"rule,omitempty"`   // geography, which is the default
	Played puzzle.Cards `json:"played,omitempty"` // so far, by player 1 and player 2 in turn
}

// PuzzleMoveAnswer is a card that wins where one does. Otherwise it is one after which
// the other player can err.
type PuzzleMoveAnswer struct {
	Kind    string       `json:"kind"` // "move"
	Game    string       `json:"game"`
	Rule    string       `json:"rule"`
	Player  int          `json:"player"`          // who is to move
	Card    *puzzle.Card `json:"card,omitempty"`  // where the player can move
	Winning bool         `json:"winning"`         // the player wins from here
	Loser   int          `json:"loser,omitempty"` // who has lost: the player to move, without a card that matches
	Names   []string     `json:"names,omitempty"` // of the card, where the deck is a hand
}

// PuzzleMove finds the card to play. Each call stands for itself: it solves the
// position anew.
func PuzzleMove(ctx context.Context, r PuzzleMoveRequest) (PuzzleMoveAnswer, error) {
	a := PuzzleMoveAnswer{Kind: "move", Game: puzzle.GameVersus, Rule: puzzle.RuleGeography}
	in, err := PuzzlePlayRequest{PuzzleDeck: r.PuzzleDeck, Rule: r.Rule, Seat: 1}.instance()
	if err != nil {
		return a, err
	}
	hands, err := r.handsLeft(in)
	if err != nil {
		return a, err
	}
	turn := len(r.Played) % 2
	a.Player = turn + 1
	p, err := positionPlayer(ctx, hands[turn], hands[1-turn], r.Played)
	if err != nil {
		return a, asError(err)
	}
	if p.Loser() != 0 {
		a.Loser = a.Player
		return a, nil
	}
	card := p.Move()
	a.Card, a.Winning = &card, p.Winning()
	if r.Hand != nil {
		a.Names = puzzle.CardNames([]puzzle.Card{card})
	}
	return a, nil
}

// handsLeft are the hands after the cards that were played, each of which its player
// must hold and which must match the one before.
func (r PuzzleMoveRequest) handsLeft(in *puzzle.Instance) (hands [2][]puzzle.Card, err error) {
	hands = [2][]puzzle.Card{slices.Clone(in.Hand(1)), slices.Clone(in.Hand(2))}
	for k, c := range r.Played {
		i := slices.Index(hands[k%2], c)
		switch {
		case i < 0:
			return hands, usagef("played", "card %d: player %d does not hold (%v)", k+1, k%2+1, c)
		case k > 0 && !c.Matches(r.Played[k-1]):
			return hands, usagef("played", "card %d: (%v) does not match (%v)", k+1, c, r.Played[k-1])
		}
		hands[k%2] = slices.Delete(hands[k%2], i, i+1)
	}
	return hands, nil
}

// positionPlayer plays the position in which the owner of mine is to move. The last
// card that was played is the first of a game that the other player begins.
func positionPlayer(ctx context.Context, mine, others, played []puzzle.Card) (*versus.Player, error) {
	if len(played) == 0 {
		return versus.NewPlayer(ctx, puzzle.NewDealt(mine, others), 1)
	}
	top := played[len(played)-1]
	p, err := versus.NewPlayer(ctx, puzzle.NewDealt(append(slices.Clone(others), top), mine), 2)
	if err != nil {
		return nil, err
	}
	return p, p.Opponent(top)
}
