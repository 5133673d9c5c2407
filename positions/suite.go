package positions

import (
	"bufio"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"strings"
)

//go:embed suite.txt
var suite string

// Suite is the suite of the program. Its lines are proved by the tests.
func Suite() ([]*Position, error) { return Read("suite.txt", strings.NewReader(suite)) }

// LineError says what is wrong with a line of a suite.
type LineError struct {
	Name string
	Line int
	Err  error
}

// Error is NAME:LINE: what is wrong.
func (e *LineError) Error() string { return fmt.Sprintf("%s:%d: %v", e.Name, e.Line, e.Err) }

// Unwrap is what is wrong.
func (e *LineError) Unwrap() error { return e.Err }

// Malformed says that the text is at fault.
func (e *LineError) Malformed() bool { return true }

// Read reads a suite: a position a line; empty lines and those that begin with # are
// passed over. An error is a *LineError.
func Read(name string, r io.Reader) ([]*Position, error) {
	var list []*Position
	in := bufio.NewScanner(r)
	n := 0
	for in.Scan() {
		n++
		line := strings.TrimSpace(in.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		p, err := Parse(line)
		if err != nil {
			return nil, &LineError{name, n, err}
		}
		p.Line = n
		list = append(list, p)
	}
	if err := in.Err(); err != nil {
		return nil, &LineError{name, n + 1, err}
	}
	if len(list) == 0 {
		return nil, &LineError{name, max(1, n), errors.New("there is no position")}
	}
	return list, nil
}
