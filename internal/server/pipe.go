package server

import (
	"context"
	"errors"
	"sync"

	"github.com/coder/websocket"

	"github.com/unolab/uno/internal/live"
)

// A Pipe is a connection to a table within the program, which speaks as a WebSocket
// does.
type Pipe struct {
	send func(message []byte)
	in   chan []byte
	gone chan struct{}
	once sync.Once
}

// errEnded says that a pipe has ended.
var errEnded = errors.New("the pipe has ended")

// pipeLen is how many messages may wait for the table.
const pipeLen = 256

// Attend connects a client within the program to a table. send receives each message
// of the table, ended is called at the end.
func (s *Server) Attend(code string, send func(message []byte), ended func()) (*Pipe, *live.Error) {
	holds := s.term()
	t, err := s.hub.Table(code)
	if err != nil {
		return nil, err
	}
	if !s.door.enter() {
		return nil, closing()
	}
	p := &Pipe{send: send, in: make(chan []byte, pipeLen), gone: make(chan struct{})}
	l := personLine()
	l.s, l.conn, l.table, l.holds = s, p, t, holds
	l.client.Ended = l.scheduleEnd
	go func() {
		defer s.door.leave()
		l.run(s.ctx)
		_ = p.CloseNow() // it has no error
		ended()
	}()
	return p, nil
}

// Take passes a message to the table. A client that sends faster than the table reads
// is disconnected.
func (p *Pipe) Take(message []byte) {
	select {
	case p.in <- message:
	default:
		_ = p.CloseNow() // it has no error
	}
}

// Read implements wire.
func (p *Pipe) Read(ctx context.Context) (websocket.MessageType, []byte, error) {
	select {
	case message := <-p.in:
		return websocket.MessageText, message, nil
	case <-p.gone:
		return 0, nil, errEnded
	case <-ctx.Done():
		return 0, nil, ctx.Err()
	}
}

// Write implements wire.
func (p *Pipe) Write(_ context.Context, _ websocket.MessageType, data []byte) error {
	select {
	case <-p.gone:
		return errEnded
	default:
		p.send(data)
		return nil
	}
}

// Ping implements wire: the other end is always there.
func (p *Pipe) Ping(context.Context) error { return nil }

// Close implements wire.
func (p *Pipe) Close(websocket.StatusCode, string) error { return p.CloseNow() }

// CloseNow ends the connection.
func (p *Pipe) CloseNow() error {
	p.once.Do(func() { close(p.gone) })
	return nil
}
