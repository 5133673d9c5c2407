package server_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/server"
	"github.com/unolab/uno/internal/server/guest"
)

// try makes a request with its own host and headers.
func try(t *testing.T, s *studio, method, path, host string, header ...string) *http.Response {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, s.base+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	if host != "" {
		r.Host = host
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	return res
}

// Every answer has the headers that keep a page safe, and no inline scripts.
func TestHeaders(t *testing.T) {
	s := newStudio(t, server.Config{Page: page})
	for _, path := range []string{"/", "/t/K7QWM", "/api/info", "/cards.svg", "/healthz", "/assets/app-1234.js"} {
		res := try(t, s, "GET", path, "")
		if res.StatusCode != 200 {
			t.Errorf("%s: %d", path, res.StatusCode)
		}
		csp := res.Header.Get("Content-Security-Policy")
		if !strings.Contains(csp, "script-src 'self' 'wasm-unsafe-eval';") || !strings.Contains(csp, "frame-ancestors 'none'") || !strings.Contains(csp, "default-src 'none'") {
			t.Errorf("%s: policy %q", path, csp)
		}
		if res.Header.Get("X-Content-Type-Options") != "nosniff" || res.Header.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s: %v", path, res.Header)
		}
	}
}

// The page's files are served as they are, and its views by its index.
func TestPage(t *testing.T) {
	s := newStudio(t, server.Config{Page: page})
	for path, want := range map[string]int{
		"/": 200, "/games/12?at=3": 200, "/t/K7QWM": 200, "/assets/app-1234.js": 200, "/assets/gone.js": 404, "/api/gone": 404,
		"/../../etc/passwd": 404, "/assets/..%2f..%2fetc%2fpasswd": 404, "/robots.txt": 200, "/nowhere": 404, "/t": 404, "/t/A/B": 404,
	} {
		status, body := ask(t, http.DefaultClient, "GET", s.base+path, "", nil)
		if status != want || bytes.Contains(body, []byte("root:")) {
			t.Errorf("%s: %d, want %d\n%s", path, status, want, body)
		}
	}
	if res := try(t, s, "GET", "/assets/app-1234.js", ""); !strings.Contains(res.Header.Get("Cache-Control"), "immutable") {
		t.Errorf("a file of a build: %v", res.Header)
	}
	if res := try(t, s, "POST", "/", ""); res.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", res.StatusCode)
	}
	bare := newStudio(t, server.Config{})
	if status, body := ask(t, http.DefaultClient, "GET", bare.base+"/", "", nil); status != 503 || !strings.Contains(string(body), "npm run build") {
		t.Errorf("without a page: %d %s", status, body)
	}
}

// Large public answers are compressed for clients that accept it.
func TestCompression(t *testing.T) {
	s := newStudio(t, server.Config{Page: page})
	client := &http.Client{Transport: &http.Transport{DisableCompression: true}}
	defer client.CloseIdleConnections()
	for _, coding := range []string{"", "gzip"} {
		req, err := http.NewRequestWithContext(t.Context(), "GET", s.base+"/cards.svg", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Accept-Encoding", coding)
		res, err := client.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(res.Body)
		res.Body.Close()
		if err != nil || res.StatusCode != 200 || res.Header.Get("Content-Encoding") != coding || (coding == "") != bytes.Contains(body, []byte("<svg")) {
			t.Errorf("coding %q: %d, %v, %d bytes, %v", coding, res.StatusCode, res.Header, len(body), err)
		}
	}
}

// A page of another name that resolves to this machine gets nothing, nor does a
// page of another origin, unless it is allowed.
func TestHostsAndOrigins(t *testing.T) {
	s := newStudio(t, server.Config{Hosts: []string{"play.example.org"}, Origins: []string{"https://friend.example"}})
	for host, want := range map[string]int{
		"": 200, "localhost:8080": 200, "127.0.0.1": 200, "[::1]:8080": 200, "LOCALHOST": 200, "uno.localhost:1": 200,
		"play.example.org": 200, "play.example.org:443": 200, "evil.example": 403, "localhost.evil.example": 403,
		"192.0.2.1": 403, "192.0.2.1:80": 403,
	} {
		if res := try(t, s, "GET", "/api/info", host); res.StatusCode != want {
			t.Errorf("host %q: %d, want %d", host, res.StatusCode, want)
		}
	}
	own := strings.TrimPrefix(s.base, "http://")
	for origin, want := range map[string]int{
		s.base: 200, "https://friend.example": 200, "https://evil.example": 403, "null": 403, "http://127.0.0.1:1": 403,
		"https://" + own: 200,
	} {
		if res := try(t, s, "GET", "/api/info", "", "Origin", origin); res.StatusCode != want {
			t.Errorf("origin %q: %d, want %d", origin, res.StatusCode, want)
		}
	}
	res := try(t, s, "OPTIONS", "/api/tables", "", "Origin", "https://friend.example")
	if res.StatusCode != 204 || res.Header.Get("Access-Control-Allow-Origin") != "https://friend.example" {
		t.Errorf("a friend asks whether it may: %d %v", res.StatusCode, res.Header)
	}
	if res := try(t, s, "GET", "/api/info", "", "Origin", s.base); res.Header.Get("Access-Control-Allow-Origin") != "" {
		t.Error("the own page is treated as another's")
	}
	if res := try(t, s, "POST", "/api/tables", "", "Sec-Fetch-Site", "cross-site"); res.StatusCode != 403 {
		t.Errorf("a form of another page: %d", res.StatusCode)
	}
	if res := try(t, s, "GET", "/metrics", ""); res.StatusCode == 200 {
		t.Error("players see the figures")
	}
	figures := httptest.NewServer(s.server.Metrics())
	defer figures.Close()
	if status, body := ask(t, http.DefaultClient, "GET", figures.URL+"/metrics", "", nil); status != 200 || !bytes.Contains(body, []byte("uno_tables")) {
		t.Errorf("the figures at their own address: %d", status)
	}
	if res := try(t, s, "GET", "/healthz", "anything"); res.StatusCode != 200 {
		t.Errorf("healthz: %d", res.StatusCode)
	}
	made := simple(t, s)
	_, res, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(s.base, "http")+"/api/tables/"+made.Code+"/ws",
		&websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"https://evil.example"}}})
	if err == nil || res == nil || res.StatusCode != 403 {
		t.Errorf("a WebSocket of another page: %v", err)
	}
}

