package table

import (
	"time"

	"github.com/unolab/uno"
)

// Input is an event at a table. Ref is the driver's identifier for a person's
// input; its Answer carries it.
type Input interface{ step(t *Table) }

// What people do.
type (
	// Play is a move of a seat. V is the version of the table that the move
	// refers to, as in Sight; a patient table ignores it.
	Play struct {
		Move uno.Move
		V    int
		Ref  int64
	}
	// Pass declines a move out of turn.
	Pass struct {
		Seat int
		Ref  int64
	}
	// Ready means that a seat is ready for the next hand, or after a match for
	// another one (Table.Agreed); at a patient table one is enough.
	Ready struct {
		Seat int
		Ref  int64
	}
	// AskHint asks what a program would do in a seat's place.
	AskHint struct {
		Seat int
		Ref  int64
	}
	// Back gives the seat back from the program to its person.
	Back struct {
		Seat int
		Ref  int64
	}
	// Leave means that a person leaves the match: a program plays for the seat.
	Leave struct{ Seat int }
)

// Connections and seats.
type (
	// Come connects people to their seats, or without seats a spectator.
	Come struct{ Seats []int }
	// Gone ends a connection of those seats, or without seats of a spectator.
	// Proceed follows.
	Gone struct{ Seats []int }
	// Delay is the round trip of a seat's connection, bounded.
	Delay struct {
		Seat int
		Trip time.Duration
	}
	// Sit gives a seat to somebody else. Proceed follows.
	Sit struct {
		Seat    int
		Kind    Kind
		Program string
	}
	// Proceed continues the hand as far as no person is needed.
	Proceed struct{}
	// Wake makes a table with Config.Wait go on without connections.
	Wake struct{}
	// Let allows the programs of a driven table one move; Hold withdraws that.
	Let  struct{}
	Hold struct{}
)

// The answers to effects.
type (
	// Kept answers Keep and Finish, and Deal where the hand could not be dealt.
	Kept struct {
		Failed bool
		// Instead is the move that was stored in place of the requested one, by
		// an attempt that seemed to fail.
		Instead *uno.Move
	}
	// Dealt answers Deal, or begins a match: the hand to be played in a match.
	Dealt struct {
		Hand  *Hand
		Match uno.Match
	}
	// Thought answers Think.
	Thought struct {
		Epoch int
		Move  uno.Move
		Moves bool  // false: it declines to move
		Err   error // it failed, for instance by a panic
		Busy  bool  // it was not asked, because the pool is full
	}
	// Fired means that a timer has expired.
	Fired struct{ Timer Timer }
)

// Timer is a timer of a table; Seat is that of the kind Missing.
type Timer struct {
	Kind TimerKind
	Seat int
}

// TimerKind is what a timer is for.
type TimerKind uint8

// The timers.
const (
	WindowEnd TimerKind = iota // the window closes
	Claims                     // no quicker claim can be under way
	Pace                       // a program may make its decision
	Again                      // what the store refused is tried again
	Clock                      // the time of a turn is over
	Thinking                   // a program has thought for too long
	NextHand                   // the next hand begins without those who are not ready
	Recount                    // the end of the hand is kept again
	Missing                    // a person has been gone for too long
)
