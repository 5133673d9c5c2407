package tui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/table"
)

// The smallest window that the table fits into.
const minWidth, minHeight = 80, 24

// small reports whether the window is too small for the table.
func (m *Model) small() bool { return m.width < minWidth || m.height < minHeight }

// key handles a key press. Keys without a meaning at the moment do nothing.
func (m *Model) key(msg tea.KeyPressMsg) tea.Cmd {
	key := strings.ToLower(msg.String())
	switch key {
	case "ctrl+c":
		return tea.Quit
	case "ctrl+z":
		return tea.Suspend
	case "ctrl+l":
		return tea.ClearScreen
	}
	if m.small() {
		return nil
	}
	// Escape and a key in quick succession arrive as that key with Alt.
	if rest, ok := strings.CutPrefix(key, "alt+"); ok {
		return tea.Batch(m.pageKey("esc"), m.pageKey(rest))
	}
	return m.pageKey(strings.TrimPrefix(key, "shift+"))
}

// pageKey handles a key press on a page that fills the window.
func (m *Model) pageKey(key string) tea.Cmd {
	switch m.page {
	case startPage:
		return m.startKey(key)
	case leavePage:
		return m.leaveKey(key)
	case helpPage, logPage, scoresPage:
		m.sheetKey(key)
		return nil
	}
	switch key {
	case "q":
		m.page = leavePage
		return nil
	case "?", "f1":
		m.open(helpPage)
		return nil
	case "l":
		m.open(logPage)
		return nil
	case "s":
		m.open(scoresPage)
		return nil
	}
	return m.tableKey(key)
}

// startKey begins the game.
func (m *Model) startKey(key string) tea.Cmd {
	switch key {
	case "enter", "space":
		m.page = tablePage
		return m.next()
	case "?", "f1":
		m.open(helpPage)
	case "q":
		return tea.Quit
	}
	return nil
}

// leaveKey leaves the table or stays.
func (m *Model) leaveKey(key string) tea.Cmd {
	switch key {
	case "enter", "y", "q":
		return tea.Quit
	case "esc", "n", "backspace", "space":
		m.page = tablePage
	}
	return nil
}

// open opens a sheet over the table; the log at its end.
func (m *Model) open(p page) {
	m.page, m.scroll = p, 0
	if p == logPage {
		m.scroll = max(0, len(m.sheet())-m.sheetRoom())
	}
}

// sheetRoom is the number of visible lines of a sheet.
func (m *Model) sheetRoom() int { return m.height - 3 }

// sheetKey scrolls a sheet or closes it.
func (m *Model) sheetKey(key string) {
	lines := m.sheetRoom()
	switch key {
	case "down", "j", "enter":
		m.scroll++
	case "up", "k":
		m.scroll--
	case "pgdown", "space":
		m.scroll += lines
	case "pgup":
		m.scroll -= lines
	case "home":
		m.scroll = 0
	case "end":
		m.scroll = len(m.sheet())
	case "esc", "q", "?", "l", "s", "backspace", "f1":
		m.scroll = 0
		m.page = tablePage
		if m.turn == 0 {
			m.page = startPage
		}
	}
	m.scroll = max(0, min(m.scroll, len(m.sheet())-lines))
}

// tableKey is a key pressed at the table.
func (m *Model) tableKey(key string) tea.Cmd {
	a := m.s.Ask()
	switch {
	case a.Kind == table.HandOver:
		if key == "enter" || key == "space" {
			if err := m.s.NextHand(); err != nil {
				return m.fail(err)
			}
			m.note = ""
			return m.next()
		}
	case a.Kind == table.MatchOver:
		if key == "enter" {
			return tea.Quit
		}
	case a.Kind == table.Thinks:
		if key == "space" && m.pausing {
			return m.think()
		}
	case m.covered:
		if key == "enter" || key == "space" {
			return m.uncover()
		}
	case len(m.choice) > 0:
		return m.chooserKey(key)
	case a.Kind == table.CatchMoment:
		return m.catchKey(key, a)
	case a.Kind == table.Moment:
		return m.momentKey(key, a)
	default:
		return m.turnKey(key)
	}
	return nil
}

// letPass lets the moment pass that people are asked about.
func (m *Model) letPass() tea.Cmd {
	if err := m.s.LetPass(); err != nil {
		return m.fail(err)
	}
	m.note = ""
	return m.next()
}

// catchKey is a key pressed while somebody is down to one card.
func (m *Model) catchKey(key string, a table.Ask) tea.Cmd {
	switch key {
	case "enter", "space", "p":
		return m.letPass()
	case "c", string(rune('0' + a.Target)):
		var catches []uno.Move
		for _, seat := range a.Seats {
			catches = append(catches, uno.Move{Seat: int8(seat), Act: uno.Catch, Target: int8(a.Target), Card: uno.NoKind, Color: uno.NoColor})
		}
		return m.choose(catches)
	case "h":
		return m.askHint()
	}
	return nil
}

