package tui

import (
	"slices"
	"strconv"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/session"
	"github.com/unolab/uno/internal/table"
)

// answer executes a line; done is false if the question remains.
func (l *Lines) answer(a table.Ask, line input) (done bool, err error) {
	if line.tooLong {
		l.say("! that line is too long")
		return false, nil
	}
	words := strings.Fields(strings.ToLower(line.text))
	command := strings.Join(words, " ")
	switch command {
	case "":
		if a.Kind == table.Decide {
			l.question(a)
			return false, nil
		}
		return true, l.s.LetPass()
	case "quit", "q", "exit":
		return false, errLeft
	case "help", "?":
		l.help()
		return false, nil
	case "hint":
		l.hint(a)
		return false, nil
	case "hand":
		l.showHand(a)
		return false, nil
	case "scores":
		l.scores()
		return false, nil
	case "pass", "go":
		if a.Kind != table.Decide {
			return true, l.s.LetPass()
		}
	}
	return l.move(a, words), nil
}

// move makes the move that a line names; false if it is not legal.
func (l *Lines) move(a table.Ask, words []string) bool {
	seat := a.Seat
	if n, err := strconv.Atoi(words[0]); err == nil && len(words) > 1 {
		seat, words = n, words[1:]
		if !slices.Contains(a.Seats, seat) {
			l.say("! seat %d is not asked", seat)
			return false
		}
	} else if len(a.Seats) > 1 {
		l.say("! say who catches, by the number of the seat first: %d %s", a.Seat, strings.Join(words, " "))
		return false
	}
	m, err := uno.ParseText(int8(seat), strings.Join(words, " "))
	if err != nil {
		l.say("! %v", err)
		return false
	}
	if m.Act == uno.Draw && m.Card != uno.NoKind {
		m.Card, m.Color = uno.NoKind, uno.NoColor
	}
	if err := l.s.Play(m); err != nil {
		tell := l.speaker()
		l.say("! %s", tell.Why(err))
		if l.s.Setup().Child && l.seat >= 0 {
			var v uno.View
			l.s.View(l.seat, &v)
			l.say("! %s", tell.Lesson(&v, table.Playable(&v)))
		}
		return false
	}
	return true
}

// hint prints a hint.
func (l *Lines) hint(a table.Ask) {
	if a.Kind == table.CatchMoment && len(a.Seats) > 1 {
		l.say("! there is no hint for several people at once")
		return
	}
	ans := l.s.Hint(a.Seat)()
	text := advice(l.speaker(), ans)
	if ans.Moves {
		text += " (" + ans.Move.Text() + ")"
	}
	l.say("* hint: %s", text)
}

// showHand prints the hand of the person asked, if it is only one.
func (l *Lines) showHand(a table.Ask) {
	if len(a.Seats) > 1 {
		l.say("! several people are asked")
		return
	}
	var v uno.View
	l.s.View(a.Seat, &v)
	l.say("* hand %v; %s", v.Hand, fits(table.Playable(&v)))
	if !v.Drawn.Empty() {
		l.say("* just drawn: %v", v.Drawn)
	}
	if v.Rules.OpenHands {
		for i, name := range l.s.Names() {
			if i != a.Seat {
				l.say("* %s holds %v", name, v.Open[i])
			}
		}
	}
}

// help prints the rules being played, from their data, and the accepted lines.
func (l *Lines) help() {
	set := l.s.Setup()
	l.say("* rules: %s: %s", set.Rules.String(), uno.PresetHelp(set.Rules.Name))
	session.EachDeparture(&set.Rules, func(o uno.Option, text string) { l.say("*   %s: %s", text, o.Help) })
	l.say("* cards: colours r g b y; 0 to 9, s Skip, v Reverse, d Draw Two; w Wild, f Wild Draw Four")
	l.say("* moves: r5, w:g (a Wild naming green), r5 r5 (twins), g7! (with Uno), draw, pass, challenge, accept, color r, swap 2")
	l.say("* out of turn, when asked: catch 2, jump r5, uno; an empty line lets the moment pass")
	l.say("* also: hand, hint, scores, help, quit (the game is kept)")
	for i, name := range l.s.Names() {
		if !l.s.IsPerson(i) {
			l.say("* %d %s plays %s: %s", i, name, set.Seats[i], bot.Help(set.Seats[i]))
		}
	}
}
