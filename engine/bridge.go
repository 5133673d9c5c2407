package engine

import (
	"context"
	"io"
	"strings"
	"time"
)

// Bridge runs a command as an engine for a host at the other end of a connection,
// and carries the lines both ways until either of them ends. It returns how the
// command failed; "" if it ended with status 0, as it does after quit, or after the
// host or the context.
func Bridge(ctx context.Context, command string, host io.ReadWriteCloser) (how string, err error) {
	p, err := startProcess(command)
	if err != nil {
		return "", err
	}
	heard, said := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(heard)
		// An end of either side ends the copy; nothing else is to be done about it.
		_, _ = io.Copy(p, host)
		p.CloseWrite()
	}()
	go func() {
		defer close(said)
		_, _ = io.Copy(host, p)
	}()
	first := false
	select {
	case <-said:
		first = true
	case <-heard:
		select {
		case <-said:
		case <-time.After(Usual.Quit):
		}
	case <-ctx.Done():
	}
	p.Kill()
	err = host.Close()
	<-heard
	<-said
	if how = p.Wait(); !first || strings.HasPrefix(how, "exited with status 0") {
		return "", nil
	}
	return how, err
}
