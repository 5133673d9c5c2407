package uno

import (
	"fmt"
	"strings"
)

// Color is one of the four colours, or NoColor for a black card that has not
// named one.
type Color uint8

// The colours, in the order in which hands are sorted and choices are listed.
const (
	Red Color = iota
	Green
	Blue
	Yellow
	NoColor
)

// Colors is the number of colours.
const Colors = 4

// String is the one-letter form: r, g, b, y; "-" for NoColor.
func (c Color) String() string {
	if c >= NoColor {
		return "-"
	}
	return "rgby"[c : c+1]
}

// Name is the English word for the colour.
func (c Color) Name() string {
	if c >= NoColor {
		return "none"
	}
	return [...]string{"red", "green", "blue", "yellow"}[c]
}

// ParseColor reads a colour: a letter or a long name, in either case.
func ParseColor(s string) (Color, error) {
	for c := Red; c < NoColor; c++ {
		if strings.EqualFold(s, c.String()) || strings.EqualFold(s, c.Name()) {
			return c, nil
		}
	}
	return NoColor, fmt.Errorf("%q is not a colour (r, g, b or y)", s)
}

// Rank is what a card shows apart from its colour: a number or a symbol.
type Rank uint8

// The ranks beyond the numbers 0 to 9.
const (
	Skip         Rank = 10
	Reverse      Rank = 11
	DrawTwo      Rank = 12
	Wild         Rank = 13
	WildDrawFour Rank = 14
)

// rankLetters spells the ranks by their value.
const rankLetters = "0123456789svdwf"

// String is the one-letter form: 0 to 9, s, v, d, w, f.
func (r Rank) String() string {
	if int(r) >= len(rankLetters) {
		return "?"
	}
	return rankLetters[r : r+1]
}

// rankNames are the long names of the ranks that parsing accepts, in lower
// case and without blanks.
var rankNames = map[string]Rank{
	"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4,
	"five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
	"skip": Skip, "reverse": Reverse, "drawtwo": DrawTwo, "draw2": DrawTwo,
	"wild": Wild, "wilddrawfour": WildDrawFour, "wilddraw4": WildDrawFour,
}

// Kind is one of the 54 different cards. The value of a coloured kind is
// 16*colour + rank, so that a kind is also the number of its bit in a set of
// cards; the black kinds are WildKind and WildDrawFourKind.
type Kind uint8

const (
	// WildKind is the Wild.
	WildKind = Kind(Wild)
	// WildDrawFourKind is the Wild Draw Four.
	WildDrawFourKind = Kind(WildDrawFour)
	// NoKind means that there is no card.
	NoKind Kind = 255
	// Kinds is the number of different cards.
	Kinds = 54
)

// Card makes the coloured kind of a colour and a rank up to DrawTwo.
func Card(c Color, r Rank) Kind { return Kind(c)<<4 | Kind(r) }

// kindOrder lists the 54 kinds in canonical order: colours r, g, b, y, each
// by rank, then the Wild and the Wild Draw Four.
var kindOrder = func() (order [Kinds]Kind) {
	i := 0
	for c := Red; c < NoColor; c++ {
		for r := Rank(0); r <= DrawTwo; r++ {
			order[i] = Card(c, r)
			i++
		}
	}
	order[i], order[i+1] = WildKind, WildDrawFourKind
	return order
}()

// AllKinds lists the 54 kinds in canonical order: colours r, g, b, y, each by
// rank, then the Wild and the Wild Draw Four.
func AllKinds() [Kinds]Kind { return kindOrder }

// Valid reports whether k is one of the 54 kinds.
func (k Kind) Valid() bool {
	return k < 64 && k&15 <= Kind(DrawTwo) || k == WildKind || k == WildDrawFourKind
}

// Index is the place of k in canonical order, 0 to 53.
func (k Kind) Index() int {
	if k.Black() {
		return 52 + int(k) - int(WildKind)
	}
	return 13*int(k>>4) + int(k&15)
}

// Black reports whether k is a Wild or a Wild Draw Four.
func (k Kind) Black() bool { return k&15 >= Kind(Wild) }

// Rank is the rank of k.
func (k Kind) Rank() Rank { return Rank(k & 15) }

// Color is the colour printed on k, NoColor for a black card.
func (k Kind) Color() Color {
	if k.Black() {
		return NoColor
	}
	return Color(k >> 4)
}

// Points is what k is worth in a loser's hand: a number its face value, Skip,
// Reverse and Draw Two 20, the black cards 50 (docs/rules.md, Cards).
func (k Kind) Points() int {
	switch r := k.Rank(); {
	case r < Skip:
		return int(r)
	case r <= DrawTwo:
		return 20
	default:
		return 50
	}
}

// String is the short form of k: r5, gs, bv, yd, w, f.
func (k Kind) String() string {
	if !k.Valid() {
		return "-"
	}
	return kindNames[k]
}

// kindNames are the short forms by kind.
var kindNames = func() (names [64]string) {
	for k := range Kind(len(names)) {
		switch {
		case !k.Valid():
		case k.Black():
			names[k] = k.Rank().String()
		default:
			names[k] = k.Color().String() + k.Rank().String()
		}
	}
	return names
}()

// blanks takes out what may stand between the words of a card.
var blanks = strings.NewReplacer(" ", "", "-", "", "_", "")

// ParseKind reads a card: the short form in either case (r5, GS, w), or long
// names (red5, "red 5", red-skip, "Wild Draw Four").
func ParseKind(s string) (Kind, error) {
	word := strings.ToLower(s)
	word = blanks.Replace(word)
	if word == "w" || word == "wild" {
		return WildKind, nil
	}
	if word == "f" || rankNames[word] == WildDrawFour {
		return WildDrawFourKind, nil
	}
	for c := Red; c < NoColor; c++ {
		rest, ok := strings.CutPrefix(word, c.Name())
		if !ok {
			rest, ok = strings.CutPrefix(word, c.String())
		}
		if !ok || rest == "" {
			continue
		}
		if i := strings.Index(rankLetters[:13], rest); i >= 0 && len(rest) == 1 {
			return Card(c, Rank(i)), nil
		}
		if r, ok := rankNames[rest]; ok && r <= DrawTwo {
			return Card(c, r), nil
		}
	}
	return NoKind, fmt.Errorf("%q is not a card (such as r5, gs, bv, yd, w or f)", s)
}
