package cli

import (
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/record"
	"github.com/unolab/uno/record/parquet"
)

// FileDocument is a file as a document that is read when it is needed.
func FileDocument(cmd *cobra.Command, path string) api.Document {
	return api.Document{Name: path, Open: func() (io.ReadCloser, error) { return OpenInput(cmd, path) }}
}

// NamedDocument is the document of a flag that names a file, nil without.
func NamedDocument(cmd *cobra.Command, path string) *api.Document {
	if path == "" {
		return nil
	}
	d := FileDocument(cmd, path)
	return &d
}

// OnlyOneStdin refuses to read standard input twice.
func OnlyOneStdin(paths ...string) error {
	n := 0
	for _, path := range paths {
		if path == "-" {
			n++
		}
	}
	if n > 1 {
		return Usagef("only one of the two files can be standard input")
	}
	return nil
}

// CreateRecords opens a file to write records to, in the form that its name
// selects: .parquet a table, otherwise JSON Lines, compressed if it ends in .gz.
// The name "-" is stdout.
func CreateRecords(cmd *cobra.Command, name string) (record.Writer, error) {
	if !strings.HasSuffix(name, ".parquet") {
		return record.Create(name, cmd.OutOrStdout())
	}
	f, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	return parquet.NewWriter(f), nil
}

// OpenRecords opens a file of records, or stdin for "-", for a request.
func OpenRecords(cmd *cobra.Command, file string, s *api.Document) (io.Closer, error) {
	in, err := OpenInput(cmd, file)
	if err != nil {
		return nil, err
	}
	if s.Name = file; file == "-" {
		s.Name = "stdin"
	}
	s.Open = func() (io.ReadCloser, error) { return io.NopCloser(in), nil }
	return in, nil
}
