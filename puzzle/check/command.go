package check

import (
	"fmt"
	"math"

	"github.com/unolab/uno/puzzle"
)

// command is a proof line in pieces.
type command struct {
	op    string
	words [][]byte // after op
	nums  []int64  // the words as integers, up to the requested number
}

// split cuts a line at blanks.
func (c *command) split(line []byte) {
	c.words, c.nums, c.op = c.words[:0], c.nums[:0], ""
	for i := 0; i < len(line); {
		if line[i] == ' ' || line[i] == '\t' {
			i++
			continue
		}
		start := i
		for i < len(line) && line[i] != ' ' && line[i] != '\t' {
			i++
		}
		if c.op == "" {
			c.op = string(line[start:i])
		} else {
			c.words = append(c.words, line[start:i])
		}
	}
}

// integers reads all words from the given one on as integers within int32.
func (c *command) integers(from int) error {
	c.nums = c.nums[:0]
	for _, w := range c.words[min(from, len(c.words)):] {
		v, ok := parseInt(w)
		if !ok {
			return fmt.Errorf("%.30q is not an integer", w)
		}
		c.nums = append(c.nums, v)
	}
	return nil
}

// parseInt reads a decimal integer of at most 18 digits, written as it would
// be printed.
func parseInt(w []byte) (int64, bool) {
	digits := w
	if len(w) > 0 && w[0] == '-' {
		digits = w[1:]
	}
	if len(digits) == 0 || len(digits) > 18 || digits[0] == '0' && len(w) > 1 {
		return 0, false
	}
	v := int64(0)
	for _, d := range digits {
		if d < '0' || d > '9' {
			return 0, false
		}
		v = v*10 + int64(d-'0')
	}
	if len(digits) < len(w) {
		v = -v
	}
	return v, true
}

// vertices returns the integers as vertex names; one that cannot be a name
// becomes 0, which no deck has.
func (c *command) vertices() []puzzle.Vertex {
	vs := make([]puzzle.Vertex, len(c.nums))
	for i, v := range c.nums {
		if v >= -math.MaxInt32 && v <= math.MaxInt32 {
			vs[i] = puzzle.Vertex(v)
		}
	}
	return vs
}