// simple makes a table of a person and a program, which has not begun.
func simple(t *testing.T, s *studio) *live.TableCreated {
	t.Helper()
	made, err := guest.Create(t.Context(), s.base, obj{"name": "Ann", "seats": []obj{{"kind": "me"}, {"kind": "open"}}})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// Too much of anything is refused, and nothing of it reaches a table.
func TestLimits(t *testing.T) {
	s := newStudio(t, server.Config{Limits: server.Limits{Requests: -1, Tables: 0.001, Sockets: 3, Messages: 1}})
	made := simple(t, s)
	var last int
	for range 65 {
		last, _ = ask(t, http.DefaultClient, "POST", s.base+"/api/tables", "", obj{"name": "Ann", "seats": []obj{{"kind": "me"}, {"kind": "open"}}})
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("the 66th table: %d", last)
	}
	status, _ := ask(t, http.DefaultClient, "POST", s.base+"/api/tables/"+made.Code+"/join", "", `{"name":"`+strings.Repeat("x", 20<<10)+`"}`)
	if status != http.StatusRequestEntityTooLarge {
		t.Errorf("a huge request: %d", status)
	}
	var guests []*guest.Guest
	for range 3 {
		guests = append(guests, dial(t, s, made.Code, nil))
		until(t, guests[len(guests)-1], "table")
	}
	if _, err := guest.Dial(t.Context(), s.base, made.Code); err == nil {
		t.Error("a fourth connection")
	}
	// A message that is too long ends the connection.
	send(t, guests[0], obj{"t": "chat", "text": strings.Repeat("x", 5000)})
	ended(t, guests[0])
	// A flood is answered for a while, and then ends it.
	sawNo := false
	heard := make(chan struct{}, 1000)
	guests[1].Heard = func(data []byte) {
		sawNo = sawNo || bytes.Contains(data, []byte("too-many"))
		heard <- struct{}{}
	}
	bye := make(chan *guest.Message, 1)
	go func() {
		bye <- until(t, guests[1], "bye")
		close(heard)
	}()
	for i := range 300 {
		if guests[1].Send(t.Context(), obj{"t": "ping", "id": i}) != nil {
			break
		}
		<-heard // every message is answered, or the last one says goodbye
	}
	if m := <-bye; m.Code != live.ByeFlood || !sawNo {
		t.Errorf("a flood: %q, refused %v", m.Code, sawNo)
	}
}

// ended waits for a connection to end.
func ended(t *testing.T, g *guest.Guest) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	for {
		if _, err := g.Next(ctx); err != nil {
			if ctx.Err() != nil {
				t.Error("the connection goes on")
			}
			return
		}
	}
}

