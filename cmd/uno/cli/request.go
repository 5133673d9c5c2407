package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
)

// Flagged says of an error about a field of a request which flag sets the field,
// where the two have the same name.
func Flagged(cmd *cobra.Command, err error) error {
	if e := new(api.Error); errors.As(err, &e) && e.Code == api.Usage && e.Place != "" && cmd.Flags().Lookup(e.Place) != nil {
		return Usagef("--%w", e)
	}
	return err
}

// WithProgress is the context of a command that tells how far it is: on a
// terminal only.
func WithProgress(cmd *cobra.Command) context.Context {
	w := cmd.ErrOrStderr()
	if !IsTerminal(w) {
		return cmd.Context()
	}
	last := time.Now()
	return api.WithProgress(cmd.Context(), func(p api.Progress) {
		if time.Since(last) < 200*time.Millisecond && p.Done < p.Total {
			return
		}
		last = time.Now()
		fmt.Fprintf(w, "\r\x1b[K%.0f of %.0f", p.Done, p.Total)
		if p.Note != "" {
			fmt.Fprintf(w, ": %s", p.Note)
		}
		if p.Done == p.Total {
			fmt.Fprint(w, "\r\x1b[K")
		}
	})
}

// WithNotes is the context of a command that prints progress on a terminal.
func WithNotes(cmd *cobra.Command) context.Context {
	w := cmd.ErrOrStderr()
	if !IsTerminal(w) {
		return cmd.Context()
	}
	return api.WithProgress(cmd.Context(), func(p api.Progress) { fmt.Fprintf(w, "uno: %s\n", p.Note) })
}

// FlagValue is the value of a flag that was given, nil otherwise.
func FlagValue[T any](cmd *cobra.Command, flag string, value T) *T {
	if cmd.Flags().Changed(flag) {
		return &value
	}
	return nil
}
