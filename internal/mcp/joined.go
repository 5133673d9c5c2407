package mcp

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/engine"
	"github.com/unolab/uno/internal/words"
)

// waits is how long a tool waits for the others at a table elsewhere, before it has
// the model call again. Clients of the protocol end a call that takes a minute.
const waits = 20 * time.Second

// maxLine bounds a line from a table elsewhere, in bytes.
const maxLine = 64 << 10

// joined is a seat at a table elsewhere, which speaks the engine protocol and does not
// wait for the model longer than it likes.
type joined struct {
	conn  io.ReadWriteCloser
	names func() []string
	wait  time.Duration
	ended chan struct{} // the connection has

	mu      sync.Mutex // guards the rest
	seat    *engine.Listener
	called  []string      // the seats of the hand
	hands   int           // announced
	changed chan struct{} // closed at the next line
	shown   int           // the question that the model was shown last
	closed  int           // the hand whose end it was shown last
	news    []string      // what happened since the model's last answer
	fault   string        // why the table let the model go
	err     error
}

// Join makes a server for one seat of a table elsewhere, at the other end of a
// connection that carries the engine protocol. Names gives what the seats are called;
// it is asked at the beginning of each hand. Close ends the connection.
func Join(conn io.ReadWriteCloser, names func() []string) *Server {
	j := &joined{
		conn: conn, names: names, wait: waits, seat: engine.NewListener("mcp"),
		ended: make(chan struct{}), changed: make(chan struct{}),
	}
	go j.read()
	return &Server{table: j, joined: true}
}

// read takes the lines of the table until the connection ends.
func (j *joined) read() {
	defer close(j.ended)
	in := bufio.NewScanner(j.conn)
	in.Buffer(nil, maxLine)
	for in.Scan() {
		if in.Text() == "quit" {
			break
		}
		if err := j.take(in.Text()); err != nil {
			j.end(err)
			return
		}
	}
	j.end(nil)
}

// take takes a line.
func (j *joined) take(line string) error {
	var called []string
	if strings.HasPrefix(line, "newgame ") {
		called = j.names()
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if fault, ok := strings.CutPrefix(line, "info fault "); ok {
		j.fault = fault
	}
	send, err := j.seat.Hear(line)
	if err != nil {
		return fmt.Errorf("what the table sends cannot be read: %w", err)
	}
	if called != nil {
		j.called = called
		j.hands++
	}
	j.hear()
	close(j.changed)
	j.changed = make(chan struct{})
	if send != "" {
		_, err = io.WriteString(j.conn, send)
	}
	return err
}

// end notes that the connection has ended.
func (j *joined) end(err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	switch {
	case j.fault != "":
		j.err = fmt.Errorf("the table has let you go: %s", j.fault)
	case err != nil:
		j.err = err
	default:
		j.err = errors.New("the table has ended the connection")
	}
	close(j.changed)
	j.changed = make(chan struct{})
}

// hear adds what the seat saw to the news.
func (j *joined) hear() {
	events := j.seat.News()
	if len(events) == 0 {
		return
	}
	speaker := j.speaker()
	for _, e := range events {
		j.news = append(j.news, speaker.Event(e))
	}
	if extra := len(j.news) - maxNews; extra > 0 {
		j.news = slices.Delete(j.news, 0, extra)
	}
}

// maxNews is how many sentences wait for a model that does not ask.
const maxNews = 400

// speaker says what happened at the table.
func (j *joined) speaker() words.Speaker {
	v := j.seat.Now()
	return newSpeaker(v.Rules, j.seats(v), v.Seat)
}

// seats is what the seats are called.
func (j *joined) seats(v *uno.View) []string {
	list := make([]string, v.Seats)
	for i := range list {
		list[i] = fmt.Sprintf("seat %d", i)
		if i < len(j.called) && j.called[i] != "" {
			list[i] = fmt.Sprintf("%s (seat %d)", j.called[i], i)
		}
	}
	list[v.Seat] = "You"
	return list
}

// rules implements table.
func (j *joined) rules() *uno.Rules {
	j.mu.Lock()
	defer j.mu.Unlock()
	v := j.seat.Now()
	if v == nil {
		return nil
	}
	rules := *v.Rules
	return &rules
}

// state implements table: it waits for a question or the end of a hand, but not for
// long.
func (j *joined) state(ctx context.Context) (State, error) {
	ctx, cancel := context.WithTimeout(ctx, j.wait)
	defer cancel()
	for {
		j.mu.Lock()
		changed := j.changed
		id, moves := j.seat.Open()
		ended := j.seat.Over() && j.closed < j.hands
		if id > 0 || ended || j.err != nil || ctx.Err() != nil {
			defer j.mu.Unlock()
			if j.err != nil && !ended {
				return State{}, j.err
			}
			j.shown = id
			if ended {
				j.closed = j.hands
			}
			return j.look(moves), nil
		}
		j.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
		}
	}
}

// look is what the model is shown.
func (j *joined) look(moves []uno.Move) State {
	v := j.seat.Now()
	if v == nil {
		return State{Question: waiting, Ask: "no hand has begun; view waits for it", Legal: []Action{}, News: []string{}}
	}
	s := sight{view: v, names: j.seats(v), speaker: j.speaker(), moves: moves, news: j.news, round: j.hands}
	switch {
	case len(moves) > 0:
		s.kind = v.Phase.String()
	case j.seat.Over():
		s.kind, s.ask = over, "the hand is over; view waits for the next one"
		s.result = &Result{Winner: int(v.Winner), Points: int(v.Points), Reason: v.Reason.String(), YouWon: int(v.Winner) == v.Seat}
	default:
		s.kind, s.ask = waiting, "it is not your turn; view waits for it"
	}
	return s.state()
}

// play implements table.
func (j *joined) play(text string) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	id, moves := j.seat.Open()
	switch {
	case j.err != nil:
		return j.err
	case id == 0:
		return errors.New("you are not asked anything now; view waits for your turn")
	case id != j.shown:
		return errors.New("the table has moved on since you looked; call view")
	}
	v := j.seat.Now()
	m, err := uno.ParseText(int8(v.Seat), text)
	if err != nil {
		return err
	}
	if !slices.Contains(moves, m) {
		return fmt.Errorf("%s is not legal; legal_actions lists what is", m.Text())
	}
	j.news = nil
	_, err = io.WriteString(j.conn, j.seat.Answer(m))
	return err
}

// close implements table.
func (j *joined) close() {
	j.conn.Close()
	<-j.ended
}
