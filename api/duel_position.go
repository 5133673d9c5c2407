package api

import (
	"cmp"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/duel"
)

// DuelPosition is a position of two players whose hands lie open. The side to move
// is called 0, the other 1.
type DuelPosition struct {
	// Position is one line, as package uno writes it, in place of all the others. Sides
	// are then called by their seats.
	Position string   `json:"position,omitempty"`
	Hand     string   `json:"hand,omitempty"`    // the cards of the side to move, such as "r5 rs"
	Other    string   `json:"other,omitempty"`   // the cards of the other side
	Top      string   `json:"top,omitempty"`     // a black card or Colour Wild with its named colour, as w:r
	Deck     string   `json:"deck,omitempty"`    // the draw pile; unless given, or with "rest", the 108 cards without hands, top and discards
	Under    string   `json:"under,omitempty"`   // the discards under the top
	Drawn    string   `json:"drawn,omitempty"`   // the card that the side to move, which holds it, has just drawn
	Rules    string   `json:"rules,omitempty"`   // the rule set, duel unless named; no-uno-call is set
	Options  []string `json:"options,omitempty"` // NAME or NAME=VALUE, as RulesTopic lists them
}

// state sets up the position.
func (p DuelPosition) state() (*duel.Game, *duel.State, error) {
	if p.Position != "" {
		return p.written()
	}
	u, err := p.build()
	if err != nil {
		return nil, nil, unfit("%w", err)
	}
	return duelState(u)
}

// written is the position of a line. What is said of Uno is left out of it, as in all
// positions of open hands.
func (p DuelPosition) written() (*duel.Game, *duel.State, error) {
	if p.Hand != "" || p.Other != "" || p.Top != "" || p.Deck != "" && p.Deck != "rest" || p.Under != "" || p.Drawn != "" || p.Options != nil {
		return nil, nil, unfit("a --position has the hands, the top and the rules already")
	}
	u, err := uno.ParsePosition(p.Position)
	if err != nil {
		return nil, nil, unfit("--position: %w", err)
	}
	rules := *u.Rules
	rules.NoUnoCall = true
	u.Rules, u.Forgot = &rules, -1
	return duelState(u)
}

// duelState is a position of the table game as one of open hands.
func duelState(u *uno.State) (*duel.Game, *duel.State, error) {
	g, err := duel.New(u.Rules)
	if err != nil {
		return nil, nil, unfit("%w", err)
	}
	s, err := g.From(u)
	if err != nil {
		return nil, nil, unfit("%w", err)
	}
	return g, &s, nil
}

// build builds the position, which the engine's reader of positions then checks.
func (p DuelPosition) build() (*uno.State, error) {
	rules, err := uno.Preset(cmp.Or(p.Rules, "duel"))
	if err != nil {
		return nil, err
	}
	if err := rules.SetAll(p.Options); err != nil {
		return nil, err
	}
	rules.NoUnoCall = true
	if p.Hand == "" || p.Other == "" || p.Top == "" {
		return nil, unfit("--hand, --other and --top are needed")
	}
	var hands [2]uno.Cards
	if hands[0], err = fieldCards("hand", p.Hand); err != nil {
		return nil, err
	}
	if hands[1], err = fieldCards("other", p.Other); err != nil {
		return nil, err
	}
	under, err := fieldCards("under", p.Under)
	if err != nil {
		return nil, err
	}
	top, color, err := topCard(p.Top)
	if err != nil {
		return nil, err
	}
	words := []string{"", "hands=" + dotted(hands[0]) + "/" + dotted(hands[1]), "top=" + top.String(), "color=" + color.String()}
	if !under.Empty() {
		words = append(words, "under="+dotted(under))
	}
	if p.Deck != "" && p.Deck != "rest" {
		pile, err := fieldCards("deck", p.Deck)
		if err != nil {
			return nil, err
		}
		if rules.Deck, err = together(hands[0], hands[1], under, pile, uno.NewCards(top)); err != nil {
			return nil, err
		}
		words = append(words, "pile="+dotted(pile))
	}
	if p.Drawn != "" {
		k, err := uno.ParseKind(p.Drawn)
		if err != nil {
			return nil, unfit("--drawn: %w", err)
		}
		if !hands[0].Has(k) {
			return nil, unfit("--drawn: %v is not in --hand", k)
		}
		words = append(words, "phase=keep", "drawn="+k.String())
	}
	words[0] = "rules=" + rules.String()
	return uno.ParsePosition(strings.Join(words, " "))
}

// together is all the cards of a position.
func together(parts ...uno.Cards) (uno.Cards, error) {
	var list []string
	for _, c := range parts {
		if !c.Empty() {
			list = append(list, c.String())
		}
	}
	all, err := uno.ParseCards(strings.Join(list, " "))
	if err != nil {
		return all, unfit("hands, top and pile together: %w", err)
	}
	return all, nil
}

// dotted spells cards for a position.
func dotted(c uno.Cards) string {
	if c.Empty() {
		return "-"
	}
	return strings.ReplaceAll(c.String(), " ", ".")
}
