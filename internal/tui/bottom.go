package tui

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/table"
)

// noteLines is how many lines are reserved for notes.
const noteLines = 3

// bottom is the part of the screen for the person at it: the question, notes, the
// hand, and the possible actions. Its height is constant, so that nothing moves.
func (m *Model) bottom(v *uno.View, width int) []string {
	lines := []string{" " + m.question(v)}
	note := wrap(m.note, width-2)
	if m.note == "" {
		note = nil
	}
	if len(note) > noteLines {
		note = note[:noteLines]
		note[noteLines-1] = ansi.Truncate(note[noteLines-1], width-5, "") + "…"
	}
	for i := range noteLines {
		line := ""
		if i < len(note) {
			line = note[i]
			if m.wrong {
				line = m.look.alarm.Render(line)
			}
		}
		lines = append(lines, " "+line)
	}
	lines = append(lines, m.handLines(v, width)...)
	return append(lines, m.actions(v), m.keysLine())
}

// question is what is asked of whom.
func (m *Model) question(v *uno.View) string {
	a := m.s.Ask()
	names := m.s.Names()
	switch {
	case a.Kind == table.Thinks && m.pausing:
		return names[a.Seat] + " is next " + m.look.faint.Render("(Space: at once)")
	case a.Kind == table.Thinks:
		return names[a.Seat] + " is thinking"
	case a.Kind == table.CatchMoment && len(m.choice) == 0:
		return m.look.accent.Render(" "+m.cardsLeft(a.Target)+" ") + " " + m.catchWords(a)
	case m.covered:
		return m.look.accent.Render(" "+names[a.Seat]+" ") + " is asked. Hand over the screen; Enter shows the hand."
	case len(m.choice) > 0:
		return m.chooser()
	case a.Kind == table.Moment:
		return m.look.accent.Render(" Out of turn ") + " " + m.momentWords(a)
	default:
		return m.look.accent.Render(" "+m.speaker().Ask(v)+" ") + m.armed()
	}
}

// armed says that the next play calls Uno.
func (m *Model) armed() string {
	if m.uno {
		return "  " + m.look.alarm.Render("Uno! with the next play")
	}
	return ""
}

// cardsLeft says that a seat is down to one card.
func (m *Model) cardsLeft(seat int) string {
	if seat == m.seat {
		return "You have one card left"
	}
	return m.s.Names()[seat] + " has one card left"
}

// catchWords says what people may do when a player has one card left; in a game
// for children it says whether Uno was said.
func (m *Model) catchWords(a table.Ask) string {
	switch {
	case m.s.Setup().Child && int(m.s.Game().Forgot) == a.Target:
		return "and forgot to say Uno: C catches!"
	case m.s.Setup().Child:
		return "and said Uno. Enter goes on."
	default:
		return "C catches, if Uno was not said. Enter goes on."
	}
}

// momentWords says what a person may do out of turn.
func (m *Model) momentWords(a table.Ask) string {
	var words []string
	if m.can(uno.Jump) {
		words = append(words, "J jumps in with "+m.look.chip(m.s.Game().Top, uno.NoColor)+m.armed())
	}
	if m.can(uno.CallUno) {
		words = append(words, "U says the Uno you forgot")
	}
	if a.Target >= 0 {
		words = append(words, "C catches "+m.s.Names()[a.Target])
	}
	return strings.Join(words, "; ") + ". Enter lets it pass."
}

// chooser is the question of a choice and its options.
func (m *Model) chooser() string {
	text := m.look.accent.Render(" " + m.asked() + " ")
	for i, o := range m.offers() {
		key := strings.ToUpper(m.offerKey(o)) + " "
		if i == m.at {
			text += " [" + key + m.offerText(o) + "]"
		} else {
			text += "  " + key + m.offerText(o) + " "
		}
	}
	if !m.mustChoose() {
		text += m.look.faint.Render("  Esc")
	}
	return text
}

// minStep and maxStep bound how much of a card is visible under the next one.
const minStep, maxStep = 3, 5

