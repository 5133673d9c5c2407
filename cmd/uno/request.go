package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
)

// flagged says of an error about a field of a request which flag sets the field,
// where the two have the same name.
func flagged(cmd *cobra.Command, err error) error {
	if e := new(api.Error); errors.As(err, &e) && e.Code == api.Usage && e.Place != "" && cmd.Flags().Lookup(e.Place) != nil {
		return usagef("--%w", e)
	}
	return err
}

// withProgress is the context of a command that tells how far it is: on a
// terminal only.
func withProgress(cmd *cobra.Command) context.Context {
	w := cmd.ErrOrStderr()
	if !isTerminal(w) {
		return cmd.Context()
	}
	last := time.Now()
	return api.WithProgress(cmd.Context(), func(p api.Progress) {
		if time.Since(last) < 200*time.Millisecond && p.Done < p.Total {
			return
		}
		last = time.Now()
		fmt.Fprintf(w, "\r%.0f of %.0f", p.Done, p.Total)
		if p.Done == p.Total {
			fmt.Fprint(w, "\r\x1b[K")
		}
	})
}
