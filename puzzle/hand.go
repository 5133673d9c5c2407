package puzzle

import (
	"fmt"
	"strings"
)

// The real game's cards as (colour, number) pairs: red, green, blue and
// yellow are colours 1..4, rank n is number n+1, and Skip, Reverse and Draw
// Two are numbers 11, 12 and 13.
const (
	handColors = "rgby"
	handRanks  = "0123456789svd"
)

var (
	longColors = map[string]int32{"red": 1, "green": 2, "blue": 3, "yellow": 4}
	longRanks  = map[string]int32{
		"zero": 1, "one": 2, "two": 3, "three": 4, "four": 5, "five": 6, "six": 7, "seven": 8, "eight": 9, "nine": 10,
		"skip": 11, "reverse": 12, "draw": 13, "drawtwo": 13, "draw-two": 13,
	}
	blackCards = map[string]bool{
		"w": true, "f": true, "wild": true, "wilddrawfour": true, "wild-draw-four": true, "wild-draw-4": true, "wd4": true,
	}
)

// ParseHand reads real UNO cards separated by blanks, such as "r5 gs bv yd":
// colours r g b y, ranks 0..9, s Skip, v Reverse, d Draw Two. Upper case and
// long names ("red-5", "green-skip") are understood. A black card has no
// place in the abstract game and is refused. Errors are [*FormatError]s on
// the given name.
func ParseHand(name, text string) ([]Card, error) {
	hand := []Card{}
	for i, line := range strings.Split(text, "\n") {
		for _, word := range strings.Fields(line) {
			c, err := parseHandCard(word)
			if err != nil {
				return nil, formatErrorf(name, i+1, "card %d, %s: %v", len(hand)+1, quoteShort([]byte(word)), err)
			}
			hand = append(hand, c)
		}
	}
	return hand, nil
}

func parseHandCard(word string) (Card, error) {
	low := strings.ToLower(word)
	if base, _, _ := strings.Cut(low, ":"); blackCards[base] {
		return Card{}, fmt.Errorf("black cards have no colour of their own and are not part of the puzzle; leave them out")
	}
	color, rank := int32(0), ""
	for long, c := range longColors {
		if rest, ok := strings.CutPrefix(low, long); ok && rest != "" {
			color, rank = c, strings.TrimPrefix(rest, "-")
		}
	}
	if color == 0 && low != "" {
		color = int32(strings.IndexByte(handColors, low[0])) + 1
		rank = strings.TrimPrefix(low[1:], "-")
	}
	if color == 0 {
		return Card{}, fmt.Errorf("the colour must be r, g, b or y")
	}
	number := longRanks[rank]
	if len(rank) == 1 {
		number = int32(strings.IndexByte(handRanks, rank[0])) + 1
	}
	if number == 0 {
		return Card{}, fmt.Errorf("the rank must be 0..9, s (Skip), v (Reverse) or d (Draw Two)")
	}
	return Card{color, number}, nil
}

// cardName writes a card of the real game in its short form, "r5"; ok is
// false when the pair is no such card.
func cardName(c Card) (name string, ok bool) {
	if c.Color < 1 || int(c.Color) > len(handColors) || c.Number < 1 || int(c.Number) > len(handRanks) {
		return "", false
	}
	return string([]byte{handColors[c.Color-1], handRanks[c.Number-1]}), true
}

// CardNames writes cards of the real game in their short forms. A pair that
// is no such card is written "COLOUR/NUMBER".
func CardNames(cards []Card) []string {
	names := make([]string, len(cards))
	for i, c := range cards {
		name, ok := cardName(c)
		if !ok {
			name = fmt.Sprintf("%d/%d", c.Color, c.Number)
		}
		names[i] = name
	}
	return names
}
