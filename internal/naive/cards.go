package naive

import (
	"slices"
	"strings"
)

const (
	colourLetters = "rgby"
	rankLetters   = "0123456789svd"
)

// parseCard reads the name of a card without a named colour: "r5", "gs", "w".
// Upper case is accepted; the result is the short form in lower case.
func parseCard(name string) (string, bool) {
	name = strings.ToLower(name)
	if name == "w" || name == "f" {
		return name, true
	}
	if len(name) != 2 {
		return "", false
	}
	known := strings.Contains(colourLetters, name[:1]) && strings.Contains(rankLetters, name[1:])
	return name, known
}

// parseColour reads one of the letters r, g, b, y, in either case.
func parseColour(name string) (string, bool) {
	name = strings.ToLower(name)
	return name, len(name) == 1 && strings.Contains(colourLetters, name)
}

// colourOf gives the printed colour of a card, "" for a black one.
func colourOf(card string) string {
	if isBlack(card) {
		return ""
	}
	return card[:1]
}

// symbolOf gives the rank letter of a coloured card, the card itself for a
// black one.
func symbolOf(card string) string {
	if isBlack(card) {
		return card
	}
	return card[1:]
}

func isBlack(card string) bool { return card == "w" || card == "f" }

// isAction reports whether a card is not a number.
func isAction(card string) bool { return strings.Contains("svdwf", symbolOf(card)) }

// pointsOf is what a card left in a hand is worth.
func pointsOf(card string) int {
	switch symbol := symbolOf(card); symbol {
	case "w", "f":
		return 50
	case "s", "v", "d":
		return 20
	default:
		return int(symbol[0] - '0')
	}
}

// fullDeck lists the 108 cards.
func fullDeck() []string {
	var deck []string
	for _, c := range strings.Split(colourLetters, "") {
		for _, r := range strings.Split(rankLetters, "") {
			deck = append(deck, c+r)
			if r != "0" {
				deck = append(deck, c+r)
			}
		}
	}
	for range 4 {
		deck = append(deck, "w", "f")
	}
	return deck
}

// coloursIn lists the colours of the coloured cards of the deck, sorted.
func coloursIn(deck []string) []string {
	var found []string
	for _, card := range deck {
		if c := colourOf(card); c != "" && !slices.Contains(found, c) {
			found = append(found, c)
		}
	}
	return sorted(found)
}

// sorted returns a sorted copy, never nil.
func sorted(list []string) []string {
	result := append([]string{}, list...)
	slices.Sort(result)
	return result
}

// sameCards reports whether two lists contain the same cards in any order.
func sameCards(a, b []string) bool { return slices.Equal(sorted(a), sorted(b)) }

// count is the number of copies of a card in a list.
func count(list []string, card string) int {
	n := 0
	for _, c := range list {
		if c == card {
			n++
		}
	}
	return n
}

// without returns the list with one copy of the card taken out. The card must
// be in the list.
func without(list []string, card string) []string {
	i := slices.Index(list, card)
	return append(append([]string{}, list[:i]...), list[i+1:]...)
}

// distinct lists every kind of the list once, sorted.
func distinct(list []string) []string { return slices.Compact(sorted(list)) }
