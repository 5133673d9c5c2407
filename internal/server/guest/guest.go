// Package guest is a scripted client of the studio, which the benchmark and the
// tests seat at tables. It uses only the public interface.
//
// [Create] makes a table over HTTP, [Dial] connects to it, and [Guest.Play]
// plays: in every position one of the moves that the server lists, chosen at
// random from the given source.
package guest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/unolab/uno/fair"
	"github.com/unolab/uno/internal/live"
)

// maxAnswer is the longest message that a guest takes, in bytes.
const maxAnswer = 16 << 20

// Call sends the studio an HTTP request: body, unless it is nil, is sent as JSON,
// and the answer is decoded into answer, unless it is nil. An answer that is an
// error is returned as a *live.Error.
func Call(ctx context.Context, base, method, path, token string, body, answer any) error {
	var in io.Reader
	if body != nil {
		data, err := json.Marshal(body)
		if err != nil {
			return err
		}
		in = bytes.NewReader(data)
	}
	req, err := http.NewRequestWithContext(ctx, method, base+path, in)
	if err != nil {
		return err
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	data, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer))
	if err != nil {
		return err
	}
	if res.StatusCode >= 300 {
		var failed struct {
			Error *live.Error `json:"error"`
		}
		if json.Unmarshal(data, &failed) == nil && failed.Error != nil {
			return failed.Error
		}
		return fmt.Errorf("%s %s: %s", method, path, res.Status)
	}
	if answer == nil {
		return nil
	}
	return json.Unmarshal(data, answer)
}

// Create makes a table.
func Create(ctx context.Context, base string, request any) (*live.TableCreated, error) {
	var made live.TableCreated
	if err := Call(ctx, base, http.MethodPost, "/api/tables", "", request, &made); err != nil {
		return nil, err
	}
	return &made, nil
}

// Guest is a connection to a table.
type Guest struct {
	Conn *websocket.Conn
	// Rand chooses moves.
	Rand *rand.Rand
	// Heard, if it is not nil, receives every message.
	Heard func(data []byte)
	// Done, if it is not nil, receives for every accepted move how long that
	// took, and whether the table held it back until a window had closed.
	Done func(move string, v int, took time.Duration, held bool)
	// Until, if it is not nil, ends Play when it returns true at the end of a
	// hand.
	Until func(over *Message) bool
	// Think is how long the guest waits before a move.
	Think time.Duration

	mu      sync.Mutex // guards the rest: a move after a thinking time is sent concurrently with Play
	id      int64
	sent    map[int64]sentMove
	thought map[int]*time.Timer // by seat; Play's alone
	fair    *taking             // of a guest that takes part in deals
}

// sentMove is a move that is not answered yet.
type sentMove struct {
	move string
	at   time.Time
	held bool
}

// Message is the part of a server's message that a guest reads.
type Message struct {
	T     string          `json:"t"`
	ID    int64           `json:"id"`
	V     int             `json:"v"`
	Round int             `json:"round"`
	You   *int            `json:"you"`
	Legal []string        `json:"legal"`
	Ask   *live.Ask       `json:"ask"`
	Held  string          `json:"held"`
	View  live.View       `json:"view"`
	Error *live.Error     `json:"error"`
	Table *live.TableInfo `json:"table"`
	Over  bool            `json:"match_over"`
	Game  any             `json:"game"` // a number or a link
	Code  string          `json:"code"`
	Move  string          `json:"move"`
	Fair  *fair.Deal      `json:"fair"`
	Deck  string          `json:"deck"`
	Grace *live.Grace     `json:"grace"`
}

// Dial connects to a table and says hello for the seats of the tokens.
func Dial(ctx context.Context, base, code string, tokens ...string) (*Guest, error) {
	return dial(ctx, base, code, map[string]any{"t": "hello", "token": nil}, tokens...)
}

