package record

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
)

// MaxLine is the maximum length of a line in bytes after decompression: three
// times the length of a hand of 10,000 turns with a new pile in each. It bounds
// the memory that a file can demand.
const MaxLine = 16 << 20

// Reader streams the records of a file, one a line; empty lines are skipped. A
// file that starts with the gzip signature is decompressed.
type Reader struct {
	file string
	line int
	src  io.Reader
	in   *bufio.Reader // nil before the first Next
	text []byte        // the line read last, where it does not fit the buffer
	done bool          // the input is at its end, or cannot be read on
}

// NewReader reads records from r; errors name it file.
func NewReader(file string, r io.Reader) *Reader {
	return &Reader{file: file, src: r}
}

// Line is the number, from 1, of the line that Next read last.
func (r *Reader) Line() int { return r.line }

// Next reads the next record; io.EOF is the end of the file. A line that is not
// a record is a *Malformed, and Next may be called again for the line after it.
// A line longer than MaxLine, damaged or truncated compressed data, and an
// error of the input end the stream: they are returned once, with file and
// line, and then io.EOF.
func (r *Reader) Next() (*Record, error) {
	for !r.done {
		data, err := r.readLine()
		if err != nil {
			r.done = true
			if err == io.EOF {
				break
			}
			return nil, r.unreadable(err)
		}
		if data = bytes.TrimSpace(data); len(data) > 0 {
			rec, err := Parse(data)
			return rec, r.Place(err)
		}
	}
	return nil, io.EOF
}

// errLong says that a line is longer than MaxLine.
var errLong = &Malformed{Why: fmt.Sprintf("the line is longer than %d MiB", MaxLine>>20)}

// readLine reads the next line, valid until the next call; io.EOF is the end
// of the file. A last line need not end in a newline.
func (r *Reader) readLine() ([]byte, error) {
	r.line++
	if r.in == nil {
		if err := r.open(); err != nil {
			return nil, err
		}
	}
	r.text = r.text[:0]
	for {
		part, err := r.in.ReadSlice('\n')
		if len(r.text)+len(part) > MaxLine {
			return nil, errLong
		}
		if err == nil && len(r.text) == 0 {
			return part, nil
		}
		r.text = append(r.text, part...)
		switch {
		case err == bufio.ErrBufferFull:
		case err == io.EOF && len(r.text) > 0:
			return r.text, nil
		default:
			return r.text, err
		}
	}
}

// open detects gzip by its first two bytes, which cannot start JSON, and
// decompresses it.
func (r *Reader) open() error {
	r.in = bufio.NewReaderSize(r.src, 64<<10)
	if head, _ := r.in.Peek(2); !bytes.Equal(head, []byte{0x1f, 0x8b}) {
		return nil
	}
	plain, err := gzip.NewReader(r.in)
	if err != nil {
		return err
	}
	r.in = bufio.NewReaderSize(plain, 64<<10)
	return nil
}

// unreadable is the error of input that cannot be read further.
func (r *Reader) unreadable(err error) error {
	var corrupt flate.CorruptInputError
	why := ""
	switch {
	case errors.Is(err, errLong):
		why = errLong.Why
	case errors.Is(err, io.ErrUnexpectedEOF):
		why = "the compressed data is cut off"
	case errors.Is(err, gzip.ErrHeader), errors.Is(err, gzip.ErrChecksum), errors.As(err, &corrupt):
		why = "the compressed data is damaged"
	default:
		return fmt.Errorf("%s%w", at(r.file, r.line), err)
	}
	return &Malformed{File: r.file, Line: r.line, Why: why}
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
