package main

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/unolab/uno/cmd/uno/cli"
)

// stopping is a writer that cancels a context with the first bytes it gets.
type stopping struct {
	bytes.Buffer
	stop context.CancelFunc
}

func (s *stopping) Write(p []byte) (int, error) {
	s.stop()
	return s.Buffer.Write(p)
}

// An interrupt stops an export in the middle of the file.
func TestPomdpExportStops(t *testing.T) {
	args := []string{"pomdp", "export", "--deck", "r1 r2 b1 b2 rs w", "--hand", "r1 b2", "--top", "r2", "--opponent", "2"}
	var whole, errs bytes.Buffer
	if code := run(context.Background(), args, nil, &whole, &errs); code != cli.ExitOK {
		t.Fatalf("exit %d: %s", code, &errs)
	}
	for _, form := range []string{"pomdp", "pomdpx"} {
		ctx, stop := context.WithCancel(context.Background())
		out := &stopping{stop: stop}
		code := run(ctx, append(args, "--format", form), nil, out, &errs)
		if code != cli.ExitFail || !strings.Contains(errs.String(), "canceled") || out.Len() > whole.Len()/2 {
			t.Errorf("%s: exit %d after %d of about %d bytes: %s", form, code, out.Len(), whole.Len(), &errs)
		}
		stop()
	}
}
