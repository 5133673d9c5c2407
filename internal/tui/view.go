package tui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/table"
)

// View implements tea.Model.
func (m *Model) View() tea.View {
	v := tea.NewView(m.frame())
	v.AltScreen = true
	v.WindowTitle = "uno"
	return v
}

// frame fills the window: exactly its lines, none wider than it.
func (m *Model) frame() string {
	if m.width == 0 || m.height == 0 {
		return ""
	}
	var lines []string
	switch {
	case m.small():
		lines = m.smallWindow()
	case m.page == helpPage || m.page == logPage || m.page == scoresPage:
		lines = m.openSheet()
	case m.page == startPage:
		lines = m.start()
	case m.page == leavePage:
		lines = m.leave()
	default:
		lines = m.table()
	}
	for len(lines) < m.height {
		lines = append(lines, "")
	}
	lines = lines[:m.height]
	for i, line := range lines {
		lines[i] = ansi.Truncate(line, m.width, "")
	}
	frame := strings.Join(lines, "\n")
	if m.opts.ASCII {
		frame = inASCII.Replace(frame)
	}
	return frame
}

// inASCII replaces the punctuation of sentences by ASCII of the same width.
var inASCII = strings.NewReplacer("—", "-", "…", "~")

// smallWindow says that the window is too small.
func (m *Model) smallWindow() []string {
	text := fmt.Sprintf("The table needs %d x %d; this window has %d x %d. Make it larger to go on: nothing is lost. Ctrl+C leaves, and the game is kept.",
		minWidth, minHeight, m.width, m.height)
	return wrap(text, m.width)
}

// wrap breaks a text into lines.
func wrap(text string, width int) []string {
	return strings.Split(ansi.Wordwrap(text, width, ""), "\n")
}

// sideWidth is the width of the log at the side of a window of at least
// wideWindow columns.
const (
	sideWidth  = 44
	wideWindow = 128
)

// table is the table: the players, the piles, the log, the person's hand and the
// possible actions.
func (m *Model) table() []string {
	if k := m.s.Ask().Kind; k == table.HandOver || k == table.MatchOver {
		return m.over()
	}
	v := m.view()
	wide := m.width >= wideWindow
	width := m.width
	if wide {
		width -= sideWidth + 2
	}
	top := append([]string{m.title(width), ""}, m.opponents(v, width)...)
	bottom := m.bottom(v, width)
	middle := m.middle(v, width, !wide)
	gap := m.height - len(top) - len(middle) - len(bottom)
	lines := append(top, blank(gap/2)...)
	lines = append(lines, middle...)
	lines = append(lines, blank(gap-gap/2)...)
	lines = append(lines, bottom...)
	if !wide {
		return lines
	}
	var log []string
	for _, line := range m.logLines() {
		log = append(log, wrap(line, sideWidth)...)
	}
	log = log[max(0, len(log)-len(lines)+2):]
	for i := range lines {
		side := ""
		switch {
		case i == 0:
			side = m.look.strong.Render("Log")
		case i >= 2 && i-2 < len(log):
			side = log[i-2]
		}
		lines[i] = padRight(lines[i], width) + "  " + side
	}
	return lines
}

// blank is n empty lines.
func blank(n int) []string { return make([]string, max(0, n)) }

// title is the first line: the rules, the hand and the target.
func (m *Model) title(width int) string {
	set := m.s.Setup()
	text := " uno " + m.look.dot + " " + set.Rules.String()
	right := "a single hand "
	if set.Target > 0 {
		right = fmt.Sprintf("hand %d %s first to %d ", m.round(), m.look.dot, set.Target)
		if set.Rules.NoPoints {
			right = fmt.Sprintf("hand %d %s first to %d wins ", m.round(), m.look.dot, set.Target)
		}
		if set.Rules.Lowest {
			right = fmt.Sprintf("hand %d %s until %d points, the lowest wins ", m.round(), m.look.dot, set.Target)
		}
	}
	left := width - ansi.StringWidth(right)
	return m.look.strong.Render(padRight(text, left) + right)
}

// round is the number of the hand, from 1.
func (m *Model) round() int {
	if m.s.Game().Phase == uno.Over {
		return m.s.Match().Round
	}
	return m.s.Match().Round + 1
}

// middle is the piles with what is in force, and beside them the log.
func (m *Model) middle(v *uno.View, width int, withLog bool) []string {
	lines := m.piles(v)
	left := 0
	for _, line := range lines {
		left = max(left, ansi.StringWidth(line))
	}
	left += 2
	if !withLog {
		return lines
	}
	side := m.logLines()
	side = side[max(0, len(side)-len(lines)):]
	for i := range side {
		lines[i] = padRight(lines[i], left) + ansi.Truncate(side[i], width-left, "…")
	}
	return lines
}

