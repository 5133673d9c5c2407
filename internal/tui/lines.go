package tui

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/session"
	"github.com/unolab/uno/internal/table"
	"github.com/unolab/uno/internal/words"
)

// Lines plays a session over lines of text: see the package doc for their
// form.
type Lines struct {
	s      *session.Session
	keep   *session.Keeper
	out    *bufio.Writer
	prompt string
	lang   *words.Language

	seat int // the person that the lines address, -1 where there are several or none
	told int // events of the hand printed so far
	hand int // the hand they belong to
}

// NewLines makes the line mode of a session, which the keeper saves. prompt is
// printed before each line that is read, for people at a terminal; events and
// refusals are printed in lang.
func NewLines(s *session.Session, keep *session.Keeper, out io.Writer, prompt string, lang *words.Language) *Lines {
	l := &Lines{s: s, keep: keep, out: bufio.NewWriter(out), prompt: prompt, lang: lang, seat: -1, hand: -1}
	if len(s.People()) == 1 {
		l.seat = s.People()[0]
	}
	return l
}

// errLeft ends the game: the input ended, or a person left.
var errLeft = errors.New("left the table")

// Run plays until the match is over, the input ends, a person leaves or the
// context is done. In the last three cases the game is saved, and the last line
// says how to resume it. Errors are those of writing and of saving.
func (l *Lines) Run(ctx context.Context, in io.Reader) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	lines := readLines(ctx, in)
	err := l.play(ctx, lines)
	if errors.Is(err, errLeft) || errors.Is(err, context.Canceled) {
		l.say("* the game is kept in %s; go on with: %s", l.keep.SaveFile, l.keep.GoOn())
		err = nil
	}
	if err == nil {
		err = l.out.Flush()
	}
	return err
}

// maxInput is the longest line that is read, in bytes.
const maxInput = 4096

// input is a line that was read.
type input struct {
	text    string
	tooLong bool
}

// readLines reads lines on its own goroutine, which ends with the input or, at
// the latest at the next line, with the context.
func readLines(ctx context.Context, in io.Reader) <-chan input {
	lines := make(chan input)
	go func() {
		defer close(lines)
		r := bufio.NewReaderSize(in, maxInput)
		for {
			text, more, err := r.ReadLine()
			if err != nil {
				return
			}
			next := input{text: string(text), tooLong: more}
			for more && err == nil {
				_, more, err = r.ReadLine()
			}
			select {
			case lines <- next:
			case <-ctx.Done():
				return
			}
		}
	}()
	return lines
}

// say prints a line; a write error is returned when the lines are flushed.
func (l *Lines) say(format string, args ...any) { fmt.Fprintf(l.out, format+"\n", args...) }

// play answers one question after another.
func (l *Lines) play(ctx context.Context, lines <-chan input) error {
	l.begin()
	if err := l.keep.Keep(l.s); err != nil {
		return err
	}
	for {
		l.tell()
		if err := ctx.Err(); err != nil {
			return err
		}
		a := l.s.Ask()
		var err error
		switch a.Kind {
		case table.MatchOver:
			l.over()
			return nil
		case table.HandOver:
			l.scores()
			err = l.s.NextHand()
		case table.Thinks:
			err = l.s.Settle(l.s.Think()())
		default:
			err = l.ask(ctx, a, lines)
		}
		if err == nil {
			err = l.keep.Keep(l.s)
		}
		if err != nil {
			return err
		}
	}
}

// begin prints who plays what.
func (l *Lines) begin() {
	set := l.s.Setup()
	seats := make([]string, len(set.Seats))
	for i, name := range l.s.Names() {
		seats[i] = fmt.Sprintf("%d %s (%s)", i, name, set.Seats[i])
	}
	l.say("* %s, seed %d, %s", set.Rules.String(), set.Seed, strings.Join(seats, ", "))
	if set.Target > 0 {
		l.say("* a match to %d", set.Target)
	}
	l.say(`* answer with a move as r5, w:g, g7! (with Uno), draw, pass; "help" says more`)
}

// tell prints the new events.
func (l *Lines) tell() {
	g := l.s.Game()
	round := l.round()
	if l.hand != round {
		l.hand, l.told = round, 0
		if round == 1 {
			for _, line := range l.speaker().ForDealer(l.s.DealerDraw()) {
				l.say("* %s", line)
			}
		}
		l.say("* hand %d: %s", round, l.dealer())
	}
	tell := l.speaker()
	for ; l.told < len(g.Log.Events); l.told++ {
		if e, ok := g.Log.Events[l.told].For(l.seat, g.Rules.OpenHands); ok {
			l.say("%s", tell.Event(e))
		}
	}
}

