package puzzle

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/unolab/uno/cmd/uno/cli"
)

// proofFile is the file of --proof: written beside its place and moved there
// when the proof is complete, so that no half proof is left behind, and none
// where the answer needs none.
type proofFile struct {
	io.Writer
	path string
	file *os.File
	buf  *bufio.Writer
	gz   *gzip.Writer
}

// createProof opens the file; a name that ends in .gz compresses.
func createProof(path string) (*proofFile, error) {
	if path == "-" {
		return nil, cli.Usagef("--proof needs a file of its own, not standard output")
	}
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return nil, cli.Usage(err)
	}
	p := &proofFile{path: path, file: file, buf: bufio.NewWriterSize(file, 1<<16)}
	p.Writer = p.buf
	if strings.HasSuffix(path, ".gz") {
		p.gz = gzip.NewWriter(p.buf)
		p.Writer = p.gz
	}
	return p, nil
}

// keep completes the file and moves it to its place.
func (p *proofFile) keep() error {
	var err error
	if p.gz != nil {
		err = p.gz.Close()
	}
	for _, do := range []func() error{p.buf.Flush, func() error { return p.file.Chmod(0o644) }, p.file.Close} {
		if e := do(); err == nil {
			err = e
		}
	}
	if err == nil {
		err = os.Rename(p.file.Name(), p.path)
	}
	if err != nil {
		return fmt.Errorf("writing the proof: %w", err)
	}
	return nil
}

// discard removes what keep has not kept.
func (p *proofFile) discard() {
	p.file.Close()
	os.Remove(p.file.Name())
}
