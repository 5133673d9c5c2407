package puzzle

import "fmt"

// FormatError reports where and how an input is malformed. It prints as
// "file:line: what is wrong".
type FormatError struct {
	File string // as the user named it; "-" is standard input
	Line int    // from 1
	Msg  string // what is wrong and, where it helps, what to do
}

// Error is "file:line: what is wrong".
func (e *FormatError) Error() string {
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg)
}

// Malformed marks the error as the user's input being ill-formed.
func (e *FormatError) Malformed() bool { return true }

func formatErrorf(file string, line int, format string, args ...any) *FormatError {
	return &FormatError{File: file, Line: line, Msg: fmt.Sprintf(format, args...)}
}
