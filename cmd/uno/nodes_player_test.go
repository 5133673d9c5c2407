package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/server/guest"
)

// player plays at one table through any node, as a page does.
type player struct {
	tr     *trial
	number int
	code   string
	token  string
	rng    *rand.Rand

	mu     sync.Mutex
	heard  time.Time
	away   time.Duration // the longest silence so far
	round  int
	first  bool  // no play was shown over this connection yet
	failed error // how the last connection ended
	done   []confirmed
}

// source is the key of the address that a connection comes from.
type source struct{}

// direct gives every connection of the test its own source, so that nobody shares the
// limits of another.
func direct(t *testing.T) {
	old := http.DefaultTransport
	http.DefaultTransport = &http.Transport{
		DisableKeepAlives: true,
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			d := net.Dialer{Timeout: 2 * time.Second}
			if ip, ok := ctx.Value(source{}).(net.IP); ok {
				d.LocalAddr = &net.TCPAddr{IP: ip}
			}
			return d.DialContext(ctx, network, address)
		},
	}
	t.Cleanup(func() { http.DefaultTransport = old })
}

// seat makes a table and its player.
func (tr *trial) seat(ctx context.Context, i int) *player {
	tr.t.Helper()
	p := &player{tr: tr, number: i, rng: rand.New(rand.NewPCG(uint64(i), 5))}
	ctx = p.from(ctx)
	var made *live.TableCreated
	for tries := 0; made == nil; tries++ { // a machine that is busy may not keep it at once
		var err error
		made, err = guest.Create(ctx, *tr.nodes[i%3].base.Load(), map[string]any{
			"name": fmt.Sprint("Ann ", i), "seats": []live.SeatWish{{Kind: "me"}, {Kind: "bot", Bot: "random"}}, "to": 100_000, "start": true,
		})
		if err != nil && tries == 20 {
			tr.t.Fatal(err)
		}
	}
	p.code, p.token = made.Code, made.Token
	tr.players = append(tr.players, p)
	return p
}

// from gives a player its address.
func (p *player) from(ctx context.Context) context.Context {
	return context.WithValue(ctx, source{}, net.IPv4(127, 1, byte(p.number>>8), byte(p.number)))
}

func (p *player) last() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.heard
}

// play plays until the context ends, over as many connections as it takes.
func (p *player) play(ctx context.Context) {
	for ctx.Err() == nil {
		err := p.once(p.from(ctx))
		p.mu.Lock()
		p.failed = err
		p.mu.Unlock()
		var no *live.Error
		if errors.As(err, &no) && no.Code != live.Unavailable && no.Code != live.TooMany && ctx.Err() == nil {
			p.tr.t.Errorf("table %s: %v", p.code, err)
			return
		}
		select {
		case <-time.After(100*time.Millisecond + time.Duration(p.rng.IntN(200))*time.Millisecond):
		case <-ctx.Done():
		}
	}
}

// once plays over one connection to any node.
func (p *player) once(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	limited, dialled := context.WithTimeout(ctx, 3*time.Second)
	g, err := guest.Dial(limited, p.tr.balance(p.rng), p.code, p.token)
	dialled()
	if err != nil {
		return err
	}
	defer g.Close()
	p.mu.Lock()
	p.first = true
	p.mu.Unlock()
	g.Rand = p.rng
	g.Think = p.tr.think
	g.Until = func(*guest.Message) bool { return false }
	var heard atomic.Int64
	heard.Store(time.Now().UnixNano())
	g.Heard = func(data []byte) {
		heard.Store(time.Now().UnixNano())
		p.hears(data)
	}
	g.Done = func(move string, v int, _ time.Duration, _ bool) {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.done = append(p.done, confirmed{p.round, v, move})
	}
	// A quiet connection is asked for a sign of life, and given up without one.
	go func() {
		for {
			select {
			case <-time.After(time.Second):
			case <-ctx.Done():
				return
			}
			if time.Since(time.Unix(0, heard.Load())) > 4*time.Second {
				g.Close()
				return
			}
			if g.Send(ctx, live.Message{T: "ping"}) != nil {
				return
			}
		}
	}()
	return g.Play(ctx)
}

// hears notes a message: nothing that was confirmed may be missing in what the table
// shows.
func (p *player) hears(data []byte) {
	var m guest.Message
	if json.Unmarshal(data, &m) != nil || m.T == "bye" || m.T == "no" {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if !p.heard.IsZero() {
		p.away = max(p.away, now.Sub(p.heard))
	}
	p.heard = now
	if m.T != "play" {
		return
	}
	defer func() { p.first = false }()
	if k := len(p.done); p.first && k > 0 && p.done[k-1].round == m.Round && m.V < p.done[k-1].v {
		p.tr.t.Errorf("table %s shows %d, but %v was confirmed", p.code, m.V, p.done[k-1])
	}
	p.round = m.Round
}
