package main

import (
	"net"
	"sync"
	"testing"
)

// gate carries connections between a node and a server. While it is shut nothing
// passes, and nothing breaks: the network is gone.
type gate struct {
	mu   sync.Mutex
	free chan struct{} // closed while the gate is open
}

func newGate() *gate {
	g := &gate{free: make(chan struct{})}
	close(g.free)
	return g
}

func (g *gate) shut() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.free = make(chan struct{})
}

func (g *gate) open() {
	g.mu.Lock()
	defer g.mu.Unlock()
	close(g.free)
}

func (g *gate) wait() {
	g.mu.Lock()
	free := g.free
	g.mu.Unlock()
	<-free
}

// listen carries connections from one address to another, until the test ends, and
// returns the first.
func (g *gate) listen(t *testing.T, network, address, toNetwork, to string) string {
	t.Helper()
	l, err := net.Listen(network, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go g.carry(c, toNetwork, to)
		}
	}()
	return l.Addr().String()
}

// carry carries one connection.
func (g *gate) carry(c net.Conn, network, to string) {
	defer c.Close()
	g.wait()
	d, err := net.Dial(network, to)
	if err != nil {
		return
	}
	defer d.Close()
	one := func(into, from net.Conn) {
		defer into.Close()
		defer from.Close()
		buf := make([]byte, 32<<10)
		for {
			k, err := from.Read(buf)
			g.wait()
			if _, failed := into.Write(buf[:k]); failed != nil || err != nil {
				return
			}
		}
	}
	go one(d, c)
	one(c, d)
}
