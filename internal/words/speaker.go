package words

import (
	"strings"

	"github.com/unolab/uno"
)

// Speaker describes events at a table in sentences without a full stop. Fields
// may be set until the first sentence.
type Speaker struct {
	// Language is the catalogue that is read.
	Language *Language
	// Names are what the seats are called.
	Names []string
	// Seat is whom it speaks to, -1 nobody.
	Seat int
	// Face spells a card with the colour it names (uno.NoColor: none); nil is
	// Card.
	Face func(k uno.Kind, named uno.Color) string
	// Tint spells a colour; nil is Color.
	Tint func(c uno.Color) string
	// Most is the maximum number of dealt or drawn cards that are named; of more
	// only the number is given. 0 names all.
	Most int
	// Points is false under rules that score none.
	Points bool
	// ColorWild says that the Reverse cards are Colour Wilds.
	ColorWild bool
}

// Notation spells a card as records do.
func Notation(k uno.Kind, named uno.Color) string {
	if named == uno.NoColor {
		return k.String()
	}
	return k.String() + ":" + named.String()
}

// Color is the word for a colour.
func (l *Language) Color(c uno.Color) string {
	if c >= uno.NoColor {
		return c.String()
	}
	return l.text("color."+c.String(), nil)
}

// Card is a card in words, such as "red 5" or "Wild, green".
func (l *Language) Card(k uno.Kind, named uno.Color, colorWild bool) string {
	if !k.Valid() {
		return k.String()
	}
	rank := k.Rank()
	word := rank.String()
	switch {
	case rank == uno.Reverse && colorWild:
		word = l.text("rank.v.wild", nil)
	case rank >= uno.Skip:
		word = l.text("rank."+rank.String(), nil)
	}
	if !k.Black() {
		word = l.text("card.colored", values{"color": l.Color(k.Color()), "rank": word})
	}
	if named != uno.NoColor {
		word = l.text("card.named", values{"card": word, "color": l.Color(named)})
	}
	return word
}

// face spells a card as the speaker does.
func (s *Speaker) face(k uno.Kind, named uno.Color) string {
	if s.Face != nil {
		return s.Face(k, named)
	}
	return s.Language.Card(k, named, s.ColorWild)
}

// tint spells a colour as the speaker does.
func (s *Speaker) tint(c uno.Color) string {
	if s.Tint != nil {
		return s.Tint(c)
	}
	return s.Language.Color(c)
}

// cards names cards, with blanks between them.
func (s *Speaker) cards(cards uno.Cards) string {
	var texts []string
	for _, k := range cards.Kinds() {
		texts = append(texts, s.face(k, uno.NoColor))
	}
	return strings.Join(texts, " ")
}

// name is what a seat is called.
func (s *Speaker) name(seat int8) string {
	if seat < 0 || int(seat) >= len(s.Names) {
		return number(int(seat))
	}
	return s.Names[seat]
}

// you reports whether a seat is the one spoken to.
func (s *Speaker) you(seat int8) bool { return s.Seat >= 0 && int(seat) == s.Seat }

// say fills a text in.
func (s *Speaker) say(key string, v values) string { return s.Language.text(key, v) }

// of is say for a text about a seat, with a separate form for the seat
// addressed.
func (s *Speaker) of(seat int8, key string, v values) string {
	if v == nil {
		v = values{}
	}
	v["name"] = s.name(seat)
	if s.you(seat) {
		key += ".you"
	}
	return s.say(key, v)
}

// between is of for a text about two seats.
func (s *Speaker) between(seat, other int8, key string) string {
	if !s.you(seat) && s.you(other) {
		return s.say(key+".other", values{"name": s.name(seat), "other": s.name(other)})
	}
	return s.of(seat, key, values{"other": s.name(other)})
}
