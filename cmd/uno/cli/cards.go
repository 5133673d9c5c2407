package cli

import (
	"fmt"
	"strings"

	"github.com/unolab/uno"
)

// CardsOf reads the cards of a flag.
func CardsOf(flag, text string) (uno.Cards, error) {
	c, err := uno.ParseCards(text)
	if err != nil {
		return c, fmt.Errorf("--%s: %w", flag, err)
	}
	return c, nil
}

// TopOf reads the top card with the colour in force.
func TopOf(text string) (uno.Kind, uno.Color, error) {
	card, named, ok := strings.Cut(text, ":")
	k, err := uno.ParseKind(card)
	if err != nil {
		return k, uno.NoColor, fmt.Errorf("--top: %w", err)
	}
	color := k.Color()
	if ok {
		if !k.Black() && k.Rank() != uno.Reverse {
			return k, color, fmt.Errorf("--top: %v names no colour", k)
		}
		if color, err = uno.ParseColor(named); err != nil {
			return k, color, fmt.Errorf("--top: %w", err)
		}
	}
	if color == uno.NoColor {
		return k, color, fmt.Errorf("--top: write %v with the colour it named, as %v:r", k, k)
	}
	return k, color, nil
}
