package parquet

import (
	"fmt"
	"io"

	format "github.com/parquet-go/parquet-go"
)

// readRows is how many records are read at a time.
const readRows = 64

// lines is a table as the text of its records.
type lines struct {
	table *format.GenericReader[recordOnly]
	rows  [readRows]recordOnly
	text  []byte // not read yet
	err   error
}

// recordOnly is the column of a table that holds all of a record.
type recordOnly struct {
	Record []byte `parquet:"record"`
}

// Lines reads the records of a table of size bytes as JSON Lines, which record.NewReader
// reads. It holds some records at a time.
func Lines(table io.ReaderAt, size int64) (r io.Reader, err error) {
	defer broken(&err)
	file, err := format.OpenFile(table, size)
	if err != nil {
		return nil, fmt.Errorf("not a Parquet table: %w", err)
	}
	if _, ok := file.Schema().Lookup("record"); !ok {
		return nil, fmt.Errorf("the table has no column record: it is none of hands")
	}
	return &lines{table: format.NewGenericReader[recordOnly](file)}, nil
}

// broken turns a panic of the library, which damaged tables cause, into an error.
func broken(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("the Parquet table is damaged: %v", p)
	}
}

// Read implements io.Reader.
func (l *lines) Read(p []byte) (n int, err error) {
	defer broken(&err)
	for len(l.text) == 0 && l.err == nil {
		l.fill()
	}
	if len(l.text) == 0 {
		return 0, l.err
	}
	n = copy(p, l.text)
	l.text = l.text[n:]
	return n, nil
}

// fill reads the next records.
func (l *lines) fill() {
	l.text = l.text[:0]
	n, err := l.table.Read(l.rows[:])
	for i := range n {
		l.text = append(append(l.text, l.rows[i].Record...), '\n')
	}
	if l.err = err; n == 0 && err == nil {
		l.err = io.ErrUnexpectedEOF
	}
}
