package tui

import (
	"cmp"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/session"
	"github.com/unolab/uno/internal/table"
	"github.com/unolab/uno/internal/words"
)

// Options set how a screen behaves.
type Options struct {
	// Pace is how long each move of a program stays visible before the next.
	Pace time.Duration
	// ASCII restricts output to characters that every terminal has.
	ASCII bool
	// Language is the language of events, questions and refusals; nil is English.
	Language *words.Language
	// Notice is a line for the start page, such as that a saved game was found.
	Notice string
}

// page is what fills the window.
type page uint8

// The pages.
const (
	startPage page = iota
	tablePage
	helpPage
	logPage
	scoresPage
	leavePage
)

// Model is the screen of a session. Make it with NewModel.
type Model struct {
	s    *session.Session
	keep *session.Keeper
	opts Options
	look look

	width, height int
	page          page
	scroll        int // lines scrolled down in a sheet; in the log, up

	// seat is the seat whose hand is shown, or -1; covered means that the hand of
	// the person asked is not yet shown.
	seat    int
	covered bool
	cursor  int  // the chosen card of the hand
	uno     bool // Uno will be said with the next play

	// choice holds the remaining moves when a card can be played in more than one
	// way, or a colour or a seat is asked for; at is the chosen one.
	choice []uno.Move
	by     attribute
	at     int

	note  string // a message to the person at the screen
	wrong bool   // the note is about a mistake
	// pausing means that a program's last move is being shown, thinking that a
	// program or the hint thinks. turn counts questions, so that late messages
	// are recognised.
	pausing, thinking bool
	turn              int

	err error // what ended the game
}

// NewModel makes the screen of a session, which the keeper saves.
func NewModel(s *session.Session, keep *session.Keeper, opts Options) *Model {
	opts.Language = cmp.Or(opts.Language, words.English())
	m := &Model{s: s, keep: keep, opts: opts, seat: -1, look: newLook(colorprofile.TrueColor, opts.ASCII, opts.Language)}
	if len(s.People()) == 1 {
		m.seat = s.People()[0]
	}
	return m
}

// Err is the error that ended the game, or nil.
func (m *Model) Err() error { return m.err }

// Init implements tea.Model.
func (m *Model) Init() tea.Cmd { return nil }

// paceMsg means that a move has been shown long enough.
type paceMsg struct{ turn int }

// answerMsg is a program's answer.
type answerMsg struct {
	turn   int
	answer table.Reply
}

// hintMsg is a hint for the seat that is asked.
type hintMsg struct {
	turn   int
	answer table.Reply
}

// Update implements tea.Model.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.ColorProfileMsg:
		m.look = newLook(msg.Profile, m.opts.ASCII, m.opts.Language)
	case tea.KeyPressMsg:
		return m, m.key(msg)
	case paceMsg:
		if msg.turn == m.turn && m.pausing {
			return m, m.think()
		}
	case answerMsg:
		if msg.turn == m.turn {
			return m, m.settle(msg.answer)
		}
	case hintMsg:
		if msg.turn == m.turn {
			m.hint(msg.answer)
		}
	}
	return m, nil
}

// fail ends the game with an error; what was saved stays saved.
func (m *Model) fail(err error) tea.Cmd {
	m.err = err
	return tea.Quit
}

// next continues after an action: it saves the game and asks the next question.
func (m *Model) next() tea.Cmd {
	m.turn++
	m.pausing, m.thinking = false, false
	m.choice, m.uno = nil, false
	if err := m.keep.Keep(m.s); err != nil {
		return m.fail(err)
	}
	a := m.s.Ask()
	alone := len(m.s.People()) == 1
	switch a.Kind {
	case table.Thinks:
		if !alone {
			m.seat = -1
		}
		return m.pause()
	case table.Decide, table.Moment:
		if m.seat != a.Seat {
			m.seat = -1
			m.covered = true
			return nil
		}
		return m.uncover()
	case table.CatchMoment:
		if !alone {
			m.seat = -1
		}
	}
	return nil
}

// pause shows the last action for a while before the next program thinks.
func (m *Model) pause() tea.Cmd {
	if m.opts.Pace <= 0 {
		return m.think()
	}
	m.pausing = true
	turn := m.turn
	return tea.Tick(m.opts.Pace, func(time.Time) tea.Msg { return paceMsg{turn} })
}

