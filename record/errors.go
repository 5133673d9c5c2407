package record

import "fmt"

// Malformed reports a line that is not a record. Line counts from 1; it is 0
// where there is no file.
type Malformed struct {
	File string
	Line int
	Why  string
}

// Error is "file:line: what is wrong".
func (e *Malformed) Error() string { return at(e.File, e.Line) + e.Why }

// Malformed marks the error as one about malformed input.
func (e *Malformed) Malformed() bool { return true }

// Broken says that a well-formed record breaks a rule.
type Broken struct {
	File   string
	Line   int
	Action int    // the offending action from 0; the number of actions for the record's end
	Move   string // the action as written, empty at the end
	// Match and Round locate a hand that is sound by itself but does not fit into
	// its match; Match is empty otherwise.
	Match string
	Round int
	Why   string
}

// Error is "file:line: action N: what is wrong".
func (e *Broken) Error() string {
	where := "end of the record"
	switch {
	case e.Match != "":
		where = fmt.Sprintf("match %q, round %d", e.Match, e.Round)
	case e.Move != "":
		where = fmt.Sprintf("action %d (%s)", e.Action+1, e.Move)
	}
	return at(e.File, e.Line) + where + ": " + e.Why
}

// at is the place of an error, for people and editors.
func at(file string, line int) string {
	if line == 0 {
		return ""
	}
	return fmt.Sprintf("%s:%d: ", file, line)
}
