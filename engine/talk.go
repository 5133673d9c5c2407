package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// Talk is the host's side of a conversation whose lines somebody else carries, at a
// table that does not wait for anybody: [Talk.See] gives the lines for what a seat
// now sees, [Talk.Hear] reads a line of the engine. A question is withdrawn when the
// seat sees something newer; a late answer to it is no fault. Talk has no clock. It
// is for one goroutine at a time; the zero value is a conversation before its begin.
type Talk struct {
	agreed bool   // on the version
	held   string // lines until then
	game   bool   // a hand was announced
	count  int    // the number of the last question
	open   bool   // it waits for its answer
	end    string // the answer to the end of the hand: readyok and its number; "" if it was given

	moves   []uno.Move
	mayPass bool
	last    string // the last question, less its number
	kind    string
}

// What a line of an engine means for the table.
const (
	HeardNothing = iota // no more than that the protocol is kept
	HeardMove           // the move
	HeardPass           // it lets the moment pass
	HeardLate           // an answer to a question that was withdrawn
	HeardReady          // ready for the next hand
)

// Heard is what a line means, with the move of HeardMove.
type Heard struct {
	What int
	Move uno.Move
}

// Hello is the first line.
func (*Talk) Hello() string { return fmt.Sprintf("uno %d\n", Version) }

// Waits is the number of the question that waits for its answer, -1 while the
// handshake does, 0 if nothing waits.
func (t *Talk) Waits() int {
	switch {
	case !t.agreed:
		return -1
	case t.open:
		return t.count
	}
	return 0
}

// See takes what the seat sees: its view with the events that are new, and what it
// may do, where decides says whether it is to act. It returns the lines to be sent;
// there are none before the engine has agreed on the version. The seed of a hand is
// what seed returns.
func (t *Talk) See(v *uno.View, moves []uno.Move, decides bool, seed func() rand.PCG) (string, error) {
	var text strings.Builder
	if !t.game && v.Phase != uno.Over {
		g := Game{Seat: v.Seat, Seats: int(v.Seats), Seed: seed(), Target: v.Target, Scores: v.Scores[:v.Seats], Rules: *v.Rules}
		line, err := g.message()
		if err != nil {
			return "", err
		}
		t.game, t.last = true, ""
		t.count++
		fmt.Fprintf(&text, "%s\nisready %d\n", line, t.count)
	}
	for _, e := range v.Events {
		line, err := eventLine(e)
		if err != nil {
			return "", err
		}
		if t.game {
			text.WriteString(line + "\n")
		}
	}
	switch {
	case v.Phase == uno.Over && t.game:
		t.game, t.open = false, false
		t.count++
		t.end = fmt.Sprintf("readyok %d", t.count)
		fmt.Fprintf(&text, "%s\nisready %d\n", gameOver(&v.Table), t.count)
	case v.Phase != uno.Over:
		text.WriteString(t.ask(v, moves, decides, len(v.Events) > 0))
	}
	if !t.agreed {
		t.held += text.String()
		return "", nil
	}
	return text.String(), nil
}

// ask is a question, unless it is the last one again. With news an open question was
// withdrawn, and is asked again even if the news changed nothing in it.
func (t *Talk) ask(v *uno.View, moves []uno.Move, decides, news bool) string {
	t.moves = slices.DeleteFunc(append(t.moves[:0], moves...), func(m uno.Move) bool { return bot.OutOfTurn(m) == decides })
	t.mayPass, t.kind = !decides, v.Phase.String()
	if t.mayPass {
		t.kind = interrupt
	}
	if len(t.moves) == 0 {
		t.open, t.last = false, ""
		return ""
	}
	text := "view " + v.Position() + "\n" + legalLine(t.moves, t.mayPass) + "\n"
	if text == t.last && !(news && t.open) {
		return ""
	}
	t.last = text
	return t.Again()
}

// Again asks the last question again, under a new number.
func (t *Talk) Again() string {
	if t.last == "" {
		return ""
	}
	t.count++
	t.open = true
	return t.last + question{id: t.count, kind: t.kind}.message() + "\n"
}

// Hear reads a line of the engine. It returns what the table is to do, and lines
// that are to be sent.
func (t *Talk) Hear(seat int, line string) (h Heard, send string, fault *bot.Fault) {
	word, rest, _ := strings.Cut(line, " ")
	switch {
	case line == "" || word == "info":
		return h, "", nil
	case !t.agreed:
		return t.agree(word, rest, line)
	case t.end != "" && line == t.end:
		t.end = ""
		return Heard{What: HeardReady}, "", nil
	}
	id, text, _ := strings.Cut(rest, " ")
	n, err := strconv.Atoi(id)
	switch {
	case err != nil || n < 1 || n > t.count || word != "bestmove" && word != "readyok":
		return h, "", unasked(line)
	case word == "readyok":
		return h, "", nil
	case n != t.count || !t.open:
		return Heard{What: HeardLate}, "", nil
	case t.mayPass && text == none:
		t.open = false
		return Heard{What: HeardPass}, "", nil
	}
	m, fault := chosen(seat, text, t.moves, t.mayPass)
	if fault != nil {
		return h, "", fault
	}
	t.open = false
	return Heard{What: HeardMove, Move: m}, "", nil
}

// agree reads a line of the handshake.
func (t *Talk) agree(word, rest, line string) (h Heard, send string, fault *bot.Fault) {
	switch word {
	case "id":
		return h, "", nil
	case "option":
		_, err := parseOption(rest)
		return h, "", handshake(err)
	case "unook":
		if rest != strconv.Itoa(Version) {
			return h, "", handshake(fmt.Errorf("it speaks version %s of the protocol, this program version %d", quoted(rest), Version))
		}
		t.agreed = true
		send, t.held = t.held, ""
		return h, send, nil
	}
	return h, "", handshake(fmt.Errorf("%s is no answer to uno", quoted(line)))
}

// chosen reads the move of an answer, which is one of those listed.
func chosen(seat int, text string, moves []uno.Move, mayPass bool) (uno.Move, *bot.Fault) {
	m, err := uno.ParseText(int8(seat), text)
	if err != nil || !slices.Contains(moves, m) {
		return m, &bot.Fault{Code: FaultIllegal, What: fmt.Sprintf("%s where there is: %s", quoted(text), strings.TrimPrefix(legalLine(moves, mayPass), "legal "))}
	}
	return m, nil
}
