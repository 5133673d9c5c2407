package table

import (
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/reason"
)

// Effect is an instruction to the driver of a table.
type Effect interface{ effect() }

// What must be durable before the table continues; Kept answers.
type (
	// Keep is the next move of the hand, the N-th from 0.
	Keep struct {
		N    int
		Move uno.Move
	}
	// Finish is the end of the hand, with the match after it.
	Finish struct{ Match uno.Match }
	// Deal asks for the next hand of a match: Dealt answers, or Kept.
	Deal struct{ Match uno.Match }
)

// What people are shown.
type (
	// Show is what is new to a seat, or to spectators. Held and the possible
	// moves are those of the seat.
	Show struct{ Sight Sight }
	// Greet is everything that newly connected people see, one Sight for each of
	// their seats.
	Greet struct{ Sights []Sight }
	// Changed means that the seats or the state of the match have changed.
	Changed struct{}
	// Begun means that a hand was dealt.
	Begun struct{}
	// Ended means that the hand is over and counted.
	Ended struct{}
	// Answer is the result of the input Ref of a seat: Err is nil if it was done.
	// V is the version that the seat then sees.
	Answer struct {
		Ref  int64
		Seat int
		V    int
		Err  *Refusal
	}
	// Asked is the question to people that a patient table waits for.
	Asked struct{ Ask Ask }
)

// What happens meanwhile.
type (
	// Think asks programs: see Think.Answer. Thought answers.
	Think struct {
		Epoch     int
		Seat      int
		Interrupt bool // they are asked for a move out of turn, one after the other
		Questions []Question
	}
	// Advise asks a program what it would do in a seat's place; the answer
	// changes nothing at the table. Ref is 0 for an unrequested hint.
	Advise struct {
		Ref      int64
		Seat     int
		V        int
		Question Question
	}
	// Fault reports that a program failed, answered with an illegal move, or was
	// too slow.
	Fault struct {
		Seat int
		Err  error
	}
	// SetTimer schedules Fired, replacing the timer's previous setting; the time
	// may vary by About in either direction.
	SetTimer struct {
		Timer Timer
		At    time.Time
		About time.Duration
	}
	// StopTimer cancels a timer.
	StopTimer struct{ Timer Timer }
)

func (Keep) effect()      {}
func (Finish) effect()    {}
func (Deal) effect()      {}
func (Show) effect()      {}
func (Greet) effect()     {}
func (Changed) effect()   {}
func (Begun) effect()     {}
func (Ended) effect()     {}
func (Answer) effect()    {}
func (Asked) effect()     {}
func (Think) effect()     {}
func (Advise) effect()    {}
func (Fault) effect()     {}
func (SetTimer) effect()  {}
func (StopTimer) effect() {}

// Question is a question to a program with all the data that it needs, so that
// the program can think without the table.
type Question struct {
	Seat      int
	Interrupt bool // it is asked for a move out of turn
	Able      bool // it has one
	Player    bot.Player
	View      *uno.View
	State     *uno.State // for programs that see hidden cards
}

// Reply is a program's answer to a question.
type Reply struct {
	Move uno.Move
	// Moves is false when the program declines to move.
	Moves bool
	// Why holds the reasons, where the answer is a hint of a program that states
	// them.
	Why []reason.Reason
}

// Answer asks the program; it may take long.
func (q *Question) Answer() Reply {
	if seer, sees := q.Player.(bot.Seer); sees {
		seer.See(q.State)
	}
	if !q.Interrupt {
		return Reply{Move: q.Player.Decide(q.View), Moves: true}
	}
	m, ok := bot.Interrupt(q.Player, q.View)
	return Reply{Move: m, Moves: ok}
}

// Explain asks the program for a move and, where it can give them, reasons.
func (q *Question) Explain() Reply {
	switch e, explains := q.Player.(bot.Explainer); {
	case q.Interrupt && !q.Able:
		return Reply{}
	case q.Interrupt:
		r := q.Answer()
		if r.Moves {
			r.Why = bot.ExplainInterruption(r.Move)
		}
		return r
	case explains:
		m, why := e.Explain(q.View)
		return Reply{Move: m, Moves: true, Why: why}
	}
	return q.Answer()
}

// Answer asks the programs in turn until one moves.
func (th *Think) Answer() Reply {
	for i := range th.Questions {
		if r := th.Questions[i].Answer(); r.Moves {
			return r
		}
	}
	return Reply{}
}
