package server_test

import (
	"context"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/server"
)

// narrow is a listener whose connections take little at a time.
type narrow struct{ net.Listener }

func (n narrow) Accept() (net.Conn, error) {
	c, err := n.Listener.Accept()
	if tcp, ok := c.(*net.TCPConn); ok {
		err = tcp.SetWriteBuffer(4096)
	}
	return c, err
}

// A client that reads nothing is disconnected, and nobody else is affected.
func TestASlowClientIsLetGo(t *testing.T) {
	t.Parallel()
	s := openStudio(t, server.Config{}, t.TempDir(), func(l net.Listener) net.Listener { return narrow{l} })
	var made live.TableCreated
	want(t, http.DefaultClient, 201, "POST", s.base+"/api/tables", "", obj{
		"name": "Ann", "seats": []obj{{"kind": "me"}, {"kind": "hot", "name": "Bob"}},
	}, &made)
	dialer := net.Dialer{}
	client := &http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
			c, err := dialer.DialContext(ctx, network, addr)
			if tcp, ok := c.(*net.TCPConn); ok {
				err = tcp.SetReadBuffer(4096)
			}
			return c, err
		},
	}}
	url := "ws" + strings.TrimPrefix(s.base, "http") + "/api/tables/" + made.Code + "/ws"
	slow, _, err := websocket.Dial(t.Context(), url, &websocket.DialOptions{HTTPClient: client})
	if err != nil {
		t.Fatal(err)
	}
	defer slow.CloseNow()
	if err := slow.Write(t.Context(), websocket.MessageText, []byte(`{"t":"hello","token":null}`)); err != nil {
		t.Fatal(err)
	}
	quick := dial(t, s, made.Code, nil, made.Token)
	go func() {
		for {
			if _, err := quick.Next(context.Background()); err != nil {
				return
			}
		}
	}()
	at := s.base + "/api/tables/" + made.Code
	var info live.TableInfo
	for end := time.Now().Add(30 * time.Second); ; {
		want(t, http.DefaultClient, 200, "GET", at, "", nil, &info)
		if info.Watchers == 1 {
			break
		}
		if time.Now().After(end) {
			t.Fatal("the spectator does not come")
		}
	}
	end := time.Now().Add(30 * time.Second)
	for n := 0; info.Watchers > 0; n++ {
		if time.Now().After(end) {
			t.Fatal("the slow client is still there")
		}
		want(t, http.DefaultClient, 200, "POST", at+"/mute", made.Token, obj{"seat": 1, "muted": n%2 == 0}, nil)
		if n%50 == 49 {
			want(t, http.DefaultClient, 200, "GET", at, "", nil, &info)
		}
	}
	if !info.Seats[0].Connected {
		t.Error("the quick client was let go too")
	}
}
