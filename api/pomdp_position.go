package api

import (
	"cmp"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/pomdp/twoplayer"
)

// PomdpPosition is a position of two-player UNO with hidden hands (rules: pomdp): it
// is the player's turn, and what the top card does is done. The opponent's hand is
// any part of the unseen cards.
type PomdpPosition struct {
	Deck     string `json:"deck,omitempty"` // every card of the game, or full: the 108 cards
	Hand     string `json:"hand,omitempty"`
	Top      string `json:"top,omitempty"`      // a black card with its named colour, as w:r
	Pile     string `json:"pile,omitempty"`     // the discards under the top
	Opponent int    `json:"opponent,omitempty"` // the number of cards that the opponent holds
}

// PomdpGame is a position, the opponent's policy and the discount: a POMDP.
type PomdpGame struct {
	PomdpPosition
	Sigma string   `json:"sigma,omitempty"` // the opponent's policy, of those that state their chances; uniform unless given
	Gamma *float64 `json:"gamma,omitempty"` // the discount of a step, a turn of the player, 0 to 1; 0.95 unless given
}

// sigma is the name of the opponent's policy.
func (g PomdpGame) sigma() string { return cmp.Or(g.Sigma, "uniform") }

// gamma is the discount.
func (g PomdpGame) gamma() float64 { return orElse(g.Gamma, 0.95) }

// checkGamma is an error for a discount that is none.
func (g PomdpGame) checkGamma() error {
	if gamma := g.gamma(); !(gamma >= 0 && gamma <= 1) {
		return unfit("--gamma is %v, not 0 to 1", gamma)
	}
	return nil
}

// orElse is a value that may be given, or what stands for it where it is not.
func orElse[T any](given *T, otherwise T) T {
	if given == nil {
		return otherwise
	}
	return *given
}

// position reads the position and the policy.
func (g PomdpGame) position() (deck uno.Cards, sigma *policy.Ranked, pos twoplayer.Position, err error) {
	if g.Hand == "" || g.Top == "" || g.Deck == "" || g.Opponent == 0 {
		return deck, sigma, pos, unfit("--deck, --hand, --top and --opponent are needed; see 'uno pomdp --help'")
	}
	if err := g.checkGamma(); err != nil {
		return deck, sigma, pos, err
	}
	deck = uno.FullDeck()
	if g.Deck != "full" {
		if deck, err = fieldCards("deck", g.Deck); err != nil {
			return deck, sigma, pos, err
		}
	}
	pos.Other = g.Opponent
	if pos.Hand, err = fieldCards("hand", g.Hand); err != nil {
		return deck, sigma, pos, err
	}
	if pos.Under, err = fieldCards("pile", g.Pile); err != nil {
		return deck, sigma, pos, err
	}
	if pos.Top, pos.Color, err = topCard(g.Top); err != nil {
		return deck, sigma, pos, err
	}
	if sigma, err = statedPolicy("sigma", g.sigma()); err != nil {
		return deck, sigma, pos, err
	}
	if err = pos.Check(deck); err != nil {
		return deck, sigma, pos, unfit("%w", err)
	}
	return deck, sigma, pos, nil
}

// statedPolicy is the policy that a field names.
func statedPolicy(field, name string) (*policy.Ranked, error) {
	p, err := policy.Of(name)
	if err != nil {
		return nil, unfit("--%s: %w", field, err)
	}
	return p, nil
}

// model makes the exact model.
func (g PomdpGame) model() (*twoplayer.Game, twoplayer.Position, error) {
	deck, sigma, pos, err := g.position()
	if err != nil {
		return nil, pos, err
	}
	m, err := twoplayer.New(deck, sigma)
	if err != nil {
		return nil, pos, unfit("%w", err)
	}
	return m, pos, nil
}