// round is the number of the hand, from 1.
func (l *Lines) round() int {
	if l.s.Game().Phase == uno.Over {
		return l.s.Match().Round
	}
	return l.s.Match().Round + 1
}

// dealer says who deals.
func (l *Lines) dealer() string {
	if d := int(l.s.Game().Dealer); d != l.seat {
		return l.s.Names()[d] + " deals"
	}
	return "you deal"
}

func (l *Lines) speaker() *words.Speaker {
	return &words.Speaker{
		Language: l.lang, Names: l.s.Names(), Seat: l.seat, Face: words.Notation,
		Points: !l.s.Setup().Rules.NoPoints,
	}
}

// ask asks people until a line is accepted.
func (l *Lines) ask(ctx context.Context, a table.Ask, lines <-chan input) error {
	l.question(a)
	for {
		if l.prompt != "" {
			fmt.Fprint(l.out, l.prompt)
		}
		if err := l.out.Flush(); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case line, ok := <-lines:
			if !ok {
				return errLeft
			}
			if done, err := l.answer(a, line); done || err != nil {
				return err
			}
		}
	}
}

// question says who is asked for what.
func (l *Lines) question(a table.Ask) {
	if a.Kind == table.CatchMoment {
		l.say(`? %s has one card left: "catch %d" if Uno was not said, an empty line goes on`, l.s.Names()[a.Target], a.Target)
		return
	}
	var v uno.View
	l.s.View(a.Seat, &v)
	name := l.s.Names()[a.Seat]
	if a.Kind == table.Moment {
		l.say("? %s, out of turn: %s, or an empty line to let it pass", name, strings.Join(l.outOfTurn(a), ", "))
		return
	}
	top := words.Notation(v.Top, uno.NoColor)
	if v.Color < uno.NoColor {
		top += ", colour " + l.lang.Color(v.Color)
	}
	text := fmt.Sprintf("? %s, top %s", name, top)
	if l.seat >= 0 {
		text += fmt.Sprintf("; hand %v; %s", v.Hand, fits(table.Playable(&v)))
	}
	l.say("%s; %s", text, strings.Join(l.others(&v), ", "))
	if l.s.Setup().Child && l.seat >= 0 {
		l.hint(a)
	}
}

// fits lists the playable cards, or says that there are none.
func fits(cards uno.Cards) string {
	if cards.Empty() {
		return "nothing fits"
	}
	return "fits " + cards.String()
}

// outOfTurn lists what a person may do out of turn.
func (l *Lines) outOfTurn(a table.Ask) []string {
	var texts []string
	for _, m := range l.s.Game().Legal(nil, a.Seat) {
		if m.Act == uno.Jump || m.Act == uno.CallUno {
			texts = append(texts, fmt.Sprintf("%q", m.Text()))
		}
	}
	if a.Target >= 0 {
		texts = append(texts, fmt.Sprintf("%q", "catch "+strconv.Itoa(a.Target)))
	}
	return texts
}

// others lists the alternatives to playing a card.
func (l *Lines) others(v *uno.View) []string {
	var texts []string
	for _, m := range v.Legal(nil) {
		if m.Act != uno.Play {
			texts = append(texts, m.Text())
		}
	}
	if len(texts) == 0 {
		return []string{"play"}
	}
	return texts
}

// scores prints the match so far.
func (l *Lines) scores() {
	set := l.s.Setup()
	texts := make([]string, len(set.Seats))
	for i, name := range l.s.Names() {
		texts[i] = fmt.Sprintf("%s %d", name, l.s.Match().Scores[i])
		if n := l.s.Game().Hands[i].Len(); n != 1 {
			texts[i] += fmt.Sprintf(" (%d cards)", n)
		} else {
			texts[i] += " (1 card)"
		}
	}
	l.say("* scores: %s", strings.Join(texts, ", "))
}

// over prints how the match ended and where its record is.
func (l *Lines) over() {
	l.scores()
	match := l.s.Match()
	switch {
	case l.s.Setup().Target == 0:
	case match.Winner == l.seat:
		l.say("* You win the match")
	default:
		l.say("* %s wins the match", l.s.Names()[match.Winner])
	}
	l.say("* recorded in %s; see it with: uno record show %s", l.keep.RecordsFile, l.keep.RecordsFile)
}
