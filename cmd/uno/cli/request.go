package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
)

// Flagged adds to an error about a field of a request the flag that sets the
// field, where the two have the same name.
func Flagged(cmd *cobra.Command, err error) error {
	if e := new(api.Error); errors.As(err, &e) && e.Code == api.Usage && e.Place != "" && cmd.Flags().Lookup(e.Place) != nil {
		return Usagef("--%w", e)
	}
	return err
}

// WithProgress is the context of a command that prints its progress, on a
// terminal only.
func WithProgress(cmd *cobra.Command) context.Context {
	w := cmd.ErrOrStderr()
	if !IsTerminal(w) {
		return cmd.Context()
	}
	last := time.Now()
	return api.WithProgress(cmd.Context(), func(p api.Progress) {
		if p.Note != "" && p.Total == 0 {
			fmt.Fprintf(w, "uno: %s\n", p.Note)
			return
		}
		if time.Since(last) < 200*time.Millisecond {
			return
		}
		last = time.Now()
		switch {
		case p.Total > 0:
			fmt.Fprintf(w, "\r\x1b[K%.0f of %.0f %s", p.Done, p.Total, p.Note)
		case p.Best != nil:
			fmt.Fprintf(w, "\r\x1b[K%.0f %s, %v", p.Done, p.Unit, p.Best)
		default:
			fmt.Fprintf(w, "\r\x1b[K%.0f %s", p.Done, p.Unit)
		}
	})
}

// FlagValue is the value of a flag that was given, nil otherwise.
func FlagValue[T any](cmd *cobra.Command, flag string, value T) *T {
	if cmd.Flags().Changed(flag) {
		return &value
	}
	return nil
}

// NotZero refuses the value 0 of flags, because 0 in a request means not given.
func NotZero(cmd *cobra.Command, flags ...string) error {
	for _, name := range flags {
		f := cmd.Flags().Lookup(name)
		switch {
		case !f.Changed || f.Value.String() != "0":
		case name == "games":
			return Usagef("-n is 0: there is no game to play, 0 is out of range; see '%s --help'", cmd.CommandPath())
		default:
			return Usagef("--%s is 0, out of range; see '%s --help'", name, cmd.CommandPath())
		}
	}
	return nil
}