// The number of requests of an address is limited.
func TestRequestsAreLimited(t *testing.T) {
	s := newStudio(t, server.Config{Limits: server.Limits{Requests: 0.5}})
	last := 0
	for range 11 {
		last = try(t, s, "GET", "/api/tables", "").StatusCode
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("the 11th request: %d", last)
	}
}

// Unreadable requests are refused in plain words.
func TestRequestsThatCannotBeRead(t *testing.T) {
	s := newStudio(t, server.Config{})
	for body, want := range map[string]string{
		``: "unexpected end", `{`: "unexpected end", `[]`: "array", `{"name":1}`: "name: number where a string",
		`{"nmae":"Ann"}`: "nmae", `{} {}`: "after top-level", `{"Name":"Ann"}`: "Name", `{"name":"Ann","name":"Bob"}`: "name", `{"rules":{"name":"unofficial"}}`: "no rules are called",
		`{"rules":{"name":"official","options":{"stack":7}}}`: "stack",
	} {
		status, data := ask(t, http.DefaultClient, "POST", s.base+"/api/tables", "", body)
		if status != 400 || !strings.Contains(string(data), want) {
			t.Errorf("%s: %d %s", body, status, data)
		}
	}
	if res := try(t, s, "POST", "/api/tables", "", "Content-Type", "text/plain"); res.StatusCode != 400 {
		t.Errorf("a form: %d", res.StatusCode)
	}
}

// A first message that is not a hello, or has a wrong token, ends the connection
// with a reason.
func TestHello(t *testing.T) {
	s := newStudio(t, server.Config{})
	made := simple(t, s)
	g := dial(t, s, made.Code, nil, "nonsense")
	if no := until(t, g, "no"); no.Error.Code != live.Forbidden {
		t.Errorf("a wrong token: %+v", no.Error)
	}
	ended(t, g)
	conn, _, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(s.base, "http")+"/api/tables/"+made.Code+"/ws", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	if err := conn.Write(t.Context(), websocket.MessageText, []byte("hello")); err != nil {
		t.Fatal(err)
	}
	_, data, err := conn.Read(t.Context())
	if err != nil || !bytes.Contains(data, []byte(live.BadRequest)) {
		t.Errorf("no hello: %s, %v", data, err)
	}
	if _, err := guest.Dial(t.Context(), s.base, "ZZZZZ"); err == nil {
		t.Error("a table that there is not")
	}
}

// A studio that closes notifies everybody, and continues when it is opened again.
func TestShutdown(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := openStudio(t, server.Config{}, dir)
	made := simple(t, s)
	want(t, http.DefaultClient, 200, "POST", s.base+"/api/tables/"+made.Code+"/start", made.Token, nil, nil)
	g := dial(t, s, made.Code, nil, made.Token)
	before := until(t, g, "play")
	go s.stop()
	if bye := until(t, g, "bye"); bye.Code != live.ByeShutdown {
		t.Errorf("bye: %+v", bye)
	}
	s.stop()
	again := openStudio(t, server.Config{}, dir)
	g = dial(t, again, made.Code, nil, made.Token)
	if after := until(t, g, "play"); after.Round != before.Round || after.V < before.V {
		t.Errorf("it went on at %d.%d, was at %d.%d", after.Round, after.V, before.Round, before.V)
	}
}

// A QR code is drawn for a page of the studio, and for nothing else.
func TestQR(t *testing.T) {
	s := newStudio(t, server.Config{LAN: []string{"http://192.0.2.7:8080"}})
	if status, data := ask(t, http.DefaultClient, "GET", s.base+"/api/qr?path=/t/K7QWM", "", nil); status != 200 || !bytes.HasPrefix(data, []byte("<svg")) {
		t.Errorf("%d %s", status, data)
	}
	for _, path := range []string{"//evil.example", "x", "/" + strings.Repeat("x", 300)} {
		if status, _ := ask(t, http.DefaultClient, "GET", s.base+"/api/qr?path="+path, "", nil); status != 400 {
			t.Errorf("%s: %d", path, status)
		}
	}
	text, err := server.QRText("http://192.0.2.7:8080/")
	if err != nil || strings.Count(text, "\n") < 12 {
		t.Errorf("%v\n%s", err, text)
	}
}

// loads is what a browser requests when it opens the page, as its parts do.
var loads = []string{
	"/", "/assets/app-1234.js", "/assets/app-1234.js", "/assets/app-1234.js", "/assets/app-1234.js", "/assets/app-1234.js",
	"/assets/app-1234.js", "/assets/app-1234.js", "/cards.svg", "/api/info", "/api/rules", "/api/bots", "/api/tables",
}

