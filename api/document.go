package api

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

// A Document is text that a user keeps in a file.
type Document struct {
	Name string `json:"name"` // for errors: "NAME:LINE: what is wrong"
	Text string `json:"text"`
	// Open stands in place of the text where a face has a stream: a large document
	// is then read once, when it is needed, and not held twice.
	Open func() (io.ReadCloser, error) `json:"-"`
}

// given reports whether there is a document at all.
func (d Document) given() bool { return d.Name != "" || d.Text != "" || d.Open != nil }

// open returns the text as a stream. It keeps the error of Open.
func (d Document) open() (io.ReadCloser, error) {
	if d.Open != nil {
		return d.Open()
	}
	return io.NopCloser(strings.NewReader(d.Text)), nil
}

// read returns the text.
func (d Document) read() ([]byte, error) {
	if d.Open == nil {
		return []byte(d.Text), nil
	}
	r, err := d.Open()
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
