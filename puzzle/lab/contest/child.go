package contest

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/unolab/uno/internal/cputime"
)

// Usage is what a program took.
type Usage struct {
	Seconds float64 `json:"user_seconds"`
	Peak    int64   `json:"peak_bytes,omitempty"` // resident; 0 if not known

	killed bool // by a signal, such as that of the limit
}

// child runs a program to its end and returns its output. The exit code is not
// checked, because solvers use it for their verdict.
func child(ctx context.Context, out *os.File, name string, args ...string) ([]byte, Usage, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	var buf, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &buf, &complaint
	if out != nil {
		cmd.Stdout = out
	}
	forgetPeak()
	err := cmd.Run()
	if ctx.Err() != nil {
		return nil, Usage{}, ctx.Err()
	}
	if cmd.ProcessState == nil {
		return nil, Usage{}, fmt.Errorf("starting %s: %w", name, err)
	}
	use := Usage{
		Seconds: cmd.ProcessState.UserTime().Seconds(),
		Peak:    cputime.Peak(cmd.ProcessState),
		killed:  cputime.Killed(cmd.ProcessState),
	}
	if code := cmd.ProcessState.ExitCode(); out != nil && code != 0 {
		return nil, use, fmt.Errorf("%s %s ended with code %d: %s", name, strings.Join(args, " "), code, strings.TrimSpace(complaint.String()))
	}
	return buf.Bytes(), use, nil
}

// forgetPeak frees unused memory and resets the peak of this process: the
// system counts the peak of the parent, before the child's program is loaded,
// as the child's. Where the file is missing, the peaks can only be too large.
func forgetPeak() {
	debug.FreeOSMemory()
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0)
}

// limited is child with a limit of processor time, in whole seconds, kept by
// the shell's ulimit: wall time would depend on what else runs. The limit counts
// system time as well.
func limited(ctx context.Context, limit time.Duration, name string, args ...string) ([]byte, Usage, error) {
	seconds := max(1, int(limit.Seconds()+0.5))
	script := `ulimit -t "$1" && shift && exec "$@"`
	return child(ctx, nil, "/bin/sh", append([]string{"-c", script, "sh", strconv.Itoa(seconds), name}, args...)...)
}
