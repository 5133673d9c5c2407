package record

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// Writer writes records in sequence. Close completes the output.
type Writer interface {
	Write(r *Record) error
	io.Closer
}

// Create opens a file to write records to as JSON Lines, compressed if its
// name ends in .gz. The name "-" is stdout.
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
	return &file{out: out, closers: closers}, nil
}

// file is an open file of records.
type file struct {
	out     io.Writer
	line    []byte
	closers []func() error // from the outermost layer to the innermost
}

// Write implements Writer. It rejects a record that is too long for Reader.
func (f *file) Write(r *Record) (err error) {
	if f.line, err = r.AppendLine(f.line[:0]); err != nil {
		return err
	}
	if len(f.line) > MaxLine {
		return fmt.Errorf("a hand of %d actions takes a line longer than %d MiB", len(r.Actions), MaxLine>>20)
	}
	_, err = f.out.Write(f.line)
	return err
}

// Close closes the layers from the innermost out.
func (f *file) Close() error {
	var errs []error
	for i := len(f.closers) - 1; i >= 0; i-- {
		errs = append(errs, f.closers[i]())
	}
	return errors.Join(errs...)
}