// piles draws the draw pile, the last three plays with the top card in full, and
// what is in force.
func (m *Model) piles(v *uno.View) []string {
	const slice = 4
	c := newCanvas(1+bigWidth+2+2*slice+bigWidth, bigHeight)
	c.lay(1, 0, m.look.cover, m.look.pileCard(v.PileN == 0))
	x := 1 + bigWidth + 2
	last := m.lastPlays()
	for i, k := range last {
		if i < len(last)-1 {
			c.lay(x+slice*(i+3-len(last)), 0, m.look.faceOf(k), m.look.bigCard(k))
		}
	}
	c.lay(x+2*slice, 0, m.look.faceOf(v.Top), m.look.bigCard(v.Top))
	lines := c.lines()
	arrow, way := m.look.toLeft, "to the left"
	if v.Dir < 0 {
		arrow, way = m.look.toRight, "to the right"
	}
	facts := []string{
		"", "colour " + m.look.tint(v.Color),
		"play   " + arrow + " " + way,
		"pile   " + fmt.Sprint(v.PileN),
		"",
	}
	if v.Phase == uno.ToName {
		facts[1] = "colour not named yet"
	}
	if v.Sum > 0 {
		facts[4] = m.look.alarm.Render(fmt.Sprintf("draw   %d", v.Sum))
	}
	for i := range lines {
		lines[i] += "  " + padRight(facts[i], 21)
	}
	return lines
}

// lastPlays are the last three cards played, or the start card, the top one
// last.
func (m *Model) lastPlays() []uno.Kind {
	var plays []uno.Kind
	for _, e := range m.s.Game().Log.Events {
		switch e.Type {
		case uno.Played, uno.StartTurned:
			plays = append(plays, e.Card)
			if e.Twin {
				plays = append(plays, e.Card)
			}
		}
	}
	return plays[max(0, len(plays)-3):]
}

// logLines are the events of the hand as the shown seat has seen them, one
// line each.
func (m *Model) logLines() []string {
	tell := m.speaker()
	names := m.s.Names()
	var lines []string
	if m.round() == 1 {
		lines = tell.ForDealer(m.s.DealerDraw())
	}
	if dealer := int(m.s.Game().Dealer); dealer == m.seat {
		lines = append(lines, "You deal")
	} else {
		lines = append(lines, names[dealer]+" deals")
	}
	for _, e := range m.s.Game().History(m.seat) {
		if e.Type != uno.Dealt {
			lines = append(lines, tell.Event(e))
		}
	}
	return lines
}

// opponents are the other seats in the order of play to the left: name and calls,
// cards, points. Up to five have three lines each; more have two rows of two
// lines each.
func (m *Model) opponents(v *uno.View, width int) []string {
	var seats []int
	for i := range int(v.Seats) {
		seat := (m.seat + 1 + i) % int(v.Seats)
		if seat != m.seat {
			seats = append(seats, seat)
		}
	}
	perRow, rows := len(seats), 1
	if len(seats) > 5 {
		perRow, rows = (len(seats)+1)/2, 2
	}
	cellWidth := (width - 1) / perRow
	var lines []string
	for row := range rows {
		cells := seats[row*perRow : min(len(seats), (row+1)*perRow)]
		height := 3
		if rows > 1 {
			height = 2
		}
		for y := range height {
			line := " "
			for _, seat := range cells {
				line += padRight(m.opponent(v, seat, cellWidth)[y], cellWidth)
			}
			lines = append(lines, line)
		}
	}
	return lines
}

// opponent is a seat in three lines.
func (m *Model) opponent(v *uno.View, seat, width int) [3]string {
	name := fmt.Sprintf("%d %s", seat, m.s.Names()[seat])
	if int(v.Turn) == seat && v.Phase != uno.Over {
		name = m.look.accent.Render(m.look.turn + name + " ")
	} else {
		name = " " + name
	}
	if m.saidUno(seat) {
		name += " " + m.look.alarm.Render("Uno!")
	}
	n := v.Counts[seat]
	cards := " " + strings.Repeat(m.look.glyphs.back, min(n, width-6, 8)) + fmt.Sprintf(" %d", n)
	points := " " + m.look.faint.Render(m.points(seat))
	if v.Rules.OpenHands {
		chips := m.openHand(v.Open[seat], width-1)
		return [3]string{name + m.look.faint.Render(fmt.Sprintf("  %d cards  %s", n, m.points(seat))), chips[0], chips[1]}
	}
	return [3]string{name, cards, points}
}

// openHand is an open hand, in two lines.
func (m *Model) openHand(hand uno.Cards, width int) [2]string {
	var lines [2]string
	y := 0
	left := hand.Len()
	for _, k := range hand.Kinds() {
		chip := m.look.chip(k, uno.NoColor)
		if ansi.StringWidth(lines[y])+ansi.StringWidth(chip) > width-4 {
			if y == 1 {
				lines[1] += fmt.Sprintf(" +%d", left)
				break
			}
			y = 1
		}
		lines[y] += " " + chip
		left--
	}
	return lines
}

// points is the score of a seat.
func (m *Model) points(seat int) string {
	set := m.s.Setup()
	n := m.s.Match().Scores[seat]
	switch {
	case set.Target == 0 && m.s.IsPerson(seat):
		return ""
	case set.Target == 0:
		return set.Seats[seat]
	case set.Rules.NoPoints && n == 1:
		return "1 win"
	case set.Rules.NoPoints:
		return fmt.Sprintf("%d wins", n)
	default:
		return fmt.Sprintf("%d points", n)
	}
}

// saidUno reports whether a seat holds one card and has said Uno.
func (m *Model) saidUno(seat int) bool {
	g := m.s.Game()
	if g.Hands[seat].Len() != 1 {
		return false
	}
	for i := len(g.Log.Events) - 1; i >= 0; i-- {
		e := g.Log.Events[i]
		switch {
		case e.Type == uno.UnoCalled && int(e.Seat) == seat:
			return true
		case e.Type == uno.Played && int(e.Seat) == seat:
			return e.Uno
		case e.Type == uno.Swapped || e.Type == uno.HandsPassed:
			return false
		}
	}
	return false
}
