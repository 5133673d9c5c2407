package main

import (
	"io"
	"os"

	"github.com/spf13/cobra"
)

// openInput opens a file to read; "-" is standard input.
func openInput(cmd *cobra.Command, path string) (io.ReadCloser, error) {
	if path == "-" {
		return io.NopCloser(cmd.InOrStdin()), nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, usageError{err}
	}
	return f, nil
}
