package api

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/unolab/uno/internal/exactjson"
)

// A Document is text that a user keeps in a file. The first of Open, Data and Text
// that there is holds it.
type Document struct {
	Name string `json:"name"`           // for errors: "NAME:LINE: what is wrong"
	Text string `json:"text,omitempty"` //
	Data []byte `json:"data,omitempty"` // bytes in place of the text, such as those of gzip; base64 in JSON
	// Open stands in place of the text where a face has a stream: a large document
	// is then read once, when it is needed, and not held twice.
	Open func() (io.ReadCloser, error) `json:"-"`
}

// given reports whether there is a document at all.
func (d Document) given() bool {
	return d.Name != "" || d.Text != "" || d.Data != nil || d.Open != nil
}

// open returns the text as a stream. It keeps the error of Open.
func (d Document) open() (io.ReadCloser, error) {
	switch {
	case d.Open != nil:
		return d.Open()
	case d.Data != nil:
		return io.NopCloser(bytes.NewReader(d.Data)), nil
	default:
		return io.NopCloser(strings.NewReader(d.Text)), nil
	}
}

// read returns the text.
func (d Document) read() ([]byte, error) {
	r, err := d.open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	var text bytes.Buffer
	if _, err := text.ReadFrom(r); err != nil {
		return nil, fmt.Errorf("reading %s: %w", d.Name, err)
	}
	return text.Bytes(), nil
}

// loaded is the document with its text in place.
func (d Document) loaded() (Document, error) {
	text, err := d.read()
	return Document{Name: d.Name, Text: string(text)}, err
}

// malformed adds the place of an error in the document: the line that a JSON
// error names, otherwise the first.
func (d Document) malformed(err error) error {
	line := 1
	if exact := new(exactjson.Error); errors.As(err, &exact) {
		line = max(line, exact.Line)
	}
	return &Error{Code: Malformed, Place: fmt.Sprintf("%s:%d", d.Name, line), What: err.Error(), cause: err}
}
