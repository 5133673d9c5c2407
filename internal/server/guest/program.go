package guest

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"

	"github.com/coder/websocket"

	"github.com/unolab/uno/internal/live"
)

// At reads the address of a table as people pass it on, http://HOST/t/CODE: the
// studio and the code.
func At(address string) (base, code string, ok bool) {
	u, err := url.Parse(strings.TrimRight(address, "/"))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return "", "", false
	}
	dir, code := path.Split(u.Path)
	return u.Scheme + "://" + u.Host, code, dir == "/t/" && code != ""
}

// Sit takes a seat at a table for a program, the one asked for or the first that is
// free, and connects it: what is read and written are the lines of the engine
// protocol. It has patience for each answer, 0 the studio's usual. The context ends the
// connection.
func Sit(ctx context.Context, base, code, name string, seat *int, patience time.Duration) (net.Conn, *live.Joined, error) {
	var joined live.Joined
	if err := Call(ctx, base, http.MethodPost, "/api/tables/"+code+"/join", "", map[string]any{"name": name, "seat": seat}, &joined); err != nil {
		return nil, nil, err
	}
	conn, err := Speak(ctx, base, code, joined.Token, patience)
	return conn, &joined, err
}

// Names are what the seats of a table are called, none if the studio does not say.
func Names(ctx context.Context, base, code string) []string {
	var info live.TableInfo
	if Call(ctx, base, http.MethodGet, "/api/tables/"+code, "", nil, &info) != nil {
		return []string{}
	}
	list := make([]string, len(info.Seats))
	for i, s := range info.Seats {
		list[i] = s.Name
	}
	return list
}

// Speak connects a program that has the token of its seat.
func Speak(ctx context.Context, base, code, token string, patience time.Duration) (net.Conn, error) {
	address := "ws" + strings.TrimPrefix(base, "http") + "/api/tables/" + code + "/engine"
	if patience > 0 {
		address += fmt.Sprintf("?patience=%d", int(patience/time.Second))
	}
	conn, _, err := websocket.Dial(ctx, address, &websocket.DialOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(maxAnswer)
	hello, err := json.Marshal(map[string]any{"t": "hello", "token": token})
	if err == nil {
		err = conn.Write(ctx, websocket.MessageText, hello)
	}
	if err != nil {
		conn.CloseNow()
		return nil, err
	}
	return websocket.NetConn(ctx, conn, websocket.MessageText), nil
}
