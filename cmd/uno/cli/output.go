package cli

import (
	"encoding/json"
	"io"
	"os"

	"github.com/spf13/cobra"
)

// PrintJSON prints an answer as one JSON document.
func PrintJSON(w io.Writer, answer any) error { return json.NewEncoder(w).Encode(answer) }

// Print prints an answer: as one JSON document, or as text.
func Print(cmd *cobra.Command, asJSON bool, answer any, text func(io.Writer) error) error {
	if asJSON {
		return PrintJSON(cmd.OutOrStdout(), answer)
	}
	return text(cmd.OutOrStdout())
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

// Text is a writer's function for text that is there.
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
