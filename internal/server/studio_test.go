package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"go.uber.org/goleak"

	"github.com/unolab/uno/internal/jobs"
	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/server"
	"github.com/unolab/uno/internal/server/guest"
	"github.com/unolab/uno/internal/store"
	"github.com/unolab/uno/record"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// quiet is a log that nobody reads.
var quiet = slog.New(slog.NewTextHandler(io.Discard, nil))

// studio is a running studio for a test, with its data in a folder.
type studio struct {
	base   string
	server *server.Server
	store  store.Store
	stop   func()
}

// newStudio runs a studio. Limits are off unless the configuration has some.
func newStudio(t *testing.T, cfg server.Config) *studio {
	t.Helper()
	return openStudio(t, cfg, t.TempDir())
}

// openStudio runs a studio with its data in a folder; wrap, if there is one,
// may change its connections.
func openStudio(t *testing.T, cfg server.Config, dir string, wrap ...func(net.Listener) net.Listener) *studio {
	t.Helper()
	if cfg.Limits == (server.Limits{}) {
		cfg.Limits = server.Limits{Requests: -1, Tables: -1, Open: -1, Guesses: -1, Sockets: -1, Messages: -1}
	}
	if cfg.Jobs == nil {
		cfg.Jobs = &jobs.Config{}
	}
	if cfg.Live.Ready == 0 {
		cfg.Live.Ready = 50 * time.Millisecond
	}
	st, err := store.Open(t.Context(), "", dir)
	if err != nil {
		t.Fatal(err)
	}
	s, err := server.New(t.Context(), cfg, st, quiet)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range wrap {
		l = f(l)
	}
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, l) }()
	end := sync.OnceFunc(func() {
		stop()
		if err := <-served; err != nil {
			t.Error(err)
		}
		if err := st.Close(); err != nil {
			t.Error(err)
		}
		http.DefaultClient.CloseIdleConnections()
	})
	t.Cleanup(end)
	return &studio{base: "http://" + l.Addr().String(), server: s, store: st, stop: end}
}

// page is a page in the form that a build produces.
var page = fstest.MapFS{
	"index.html":         {Data: []byte("<!doctype html><title>the page</title>")},
	"assets/app-1234.js": {Data: []byte("export {}")},
	"assets/p-1.wasm.gz": {Data: []byte("\x1f\x8bby gzip")},
	"assets/p-1.wasm.br": {Data: []byte("by Brotli")},
	"app.webmanifest":    {Data: []byte("{}")},
}

