package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/record/parquet"
)

// OpenInput opens a file to read; "-" is standard input. A table of hands (.parquet) is
// read as the JSON Lines of its records. Reading ends with the error of the command's
// context when that is cancelled.
func OpenInput(cmd *cobra.Command, path string) (io.ReadCloser, error) {
	if path == "-" {
		return &input{ctx: cmd.Context(), r: cmd.InOrStdin(), waits: true}, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, Usage(err)
	}
	if strings.HasSuffix(path, ".parquet") {
		return openTable(cmd, path, f)
	}
	return &input{ctx: cmd.Context(), r: f, close: f.Close}, nil
}

// openTable reads the records of a table.
func openTable(cmd *cobra.Command, path string, f *os.File) (io.ReadCloser, error) {
	about, err := f.Stat()
	if err == nil {
		var lines io.Reader
		if lines, err = parquet.Lines(f, about.Size()); err == nil {
			return &input{ctx: cmd.Context(), r: lines, close: f.Close}, nil
		}
	}
	return nil, errors.Join(Usagef("%s: %w", path, err), f.Close())
}

// input is a stream that is read until a context is cancelled.
type input struct {
	ctx   context.Context
	r     io.Reader
	waits bool // reading may wait for somebody who writes
	close func() error
}

// Read implements io.Reader.
func (in *input) Read(p []byte) (n int, err error) {
	if err := in.ctx.Err(); err != nil {
		return 0, err
	}
	if !in.waits {
		return in.r.Read(p)
	}
	// A blocked read cannot be cancelled; it is left behind with memory that
	// nobody else uses.
	type result struct {
		data []byte
		err  error
	}
	done := make(chan result, 1)
	go func() {
		data := make([]byte, len(p))
		n, err := in.r.Read(data)
		done <- result{data[:n], err}
	}()
	select {
	case res := <-done:
		return copy(p, res.data), res.err
	case <-in.ctx.Done():
		return 0, in.ctx.Err()
	}
}

// Close implements io.Closer.
func (in *input) Close() error {
	if in.close == nil {
		return nil
	}
	return in.close()
}
