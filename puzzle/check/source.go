package check

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/unolab/uno/puzzle"
)

// source hands out the lines of a proof, from a stream or from an answer.
type source struct {
	name string
	read *bufio.Reader // nil for a proof that is part of the answer
	rest []string
	long []byte // a line longer than the buffer of read
	no   int    // the line handed out last, from 1
}

// newFileSource reads a proof file, compressed or not, and its header.
func newFileSource(name string, r io.Reader) (*source, error) {
	s := &source{name: name, read: bufio.NewReaderSize(r, 1<<16)}
	if magic, _ := s.read.Peek(2); string(magic) == "\x1f\x8b" {
		z, err := gzip.NewReader(s.read)
		if err != nil {
			return nil, s.malformed("not a gzip file: %v", err)
		}
		s.read = bufio.NewReaderSize(z, 1<<16)
	}
	line, err := s.next()
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if string(line) != puzzle.ProofHeader {
		return nil, s.malformed("a proof file begins with the line %q", puzzle.ProofHeader)
	}
	return s, nil
}

// newInlineSource reads the certificate that is part of an answer.
func newInlineSource(name string, c *puzzle.Certificate) *source {
	lines := append([]string(nil), c.Steps...)
	switch c.Kind {
	case puzzle.CertDisconnected, puzzle.CertBridges, puzzle.CertCut:
		var b bytes.Buffer
		w := puzzle.NewLineWriter(&b)
		form := c.Form
		if form == "" && len(c.Set) == 0 {
			form = puzzle.FormCards
		}
		w.Cut(form, c.Set)
		w.Close() // a bytes.Buffer takes everything
		lines = append(lines, b.String())
	}
	return &source{name: name, rest: append(lines, c.Lines...)}
}

// next returns the next line without its end; it is valid until the call
// after. Comments and blank lines are skipped. The end is io.EOF.
func (s *source) next() ([]byte, error) {
	for {
		line, err := s.raw()
		if err != nil {
			return nil, err
		}
		line = bytes.TrimRight(line, "\r\n")
		if len(line) > 0 && line[0] != '#' {
			return line, nil
		}
	}
}

func (s *source) raw() ([]byte, error) {
	s.no = min(s.no+1, math.MaxInt)
	if s.read == nil {
		if len(s.rest) == 0 {
			return nil, io.EOF
		}
		line := s.rest[0]
		s.rest = s.rest[1:]
		return []byte(line), nil
	}
	line, err := s.read.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		s.long = append(s.long[:0], line...)
		for errors.Is(err, bufio.ErrBufferFull) {
			line, err = s.read.ReadSlice('\n')
			s.long = append(s.long, line...)
		}
		line = s.long
	}
	switch {
	case err == nil, errors.Is(err, io.EOF) && len(line) > 0:
		return line, nil
	case errors.Is(err, io.EOF):
		return nil, io.EOF
	case errors.Is(err, gzip.ErrChecksum), errors.Is(err, gzip.ErrHeader), errors.Is(err, io.ErrUnexpectedEOF):
		return nil, s.malformed("the compressed file is damaged: %v", err)
	default:
		return nil, fmt.Errorf("reading %s: %w", s.name, err)
	}
}

// malformed makes the error for a line that cannot be understood.
func (s *source) malformed(format string, args ...any) error {
	msg := fmt.Sprintf(format, args...)
	if s.read == nil {
		return &puzzle.FormatError{File: s.name, Line: 1, Msg: fmt.Sprintf("certificate line %d: %s", s.no, msg)}
	}
	return &puzzle.FormatError{File: s.name, Line: s.no, Msg: msg}
}

// place adds to a refusal the line at which it happened.
func (s *source) place(err error) error {
	var refusal *Refusal
	if !errors.As(err, &refusal) {
		return err
	}
	where := fmt.Sprintf("%s:%d", s.name, s.no)
	if s.read == nil {
		where = fmt.Sprintf("%s, certificate line %d", s.name, s.no)
	}
	return &Refusal{Why: fmt.Sprintf("%s: %s", where, refusal.Why), Beyond: refusal.Beyond}
}
