package table

import (
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/reason"
)

// Effect is what is to be done for a table.
type Effect interface{ effect() }

// What is to be durable before the table goes on; Kept answers.
type (
	// Keep is the next move of the hand, the N-th from 0.
	Keep struct {
		N    int
		Move uno.Move
	}
	// Finish is the end of the hand, after which the match stands so.
	Finish struct{ Match uno.Match }
	// Deal asks for the next hand of a match: Dealt answers, or Kept.
	Deal struct{ Match uno.Match }
)

// What people are told.
type (
	// Show is what a seat, or spectators, see that is new. Held and chances to
	// move are those of the seat.
	Show struct{ Sight Sight }
	// Greet is everything that those who have just come see, one Sight for each
	// of their seats.
	Greet struct{ Sights []Sight }
	// Changed says that who sits where, or how the match stands, has changed.
	Changed struct{}
	// Begun says that a hand was dealt.
	Begun struct{}
	// Ended says that the hand is over and counted.
	Ended struct{}
	// Answer is how the input Ref of a seat fared: Err is nil if it was done.
	// V is the version that the seat sees then.
	Answer struct {
		Ref  int64
		Seat int
		V    int
		Err  *Refusal
	}
	// Asked is the question that a patient table waits with for people.
	Asked struct{ Ask Ask }
)

// What is to be done meanwhile.
type (
	// Think has programs think: see Think.Answer. Thought answers.
	Think struct {
		Epoch     int
		Seat      int
		Interrupt bool // they are asked for a move out of turn, one after the other
		Questions []Question
	}
	// Advise has a program think what it would do in the place of a seat; the
	// answer changes nothing at the table. Ref is 0 where nobody has asked.
	Advise struct {
		Ref      int64
		Seat     int
		V        int
		Question Question
	}
	// Fault says that a program failed, answered with an illegal move, or was
	// too slow.
	Fault struct {
		Seat int
		Err  error
	}
	// SetTimer has Fired come at a time, in place of what the timer was set to;
	// it may be earlier or later by About.
	SetTimer struct {
		Timer Timer
		At    time.Time
		About time.Duration
	}
	// StopTimer unsets a timer.
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

// Question is what a program is asked, with all that it needs, so that it can
// think without the table.
type Question struct {
	Seat      int
	Interrupt bool // it is asked for a move out of turn
	Able      bool // it has one
	Player    bot.Player
	View      *uno.View
	State     *uno.State // for programs that see hidden cards
}

// Reply is what a program says to a question.
type Reply struct {
	Move uno.Move
	// Moves is false when it lets the moment pass.
	Moves bool
	// Why is why, where the answer is a hint of a program that can say it.
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

// Explain asks the program and has it say why, as far as it can.
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
