package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
)

// PrintJSON prints an answer as one JSON document.
func PrintJSON(w io.Writer, answer any) error { return json.NewEncoder(w).Encode(answer) }

// Print prints an answer: as one JSON document, or as text.
func Print(cmd *cobra.Command, asJSON bool, answer any, text func(io.Writer) error) error {
	if w := cmd.ErrOrStderr(); IsTerminal(w) {
		fmt.Fprint(w, "\r\x1b[K") // clears the progress line
	}
	if asJSON {
		return PrintJSON(cmd.OutOrStdout(), answer)
	}
	return text(cmd.OutOrStdout())
}

// A JSONArray prints a list as one JSON document while it arrives, one part a
// line.
type JSONArray struct {
	W    io.Writer
	some bool
}

// Add prints a part.
func (a *JSONArray) Add(part any) error {
	var data bytes.Buffer
	if err := PrintJSON(&data, part); err != nil {
		return err
	}
	separator := "[\n"
	if a.some {
		separator = ",\n"
	}
	a.some = true
	_, err := fmt.Fprintf(a.W, "%s%s", separator, bytes.TrimSuffix(data.Bytes(), []byte("\n")))
	return err
}

// End ends the list.
func (a *JSONArray) End() error {
	end := "[]\n"
	if a.some {
		end = "\n]\n"
	}
	_, err := io.WriteString(a.W, end)
	return err
}

// A LateFile is a file that is made when something is written to it.
type LateFile struct {
	Name string
	file *os.File
}

// Write writes.
func (f *LateFile) Write(p []byte) (n int, err error) {
	if f.file == nil {
		if f.file, err = os.Create(f.Name); err != nil {
			return 0, err
		}
	}
	return f.file.Write(p)
}

// Close closes the file, if it was made.
func (f *LateFile) Close() error {
	if f.file == nil {
		return nil
	}
	return f.file.Close()
}

// WriteFile writes a file.
func WriteFile(name string, write func(io.Writer) error) error {
	out, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := write(out); err != nil {
		out.Close()
		return err
	}
	return out.Close()
}

// Text makes a print function for a finished text.
func Text(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

// IsTerminal reports whether a stream is a terminal.
func IsTerminal(w any) bool {
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