// ask asks the studio for something and returns the status and the body.
func ask(t *testing.T, client *http.Client, method, url, token string, body any) (int, []byte) {
	t.Helper()
	var in io.Reader
	if text, ok := body.(string); ok {
		in = strings.NewReader(text)
	} else if body != nil {
		data, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		in = bytes.NewReader(data)
	}
	r, err := http.NewRequestWithContext(t.Context(), method, url, in)
	if err != nil {
		t.Fatal(err)
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, data
}

// want asks for something that must be answered with a status, and decodes the
// answer into into, unless that is nil.
func want(t *testing.T, client *http.Client, status int, method, url, token string, body, into any) {
	t.Helper()
	got, data := ask(t, client, method, url, token, body)
	if got != status {
		t.Fatalf("%s %s: %d, want %d\n%s", method, url, got, status, data)
	}
	if into != nil {
		if err := json.Unmarshal(data, into); err != nil {
			t.Fatalf("%s %s: %v\n%s", method, url, err, data)
		}
	}
}

type obj = map[string]any

// dial connects a guest that passes on its messages.
func dial(t *testing.T, s *studio, code string, heard func([]byte), tokens ...string) *guest.Guest {
	t.Helper()
	g, err := guest.Dial(t.Context(), s.base, code, tokens...)
	if err != nil {
		t.Fatal(err)
	}
	g.Heard = heard
	t.Cleanup(g.Close)
	return g
}

// until reads messages of a guest until one of some kinds comes, and answers none.
func until(t *testing.T, g *guest.Guest, kinds ...string) *guest.Message {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	for {
		m, err := g.Next(ctx)
		if err != nil {
			t.Fatalf("waiting for %s: %v", kinds, err)
		}
		if slices.Contains(kinds, m.T) {
			return m
		}
	}
}

// send sends a message.
func send(t *testing.T, g *guest.Guest, msg any) {
	t.Helper()
	if err := g.Send(t.Context(), msg); err != nil {
		t.Fatal(err)
	}
}

// evening is everything that can be done at a studio: tables are made, joined,
// played, watched, left and closed, and what is left of them is looked at.
func evening(t *testing.T, s *studio, client *http.Client, heard func([]byte)) {
	api := s.base + "/api"
	want(t, client, 200, "GET", api+"/info", "", nil, nil)
	want(t, client, 200, "GET", api+"/rules", "", nil, nil)
	want(t, client, 200, "GET", api+"/bots", "", nil, nil)
	want(t, client, 200, "GET", api+"/openapi.yaml", "", nil, nil)
	want(t, client, 200, "GET", api+"/qr?path=/t/K7QWM", "", nil, nil)
	want(t, client, 200, "GET", s.base+"/cards.svg", "", nil, nil)
	want(t, client, 200, "GET", s.base+"/healthz", "", nil, nil)
	want(t, client, 200, "POST", api+"/rules/check", "", obj{"rules": obj{"name": "official"}, "seats": 4}, nil)
	want(t, client, 200, "POST", api+"/rules/check", "", obj{"rules": obj{"name": "duel"}, "seats": 4}, nil)
	want(t, client, 404, "GET", api+"/games/1", "", nil, nil)
	want(t, client, 404, "GET", api+"/names/Ann", "", nil, nil)
	want(t, client, 404, "GET", api+"/nothing", "", nil, nil)
	clubEvening(t, client, api)
	jobsEvening(t, client, api)

	// A table with an open seat: people come, are muted and sent away.
	var made live.TableCreated
	want(t, client, 201, "POST", api+"/tables", "", obj{
		"name": "Ann", "rules": obj{"name": "official", "options": obj{"jump-in": true, "stack": "any"}},
		"seats": []obj{{"kind": "me"}, {"kind": "open"}, {"kind": "open"}}, "to": 150, "public": true, "start": true,
	}, &made)
	at := api + "/tables/" + made.Code
	var listed struct {
		Tables []live.TableInfo `json:"tables"`
	}
	want(t, client, 200, "GET", api+"/tables", "", nil, &listed)
	if len(listed.Tables) != 1 || listed.Tables[0].Code != made.Code {
		t.Errorf("public tables: %+v", listed)
	}
	want(t, client, 200, "GET", at, "", nil, nil)
	var bob, cleo live.Joined
	want(t, client, 200, "POST", at+"/join", "", obj{"name": "Bob"}, &bob)
	want(t, client, 409, "POST", at+"/join", "", obj{"name": "bob"}, nil)
	want(t, client, 200, "POST", at+"/join", "", obj{"name": "Cleo", "seat": 2}, &cleo)
	want(t, client, 409, "POST", at+"/join", "", obj{"name": "Dan"}, nil)
	want(t, client, 403, "POST", at+"/kick", bob.Token, obj{"seat": 2}, nil)
	want(t, client, 200, "POST", at+"/kick", made.Token, obj{"seat": 2}, nil)
	want(t, client, 200, "POST", at+"/seats", made.Token, obj{"seat": 2, "kind": "bot", "bot": "greedy"}, nil)
	want(t, client, 200, "POST", at+"/mute", made.Token, obj{"seat": 1, "muted": true}, nil)
	ann, err := guest.DialFair(t.Context(), s.base, made.Code, made.Token, made.Seat)
	if err != nil {
		t.Fatal(err)
	}
	ann.Heard = heard
	t.Cleanup(ann.Close)
	bobby := dial(t, s, made.Code, heard, bob.Token)
	watcher := dial(t, s, made.Code, heard)
	until(t, watcher, "table")
	send(t, bobby, obj{"t": "chat", "id": 1, "text": "hello"})
	if no := until(t, bobby, "no"); no.Error.Code != live.Forbidden {
		t.Errorf("a muted seat chats: %+v", no.Error)
	}
	send(t, ann, obj{"t": "chat", "id": 2, "text": "Good evening"})
	until(t, watcher, "chat")
	want(t, client, 403, "POST", at+"/talk", bob.Token, obj{"level": "none"}, nil)
	want(t, client, 200, "POST", at+"/talk", made.Token, obj{"level": "emotes"}, nil)
	send(t, ann, obj{"t": "emote", "id": 3, "text": "hello"})
	until(t, watcher, "emote")
	send(t, watcher, obj{"t": "ping"})
	until(t, watcher, "pong")
	want(t, client, 200, "POST", at+"/start", made.Token, nil, nil)
	want(t, client, 409, "POST", at+"/start", made.Token, nil, nil)

	// The match is played to its end, before a spectator.
	played := make(chan error, 3)
	for _, g := range []*guest.Guest{ann, bobby, watcher} {
		go func() { played <- g.Play(t.Context()) }()
	}
	for range 3 {
		if err := <-played; err != nil {
			t.Fatal(err)
		}
	}
	var evening struct {
		Evening []struct {
			Name    string `json:"name"`
			Matches int    `json:"matches"`
		} `json:"evening"`
	}
	want(t, client, 200, "GET", at+"/standings", "", nil, &evening)
	if len(evening.Evening) != 3 || evening.Evening[0].Matches != 1 {
		t.Errorf("standings: %+v", evening)
	}
	games(t, s, client, made.Code)
	want(t, client, 409, "POST", at+"/again", made.Token, obj{}, nil)
	send(t, bobby, obj{"t": "ready", "id": 9})
	until(t, bobby, "done")
	var turn live.TurnInfo
	want(t, client, 200, "GET", at+"/turn", made.Token, nil, &turn)
	if turn.Yours != live.WaitsAgain || turn.State != live.StateOver {
		t.Errorf("Bob wants another match, the host is told %+v", turn)
	}
	want(t, client, 403, "GET", at+"/turn", "", nil, nil)
	want(t, client, 200, "POST", at+"/again", made.Token, obj{}, nil)
	want(t, client, 200, "POST", at+"/leave", bob.Token, nil, nil)
	want(t, client, 200, "POST", at+"/close", made.Token, nil, nil)
	want(t, client, 403, "DELETE", api+"/games/1", bob.Token, nil, nil)
	want(t, client, 200, "DELETE", api+"/games/1", made.Token, nil, nil)
	want(t, client, 404, "GET", api+"/games/1", "", nil, nil)
	until(t, ann, "bye")
	want(t, client, 404, "GET", at, "", nil, nil)
	coached(t, s, client, heard)
}

// games looks at the finished games of a table.
func games(t *testing.T, s *studio, client *http.Client, code string) {
	api := s.base + "/api"
	var list struct {
		Games []struct {
			ID    int64  `json:"id"`
			Table string `json:"table"`
		} `json:"games"`
		Next *int64 `json:"next"`
	}
	want(t, client, 200, "GET", api+"/games?name=ann&limit=1", "", nil, &list)
	if len(list.Games) != 1 || list.Games[0].Table != code {
		t.Fatalf("games: %+v", list)
	}
	want(t, client, 400, "GET", api+"/games?limit=x", "", nil, nil)
	one := fmt.Sprintf("%s/games/%d", api, list.Games[0].ID)
	var full struct {
		Record     json.RawMessage `json:"record"`
		Commitment live.Commitment `json:"commitment"`
		Names      []string        `json:"names"`
	}
	want(t, client, 200, "GET", one, "", nil, &full)
	rec, err := record.Parse(full.Record)
	if err == nil {
		err = rec.Verify()
	}
	if err != nil {
		t.Fatal(err)
	}
	var deck []string
	for _, k := range rec.Deck {
		deck = append(deck, k.String())
	}
	if c := full.Commitment; strings.Join(deck, " ") != c.Deck || live.HashDeal(c.Salt, c.Deck) != c.Hash {
		t.Errorf("the commitment %+v does not fit the deck %v", c, deck)
	}
	status, line := ask(t, client, "GET", one+"/record", "", nil)
	if got, err := record.Parse(line); status != 200 || err != nil || got.Verify() != nil {
		t.Errorf("the record as a file: %d, %v\n%s", status, err, line)
	}
	var replay struct {
		Frames []struct {
			Action *string    `json:"action"`
			Hands  [][]string `json:"hands"`
			Phase  string     `json:"phase"`
		} `json:"frames"`
	}
	want(t, client, 200, "GET", one+"/frames", "", nil, &replay)
	if n := len(replay.Frames); n != len(rec.Actions)+1 || replay.Frames[n-1].Phase != "over" || replay.Frames[0].Action != nil {
		t.Errorf("%d frames of %d actions", n, len(rec.Actions))
	}
	var stats struct {
		Hands int        `json:"hands"`
		CI    [2]float64 `json:"ci95"`
	}
	want(t, client, 200, "GET", api+"/names/ANN", "", nil, &stats)
	if stats.Hands == 0 || stats.CI[0] >= stats.CI[1] {
		t.Errorf("statistics: %+v", stats)
	}
}

// coached plays a duel far enough to be coached, at a table with a clock.
func coached(t *testing.T, s *studio, client *http.Client, heard func([]byte)) {
	var made live.TableCreated
	want(t, client, 201, "POST", s.base+"/api/tables", "", obj{
		"name": "Ann", "rules": obj{"name": "duel"}, "clock": obj{"move": 60},
		"seats": []obj{{"kind": "me"}, {"kind": "bot", "bot": "random"}}, "start": true,
	}, &made)
	g := dial(t, s, made.Code, heard, made.Token)
	for {
		m := until(t, g, "play")
		if m.Ask != nil {
			break
		}
	}
	// A hint is refused when the table has changed since it was asked for: then
	// it is asked for again.
	for id := int64(5); ; id++ {
		send(t, g, obj{"t": "hint", "id": id})
		m := until(t, g, "hint", "no")
		if m.T == "hint" {
			if m.ID != id || m.Move == "" {
				t.Errorf("hint: %+v", m)
			}
			return
		}
		if code := m.Error.Code; id > 10 || code != live.Stale && code != live.NotAsked {
			t.Fatalf("no hint: %+v", m.Error)
		}
	}
}

// An evening at the studio, without the document.
func TestAnEvening(t *testing.T) {
	t.Parallel()
	evening(t, newStudio(t, server.Config{Live: live.Config{Grace: 20 * time.Millisecond}}), &http.Client{}, nil)
}