// A hundred people behind one address open the page at once, under the default
// limits, and it loads for all of them.
func TestAHundredPagesFromOneAddress(t *testing.T) {
	t.Parallel()
	s := newStudio(t, server.Config{Page: page, Limits: server.Limits{Requests: 50}})
	var wait sync.WaitGroup
	statuses := make(chan string, 100*len(loads))
	for range 100 {
		wait.Go(func() {
			for _, path := range loads {
				r := httptest.NewRequest("GET", path, nil)
				r.Host, r.RemoteAddr = "127.0.0.1", "192.0.2.1:5"
				w := httptest.NewRecorder()
				s.server.ServeHTTP(w, r)
				if w.Code != 200 {
					statuses <- fmt.Sprintf("%s: %d", path, w.Code)
				}
			}
		})
	}
	wait.Wait()
	close(statuses)
	for status := range statuses {
		t.Fatal(status)
	}
}

// The program of the page is sent by the best encoding that the client accepts, and to
// others as a compressed file.
func TestTheProgramIsPacked(t *testing.T) {
	s := newStudio(t, server.Config{Page: page})
	tags := map[string]bool{}
	for accepted, want := range map[string][3]string{
		"gzip, deflate, br, zstd": {"br", "application/wasm", "by Brotli"},
		"br;q=0, gzip;q=0.5":      {"gzip", "application/wasm", "\x1f\x8bby gzip"},
		"identity, br;q=0.0":      {"", "application/gzip", "\x1f\x8bby gzip"},
	} {
		r := httptest.NewRequestWithContext(t.Context(), "GET", "http://127.0.0.1/assets/p-1.wasm.gz", nil)
		r.Header.Set("Accept-Encoding", accepted)
		w := httptest.NewRecorder()
		s.server.ServeHTTP(w, r)
		h := w.Header()
		if got := [3]string{h.Get("Content-Encoding"), h.Get("Content-Type"), w.Body.String()}; got != want {
			t.Errorf("%s: %q, want %q", accepted, got, want)
		}
		if !slices.Contains(h.Values("Vary"), "Accept-Encoding") || !strings.Contains(h.Get("Cache-Control"), "immutable") || tags[h.Get("ETag")] {
			t.Errorf("%s: %v", accepted, h)
		}
		tags[h.Get("ETag")] = true
	}
}

// Files whose names hold their hash never change; others are requested again, and
// not sent while they are unchanged.
func TestCaching(t *testing.T) {
	s := newStudio(t, server.Config{Page: page})
	for path, cached := range map[string]string{
		"/": "no-cache", "/t/K7QWM": "no-cache", "/cards.svg": "no-cache", "/assets/app-1234.js": "public, max-age=31536000, immutable", "/robots.txt": "no-cache",
	} {
		res := try(t, s, "GET", path, "")
		tag := res.Header.Get("ETag")
		if res.Header.Get("Cache-Control") != cached || tag == "" {
			t.Errorf("%s: %v", path, res.Header)
		}
		if res := try(t, s, "GET", path, "", "If-None-Match", tag); res.StatusCode != http.StatusNotModified {
			t.Errorf("%s again: %d", path, res.StatusCode)
		}
	}
	if res := try(t, s, "GET", "/robots.txt", ""); !strings.HasPrefix(res.Header.Get("Content-Type"), "text/plain") {
		t.Errorf("robots.txt: %v", res.Header)
	}
	if res := try(t, s, "GET", "/app.webmanifest", ""); res.Header.Get("Content-Type") != "application/manifest+json" {
		t.Errorf("the manifest: %v", res.Header)
	}
}

// A client that guesses codes gets no more answers, whatever code it asks for;
// seats are not affected.
func TestGuessing(t *testing.T) {
	s := newStudio(t, server.Config{Limits: server.Limits{Requests: -1, Tables: -1, Sockets: -1, Messages: -1, Open: -1, Guesses: 0.0001}})
	made := simple(t, s)
	path := "/api/tables/" + made.Code
	for i := range 30 {
		if res := try(t, s, "GET", "/api/tables/AAAAAAAAA", ""); res.StatusCode != 404 {
			t.Fatalf("guess %d: %d", i+1, res.StatusCode)
		}
	}
	if res := try(t, s, "GET", path, ""); res.StatusCode != http.StatusTooManyRequests {
		t.Errorf("a table after 30 guesses: %d", res.StatusCode)
	}
	if res := try(t, s, "GET", path, "", "Authorization", "Bearer "+made.Token); res.StatusCode != 200 {
		t.Errorf("the own table: %d", res.StatusCode)
	}
}
