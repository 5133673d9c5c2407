package puzzle

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
)

// Cards is a list of cards; its JSON is an array of [colour, number] pairs.
type Cards []Card

// MarshalJSON writes the pairs in one pass.
func (cs Cards) MarshalJSON() ([]byte, error) {
	b := make([]byte, 0, 2+12*len(cs))
	b = append(b, '[')
	for i, c := range cs {
		if i > 0 {
			b = append(b, ',')
		}
		b = c.appendJSON(b)
	}
	return append(b, ']'), nil
}

// UnmarshalJSON reads an array of pairs of integers in 1..2^31-1. The JSON
// null leaves the list nil.
func (cs *Cards) UnmarshalJSON(data []byte) error {
	*cs = nil
	p := jsonCards{data}
	if string(bytes.TrimSpace(data)) == "null" {
		return nil
	}
	list := make(Cards, 0, bytes.Count(data, []byte{','})/2+1)
	if err := p.expect('['); err != nil {
		return err
	}
	for first := true; !p.accept(']'); first = false {
		if !first {
			if err := p.expect(','); err != nil {
				return err
			}
		}
		c, err := p.card()
		if err != nil {
			return &offsetError{len(data) - len(p.rest), fmt.Errorf("card %d of the list: %w", len(list)+1, err)}
		}
		list = append(list, c)
	}
	*cs = list
	return nil
}

// offsetError is an error at a place within a JSON value.
type offsetError struct {
	offset int
	err    error
}

func (e *offsetError) Error() string { return e.err.Error() }
func (e *offsetError) Unwrap() error { return e.err }

// MarshalJSON writes the card as [colour, number].
func (c Card) MarshalJSON() ([]byte, error) { return c.appendJSON(nil), nil }

// UnmarshalJSON reads a card written as [colour, number].
func (c *Card) UnmarshalJSON(data []byte) (err error) {
	p := jsonCards{data}
	*c, err = p.card()
	return err
}

func (c Card) appendJSON(b []byte) []byte {
	b = append(b, '[')
	b = strconv.AppendInt(b, int64(c.Color), 10)
	b = append(b, ',')
	b = strconv.AppendInt(b, int64(c.Number), 10)
	return append(b, ']')
}

// jsonCards scans text that package json has found to be valid JSON.
type jsonCards struct{ rest []byte }

func (p *jsonCards) accept(c byte) bool {
	p.rest = bytes.TrimLeft(p.rest, " \t\r\n")
	if len(p.rest) > 0 && p.rest[0] == c {
		p.rest = p.rest[1:]
		return true
	}
	return false
}

var errNoCard = errors.New("a card is written [colour, number]")

func (p *jsonCards) expect(c byte) error {
	if !p.accept(c) {
		return errNoCard
	}
	return nil
}

func (p *jsonCards) card() (c Card, err error) {
	if err := p.expect('['); err != nil {
		return c, err
	}
	if c.Color, err = p.value(); err != nil {
		return c, err
	}
	if err := p.expect(','); err != nil {
		return c, err
	}
	if c.Number, err = p.value(); err != nil {
		return c, err
	}
	return c, p.expect(']')
}

func (p *jsonCards) value() (int32, error) {
	p.rest = bytes.TrimLeft(p.rest, " \t\r\n")
	end := 0
	for end < len(p.rest) && p.rest[end] != ',' && p.rest[end] != ']' && p.rest[end] > ' ' {
		end++
	}
	word := p.rest[:end]
	p.rest = p.rest[end:]
	n := int64(0)
	for _, d := range word {
		if d < '0' || d > '9' {
			return 0, fmt.Errorf("%s is not an integer in 1..%d", quoteShort(word), MaxValue)
		}
		n = min(n*10+int64(d-'0'), MaxValue+1)
	}
	if n < 1 || n > MaxValue {
		return 0, fmt.Errorf("%s is not an integer in 1..%d", quoteShort(word), MaxValue)
	}
	return int32(n), nil
}
