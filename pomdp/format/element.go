package format

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// element is a node of an XML document, with the line it begins in.
type element struct {
	name string
	attr map[string]string
	text string
	kids []*element
	line int
}

// document reads an XML document.
func document(in io.Reader, file string) (*element, error) {
	d := xml.NewDecoder(in)
	d.CharsetReader = latin
	var open []*element
	var root *element
	for {
		line, _ := d.InputPos()
		t, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			var bad *xml.SyntaxError
			if errors.As(err, &bad) {
				return nil, &Error{file, bad.Line, bad.Msg}
			}
			return nil, &Error{file, line, err.Error()}
		}
		switch t := t.(type) {
		case xml.StartElement:
			e := &element{name: t.Name.Local, attr: map[string]string{}, line: line}
			for _, a := range t.Attr {
				e.attr[a.Name.Local] = a.Value
			}
			switch {
			case len(open) > 0:
				up := open[len(open)-1]
				up.kids = append(up.kids, e)
			case root == nil:
				root = e
			default:
				return nil, &Error{file, line, "a second root element <" + e.name + ">"}
			}
			open = append(open, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 {
				open[len(open)-1].text += string(t)
			}
		}
	}
	if root == nil {
		return nil, &Error{file, 1, "no XML element"}
	}
	return root, nil
}

// latin reads the encodings that SARSOP's files declare.
func latin(charset string, in io.Reader) (io.Reader, error) {
	switch strings.ToLower(charset) {
	case "us-ascii", "ascii":
		return in, nil
	case "iso-8859-1", "latin1":
		bytes, err := io.ReadAll(in)
		if err != nil {
			return nil, err
		}
		var b strings.Builder
		for _, c := range bytes {
			b.WriteRune(rune(c))
		}
		return strings.NewReader(b.String()), nil
	}
	return nil, fmt.Errorf("the encoding %q is not read; UTF-8 and ISO-8859-1 are", charset)
}

// all are the children of a name.
func (e *element) all(name string) []*element {
	var found []*element
	for _, k := range e.kids {
		if k.name == name {
			found = append(found, k)
		}
	}
	return found
}

// one is the first child of a name, nil if there is none.
func (e *element) one(name string) *element {
	for _, k := range e.kids {
		if k.name == name {
			return k
		}
	}
	return nil
}

func (e *element) words() []string { return strings.Fields(e.text) }
