package live

import (
	"fmt"

	"github.com/unolab/uno/internal/table"
	"github.com/unolab/uno/internal/words"
)

// Error is the answer to a request that is refused. Code is one of the codes
// below. Reason gives details where a move or a hint is refused: clients
// translate it into the person's language. Text is one English sentence, for
// programmers.
type Error struct {
	Code   string  `json:"code" as:"ErrorCode"`
	Text   string  `json:"text"`
	Reason *Reason `json:"reason,omitempty"`
}

// Error is the sentence.
func (e *Error) Error() string { return e.Text }

// The codes of errors.
const (
	BadRequest  = "bad-request" // the message or the request makes no sense
	BadRules    = "bad-rules"   // the rules contradict each other or the seats
	Forbidden   = "forbidden"   // not by this seat
	Full        = "full"        // no seat is free
	Started     = "started"     // the match has begun
	NameTaken   = "name-taken"  // somebody at the table has that name
	NotFound    = "not-found"   // there is no such table, game or name
	NotAsked    = "not-asked"   // no such input is expected now
	Illegal     = "illegal"     // the rules do not allow the move
	Stale       = "stale"       // the table has changed since
	TooMany     = "too-many"    // too fast, or too many of them
	TooLarge    = "too-large"   // too long a message or text
	Closed      = "closed"      // the table or the studio is closed
	Unavailable = "unavailable" // nothing can be stored now; try again
)

// Codes lists the codes of errors.
func Codes() []string {
	return []string{
		BadRequest, BadRules, Forbidden, Full, Started, NameTaken, NotFound,
		NotAsked, Illegal, Stale, TooMany, TooLarge, Closed, Unavailable,
	}
}

// refused makes an error for a move or a hint that the table refuses, with a
// reason from the catalogue.
func refused(code string, why words.TableRefusal) *Error {
	return &Error{Code: code, Text: english(nil).Refused(why) + ".", Reason: &Reason{Code: string(why)}}
}

// classes are the codes of the classes of refusals.
var classes = [...]string{table.NotAsked: NotAsked, table.Illegal: Illegal, table.Stale: Stale, table.Unkept: Unavailable}

// refusal converts a refusal of the machine.
func (t *Table) refusal(r *table.Refusal) *Error {
	code := classes[r.Class]
	switch {
	case r.Rule != nil:
		return &Error{Code: code, Text: english(t.seats).Refusal(r.Rule) + ".", Reason: RefusalReason(r.Rule)}
	case r.Class == table.Unkept:
		return errorf(code, unavailable)
	case r.Code == table.MadeBefore:
		return errorf(code, "The move before has been made after all.")
	case r.Class == table.Stale && r.Code == "":
		return errorf(code, "The table has changed since.")
	case r.Code == table.NotBetween:
		return errorf(code, "No hand is waiting to begin.")
	case r.Code == table.NotAway:
		return errorf(code, "You are at your seat.")
	}
	return refused(code, r.Code)
}

// unavailable reports that the store failed.
const unavailable = "Nothing can be kept at the moment; please try again."

// errorf makes an error.
func errorf(code, format string, args ...any) *Error {
	return &Error{Code: code, Text: fmt.Sprintf(format, args...)}
}
