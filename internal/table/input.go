package table

import (
	"time"

	"github.com/unolab/uno"
)

// Input is what happens at a table. Ref is the driver's name for an input of a
// person; its Answer carries it.
type Input interface{ step(t *Table) }

// What people do.
type (
	// Play is a move of a seat. V is the version of the table that it is made
	// at, as Sight has it; a patient table does not look at it.
	Play struct {
		Move uno.Move
		V    int
		Ref  int64
	}
	// Pass lets a moment pass.
	Pass struct {
		Seat int
		Ref  int64
	}
	// Ready is a seat's being ready for the next hand; at a patient table one
	// is enough.
	Ready struct {
		Seat int
		Ref  int64
	}
	// AskHint asks what a program would do in the place of a seat.
	AskHint struct {
		Seat int
		Ref  int64
	}
	// Back is a person's taking the seat back from the program.
	Back struct {
		Seat int
		Ref  int64
	}
	// Leave is a person's leaving the match: a program plays for the seat.
	Leave struct{ Seat int }
)

// Who is there.
type (
	// Come connects people to their seats, or without seats a spectator.
	Come struct{ Seats []int }
	// Gone ends a connection of those seats, or without seats of a spectator.
	// Proceed follows.
	Gone struct{ Seats []int }
	// Delay is the round trip of the connection of a seat, as far as it counts.
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
	// Proceed goes on as far as people are not needed.
	Proceed struct{}
	// Let lets the programs of a driven table make one move; Hold no more.
	Let  struct{}
	Hold struct{}
)

// The answers to effects.
type (
	// Kept answers Keep and Finish, and Deal where the hand could not be dealt.
	Kept struct {
		Failed bool
		// Instead is the move that has been kept in the place of the one asked
		// for, by an attempt that seemed to fail.
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
		Moves bool  // false: it lets the moment pass
		Err   error // it failed, as by a panic
		Busy  bool  // it was not asked, for there is too much to think about
	}
	// Fired says that the time of a timer has come.
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
	Claims                     // no quicker claim can be on its way
	Pace                       // a program may make its decision
	Again                      // what the store refused is tried again
	Clock                      // the time of a turn is over
	Thinking                   // a program has thought for too long
	NextHand                   // the next hand begins without those who are not ready
	Recount                    // the end of the hand is kept again
	Missing                    // a person has been gone for too long
)
