package record

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// maxLine bounds a line, and with it the memory that a file can ask for.
const maxLine = 64 << 20

// Reader streams the records of a file, one a line; empty lines are passed
// over.
type Reader struct {
	file string
	line int
	in   *bufio.Scanner
}

// NewReader reads records from r; file is what errors call it.
func NewReader(file string, r io.Reader) *Reader {
	in := bufio.NewScanner(r)
	in.Buffer(make([]byte, 0, 64<<10), maxLine)
	return &Reader{file: file, in: in}
}

// Line is the number, from 1, of the line that Next read last.
func (r *Reader) Line() int { return r.line }

// Next reads the next record; io.EOF is the end of the file. A *Malformed line
// may be passed over by calling Next again.
func (r *Reader) Next() (*Record, error) {
	for r.in.Scan() {
		r.line++
		data := bytes.TrimSpace(r.in.Bytes())
		if len(data) == 0 {
			continue
		}
		rec, err := Parse(data)
		return rec, r.Place(err)
	}
	if errors.Is(r.in.Err(), bufio.ErrTooLong) {
		return nil, &Malformed{File: r.file, Line: r.line + 1, Why: "the line is too long"}
	}
	if err := r.in.Err(); err != nil {
		return nil, err
	}
	return nil, io.EOF
}

// Place adds the file and the line read last to an error of this package.
func (r *Reader) Place(err error) error {
	var bad *Malformed
	var broken *Broken
	switch {
	case errors.As(err, &bad):
		bad.File, bad.Line = r.file, r.line
	case errors.As(err, &broken):
		broken.File, broken.Line = r.file, r.line
	}
	return err
}
