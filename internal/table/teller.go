package table

import (
	"fmt"
	"strings"

	"github.com/unolab/uno"
)

// Teller puts what happens into sentences.
type Teller struct {
	// Names are what the seats are called.
	Names []string
	// Seat is whom it speaks to as "you", -1 nobody.
	Seat int
	// Face spells a card with the colour it names (uno.NoColor: none), Tint a
	// colour.
	Face func(k uno.Kind, named uno.Color) string
	Tint func(c uno.Color) string
	// Points is false under rules that score none.
	Points bool
}

// Notation spells a card as records do.
func Notation(k uno.Kind, named uno.Color) string {
	if named == uno.NoColor {
		return k.String()
	}
	return k.String() + ":" + named.String()
}

// who is the seat at the beginning of a sentence with a verb, once for "you"
// and once for others.
func (t *Teller) who(seat int8, you, other string) string {
	switch {
	case int(seat) == t.Seat:
		return "You " + you
	case seat < 0:
		return "Nobody " + other
	default:
		return t.Names[seat] + " " + other
	}
}

// verb is who with a regular verb.
func (t *Teller) verb(seat int8, verb string) string { return t.who(seat, verb, verb+"s") }

// whom is the seat as the object of a sentence.
func (t *Teller) whom(seat int8) string {
	if int(seat) == t.Seat {
		return "you"
	}
	return t.Names[seat]
}

// Tell is an event as a seat saw it (see uno.Event.For), in one sentence
// without a full stop.
func (t *Teller) Tell(e uno.Event) string {
	switch e.Type {
	case uno.Dealt:
		return t.who(e.Seat, "are dealt ", "is dealt ") + t.cards(e)
	case uno.StartTurned:
		return "The start card is " + t.Face(e.Card, uno.NoColor)
	case uno.StartBack:
		return "The start card " + t.Face(e.Card, uno.NoColor) + " goes back and the pile is shuffled"
	case uno.Played:
		return t.played(e)
	case uno.Drew:
		return t.drew(e)
	case uno.Kept:
		return t.verb(e.Seat, "keep") + " the drawn card"
	case uno.Reshuffled:
		return fmt.Sprintf("The discards are shuffled into a new draw pile of %d", e.N)
	case uno.Skipped:
		return t.verb(e.Seat, "lose") + t.own(e.Seat, " your turn", " the turn")
	case uno.ColorNamed:
		return t.verb(e.Seat, "name") + " " + t.Tint(e.Color)
	case uno.Challenged:
		return t.challenged(e)
	case uno.Accepted:
		return t.who(e.Seat, "do not challenge", "does not challenge")
	case uno.Caught:
		return t.who(e.Seat, "catch ", "catches ") + t.whom(e.Other) + ": Uno was not said"
	case uno.MissedCatch:
		return t.who(e.Seat, "try to catch ", "tries to catch ") + t.whom(e.Other) + ", in vain"
	case uno.UnoCalled:
		return t.verb(e.Seat, "say") + " Uno!"
	case uno.Swapped:
		return t.verb(e.Seat, "swap") + " hands with " + t.whom(e.Other)
	case uno.HandsPassed:
		if e.N < 0 {
			return "All hands pass on to the right"
		}
		return "All hands pass on to the left"
	default:
		return t.ended(e)
	}
}

// own is one text for "you" and another for others.
func (t *Teller) own(seat int8, you, other string) string {
	if int(seat) == t.Seat {
		return you
	}
	return other
}

// count is a number of cards in words.
func count(n int16) string {
	switch n {
	case 0:
		return "no card"
	case 1:
		return "a card"
	default:
		return fmt.Sprintf("%d cards", n)
	}
}

// cards tells how many cards an event concerns, and which where they are seen.
func (t *Teller) cards(e uno.Event) string {
	if e.Cards.Empty() {
		return count(e.N)
	}
	return t.list(e.Cards)
}

// ForDealer tells what was drawn for the dealer of a match (see
// Session.DealerDraw), a sentence for each drawing.
func (t *Teller) ForDealer(rounds [][]uno.Kind) []string {
	var lines []string
	for _, round := range rounds {
		line := "For the deal:"
		for seat, k := range round {
			if k != uno.NoKind {
				line += " " + t.Names[seat] + " " + t.Face(k, uno.NoColor) + ","
			}
		}
		lines = append(lines, strings.TrimSuffix(line, ","))
	}
	return lines
}

// list names cards.
func (t *Teller) list(cards uno.Cards) string {
	text := ""
	for i, k := range cards.Kinds() {
		if i > 0 {
			text += " "
		}
		text += t.Face(k, uno.NoColor)
	}
	return text
}

func (t *Teller) played(e uno.Event) string {
	verb := t.verb(e.Seat, "play") + " "
	switch {
	case e.Itself:
		verb = "The drawn card plays itself: "
	case e.Jump:
		verb = t.verb(e.Seat, "jump") + " in with "
	case e.Fresh:
		verb = t.verb(e.Seat, "play") + " the drawn "
	}
	text := verb + t.Face(e.Card, e.Color)
	if e.Twin {
		text += " " + t.Face(e.Card, e.Color)
	}
	if e.Uno {
		text += " — Uno!"
	}
	return text
}

func (t *Teller) drew(e uno.Event) string {
	switch {
	case e.N == 0:
		return t.verb(e.Seat, "draw") + " nothing"
	case e.Why == uno.ByPenalty:
		return t.verb(e.Seat, "draw") + " " + t.cards(e) + " as a penalty"
	default:
		return t.verb(e.Seat, "draw") + " " + t.cards(e)
	}
}

func (t *Teller) challenged(e uno.Event) string {
	text := t.verb(e.Seat, "challenge") + " " + t.whom(e.Other)
	if e.Guilty {
		text += ": it was a bluff"
	} else {
		text += ": it was honest"
	}
	if !e.Cards.Empty() && int(e.Other) != t.Seat {
		text += " (the hand: " + t.list(e.Cards) + ")"
	}
	return text
}

func (t *Teller) ended(e uno.Event) string {
	switch {
	case e.Seat < 0 && e.Reason == uno.Blocked:
		return "Nobody can move any more: the hand is blocked and nobody wins"
	case e.Seat < 0:
		return "The limit of turns is reached: nobody wins the hand"
	case t.Points:
		return t.who(e.Seat, "are out and win", "is out and wins") + fmt.Sprintf(" %d points", e.N)
	default:
		return t.who(e.Seat, "are out and win", "is out and wins") + " the hand"
	}
}
