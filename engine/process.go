package engine

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// process is a command that runs in a process group of its own.
type process struct {
	cmd    *exec.Cmd
	in     *os.File // the writing end of its input
	out    *os.File // the reading end of its output
	err    *os.File // the reading end of its errors
	once   sync.Once
	told   chan struct{} // closed at the end of its errors
	last   lastLine
	closed sync.Once
}

// startProcess starts a command of the shell.
func startProcess(command string) (transport, error) {
	p := &process{cmd: shell(command), told: make(chan struct{})}
	var theirs []*os.File
	defer func() {
		for _, f := range theirs {
			f.Close()
		}
	}()
	pipe := func(writing bool) (mine, other *os.File, err error) {
		r, w, err := os.Pipe()
		if err != nil {
			return nil, nil, err
		}
		if writing {
			mine, other = w, r
		} else {
			mine, other = r, w
		}
		theirs = append(theirs, other)
		return mine, other, nil
	}
	var errs [3]error
	var in, out, err *os.File
	p.in, in, errs[0] = pipe(true)
	p.out, out, errs[1] = pipe(false)
	p.err, err, errs[2] = pipe(false)
	failed := errors.Join(errs[:]...)
	if failed == nil {
		p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = in, out, err
		ownGroup(p.cmd)
		failed = p.cmd.Start()
	}
	if failed != nil {
		for _, f := range []*os.File{p.in, p.out, p.err} {
			if f != nil {
				f.Close()
			}
		}
		return nil, failed
	}
	go func() {
		defer close(p.told)
		// An error while reading the error output is not worth reporting.
		_, _ = io.Copy(&p.last, p.err)
	}()
	return p, nil
}

func (p *process) Read(b []byte) (int, error)  { return p.out.Read(b) }
func (p *process) Write(b []byte) (int, error) { return p.in.Write(b) }

// CloseWrite implements transport.
func (p *process) CloseWrite() { p.once.Do(func() { p.in.Close() }) }

// Kill implements transport. It ends the group before it waits for the leader, so
// that the group's number cannot have been reused.
func (p *process) Kill() {
	killGroup(p.cmd)
	p.CloseWrite()
	p.closed.Do(func() { p.out.Close() })
}

// Wait implements transport.
func (p *process) Wait() string {
	err := p.cmd.Wait()
	// A program that left its group may still hold the pipe. Where there are no
	// deadlines, what was not read by now is lost.
	if p.err.SetReadDeadline(time.Now().Add(time.Second)) != nil {
		p.err.Close()
	}
	<-p.told
	p.err.Close()
	how := "exited with status 0"
	if err != nil {
		how = fmt.Sprintf("ended: %v", err)
	}
	if last := p.last.String(); last != "" {
		how += ": " + last
	}
	return how
}

// lastLine keeps the last line that is written to it, as far as it is short.
type lastLine struct{ now, before strings.Builder }

// Write implements io.Writer.
func (l *lastLine) Write(b []byte) (int, error) {
	for _, c := range b {
		switch {
		case c == '\n' && l.now.Len() > 0:
			l.before.Reset()
			l.before.WriteString(l.now.String())
			l.now.Reset()
		case c != '\n' && l.now.Len() < 200:
			l.now.WriteByte(c)
		}
	}
	return len(b), nil
}

// String is the line, quoted; empty if there is none.
func (l *lastLine) String() string {
	text := strings.TrimSpace(l.now.String())
	if text == "" {
		text = strings.TrimSpace(l.before.String())
	}
	if text == "" {
		return ""
	}
	return fmt.Sprintf("%q", text)
}
