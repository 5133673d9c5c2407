package cli

import (
	"context"
	"io"
	"os"

	"github.com/spf13/cobra"
)

// OpenInput opens a file to read; "-" is standard input. Reading ends with the
// error of the command's context when that is cancelled.
func OpenInput(cmd *cobra.Command, path string) (io.ReadCloser, error) {
	if path == "-" {
		return &input{ctx: cmd.Context(), r: cmd.InOrStdin(), waits: true}, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, Usage(err)
	}
	return &input{ctx: cmd.Context(), r: f, close: f.Close}, nil
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
