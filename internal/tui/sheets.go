package tui

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/session"
)

// openSheet is a sheet over the table: a title, as many of its lines as fit,
// and how to scroll and close it.
func (m *Model) openSheet() []string {
	title := map[page]string{helpPage: "Help", logPage: "Log of the hand", scoresPage: "Scores"}[m.page]
	text := m.sheet()
	room := m.sheetRoom()
	from := min(m.scroll, max(0, len(text)-room))
	lines := []string{m.look.strong.Render(padRight(" "+title, m.width)), ""}
	for i := from; i < min(len(text), from+room); i++ {
		lines = append(lines, " "+text[i])
	}
	for len(lines) < m.height-1 {
		lines = append(lines, "")
	}
	foot := " Esc: back to the table"
	if len(text) > room {
		foot += fmt.Sprintf("   up, down, PgUp, PgDn: scroll (lines %d to %d of %d)", from+1, min(len(text), from+room), len(text))
	}
	return append(lines, m.look.faint.Render(foot))
}

// sheet is all the lines of the open sheet.
func (m *Model) sheet() []string {
	switch m.page {
	case helpPage:
		return m.help(m.width - 2)
	case logPage:
		var lines []string
		for _, line := range m.logLines() {
			lines = append(lines, wrap(line, m.width-2)...)
		}
		return lines
	default:
		return m.scores()
	}
}

// start is the first page: who plays what, and how to begin.
func (m *Model) start() []string {
	set := m.s.Setup()
	names := m.s.Names()
	lines := []string{
		"", " " + m.look.strong.Render("uno") + "   " + m.suits(), "",
		" " + set.Rules.String() + " — " + uno.PresetHelp(set.Rules.Name),
	}
	for _, line := range wrap(m.goal(), m.width-2) {
		lines = append(lines, " "+line)
	}
	lines = append(lines, "", " At the table:")
	for i, seat := range set.Seats {
		what := "you"
		if !m.s.IsPerson(i) {
			what = seat + ", " + bot.Help(seat)
		}
		lines = append(lines, ansi.Truncate(fmt.Sprintf("   %d  %-12s %s", i, names[i], what), m.width-1, "…"))
	}
	lines = append(
		lines, "",
		" Get rid of your cards: play one like the top card in colour, number or symbol,",
		" or draw. Say Uno (U) as you go down to one card, or you may be caught.",
		" ? explains these rules and all keys; H gives a hint whenever it is your turn.", "",
		" "+m.look.accent.Render(" Enter ")+" deals the cards",
	)
	if m.opts.Notice != "" {
		lines = append(lines, "", " "+m.opts.Notice)
	}
	return append(lines, "", m.look.faint.Render(" Other rules, players or targets: uno play --help"))
}

// suits are the four shapes in their colours.
func (m *Model) suits() string {
	var shapes []string
	for c := range uno.NoColor {
		shapes = append(shapes, m.look.tint(c))
	}
	return strings.Join(shapes, " ")
}

// goal says when the match ends.
func (m *Model) goal() string {
	set := m.s.Setup()
	switch {
	case set.Target == 0:
		return "A single hand: who has no card left wins."
	case set.Rules.Lowest:
		return fmt.Sprintf("Everybody keeps the points left in hand; when somebody has %d, the lowest total wins.", set.Target)
	case set.Rules.NoPoints:
		return fmt.Sprintf("The first to win %d hands wins the match.", set.Target)
	default:
		return fmt.Sprintf("Who goes out wins the points of all other hands; the first to %d wins the match.", set.Target)
	}
}

// leave asks whether to leave the table.
func (m *Model) leave() []string {
	return []string{
		"", " " + m.look.strong.Render("Leave the table?"), "",
		" The game is kept as it stands. To go on with it later:", "",
		"   " + m.keep.GoOn(), "",
		" " + m.look.accent.Render(" Enter ") + " leaves   Esc stays",
	}
}

// scores are the points of the match and the hands that everybody may see.
func (m *Model) scores() []string {
	v := m.view()
	set := m.s.Setup()
	lines := []string{m.goal(), ""}
	for i, name := range m.s.Names() {
		lines = append(lines, fmt.Sprintf("%d  %-12s %4d   %2d cards   %s", i, name, m.s.Match().Scores[i], v.Counts[i], set.Seats[i]))
	}
	if set.Rules.OpenHands {
		lines = append(lines, "", "The hands, which lie open:")
		for i, name := range m.s.Names() {
			text := fmt.Sprintf("%d %s:", i, name)
			for _, k := range v.Open[i].Kinds() {
				text += " " + m.look.chip(k, uno.NoColor)
			}
			lines = append(lines, wrap(text, m.width-2)...)
		}
	}
	return append(
		lines, "",
		fmt.Sprintf("Hands finished: %d. Seed: %d.", m.s.Match().Round, set.Seed),
		"The game is kept in "+m.keep.SaveFile,
		"Finished hands are recorded in "+m.keep.RecordsFile,
	)
}

// lastWords is how many lines of the log are shown over a result.
const lastWords = 4

