//go:build js

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"syscall/js"
	"time"

	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/server"
	"github.com/unolab/uno/internal/store"
)

// studio is the studio of a page that has none behind it: its requests and sockets come
// as numbered messages.
type studio struct {
	server *server.Server
	post   func(call int, kind, text string)
	pipes  map[int]*server.Pipe
}

// newStudio makes a studio from the rows that the device kept of the last one. Rows that
// change are posted before the answers and messages that tell of them.
func newStudio(kept string, post func(call int, kind, text string)) (*studio, error) {
	rows := map[string]json.RawMessage{}
	if kept != "" {
		if err := json.Unmarshal([]byte(kept), &rows); err != nil {
			return nil, err
		}
	}
	// What cannot be read is no reason to refuse a new game.
	memory, _ := store.NewMemory(rows, func(rows map[string]json.RawMessage) {
		changed, err := json.Marshal(rows)
		if err != nil {
			panic(err) // rows are JSON
		}
		post(0, "keep", string(changed))
	})
	cfg := server.Config{
		Version: "page",
		Live:    live.Config{Grace: 1500 * time.Millisecond, Pace: 900 * time.Millisecond, Workers: 1, IdlePlaying: 30 * 24 * time.Hour, IdleOpen: 24 * time.Hour},
		Limits:  server.Limits{Open: 1000},
	}
	s, err := server.New(context.Background(), cfg, memory, slog.New(slog.DiscardHandler))
	if err != nil {
		return nil, err
	}
	return &studio{server: s, post: post, pipes: map[int]*server.Pipe{}}, nil
}

// answer is the answer to a request, as it is written.
type answer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (a *answer) Header() http.Header { return a.header }

func (a *answer) WriteHeader(status int) { a.status = status }

func (a *answer) Write(data []byte) (int, error) { return a.body.Write(data) }

// ask answers a request later; the kind of the message is the status.
func (s *studio) ask(call int, method, path, token, body string) {
	go func() {
		r, err := http.NewRequest(method, "http://localhost"+path, strings.NewReader(body))
		if err != nil {
			s.post(call, strconv.Itoa(http.StatusBadRequest), "{}")
			return
		}
		r.RemoteAddr = "127.0.0.1:1"
		if token != "" {
			r.Header.Set("Authorization", "Bearer "+token)
		}
		a := &answer{header: http.Header{}, status: http.StatusOK}
		s.server.ServeHTTP(a, r)
		s.post(call, strconv.Itoa(a.status), a.body.String())
	}()
}

// open connects a socket to a table.
func (s *studio) open(call int, code string) {
	p, err := s.server.Attend(code,
		func(message []byte) { s.post(call, "message", string(message)) },
		func() {
			delete(s.pipes, call)
			s.post(call, "closed", "")
		})
	if err != nil {
		s.post(call, "closed", "")
		return
	}
	s.pipes[call] = p
}

// exposeStudio sets the functions of the studio. All goroutines of a page share one
// thread, and none of these functions waits.
func exposeStudio(post func(call int, kind, text string)) {
	var s *studio
	set := func(name string, do func(args []js.Value)) {
		js.Global().Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any {
			do(args)
			return nil
		}))
	}
	set("unoStudio", func(args []js.Value) {
		made, err := newStudio(args[0].String(), post)
		if err != nil {
			panic(err) // the host gives JSON
		}
		s = made
	})
	set("unoAsk", func(args []js.Value) {
		s.ask(args[0].Int(), args[1].String(), args[2].String(), args[3].String(), args[4].String())
	})
	set("unoOpen", func(args []js.Value) { s.open(args[0].Int(), args[1].String()) })
	set("unoSend", func(args []js.Value) {
		if p := s.pipes[args[0].Int()]; p != nil {
			p.Take([]byte(args[1].String()))
		}
	})
	set("unoShut", func(args []js.Value) {
		if p := s.pipes[args[0].Int()]; p != nil {
			_ = p.CloseNow() // it has no error
		}
	})
}