// dial is Dial with the hello to say.
func dial(ctx context.Context, base, code string, hello map[string]any, tokens ...string) (*Guest, error) {
	url := "ws" + strings.TrimPrefix(base, "http") + "/api/tables/" + code + "/ws"
	conn, _, err := websocket.Dial(ctx, url, &websocket.DialOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(maxAnswer)
	g := &Guest{Conn: conn, Rand: rand.New(rand.NewPCG(1, 2)), sent: map[int64]sentMove{}, thought: map[int]*time.Timer{}}
	switch len(tokens) {
	case 0:
	case 1:
		hello["token"] = tokens[0]
	default:
		hello["tokens"] = tokens
	}
	if err := g.Send(ctx, hello); err != nil {
		conn.CloseNow()
		return nil, err
	}
	return g, nil
}

// Send sends a message.
func (g *Guest) Send(ctx context.Context, msg any) error {
	data, err := json.Marshal(msg)
	if err != nil {
		return err
	}
	return g.Conn.Write(ctx, websocket.MessageText, data)
}

// Next reads a message.
func (g *Guest) Next(ctx context.Context) (*Message, error) {
	_, data, err := g.Conn.Read(ctx)
	if err != nil {
		return nil, err
	}
	if g.Heard != nil {
		g.Heard(data)
	}
	var m Message
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, fmt.Errorf("%q: %w", data, err)
	}
	return &m, nil
}

// Play plays until the match is over, Until returns true, or the context or the
// connection ends. A refused move is an error, unless the table had changed.
func (g *Guest) Play(ctx context.Context) error {
	defer g.forget()
	for {
		m, err := g.Next(ctx)
		if err != nil {
			return err
		}
		if end, err := g.answer(ctx, m); end || err != nil {
			return err
		}
	}
}

// answer responds to a message; end reports that the guest has finished.
func (g *Guest) answer(ctx context.Context, m *Message) (end bool, err error) {
	if g.fair != nil {
		if err := g.witness(ctx, m); err != nil {
			return false, err
		}
	}
	switch m.T {
	case "play":
		return false, g.choose(ctx, m)
	case "done":
		if s, ok := g.answered(m.ID); ok && g.Done != nil {
			g.Done(s.move, m.V, time.Since(s.at), s.held)
		}
	case "no":
		s, mine := g.answered(m.ID)
		switch {
		case !mine && m.ID == 0:
			return false, m.Error // the hello
		case mine && m.Error.Code != live.Stale && m.Error.Code != live.NotAsked && m.Error.Code != live.Unavailable:
			return false, fmt.Errorf("the move %q is refused: %w", s.move, m.Error)
		}
	case "over":
		switch {
		case g.Until != nil && g.Until(m):
			return true, nil
		case m.Over:
			return g.Until == nil, nil
		}
		return false, g.say(ctx, live.Message{T: "ready"})
	case "bye":
		return true, nil
	}
	return false, nil
}

// answered removes the move that a message answers.
func (g *Guest) answered(id int64) (sentMove, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	s, ok := g.sent[id]
	delete(g.sent, id)
	return s, ok
}

// say sends a message with the next id.
func (g *Guest) say(ctx context.Context, msg live.Message) error {
	g.mu.Lock()
	g.id++
	msg.ID = g.id
	if msg.T == "move" {
		g.sent[msg.ID] = sentMove{move: msg.Move, at: time.Now()}
	}
	g.mu.Unlock()
	return g.Send(ctx, msg)
}

// forget cancels the moves being thought about.
func (g *Guest) forget() {
	for _, timer := range g.thought {
		timer.Stop()
	}
}

// choose sends one of the legal moves, after a thinking time. It rarely catches,
// because most catches have no effect.
func (g *Guest) choose(ctx context.Context, m *Message) error {
	if m.Held != "" {
		g.mu.Lock()
		for id, s := range g.sent {
			s.held = true
			g.sent[id] = s
		}
		g.mu.Unlock()
	}
	if m.You == nil {
		return nil
	}
	if timer := g.thought[*m.You]; timer != nil {
		timer.Stop()
	}
	if m.Ask == nil || len(m.Legal) == 0 {
		return nil
	}
	msg := live.Message{T: "pass", Seat: m.You}
	if m.Ask.Kind != "moment" || g.Rand.IntN(4) == 0 {
		msg = live.Message{T: "move", Seat: m.You, V: m.V, Move: m.Legal[g.Rand.IntN(len(m.Legal))]}
	}
	if g.Think <= 0 {
		return g.say(ctx, msg)
	}
	// The thinking time varies from half to one and a half times the mean. If the
	// connection has ended meanwhile, Play notices.
	wait := g.Think/2 + time.Duration(g.Rand.Int64N(int64(g.Think)))
	g.thought[*m.You] = time.AfterFunc(wait, func() { _ = g.say(ctx, msg) })
	return nil
}

// Close ends the connection.
func (g *Guest) Close() { g.Conn.CloseNow() }
