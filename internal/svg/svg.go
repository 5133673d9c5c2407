// Package svg writes SVG documents: elements, attributes, escaped text and
// numbers. Equal calls give equal bytes.
//
// Attributes are names and values in turn. A value is text, which is escaped,
// an int, or a float64, which is written with as many digits as it needs and no
// exponent; Fixed and Short round it first. An attribute whose value is nil is
// left out.
//
//	var d svg.Drawing
//	d.Line(svg.Document("viewBox", svg.Box(20, 10)))
//	d.Line(svg.Empty("circle", "cx", 10, "cy", 5, "r", 2.5, "fill", svg.Ink))
//	d.Line(svg.End("svg"))
package svg

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// The palette of all drawings: ink on paper, quiet lines, one accent.
const (
	Ink    = "#1B1D21"
	Paper  = "#FAF8F3"
	Faint  = "#D9D5CB" // grid lines
	Quiet  = "#6B6B70" // names of lines, notes
	Accent = "#6A4BD8"
)

// Drawing is a document that is being written.
type Drawing struct{ strings.Builder }

// Line writes elements in sequence, and ends the line.
func (d *Drawing) Line(elements ...string) {
	for _, e := range elements {
		d.WriteString(e)
	}
	d.WriteByte('\n')
}

// Send writes the document to w.
func (d *Drawing) Send(w io.Writer) error {
	_, err := io.WriteString(w, d.String())
	return err
}

// Document begins a document; End("svg") ends it.
func Document(attrs ...any) string {
	return Begin("svg", append([]any{"xmlns", "http://www.w3.org/2000/svg"}, attrs...)...)
}

// Begin is a start tag.
func Begin(name string, attrs ...any) string { return tag(name, attrs, ">") }

// End is an end tag.
func End(name string) string { return "</" + name + ">" }

// Empty is an element without content.
func Empty(name string, attrs ...any) string { return tag(name, attrs, "/>") }

// Element is an element around markup.
func Element(name, inside string, attrs ...any) string {
	return Begin(name, attrs...) + inside + End(name)
}

// Text is an element around text, such as a text, title or desc.
func Text(name, text string, attrs ...any) string { return Element(name, escape(text), attrs...) }

func tag(name string, attrs []any, end string) string {
	b := append(make([]byte, 0, 128), '<')
	b = append(b, name...)
	for i := 0; i < len(attrs); i += 2 {
		if attrs[i+1] == nil {
			continue
		}
		b = append(append(append(b, ' '), attrs[i].(string)...), `="`...)
		b = append(append(b, value(attrs[i+1])...), '"')
	}
	return string(append(b, end...))
}

// value writes the value of an attribute.
func value(v any) string {
	switch v := v.(type) {
	case string:
		return escape(v)
	case int:
		return strconv.Itoa(v)
	case float64:
		return number(v)
	}
	panic(fmt.Sprintf("svg: the value %v of an attribute is a %T", v, v))
}

// escape escapes text for XML elements and for attributes in double quotes.
// Characters that XML cannot contain become U+FFFD.
func escape(s string) string {
	return escapes.Replace(strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == '\uFFFE' || r == '\uFFFF' {
			return '\uFFFD'
		}
		return r
	}, s))
}

// A parser reads a bare carriage return as a line feed.
var escapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "\r", "&#xD;")

// Box is a viewBox of this size with its origin in the corner.
func Box(width, height any) string { return "0 0 " + value(width) + " " + value(height) }

// number writes a number with as many digits as it needs.
func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// Fixed writes a number with this many decimals.
func Fixed(v float64, decimals int) string { return strconv.FormatFloat(v, 'f', decimals, 64) }

// Short writes a number with at most one decimal.
func Short(v float64) string { return strings.TrimSuffix(Fixed(v, 1), ".0") }
