package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/unolab/uno/internal/exactjson"
	"github.com/unolab/uno/internal/live"
)

// The limits of a WebSocket.
const (
	maxMessage = 4 << 10          // bytes from a client
	helloTime  = 5 * time.Second  // for its first message
	writeTime  = 10 * time.Second // for taking one of ours
	lastTime   = 2 * time.Second  // for taking the last ones
	pingEvery  = 15 * time.Second
	maxTokens  = 10 // seats that one connection speaks for

	maxChunk   = 64 << 10         // bytes of lines that a program sends at once
	engineTime = 30 * time.Second // for a program's answer, unless it asks for more
	engineMost = 10 * time.Minute // that it may ask for
)

// socket is the WebSocket of a table.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	s.connect(w, r, personLine())
}

// personLine is the line of a client that speaks the studio's own protocol.
func personLine() *line {
	return &line{client: live.NewClient(), most: maxMessage, take: (*line).message, bye: live.Bye}
}

// engineSocket is the WebSocket of a program that speaks the engine protocol.
func (s *Server) engineSocket(w http.ResponseWriter, r *http.Request) {
	patience := engineTime
	if text := r.URL.Query().Get("patience"); text != "" {
		seconds, err := strconv.Atoi(text)
		if err != nil || seconds < 1 || seconds > int(engineMost/time.Second) {
			s.fail(w, r, &live.Error{Code: live.BadRequest, Text: fmt.Sprintf("patience: a number of seconds from 1 to %d.", int(engineMost/time.Second))})
			return
		}
		patience = time.Duration(seconds) * time.Second
	}
	s.connect(w, r, &line{
		client: live.NewForeign(patience), most: maxChunk, take: new(engineLines).message,
		bye: func(string) []byte { return []byte("quit\n") },
	})
}

// connect connects a client to a table.
func (s *Server) connect(w http.ResponseWriter, r *http.Request, l *line) {
	l.holds = s.term()
	t := s.find(w, r)
	if t == nil {
		return
	}
	from := s.address(r)
	if !s.limits.open(from) {
		s.fail(w, r, &live.Error{Code: live.TooMany, Text: "There are too many connections from your address."})
		return
	}
	defer s.limits.close(from)
	if !s.door.enter() {
		s.fail(w, r, closing())
		return
	}
	defer s.door.leave()
	// The guard has checked the origin.
	conn, failed := websocket.Accept(w, r, &websocket.AcceptOptions{
		InsecureSkipVerify: true, CompressionMode: websocket.CompressionDisabled,
	})
	if failed != nil {
		return // Accept has answered
	}
	s.metrics.sockets.Inc()
	defer s.metrics.sockets.Dec()
	defer conn.CloseNow()
	conn.SetReadLimit(l.most)
	l.s, l.conn, l.table = s, conn, t
	l.client.Ended = l.scheduleEnd
	l.run(s.ctx)
}

// closing is the answer to who comes when the studio closes.
func closing() *live.Error { return &live.Error{Code: live.Closed, Text: "The studio is closing."} }

// wire is what a line uses of a WebSocket.
type wire interface {
	Read(ctx context.Context) (websocket.MessageType, []byte, error)
	Write(ctx context.Context, kind websocket.MessageType, data []byte) error
	Ping(ctx context.Context) error
	Close(code websocket.StatusCode, reason string) error
	CloseNow() error
}

// line is one connection to a table.
type line struct {
	s      *Server
	conn   wire
	table  *live.Table
	client *live.Client
	most   int64                                   // bytes of a message
	take   func(l *line, data []byte, inTime bool) // handles a message
	bye    func(why string) []byte                 // the last message to the client
	holds  func() bool                             // what the table says may be sent

	mu   sync.Mutex
	ping *time.Timer
	last *time.Timer // closes the connection of a disconnected client
	over bool
}

// run exchanges messages with the client until either side ends.
func (l *line) run(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	tokens, err := l.hello(ctx)
	if err == nil {
		err = l.table.Attach(l.client, tokens)
	}
	if err != nil {
		l.sayNo(ctx, err)
		return
	}
	defer l.table.Detach(l.client)
	defer l.stopTimers()
	written := make(chan struct{})
	go func() {
		defer close(written)
		defer cancel()
		l.write(ctx)
	}()
	l.schedulePing(ctx, 0)
	l.read(ctx)
	l.client.Drop(live.ByeClosed)
	<-written
}

// hello reads the first message: whose seats the client speaks for.
func (l *line) hello(ctx context.Context) ([]string, *live.Error) {
	ctx, cancel := context.WithTimeout(ctx, helloTime)
	defer cancel()
	data, err := l.next(ctx)
	if err != nil {
		return nil, err
	}
	var hello live.Hello
	if err := exactjson.UnmarshalStrict(data, &hello); err != nil || hello.T != "hello" {
		return nil, &live.Error{Code: live.BadRequest, Text: "The first message must be hello."}
	}
	if hello.Token != nil {
		hello.Tokens = append(hello.Tokens, *hello.Token)
	}
	if len(hello.Tokens) > maxTokens {
		return nil, &live.Error{Code: live.BadRequest, Text: "Those are more tokens than a table has seats."}
	}
	l.client.Fair = hello.Fair
	return hello.Tokens, nil
}

// errGone says that the connection has ended.
var errGone = &live.Error{Code: live.Closed, Text: "The connection has ended."}