// handLines draws the hand: the cards overlap as far as the width requires,
// playable cards are raised, and the chosen one has a heavy border on top.
func (m *Model) handLines(v *uno.View, width int) []string {
	hand := m.hand(v)
	c := newCanvas(width, 1+smallHeight)
	if m.seat < 0 || len(hand) == 0 {
		return append(c.lines(), "")
	}
	room := width - 2 - smallWidth
	step := maxStep
	if len(hand) > 1 {
		step = max(minStep, min(maxStep, room/(len(hand)-1)))
	}
	shown := min(len(hand), 1+room/step)
	first := max(0, min(m.cursor-shown/2, len(hand)-shown))
	a := m.s.Ask()
	asked := (a.Kind == table.Decide || a.Kind == table.Moment) && a.Seat == m.seat
	var can uno.Cards
	if asked {
		can = table.Playable(v)
	}
	lay := func(i int) {
		k := hand[i]
		y := 1
		if can.Has(k) {
			y = 0
		}
		c.lay(1+(i-first)*step, y, m.look.faceOf(k), m.look.smallCard(k, asked && i == m.cursor))
	}
	for i := first; i < first+shown; i++ {
		lay(i)
	}
	if asked && m.cursor < len(hand) {
		lay(m.cursor)
	}
	return append(c.lines(), m.handCaption(v, first, shown, asked))
}

// handCaption is the line under the hand: the chosen card in words, what is
// beyond the edges, and at the right the size of the hand and the score.
func (m *Model) handCaption(v *uno.View, first, shown int, asked bool) string {
	hand := m.hand(v)
	text := " "
	if first > 0 {
		text += fmt.Sprintf("%s%d more  ", m.look.fewer, first)
	}
	if asked && m.cursor < len(hand) {
		k := hand[m.cursor]
		text += m.look.strong.Render(m.opts.Language.Card(k, uno.NoColor, v.Rules.ColorWild))
		if table.Playable(v).Has(k) {
			text += " fits"
		} else {
			text += m.look.faint.Render(" does not fit")
		}
	}
	if rest := len(hand) - first - shown; rest > 0 {
		text += fmt.Sprintf("  %d more%s", rest, m.look.more)
	}
	own := fmt.Sprintf("   %s: %d cards", m.s.Names()[m.seat], len(hand))
	if points := m.points(m.seat); points != "" {
		own += ", " + points
	}
	return text + m.look.faint.Render(own)
}

// actions are the possible actions, each in its fixed place.
func (m *Model) actions(v *uno.View) string {
	a := m.s.Ask()
	legal := map[uno.Act]bool{}
	deciding := a.Kind == table.Decide && m.seat == a.Seat && len(m.choice) == 0
	asked := deciding || a.Kind == table.Moment && m.seat == a.Seat && len(m.choice) == 0
	if asked {
		for _, move := range m.legal() {
			legal[move.Act] = true
			legal[uno.CallUno] = legal[uno.CallUno] || move.Uno
		}
	}
	catch := a.Kind == table.CatchMoment && len(m.choice) == 0 || asked && (legal[uno.Catch] || a.Kind == table.Moment && a.Target >= 0)
	line := " "
	for _, slot := range []struct {
		text string
		on   bool
	}{
		{"Enter Play", deciding && legal[uno.Play]},
		{"D Draw", deciding && legal[uno.Draw]},
		{"P Pass", deciding && legal[uno.Pass]},
		{"A Accept", deciding && legal[uno.Accept]},
		{"C Challenge", deciding && legal[uno.Challenge]},
		{"C Catch", catch},
		{"U Uno!", legal[uno.CallUno]},
		{"J Jump in", legal[uno.Jump]},
	} {
		text := " " + slot.text + " "
		if slot.text == "C Catch" && legal[uno.Challenge] {
			continue
		}
		if slot.text == "C Challenge" && !legal[uno.Challenge] {
			continue
		}
		if slot.on {
			line += m.look.accent.Render(text)
		} else {
			line += strings.Repeat(" ", len(text))
		}
		line += " "
	}
	return line
}

// keysLine is the last line: keys that always work.
func (m *Model) keysLine() string {
	arrows := m.look.toRight + m.look.toLeft
	return m.look.faint.Render(" " + arrows + " choose   H hint   L log   S scores   ? help   Q leave")
}
