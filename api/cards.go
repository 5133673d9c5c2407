package api

import (
	"strings"

	"github.com/unolab/uno"
)

// fieldCards reads the cards of a field.
func fieldCards(field, text string) (uno.Cards, error) {
	c, err := uno.ParseCards(text)
	if err != nil {
		return c, unfit("--%s: %w", field, err)
	}
	return c, nil
}

// topCard reads the top card with the colour in force: r5, or w:r.
func topCard(text string) (uno.Kind, uno.Color, error) {
	card, named, ok := strings.Cut(text, ":")
	k, err := uno.ParseKind(card)
	if err != nil {
		return k, uno.NoColor, unfit("--top: %w", err)
	}
	color := k.Color()
	if ok {
		if !k.Black() && k.Rank() != uno.Reverse {
			return k, color, unfit("--top: %v names no colour", k)
		}
		if color, err = uno.ParseColor(named); err != nil {
			return k, color, unfit("--top: %w", err)
		}
	}
	if color == uno.NoColor {
		return k, color, unfit("--top: write %v with the colour it named, as %v:r", k, k)
	}
	return k, color, nil
}
