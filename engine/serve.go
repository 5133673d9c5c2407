package engine

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// Service plays players of this module for a host at the other end of a pipe.
type Service struct {
	Name    string // what the program is called
	Options []Option
	// Player makes the player of a game, with the values of all options. Effort
	// is that of the game's first question, 0 before it and where none is given.
	Player func(options map[string]string, g *Game, effort int) (bot.Player, error)
}

// InputError is a line of the host that cannot be read.
type InputError struct {
	Line int // from 1
	Err  error
}

// Error is the line and what is wrong with it.
func (e *InputError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns what is wrong.
func (e *InputError) Unwrap() error { return e.Err }

// Malformed marks the error as the host's.
func (*InputError) Malformed() bool { return true }

// session is a conversation with a host.
type session struct {
	service *Service
	out     *bufio.Writer
	options map[string]string

	game   *Game
	effort int // that the player was made for
	player bot.Player
	src    rand.PCG // the player's source
	events []uno.Event
	view   *uno.View
	asked  bool // a question was asked in this game
}

// Serve answers a host until it says quit or its output ends. It ignores lines
// with an unknown first word, which later versions of the protocol may send; a
// line that breaks the protocol is an *InputError.
func (s *Service) Serve(in io.Reader, out io.Writer) error {
	t := &session{service: s, out: bufio.NewWriter(out), options: map[string]string{}}
	for _, o := range s.Options {
		t.options[o.Name] = o.Default
	}
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, 4096), maxLine)
	for n := 1; lines.Scan(); n++ {
		word, rest, _ := strings.Cut(lines.Text(), " ")
		if word == "quit" {
			return nil
		}
		if err := t.hear(word, rest); err != nil {
			return &InputError{n, err}
		}
		if err := t.out.Flush(); err != nil {
			return err
		}
	}
	return lines.Err()
}

// hear takes a message.
func (t *session) hear(word, rest string) (err error) {
	switch word {
	case "uno":
		return t.shakeHands(rest)
	case "setoption":
		name, value, _ := strings.Cut(rest, " ")
		if _, ok := t.options[name]; !ok {
			return fmt.Errorf("there is no option %q", name)
		}
		t.options[name] = value
	case "isready":
		fmt.Fprintf(t.out, "readyok %s\n", rest)
	case "newgame":
		return t.begin(rest)
	case "gameover":
		t.game = nil
	case "event", "view", "legal", "go":
		if t.game == nil {
			return fmt.Errorf("%s before newgame", word)
		}
		return t.play(word, rest)
	}
	return nil
}

// shakeHands answers the first message.
func (t *session) shakeHands(version string) error {
	n := 0
	if _, err := fmt.Sscanf(version, "%d", &n); err != nil || n < 1 {
		return fmt.Errorf("%q is not a version of the protocol", version)
	}
	fmt.Fprintf(t.out, "id %s\n", t.service.Name)
	for _, o := range t.service.Options {
		fmt.Fprintln(t.out, o.message())
	}
	fmt.Fprintf(t.out, "unook %d\n", Version)
	return nil
}

// begin makes the player of a game.
func (t *session) begin(rest string) error {
	g, err := parseGame(rest)
	if err != nil {
		return err
	}
	t.game, t.events, t.view, t.asked = g, nil, nil, false
	return t.seat(0)
}

// seat makes the player for an effort.
func (t *session) seat(effort int) (err error) {
	if t.player, err = t.service.Player(maps.Clone(t.options), t.game, effort); err != nil {
		return err
	}
	t.effort = effort
	t.src = t.game.Seed
	t.player.Reset(t.game.Seat, &t.src)
	return nil
}

// play takes a message of a game.
func (t *session) play(word, rest string) error {
	switch word {
	case "event":
		var e uno.Event
		if err := e.UnmarshalJSON([]byte(rest)); err != nil {
			return err
		}
		t.events = append(t.events, e)
		return nil
	case "view":
		return t.look(rest)
	case "go":
		return t.think(rest)
	}
	return nil // the legal moves follow from the view
}

// look reads what the seat knows.
func (t *session) look(rest string) error {
	v, err := uno.ParseView(rest)
	switch {
	case err != nil:
		return err
	case v.Seat != t.game.Seat || int(v.Seats) != t.game.Seats || *v.Rules != t.game.Rules:
		return errors.New("the view is not of this game's seat and rules")
	}
	v.Rules = &t.game.Rules
	v.Target = t.game.Target
	copy(v.Scores[:], t.game.Scores)
	t.view = v
	return nil
}

// question reads a question, which must suit the view.
func (t *session) question(rest string) (question, error) {
	q, err := parseQuestion(rest)
	if err != nil {
		return q, err
	}
	if t.view == nil {
		return q, errors.New("go before the first view")
	}
	toAct := int(t.view.Turn) == t.view.Seat && t.view.Phase.String() == q.kind
	if q.kind != interrupt && !toAct {
		return q, fmt.Errorf("the seat cannot be asked to %s in this view", q.kind)
	}
	return q, nil
}

// think answers a question.
func (t *session) think(rest string) error {
	q, err := t.question(rest)
	if err != nil {
		return err
	}
	out := slices.ContainsFunc(t.view.Legal(nil), bot.OutOfTurn)
	if !t.asked && q.budget.Effort != t.effort {
		if err := t.seat(q.budget.Effort); err != nil {
			return err
		}
	}
	t.asked = true
	t.view.Events = t.events
	if q.kind != interrupt {
		return t.answer(q, t.player.Decide(t.view), true)
	}
	if !out { // a table may ask so as not to give away that nothing can come of it
		return t.answer(q, uno.Move{}, false)
	}
	m, ok := bot.Interrupt(t.player, t.view)
	return t.answer(q, m, ok)
}

// answer sends the answer. The events of a move that is made begin the next list.
func (t *session) answer(q question, m uno.Move, made bool) error {
	text := none
	if made {
		if m == bot.Leave {
			return errors.New("the player leaves the table")
		}
		text = m.Text()
		t.events = nil
	}
	_, err := t.out.WriteString(bestMove(q.id, text))
	return err
}

// bestMove is the line that answers a question.
func bestMove(id int, text string) string { return fmt.Sprintf("bestmove %d %s\n", id, text) }