// think asks the program.
func (m *Model) think() tea.Cmd {
	m.pausing, m.thinking = false, true
	turn, think := m.turn, m.s.Think()
	return func() tea.Msg { return answerMsg{turn, think()} }
}

// settle makes a program's answer. When the program declines to move there is
// nothing to show and no pause.
func (m *Model) settle(ans table.Reply) tea.Cmd {
	if err := m.s.Settle(ans); err != nil {
		return m.fail(err)
	}
	m.note = ""
	if !ans.Moves && m.s.Ask().Kind == table.Thinks {
		m.turn++
		return m.think()
	}
	return m.next()
}

// uncover shows the person who is asked its hand and its possible actions.
func (m *Model) uncover() tea.Cmd {
	a := m.s.Ask()
	m.covered = false
	m.seat = a.Seat
	v := m.view()
	m.cursor = m.firstPlayable(v)
	if a.Kind == table.Decide && (v.Phase == uno.ToName || v.Phase == uno.ToSwap) {
		m.choose(v.Legal(nil))
	}
	if m.s.Setup().Child {
		return m.askHint()
	}
	return nil
}

// view is what the shown seat sees; without one, what everybody sees.
func (m *Model) view() *uno.View {
	v := new(uno.View)
	if m.seat >= 0 {
		m.s.View(m.seat, v)
		return v
	}
	m.s.View(0, v)
	v.Hand, v.Drawn = uno.Cards{}, uno.Cards{}
	if !v.Rules.OpenHands {
		v.Open = [uno.MaxSeats]uno.Cards{}
	}
	return v
}

// hand is the shown hand in the order on the screen: by colour, then rank.
func (m *Model) hand(v *uno.View) []uno.Kind { return v.Hand.Kinds() }

// firstPlayable is the position of the first playable card; after a draw, the
// position of the drawn card.
func (m *Model) firstPlayable(v *uno.View) int {
	can := table.Playable(v)
	return max(0, slices.IndexFunc(m.hand(v), can.Has))
}

// play makes a person's move, and explains a move that the rules do not allow.
func (m *Model) play(move uno.Move) tea.Cmd {
	m.choice = nil
	if err := m.s.Play(move); err != nil {
		m.mistake(err)
		return nil
	}
	m.note = ""
	return m.next()
}

// mistake explains a move that was refused.
func (m *Model) mistake(err error) {
	tell := m.speaker()
	m.note, m.wrong = tell.Why(err)+".", true
	if m.s.Setup().Child && m.seat >= 0 {
		v := m.view()
		m.note += " " + tell.Lesson(v, table.Playable(v)) + "."
	}
}

// say shows a note to the person at the screen.
func (m *Model) say(text string) { m.note, m.wrong = text, false }

// refuse notes that an action is not possible.
func (m *Model) refuse(text string) { m.note, m.wrong = text, true }

// askHint asks the program that gives hints.
func (m *Model) askHint() tea.Cmd {
	if a := m.s.Ask(); m.seat < 0 || len(a.Seats) == 0 || !slices.Contains(a.Seats, m.seat) {
		return nil
	}
	turn, think := m.turn, m.s.Hint(m.seat)
	return func() tea.Msg { return hintMsg{turn, think()} }
}

// hint shows a hint and puts the cursor on its card.
func (m *Model) hint(ans table.Reply) {
	text := "Hint: " + advice(m.speaker(), ans) + "."
	if ans.Moves && ans.Move.Uno {
		text += " (U, then Enter)"
	}
	m.say(text)
	if ans.Moves && ans.Move.Count() > 0 {
		if i := slices.Index(m.hand(m.view()), ans.Move.Card); i >= 0 {
			m.cursor = i
		}
	}
}

// speaker describes events in the language of the screen.
func (m *Model) speaker() *words.Speaker {
	return &words.Speaker{
		Language: m.opts.Language, Names: m.s.Names(), Seat: m.seat,
		Face: m.look.chip, Tint: m.look.tint,
		Points: !m.s.Setup().Rules.NoPoints,
	}
}

// advice puts a hint into words.
func advice(s *words.Speaker, ans table.Reply) string {
	if !ans.Moves {
		return s.LetPass()
	}
	return s.Hint(ans.Move, ans.Why)
}
