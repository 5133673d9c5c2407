package format

import "fmt"

// Error describes a fault in a file and its place. Its method Malformed marks
// it as an error of the input.
type Error struct {
	File string
	Line int // from 1; 0 for the file as a whole
	What string
}

// Error is "file:line: what is wrong".
func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.File, e.What)
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.What)
}

// Malformed marks the error as one of the input.
func (e *Error) Malformed() bool { return true }

// most bounds what a short file can ask for: states, actions or observations
// each, and cells filled in by wildcards and matrices together.
const (
	mostNames = 1 << 20
	mostCells = 1 << 24
)
