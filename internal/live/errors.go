package live

import "fmt"

// Error is what a person is told who asks for something that cannot be. Code is
// one of the words of the interface, Text one English sentence.
type Error struct {
	Code string `json:"code"`
	Text string `json:"text"`
}

// Error is the sentence.
func (e *Error) Error() string { return e.Text }

// The codes of errors.
const (
	BadRequest  = "bad-request" // the message or the request makes no sense
	BadRules    = "bad-rules"   // the rules contradict each other or the seats
	Forbidden   = "forbidden"   // not by this seat
	Full        = "full"        // no seat is free
	Started     = "started"     // too late: the match is on
	NameTaken   = "name-taken"  // somebody at the table has that name
	NotFound    = "not-found"   // there is no such table, game or name
	NotAsked    = "not-asked"   // nothing of the kind is asked for now
	Illegal     = "illegal"     // the rules do not allow the move
	Stale       = "stale"       // the table has changed since
	TooMany     = "too-many"    // too fast, or too many of them
	TooLarge    = "too-large"   // too long a message or text
	Closed      = "closed"      // the table or the studio is closed
	Unavailable = "unavailable" // nothing can be kept now; try again
)

// Codes lists the codes of errors.
func Codes() []string {
	return []string{
		BadRequest, BadRules, Forbidden, Full, Started, NameTaken, NotFound,
		NotAsked, Illegal, Stale, TooMany, TooLarge, Closed, Unavailable,
	}
}

// errorf makes an error.
func errorf(code, format string, args ...any) *Error {
	return &Error{Code: code, Text: fmt.Sprintf(format, args...)}
}
