package naive

import (
	"strconv"
	"strings"
)

// action is one line of a record, read.
type action struct {
	seat   int
	verb   string   // play, jump, draw, pass, challenge, accept, catch, swap, color, uno
	cards  []string // play and jump: the cards, without named colours
	named  string   // play, jump, color: the colour named, "" when none is
	target int      // catch and swap: the other seat
	plays  string   // draw: the card that played itself, with its colour; else ""
	said   bool     // play and jump: Uno was said
	// text is the action as the list of legal actions writes it: short names, and
	// no card after "draw", because the drawn card is random.
	text string
}

// parseAction reads one action, "SEAT what", words separated by one blank.
func parseAction(text string, r *rules) (action, error) {
	words := strings.Split(text, " ")
	seat, ok := parseSeat(words[0])
	if !ok {
		return action{}, malformed("%q does not begin with a seat number", text)
	}
	if len(words) == 1 {
		return action{}, malformed("%q: the seat does nothing", text)
	}
	a := action{seat: seat, verb: words[1]}
	rest := words[2:]
	switch a.verb {
	case "pass", "challenge", "accept", "uno":
		ok = len(rest) == 0
	case "draw":
		ok = len(rest) == 0 || len(rest) == 1 && a.readDrawn(rest[0], r)
		a.text = words[0] + " draw"
		return a, syntax(ok, text)
	case "catch", "swap":
		if ok = len(rest) == 1; ok {
			a.target, ok = parseSeat(rest[0])
		}
	case "color":
		if ok = len(rest) == 1; ok {
			a.named, ok = parseColour(rest[0])
		}
	case "jump":
		ok = len(rest) == 1 && a.readCards(rest, r)
	default:
		a.verb = "play"
		ok = len(words) <= 3 && a.readCards(words[1:], r)
	}
	if err := syntax(ok, text); err != nil {
		return action{}, err
	}
	if a.said && !r.uno() {
		return action{}, malformed("%q says Uno in rules without the call", text)
	}
	a.text = strings.ToLower(text)
	return a, nil
}

func syntax(ok bool, text string) error {
	if !ok {
		return malformed("cannot read the action %q", text)
	}
	return nil
}

// parseSeat reads a seat number written without sign and leading zeros.
func parseSeat(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && strconv.Itoa(n) == text
}

// readCards reads the words of a play, the last of which may end in "!".
func (a *action) readCards(words []string, r *rules) bool {
	for i, word := range words {
		if i == len(words)-1 {
			word, a.said = strings.CutSuffix(word, "!")
		}
		card, colour, ok := parsePlayed(word, r)
		if !ok {
			return false
		}
		a.cards = append(a.cards, card)
		a.named = colour
	}
	return true
}

// readDrawn reads the card after "draw", which always names a colour.
func (a *action) readDrawn(word string, r *rules) bool {
	card, colour, ok := parsePlayed(word, r)
	a.plays = card + ":" + colour
	return ok && colour != ""
}

// parsePlayed reads a card as it is played: with a named colour where the
// rules have one named, and without elsewhere.
func parsePlayed(word string, r *rules) (card, colour string, ok bool) {
	name, named, hasColour := strings.Cut(word, ":")
	card, ok = parseCard(name)
	if !ok || hasColour != r.names(card) {
		return "", "", false
	}
	if hasColour {
		colour, ok = parseColour(named)
	}
	return card, colour, ok
}
