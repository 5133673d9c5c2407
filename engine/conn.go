package engine

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/unolab/uno/bot"
)

// The codes of faults: why a program forfeits a hand.
const (
	FaultStart        = "start"         // the process cannot be started
	FaultHandshake    = "handshake"     // it does not speak this protocol
	FaultTimeout      = "timeout"       // it does not answer within a limit
	FaultExited       = "exited"        // it ended
	FaultGarbage      = "garbage"       // a line that is no message of the protocol
	FaultStale        = "stale-answer"  // an answer to a question that is not open
	FaultIllegal      = "illegal-move"  // a move that is not one of those listed
	FaultFlood        = "flood"         // more output than the limit
	FaultLongLine     = "long-line"     // a line longer than the limit
	FaultNotRestarted = "not-restarted" // it had too many faults before
)

// Limits bound what a program may use; a zero field means its value in Usual.
type Limits struct {
	Start  time.Duration // to shake hands, and to get ready for a game
	Answer time.Duration // to answer, beyond the time of the Budget
	Quit   time.Duration // to end after quit
	Line   int           // bytes of a line
	Output int           // bytes from a question to its answer
	Faults int           // after so many it is not started again
}

// Usual are the default limits.
var Usual = Limits{
	Start: 10 * time.Second, Answer: 30 * time.Second, Quit: 2 * time.Second,
	Line: 4096, Output: 1 << 20, Faults: 10,
}

// usual fills in the defaults.
func (l Limits) usual() Limits {
	return Limits{
		Start: cmp.Or(l.Start, Usual.Start), Answer: cmp.Or(l.Answer, Usual.Answer), Quit: cmp.Or(l.Quit, Usual.Quit),
		Line: cmp.Or(l.Line, Usual.Line), Output: cmp.Or(l.Output, Usual.Output), Faults: cmp.Or(l.Faults, Usual.Faults),
	}
}

// transport carries bytes to and from a program.
type transport interface {
	io.Reader
	io.Writer
	// CloseWrite lets the program see the end of its input.
	CloseWrite()
	// Kill ends the program and what it started, and with it reads and writes.
	Kill()
	// Wait waits for the end after Kill and reports how the program ended.
	Wait() string
}

// conn exchanges lines with a program. One goroutine reads and another writes, so
// that neither a full pipe nor a silent program can block the host.
type conn struct {
	limits Limits
	to     transport
	log    *conversation
	lines  chan line
	out    chan string
	closed chan struct{}
	group  sync.WaitGroup
}

// line is a line that was read, or the reason why there are no more.
type line struct {
	text  string
	fault *bot.Fault
}

// newConn starts reading from and writing to a program.
func newConn(to transport, limits Limits, log *conversation) *conn {
	c := &conn{
		limits: limits, to: to, log: log,
		lines: make(chan line), out: make(chan string), closed: make(chan struct{}),
	}
	c.group.Go(c.read)
	c.group.Go(c.write)
	return c
}

// errEnded is the fault of a program whose output ended; how it ended is added.
var errEnded = &bot.Fault{Code: FaultExited, What: "the program ended"}

// read reads lines until the end or a line that is too long.
func (c *conn) read() {
	defer close(c.lines)
	in := bufio.NewReaderSize(c.to, c.limits.Line+2)
	for {
		text, err := in.ReadSlice('\n')
		l := line{text: strings.TrimRight(string(text), "\r\n")}
		switch {
		case errors.Is(err, bufio.ErrBufferFull) || len(l.text) > c.limits.Line:
			l.fault = &bot.Fault{Code: FaultLongLine, What: fmt.Sprintf("a line has more than %d bytes", c.limits.Line)}
		case err != nil:
			l.fault = errEnded
		}
		select {
		case c.lines <- l:
		case <-c.closed:
			return
		}
		if l.fault != nil {
			return
		}
	}
}

// write writes the lines from its channel. A program that stops reading is
// detected by its missing answers.
func (c *conn) write() {
	for {
		select {
		case text := <-c.out:
			if _, err := io.WriteString(c.to, text); err != nil || text == quit {
				c.to.CloseWrite()
			}
		case <-c.closed:
			return
		}
	}
}

// quit is the last message.
const quit = "quit\n"

// exchange sends a text and passes each line that comes back to take, until take
// reports that it is done. The error is a *bot.Fault or the context's.
func (c *conn) exchange(ctx context.Context, text string, limit time.Duration, take func(text string) (done bool, fault *bot.Fault)) error {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	c.log.add("> ", text)
	out, size := c.out, 0
	for {
		select {
		case out <- text:
			out = nil
		case l, ok := <-c.lines:
			if !ok {
				return errEnded
			}
			if l.fault != nil {
				return l.fault
			}
			c.log.add("< ", l.text+"\n")
			if size += len(l.text) + 1; size > c.limits.Output {
				return &bot.Fault{Code: FaultFlood, What: fmt.Sprintf("more than %d bytes of output before an answer", c.limits.Output)}
			}
			if l.text == "" || l.text == "info" || strings.HasPrefix(l.text, "info ") {
				continue
			}
			if done, fault := take(l.text); fault != nil {
				return fault
			} else if done {
				return nil
			}
		case <-timer.C:
			return &bot.Fault{Code: FaultTimeout, What: fmt.Sprintf("no answer within %v", limit)}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// ready waits until the program has processed everything sent so far. A line that
// arrives before the confirmation answers no question.
func (c *conn) ready(ctx context.Context, text string, id int, limit time.Duration) error {
	want := fmt.Sprintf("readyok %d", id)
	return c.exchange(ctx, fmt.Sprintf("%sisready %d\n", text, id), limit, func(text string) (bool, *bot.Fault) {
		if text != want {
			return false, unasked(text)
		}
		return true, nil
	})
}

// unasked is the fault of a line that nothing asked for.
func unasked(text string) *bot.Fault {
	if strings.HasPrefix(text, "bestmove ") {
		return &bot.Fault{Code: FaultStale, What: fmt.Sprintf("%s answers no open question", quoted(text))}
	}
	return &bot.Fault{Code: FaultGarbage, What: quoted(text) + " is no message that was asked for"}
}

// quoted makes a program's text safe to show in an error: printable and short.
func quoted(text string) string {
	const most = 80
	if len(text) > most {
		text = text[:most] + ".."
	}
	return fmt.Sprintf("%q", text)
}

// close ends the program, after quit if it is to end gracefully, and reports how
// it ended.
func (c *conn) close(peaceful bool) string {
	if peaceful {
		c.quit()
	}
	c.to.Kill()
	close(c.closed)
	how := c.to.Wait()
	c.group.Wait()
	return how
}

// quit asks the program to end and waits for the end of its output.
func (c *conn) quit() {
	timer := time.NewTimer(c.limits.Quit)
	defer timer.Stop()
	out := c.out
	c.log.add("> ", quit)
	for {
		select {
		case out <- quit:
			out = nil
		case l, ok := <-c.lines:
			if !ok || l.fault != nil {
				return
			}
		case <-timer.C:
			return
		}
	}
}

// conversation logs the lines exchanged; a nil one logs nothing.
type conversation struct {
	mu sync.Mutex
	to io.Writer
}

// add writes lines that were sent (>) or received (<).
func (l *conversation) add(mark, text string) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for line := range strings.Lines(text) {
		fmt.Fprint(l.to, mark, line)
	}
}