// next reads a message.
func (l *line) next(ctx context.Context) ([]byte, *live.Error) {
	kind, data, err := l.conn.Read(ctx)
	switch {
	case err != nil:
		return nil, errGone
	case kind != websocket.MessageText:
		return nil, &live.Error{Code: live.BadRequest, Text: "Messages are text."}
	}
	l.s.metrics.received.Inc()
	return data, nil
}

// sayNo sends a client the reason why it cannot join the table, and closes.
func (l *line) sayNo(ctx context.Context, e *live.Error) {
	if e == errGone {
		return
	}
	data, err := json.Marshal(map[string]any{"t": "no", "id": 0, "error": e})
	if err != nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, lastTime)
	defer cancel()
	if l.conn.Write(ctx, websocket.MessageText, data) == nil {
		_ = l.conn.Close(websocket.StatusPolicyViolation, e.Code) // it ends either way
	}
}

// read passes on the client's messages until it is gone or disconnected.
func (l *line) read(ctx context.Context) {
	limit := l.s.limits.messages()
	strikes := 0
	for {
		data, err := l.next(ctx)
		if err != nil {
			return
		}
		inTime := limit.Allow()
		if !inTime {
			if strikes++; strikes > 100 {
				l.client.Drop(live.ByeFlood)
				return
			}
		}
		l.take(l, data, inTime)
	}
}

// message handles a message of the studio's own, unless it came too fast.
func (l *line) message(data []byte, inTime bool) {
	if !inTime {
		l.client.Refuse(id(data), &live.Error{Code: live.TooMany, Text: "Not so fast, please."})
		return
	}
	var msg live.Message
	if err := exactjson.UnmarshalStrict(data, &msg); err != nil {
		l.client.Refuse(id(data), &live.Error{Code: live.BadRequest, Text: "The message cannot be read: " + err.Error() + "."})
		return
	}
	l.table.Handle(l.client, &msg)
}

// engineLines splits what a program sends into lines: a message may hold several, or
// parts of them.
type engineLines struct{ rest []byte }

// message handles the lines of a message; a flood ends the connection elsewhere.
func (e *engineLines) message(l *line, data []byte, _ bool) {
	e.rest = append(e.rest, data...)
	for {
		text, rest, whole := bytes.Cut(e.rest, []byte("\n"))
		if len(text) > maxMessage {
			e.rest = nil
			l.client.Drop(live.ByeFlood)
			return
		}
		if !whole {
			return
		}
		e.rest = rest
		l.table.Hear(l.client, string(bytes.TrimSuffix(text, []byte("\r"))))
	}
}

// id is the id of a message that may be otherwise unreadable.
func id(data []byte) int64 {
	var msg struct {
		ID int64 `json:"id"`
	}
	_ = json.Unmarshal(data, &msg) // without one it is 0
	return msg.ID
}

// write sends what waits for the client, and at its disconnection the reason.
func (l *line) write(ctx context.Context) {
	for {
		select {
		case msg := <-l.client.Out:
			if !l.tell(ctx, msg, writeTime) {
				return
			}
		case <-l.client.Gone:
			l.farewell(ctx)
			return
		case <-ctx.Done():
			return
		}
	}
}

// tell sends one message of the table, unless this node may have lost it meanwhile.
func (l *line) tell(ctx context.Context, msg []byte, limit time.Duration) bool {
	return l.holds() && l.put(ctx, msg, limit)
}

// put sends one message.
func (l *line) put(ctx context.Context, msg []byte, limit time.Duration) bool {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	err := l.conn.Write(ctx, websocket.MessageText, msg)
	l.client.Sent(msg)
	l.s.metrics.sent.Add(len(msg))
	if err != nil && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		l.s.metrics.slow.Inc()
	}
	return err == nil
}

// farewell sends what still waits and the reason for the end. A client that was
// too slow gets only the reason.
func (l *line) farewell(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, lastTime)
	defer cancel()
	why := l.client.Why()
	if why == live.ByeSlow {
		l.s.metrics.slow.Inc()
	}
	for waits := why != live.ByeSlow && l.holds(); waits; {
		select {
		case msg := <-l.client.Out:
			if !l.tell(ctx, msg, lastTime) {
				return
			}
		default:
			waits = false
		}
	}
	if l.put(ctx, l.bye(why), lastTime) {
		_ = l.conn.Close(websocket.StatusNormalClosure, why) // it ends either way
	}
}

// schedulePing measures the round trip periodically. A connection that does not
// answer is closed.
func (l *line) schedulePing(ctx context.Context, wait time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.over {
		return
	}
	l.ping = time.AfterFunc(wait, func() {
		begun := time.Now()
		limited, cancel := context.WithTimeout(ctx, writeTime)
		defer cancel()
		if l.conn.Ping(limited) != nil {
			_ = l.conn.CloseNow() // it is closed already, or now
			return
		}
		l.client.SetRTT(time.Since(begun))
		l.schedulePing(ctx, pingEvery)
	})
}

// scheduleEnd gives a disconnected client some time to read the reason. A client
// that reads nothing would block its writer for longer.
func (l *line) scheduleEnd() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.over {
		l.last = time.AfterFunc(2*lastTime, func() {
			_ = l.conn.CloseNow() // it is closed already, or now
		})
	}
}

// stopTimers stops the connection's timers.
func (l *line) stopTimers() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.over = true
	for _, timer := range []*time.Timer{l.ping, l.last} {
		if timer != nil {
			timer.Stop()
		}
	}
}