// over is the table when a hand is over: its last moves, the result, and how to
// continue.
func (m *Model) over() []string {
	log := m.logLines()
	log = log[:len(log)-1]
	lines := []string{m.title(m.width), ""}
	for _, line := range log[max(0, len(log)-lastWords):] {
		lines = append(lines, " "+m.look.faint.Render(ansi.Strip(line)))
	}
	lines = append(lines, "")
	for _, line := range m.result() {
		lines = append(lines, " "+ansi.Truncate(line, m.width-2, "…"))
	}
	if m.s.Match().Done {
		for _, line := range wrap("The record is in "+m.keep.RecordsFile, m.width-2) {
			lines = append(lines, " "+line)
		}
		lines = append(lines, "", " "+m.look.accent.Render(" Enter ")+" leaves the table")
	} else {
		lines = append(lines, "", " "+m.look.accent.Render(" Enter ")+" deals the next hand")
	}
	lines = append(lines, blank(m.height-len(lines)-1)...)
	return append(lines, m.look.faint.Render(" L log   S scores   ? help   Q leave"))
}

// result is how a hand ended: who won what, the score of the match, and the cards
// left in the hands.
func (m *Model) result() []string {
	g, match := m.s.Game(), m.s.Match()
	names := m.s.Names()
	tell := m.speaker()
	lines := []string{}
	if n := len(g.Log.Events); n > 0 {
		lines = append(lines, m.look.strong.Render(tell.Event(g.Log.Events[n-1])))
	}
	if match.Done && m.s.Setup().Target > 0 {
		winner := names[match.Winner] + " wins the match!"
		if match.Winner == m.seat {
			winner = "You win the match!"
		}
		lines = append(lines, m.look.accent.Render(" "+winner+" "))
	}
	for i, name := range names {
		left := g.Hands[i]
		text := fmt.Sprintf("%d  %-12s %9s", i, name, m.points(i))
		if !left.Empty() {
			text += fmt.Sprintf("  left %d:", left.Len())
			for _, k := range left.Kinds() {
				text += " " + strings.TrimSpace(m.look.mark(k)+m.look.rankText(k.Rank()))
			}
		}
		lines = append(lines, text)
	}
	return lines
}

// help explains the rules being played, from their data, and the keys.
func (m *Model) help(width int) []string {
	set := m.s.Setup()
	var lines []string
	para := func(text string) { lines = append(lines, wrap(text, width)...) }
	head := func(text string) { lines = append(lines, "", m.look.strong.Render(text)) }
	entry := func(word, text string) {
		for i, line := range wrap(text, width-24) {
			if i > 0 {
				word = ""
			}
			lines = append(lines, fmt.Sprintf("  %-21s %s", word, line))
		}
	}
	lines = append(lines, m.look.strong.Render("The game, as Mattel has it"))
	para("Play a card that matches the top one by colour, number or symbol, or a black card; or draw. Skip: the next player loses the turn. Reverse: play turns round; with two players it skips. Draw Two: the next player draws two and loses the turn. Wild: name a colour. Wild Draw Four: name a colour, and the next player draws four and loses the turn. Who has no card left wins the hand.")
	lines = append(lines, "")
	para(m.goal())
	head("These rules: " + set.Rules.String())
	para(uno.PresetHelp(set.Rules.Name) + ".")
	session.EachDeparture(&set.Rules, func(o uno.Option, text string) { entry(text, o.Help) })
	if !set.Rules.NoUnoCall {
		entry("Uno", "said as the play leaves one card (U, then Enter). Who forgets it can be caught until the next player begins a turn, and draws two.")
	}
	if set.Rules.Bluffs() {
		entry("bluffing", "a Wild Draw Four is honest only without a card of the colour in force; the next player may challenge it. A bluffer draws the four; who challenges an honest one draws six.")
	}
	entry("out of turn", "there is no clock: when you can jump in, or somebody is down to one card and may be caught, the table waits for you.")
	head("House rules that can be switched on (uno play --option NAME)")
	for _, o := range uno.Options() {
		if o.House && !session.On(&o, &set.Rules) {
			entry(o.Name, o.Help)
		}
	}
	head("Cards")
	entry(m.look.shape[0]+" "+m.look.shape[1]+" "+m.look.shape[2]+" "+m.look.shape[3], "red, green, blue, yellow")
	entry(m.look.skip+" "+m.look.reverse+" +2", "Skip, Reverse, Draw Two: 20 points each; numbers count their value")
	entry(m.look.wild+"W "+m.look.wild+"+4", "Wild, Wild Draw Four: 50 points each")
	head("Keys")
	for _, k := range keyHelp {
		entry(k[0], k[1])
	}
	head("Players")
	for i, name := range m.s.Names() {
		text := "a person"
		if !m.s.IsPerson(i) {
			text = set.Seats[i] + ": " + bot.Help(set.Seats[i])
		}
		entry(fmt.Sprintf("%d %s", i, name), text)
	}
	return lines
}

// keyHelp explains the keys.
var keyHelp = [][2]string{
	{"left, right", "choose a card; Tab the next that fits; R G B Y the first of a colour"},
	{"Enter", "play the chosen card; where the table waits, go on"},
	{"D", "draw"},
	{"P", "pass: keep the card just drawn"},
	{"U", "say Uno with the next play"},
	{"C", "challenge a Wild Draw Four; catch who forgot to say Uno"},
	{"A", "accept a Wild Draw Four"},
	{"J", "jump in with an identical card"},
	{"R G B Y, 0 to 9", "name a colour, choose a seat, when asked"},
	{"H", "a hint"},
	{"L, S, ?", "the log, the scores, this help"},
	{"Space", "do not wait for the next player's move to have been seen"},
	{"Q, Ctrl+C", "leave; the game is kept and uno play --resume goes on with it"},
}
