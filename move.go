package uno

import (
	"fmt"
	"strconv"
	"strings"
)

// Act is what a move does.
type Act uint8

// The acts. Play, Draw, Pass, Challenge, Accept, NameColor and Swap are
// decisions of the seat to act; Jump, Catch and CallUno come out of turn.
const (
	Play      Act = iota // play a card, or two twins
	Draw                 // draw
	Pass                 // keep a drawn card that could be played
	Challenge            // challenge a Wild Draw Four
	Accept               // draw for a Wild Draw Four without a challenge
	NameColor            // name the colour of a Wild that starts the discards
	Swap                 // swap hands, after a seven
	Jump                 // play an identical card out of turn
	Catch                // point out that a seat forgot to say Uno
	CallUno              // say Uno late
)

// Move is a decision of a seat. Moves are comparable; those that Legal lists
// are in normal form: fields that the act does not use are zero, Card is
// NoKind and Color is NoColor where there is none.
type Move struct {
	Seat   int8
	Act    Act
	Card   Kind  // Play, Jump: the card; Draw: a card that played itself
	Color  Color // the colour named, where one is
	Twin   bool  // Play: two of the card
	Uno    bool  // Play, Jump: says Uno with it
	Target int8  // Catch, Swap: the other seat
}

// simple makes a move that is only an act.
func simple(seat int8, act Act) Move {
	return Move{Seat: seat, Act: act, Card: NoKind, Color: NoColor}
}

// normal reports whether the move is in normal form. The card, the colours and
// the seats themselves may be any.
func (m Move) normal() bool {
	want := simple(m.Seat, m.Act)
	switch m.Act {
	case Play:
		want.Card, want.Color, want.Twin, want.Uno = m.Card, m.Color, m.Twin, m.Uno
	case Jump:
		want.Card, want.Color, want.Uno = m.Card, m.Color, m.Uno
	case NameColor:
		want.Color = m.Color
	case Swap, Catch:
		want.Target = m.Target
	}
	return m == want && m.Act <= CallUno
}

// Count is the number of cards that the move plays.
func (m Move) Count() int {
	switch {
	case m.Act != Play && m.Act != Jump:
		return 0
	case m.Twin:
		return 2
	default:
		return 1
	}
}

// actWords spells the acts that are a word.
var actWords = map[Act]string{
	Draw: "draw", Pass: "pass", Challenge: "challenge", Accept: "accept",
	NameColor: "color", Swap: "swap", Jump: "jump", Catch: "catch", CallUno: "uno",
}

// face spells a card with the colour it names, if it does.
func face(k Kind, named Color) string {
	if named == NoColor {
		return k.String()
	}
	return k.String() + ":" + named.String()
}

// String is the form of records: the seat, then "g7", "w:r", "r5 r5", "g7!",
// "draw", "pass", "challenge", "accept", "catch 2", "color r", "swap 2",
// "jump r5" or "uno".
func (m Move) String() string { return strconv.Itoa(int(m.Seat)) + " " + m.Text() }

// Text is String without the seat.
func (m Move) Text() string {
	text := actWords[m.Act]
	switch m.Act {
	case Play:
		text = face(m.Card, m.Color)
		if m.Twin {
			text += " " + text
		}
	case Jump:
		text += " " + face(m.Card, m.Color)
	case Draw:
		if m.Card != NoKind {
			text += " " + face(m.Card, m.Color)
		}
	case NameColor:
		text += " " + m.Color.String()
	case Catch, Swap:
		text += " " + strconv.Itoa(int(m.Target))
	}
	if m.Uno {
		text += "!"
	}
	return text
}

// ParseMove reads what String writes.
func ParseMove(s string) (Move, error) {
	seat, text, _ := strings.Cut(strings.TrimSpace(s), " ")
	n, err := parseSeat(seat)
	if err != nil {
		return Move{}, err
	}
	return ParseText(n, text)
}

// parseSeat reads a seat's number.
func parseSeat(s string) (int8, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 || n >= MaxSeats || strconv.Itoa(n) != s {
		return 0, fmt.Errorf("%q is not a seat (0 to %d)", s, MaxSeats-1)
	}
	return int8(n), nil
}

// ParseText reads what Text writes, as a move of a seat.
func ParseText(seat int8, text string) (Move, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return Move{}, fmt.Errorf("no move after seat %d", seat)
	}
	for act, word := range actWords {
		if strings.EqualFold(words[0], word) {
			return parseAct(simple(seat, act), words[1:])
		}
	}
	return parsePlay(simple(seat, Play), words)
}

// parseAct reads what follows the word of an act.
func parseAct(m Move, rest []string) (Move, error) {
	wrong := func() (Move, error) {
		return Move{}, fmt.Errorf("%q does not belong behind %q", strings.Join(rest, " "), actWords[m.Act])
	}
	switch m.Act {
	case Jump:
		if len(rest) != 1 {
			return Move{}, fmt.Errorf("jump needs a card")
		}
		return parsePlay(m, rest)
	case Draw:
		if len(rest) == 0 {
			return m, nil
		}
		drawn, err := parsePlay(m, rest)
		if err != nil || drawn.Uno || drawn.Twin || drawn.Color == NoColor {
			return wrong()
		}
		return drawn, nil
	case NameColor:
		if len(rest) != 1 {
			return Move{}, fmt.Errorf("color needs a colour")
		}
		c, err := ParseColor(rest[0])
		m.Color = c
		return m, err
	case Catch, Swap:
		if len(rest) != 1 {
			return Move{}, fmt.Errorf("%s needs a seat", actWords[m.Act])
		}
		target, err := parseSeat(rest[0])
		m.Target = target
		return m, err
	}
	if len(rest) > 0 {
		return wrong()
	}
	return m, nil
}

// parsePlay reads the card of a play, or its two twins, with the colour named
// and the Uno call.
func parsePlay(m Move, words []string) (Move, error) {
	last := len(words) - 1
	words[last], m.Uno = strings.CutSuffix(words[last], "!")
	if len(words) > 2 || len(words) == 2 && !strings.EqualFold(words[0], words[1]) {
		return Move{}, fmt.Errorf("%q is not a move", strings.Join(words, " "))
	}
	m.Twin = len(words) == 2
	card, named, hasColor := strings.Cut(words[0], ":")
	var err error
	if m.Card, err = ParseKind(card); err != nil {
		return Move{}, err
	}
	if hasColor {
		if m.Color, err = ParseColor(named); err != nil {
			return Move{}, err
		}
		if !m.Card.Black() && m.Card.Rank() != Reverse {
			return Move{}, fmt.Errorf("%v names no colour", m.Card)
		}
	}
	if m.Card.Black() && (m.Color == NoColor || m.Twin) {
		return Move{}, fmt.Errorf("%q is not a move: a black card is played alone and names a colour, as w:r", strings.Join(words, " "))
	}
	return m, nil
}
