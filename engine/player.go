package engine

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// Player plays a seat by asking a program. It is a bot.Interrupter, a bot.Ender and
// a bot.Forfeiter.
type Player struct {
	program *Program
	conn    *conn // nil while there is no process
	seed    rand.PCG
	fault   error
	begun   bool // the program knows of the hand
	heard   int  // how many events of the view the program has been sent
	asked   int  // the number of the last question
	moves   []uno.Move
}

// Reset implements bot.Player. The program is sent the hand with its first
// question.
func (p *Player) Reset(_ int, src rand.Source) {
	p.fault = nil
	p.begun = false
	p.heard = 0
	p.seed = seedOf(src, p.program.config.ExactSeed)
}

// seedOf is the seed of a game: the source itself, or a digest of it. For a
// source that is not a PCG it is two words.
func seedOf(src rand.Source, exact bool) rand.PCG {
	pcg, ok := src.(*rand.PCG)
	if !ok {
		return *rand.NewPCG(src.Uint64(), src.Uint64())
	}
	if exact {
		return *pcg
	}
	state, err := pcg.MarshalBinary()
	if err != nil {
		panic(err) // it never fails
	}
	digest := sha256.Sum256(append([]byte("the seed of an engine"), state...))
	var seed rand.PCG
	if err := seed.UnmarshalBinary(append([]byte(seedHead), digest[:16]...)); err != nil {
		panic(err)
	}
	return seed
}

// Decide implements bot.Player.
func (p *Player) Decide(v *uno.View) uno.Move {
	p.moves = slices.DeleteFunc(v.Legal(p.moves[:0]), bot.OutOfTurn)
	m, ok := p.ask(v, v.Phase.String(), false)
	if !ok {
		return bot.Leave
	}
	return m
}

// Interrupt implements bot.Interrupter.
func (p *Player) Interrupt(v *uno.View) (uno.Move, bool) {
	p.moves = slices.DeleteFunc(v.Legal(p.moves[:0]), func(m uno.Move) bool { return !bot.OutOfTurn(m) })
	m, ok := p.ask(v, interrupt, true)
	if p.fault != nil {
		return bot.Leave, true
	}
	return m, ok
}

// Fault implements bot.Forfeiter.
func (p *Player) Fault() error { return p.fault }

// ask asks for one of p.moves; ok is false if the program declines to move, and
// after a fault.
func (p *Player) ask(v *uno.View, kind string, mayPass bool) (m uno.Move, ok bool) {
	text, err := p.news(v)
	if err != nil {
		p.fail(err)
		return m, false
	}
	config := &p.program.config
	p.asked++
	q := question{id: p.asked, kind: kind, budget: config.Budget}
	text += "view " + v.Position() + "\n" + legalLine(p.moves, mayPass) + "\n" + q.message() + "\n"
	limit := config.Limits.Answer + config.Budget.Time
	err = p.conn.exchange(p.program.ctx, text, limit, func(text string) (bool, *bot.Fault) {
		var fault *bot.Fault
		m, ok, fault = p.answer(v.Seat, mayPass, text)
		return fault == nil, fault
	})
	if err != nil {
		p.fail(err)
		return m, false
	}
	if ok { // the next view's events begin with this move
		p.heard = 0
	}
	return m, ok
}

// answer reads the answer to the open question; ok is false if the program
// declines to move.
func (p *Player) answer(seat int, mayPass bool, text string) (m uno.Move, ok bool, fault *bot.Fault) {
	rest, isAnswer := strings.CutPrefix(text, fmt.Sprintf("bestmove %d ", p.asked))
	switch {
	case !isAnswer:
		return m, false, unasked(text)
	case mayPass && rest == none:
		return m, false, nil
	}
	m, fault = chosen(seat, rest, p.moves, mayPass)
	return m, fault == nil, fault
}

// news starts the program and announces the hand, unless that is done already,
// and returns the lines of the events that the program has not been sent.
func (p *Player) news(v *uno.View) (string, error) {
	if p.conn == nil {
		c, err := p.program.open()
		if err != nil {
			return "", err
		}
		p.conn = c
	}
	if !p.begun {
		g := Game{Seat: v.Seat, Seats: int(v.Seats), Seed: p.seed, Target: v.Target, Scores: v.Scores[:v.Seats], Rules: *v.Rules}
		line, err := g.message()
		if err != nil {
			return "", err
		}
		p.asked++
		if err := p.conn.ready(p.program.ctx, line+"\n", p.asked, p.program.config.Limits.Start); err != nil {
			return "", err
		}
		p.begun = true
	}
	var text strings.Builder
	for _, e := range v.Events[p.heard:] {
		line, err := eventLine(e)
		if err != nil {
			return "", err
		}
		text.WriteString(line + "\n")
	}
	p.heard = len(v.Events)
	return text.String(), nil
}

// End implements bot.Ender. A program that was not asked anything in the hand is
// not sent its end.
func (p *Player) End(v *uno.View) {
	if !p.begun || p.fault != nil {
		return
	}
	text, err := p.news(v)
	if err == nil {
		p.asked++
		err = p.conn.ready(p.program.ctx, text+gameOver(&v.Table)+"\n", p.asked, p.program.config.Limits.Answer)
	}
	if err != nil {
		p.fail(err)
	}
}

// fail ends the process and states the fault.
func (p *Player) fail(err error) {
	p.fault = err
	if p.conn != nil {
		p.fault = blame(p.conn, err)
		p.conn = nil
	}
	var fault *bot.Fault
	if errors.As(p.fault, &fault) && fault.Code != FaultNotRestarted {
		p.program.fault()
	}
}
