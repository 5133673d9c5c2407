package record_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/unolab/uno/record"
)

// endless is a stream of one byte that never ends; it counts what was read.
type endless struct {
	b    byte
	read int
}

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = e.b
	}
	e.read += len(p)
	return len(p), nil
}

// goodLine is a record on a line.
func goodLine(t testing.TB) []byte {
	t.Helper()
	line, err := randomRecord(t, rand.NewPCG(1, 1), 1).AppendLine(nil)
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// zipped is data compressed.
func zipped(t testing.TB, data []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestAnEndlessLineEndsTheReading: a line that never ends is read up to
// MaxLine, reported once with its place, and nothing is read after it.
func TestAnEndlessLineEndsTheReading(t *testing.T) {
	tail := &endless{b: 'a'}
	r := record.NewReader("hands.jsonl", io.MultiReader(bytes.NewReader(goodLine(t)), strings.NewReader(`{"x":"`), tail))
	if _, err := r.Next(); err != nil {
		t.Fatal(err)
	}
	_, err := r.Next()
	var bad *record.Malformed
	if !errors.As(err, &bad) || err.Error() != "hands.jsonl:2: the line is longer than 16 MiB" {
		t.Errorf("the endless line: %v", err)
	}
	if read := tail.read; read > record.MaxLine+1<<20 {
		t.Errorf("%d bytes were read", read)
	}
	for range 3 {
		if _, err := r.Next(); err != io.EOF {
			t.Errorf("after it: %v", err)
		}
	}
}

// TestALineOfTheGreatestLengthIsRead: a record padded to MaxLine is read, one
// byte more is too long.
func TestALineOfTheGreatestLengthIsRead(t *testing.T) {
	line := bytes.TrimSuffix(goodLine(t), []byte("}\n"))
	pad := func(n int) []byte {
		head := append(bytes.Clone(line), `,"x":"`...)
		return append(append(head, bytes.Repeat([]byte{'a'}, n-len(head)-3)...), "\"}\n"...)
	}
	if _, err := record.NewReader("f", bytes.NewReader(pad(record.MaxLine))).Next(); err != nil {
		t.Errorf("a line of MaxLine bytes: %v", err)
	}
	if _, err := record.NewReader("f", bytes.NewReader(pad(record.MaxLine+1))).Next(); err == nil {
		t.Error("a line of one byte more is read")
	}
}

// TestALongLineIsBoundedDecompressed: the limit is that of the decompressed
// line; 300 MB of one letter are 300 kB of gzip.
func TestALongLineIsBoundedDecompressed(t *testing.T) {
	data := zipped(t, append(goodLine(t), bytes.Repeat([]byte{'a'}, 40<<20)...))
	if len(data) > 1<<20 {
		t.Fatalf("%d bytes compressed", len(data))
	}
	r := record.NewReader("f.gz", bytes.NewReader(data))
	if _, err := r.Next(); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Next(); err == nil || err.Error() != "f.gz:2: the line is longer than 16 MiB" {
		t.Errorf("%v", err)
	}
	if _, err := r.Next(); err != io.EOF {
		t.Errorf("after it: %v", err)
	}
}

// TestDamagedDataIsMalformed cuts and spoils compressed records: the error is
// a *Malformed with file and line, the part of a line before the cut is not
// taken for a record, and the reading ends.
func TestDamagedDataIsMalformed(t *testing.T) {
	good := zipped(t, append(goodLine(t), goodLine(t)...))
	spoilt := bytes.Clone(good)
	spoilt[len(spoilt)-6] ^= 1 // the checksum
	for name, tt := range map[string]struct {
		data []byte
		want string
	}{
		"cut":     {good[:len(good)-20], "cut off"},
		"header":  {good[:5], "f:1: the compressed data is cut off"},
		"spoilt":  {spoilt, "damaged"},
		"trailer": {append(bytes.Clone(good), "more"...), "f:3: the compressed data is"},
	} {
		t.Run(name, func(t *testing.T) {
			r := record.NewReader("f", bytes.NewReader(tt.data))
			var err error
			for err == nil {
				_, err = r.Next()
			}
			var bad *record.Malformed
			if !errors.As(err, &bad) || !strings.Contains(err.Error(), tt.want) || !strings.HasPrefix(err.Error(), "f:") {
				t.Errorf("%v, not %q", err, tt.want)
			}
			if _, err := r.Next(); err != io.EOF {
				t.Errorf("after it: %v", err)
			}
		})
	}
}

// failing is a stream that ends in an error.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// TestAnErrorOfTheInputEndsTheReading: it is no *Malformed, wraps the error,
// names the place, and is returned once.
func TestAnErrorOfTheInputEndsTheReading(t *testing.T) {
	broken := errors.New("the disk is gone")
	r := record.NewReader("f", io.MultiReader(bytes.NewReader(goodLine(t)), strings.NewReader("{"), failing{broken}))
	if _, err := r.Next(); err != nil {
		t.Fatal(err)
	}
	_, err := r.Next()
	var bad *record.Malformed
	if !errors.Is(err, broken) || errors.As(err, &bad) || !strings.HasPrefix(err.Error(), "f:2: ") {
		t.Errorf("%v", err)
	}
	if _, err := r.Next(); err != io.EOF {
		t.Errorf("after it: %v", err)
	}
}

// TestLinesAreCounted: empty lines, CR LF and a last line without a newline.
func TestLinesAreCounted(t *testing.T) {
	line := bytes.TrimSpace(goodLine(t))
	text := bytes.Join([][]byte{nil, line, []byte("  \r"), append(bytes.Clone(line), '\r'), []byte("{"), line}, []byte("\n"))
	r := record.NewReader("f", bytes.NewReader(text))
	var at []int
	for {
		_, err := r.Next()
		if err == io.EOF {
			break
		}
		if (err != nil) != (r.Line() == 5) {
			t.Errorf("line %d: %v", r.Line(), err)
		}
		at = append(at, r.Line())
	}
	if len(at) != 4 || at[0] != 2 || at[1] != 4 || at[2] != 5 || at[3] != 6 {
		t.Errorf("records on lines %v", at)
	}
}