// momentKey is a key pressed when a person may move out of turn.
func (m *Model) momentKey(key string, a table.Ask) tea.Cmd {
	switch key {
	case "enter", "space", "p":
		return m.letPass()
	case "left", "right", "home", "end":
		m.moveCursor(key)
	case "j":
		return m.act(uno.Jump, "You have no card identical to the top one.")
	case "u":
		m.callUno()
		return m.lateUno()
	case "c":
		if a.Target >= 0 {
			return m.play(uno.Move{Seat: int8(a.Seat), Act: uno.Catch, Target: int8(a.Target), Card: uno.NoKind, Color: uno.NoColor})
		}
		m.refuse("There is nobody to catch.")
	case "h":
		return m.askHint()
	}
	return nil
}

// turnKey is a key pressed by the person whose turn it is.
func (m *Model) turnKey(key string) tea.Cmd {
	switch key {
	case "left", "right", "home", "end", "tab", "r", "g", "b", "y":
		m.moveCursor(key)
	case "enter", "up":
		return m.playCursor()
	case "d":
		return m.act(uno.Draw, "")
	case "p":
		return m.act(uno.Pass, "")
	case "a":
		return m.act(uno.Accept, "")
	case "c":
		if m.can(uno.Challenge) {
			return m.act(uno.Challenge, "")
		}
		return m.act(uno.Catch, "There is nothing to challenge and nobody to catch.")
	case "u":
		if m.can(uno.CallUno) {
			return m.lateUno()
		}
		m.callUno()
	case "j":
		m.refuse("It is your turn: just play the card.")
	case "h":
		return m.askHint()
	}
	return nil
}

// legal lists what the shown seat may do.
func (m *Model) legal() []uno.Move { return m.s.Game().Legal(nil, m.seat) }

// can reports whether the shown seat may do something of an act.
func (m *Model) can(act uno.Act) bool {
	return slices.ContainsFunc(m.legal(), func(move uno.Move) bool { return move.Act == act })
}

// act does something that is only an act, or asks for what belongs to it; why
// is what to say if it cannot be done, empty for what the rules say.
func (m *Model) act(act uno.Act, why string) tea.Cmd {
	moves := slices.DeleteFunc(m.legal(), func(move uno.Move) bool { return move.Act != act })
	switch {
	case len(moves) > 0:
		return m.choose(moves)
	case why != "":
		m.refuse(why)
		return nil
	default:
		return m.play(uno.Move{Seat: int8(m.seat), Act: act, Card: uno.NoKind, Color: uno.NoColor})
	}
}

// lateUno says a forgotten Uno.
func (m *Model) lateUno() tea.Cmd {
	if m.can(uno.CallUno) {
		return m.act(uno.CallUno, "")
	}
	return nil
}

// callUno makes up the mind to say Uno with the next play, or not to.
func (m *Model) callUno() {
	if m.s.Setup().Rules.NoUnoCall {
		m.refuse("These rules have no Uno call.")
		return
	}
	m.uno = !m.uno
	m.note = ""
}

// playCursor plays the card under the cursor.
func (m *Model) playCursor() tea.Cmd {
	hand := m.hand(m.view())
	if m.cursor >= len(hand) {
		return nil
	}
	card := hand[m.cursor]
	moves := slices.DeleteFunc(m.legal(), func(move uno.Move) bool { return move.Act != uno.Play || move.Card != card })
	if len(moves) > 0 {
		return m.choose(moves)
	}
	tried := uno.Move{Seat: int8(m.seat), Act: uno.Play, Card: card, Color: uno.NoColor}
	if card.Black() || m.s.Setup().Rules.ColorWild && card.Rank() == uno.Reverse {
		tried.Color = m.s.Setup().Rules.Nameable()[0]
	}
	return m.play(tried)
}

// moveCursor chooses another card: the next one, the first or last one, the
// next that can be played (tab), or the first of a colour.
func (m *Model) moveCursor(key string) {
	v := m.view()
	hand := m.hand(v)
	n := len(hand)
	if n == 0 {
		return
	}
	switch key {
	case "left":
		m.cursor = (m.cursor + n - 1) % n
	case "right":
		m.cursor = (m.cursor + 1) % n
	case "home":
		m.cursor = 0
	case "end":
		m.cursor = n - 1
	case "tab":
		can := table.Playable(v)
		for i := 1; i <= n; i++ {
			if can.Has(hand[(m.cursor+i)%n]) {
				m.cursor = (m.cursor + i) % n
				break
			}
		}
	default:
		if i := slices.IndexFunc(hand, func(k uno.Kind) bool { return k.Color().String() == key }); i >= 0 {
			m.cursor = i
		}
	}
	m.note = ""
}
