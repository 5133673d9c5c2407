package record

import (
	"bufio"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"strings"
)

// Writer writes records one after the other. Close it to have them all.
type Writer interface {
	Write(r *Record) error
	io.Closer
}

// Create opens a file to write records to, in the form that its name asks for:
// .parquet a table, otherwise JSON Lines, compressed if it ends in .gz. The
// name "-" is stdout.
func Create(name string, stdout io.Writer) (Writer, error) {
	var out io.Writer = stdout
	var closers []func() error
	if name != "-" {
		f, err := os.Create(name)
		if err != nil {
			return nil, err
		}
		out = f
		closers = append(closers, f.Close)
	}
	buffered := bufio.NewWriterSize(out, 1<<16)
	out = buffered
	closers = append(closers, buffered.Flush)
	if strings.HasSuffix(name, ".gz") {
		zip := gzip.NewWriter(out)
		out = zip
		closers = append(closers, zip.Close)
	}
	if strings.HasSuffix(name, ".parquet") {
		table := NewParquet(out)
		closers = append(closers, table.Close)
		return &file{table.Write, closers}, nil
	}
	var line []byte
	write := func(r *Record) (err error) {
		if line, err = r.AppendLine(line[:0]); err != nil {
			return err
		}
		_, err = out.Write(line)
		return err
	}
	return &file{write, closers}, nil
}

// file is an open file of records.
type file struct {
	write   func(*Record) error
	closers []func() error // from the outermost layer to the innermost
}

// Write implements Writer.
func (f *file) Write(r *Record) error { return f.write(r) }

// Close closes the layers from the innermost out.
func (f *file) Close() error {
	var errs []error
	for i := len(f.closers) - 1; i >= 0; i-- {
		errs = append(errs, f.closers[i]())
	}
	return errors.Join(errs...)
}

// Decompress reads a file as what it holds, by its name.
func Decompress(name string, r io.Reader) (io.Reader, error) {
	if strings.HasSuffix(name, ".gz") {
		return gzip.NewReader(r)
	}
	return r, nil
}
