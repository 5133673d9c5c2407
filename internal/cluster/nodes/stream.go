package nodes

import (
	"context"
	"encoding/binary"
	"errors"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// window is how many bytes of a stream may be on their way, chunk how many a message
// carries, backlog how many streams may wait to be accepted.
const (
	window  = 256 << 10
	chunk   = 16 << 10
	backlog = 1024
)

// The kinds of messages of a stream, their first byte.
const (
	frameData  = 'd' // a sequence number of 4 bytes, and data
	frameTaken = 't' // how many bytes were taken, 4 bytes
	frameEnd   = 'e'
)

// streams are the streams between a node and the others.
type streams struct {
	node   *Node
	accept chan net.Conn
	ended  chan struct{}
	once   sync.Once

	mu   sync.Mutex
	open map[uint64]*stream
	last uint64
}

func (s *streams) init(n *Node) {
	s.node, s.accept, s.ended, s.open = n, make(chan net.Conn, backlog), make(chan struct{}), map[uint64]*stream{}
}

// stream is one end of a stream. The user has the other end of its pipe.
type stream struct {
	all  *streams
	id   uint64
	peer string
	pipe net.Conn

	mu       sync.Mutex
	wake     *sync.Cond
	to       string // the subject of the other end
	queue    [][]byte
	expected uint32 // the next sequence number
	onWay    int    // bytes that were sent and not taken
	ending   bool   // the other end has sent all
	broken   bool
}

// add makes a stream with a node, and returns the user's end of its pipe.
func (s *streams) add(peer, to string) (*stream, net.Conn) {
	inner, outer := net.Pipe()
	t := &stream{all: s, peer: peer, to: to, pipe: inner}
	t.wake = sync.NewCond(&t.mu)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	t.id = s.last
	s.open[t.id] = t
	return t, outer
}

// subject is where the other end sends to.
func (t *stream) subject() string {
	return t.all.node.subject(t.all.node.id, "s."+strconv.FormatUint(t.id, 10))
}

// run begins to carry data.
func (t *stream) run() {
	go t.sends()
	go t.receives()
}

// dialTime bounds how long a node may take to answer.
const dialTime = 2 * time.Second

// Dial opens a stream to a node.
func (n *Node) Dial(ctx context.Context, node string) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, dialTime)
	defer cancel()
	t, user := n.streams.add(node, "")
	m := &nats.Msg{Subject: n.subject(node, "dial"), Header: nats.Header{"node": {n.id}}, Data: []byte(t.subject())}
	answer, err := n.cfg.Conn.RequestMsgWithContext(ctx, m)
	if err == nil && len(answer.Data) == 0 {
		err = errors.New("the node takes no more streams")
	}
	if err != nil {
		t.end()
		return nil, err
	}
	t.mu.Lock()
	t.to = string(answer.Data)
	t.mu.Unlock()
	t.run()
	return user, nil
}

// receive takes a message to this node.
func (s *streams) receive(m *nats.Msg) {
	what := m.Subject[strings.LastIndexByte(m.Subject, '.')+1:]
	if what == "dial" {
		s.dialled(m)
		return
	}
	id, err := strconv.ParseUint(what, 10, 64)
	if err != nil || len(m.Data) == 0 {
		return
	}
	s.mu.Lock()
	t := s.open[id]
	s.mu.Unlock()
	if t != nil {
		t.take(m.Data)
	}
}

// dialled accepts a stream of another node, unless too many wait.
func (s *streams) dialled(m *nats.Msg) {
	t, user := s.add(m.Header.Get("node"), string(m.Data))
	answer := []byte(t.subject())
	select {
	case s.accept <- user:
		t.run()
	default:
		t.end()
		answer = nil
	}
	// Without the answer the other node's Dial ends by its context.
	_ = m.Respond(answer)
}

// take takes a message of the other end. What does not fit what was said before ends
// the stream.
func (t *stream) take(data []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	defer t.wake.Broadcast()
	kind, rest := data[0], data[1:]
	switch {
	case kind == frameEnd:
		t.ending = true
	case kind == frameTaken && len(rest) == 4 && int(binary.BigEndian.Uint32(rest)) <= t.onWay:
		t.onWay -= int(binary.BigEndian.Uint32(rest))
	case kind == frameData && len(rest) > 4 && binary.BigEndian.Uint32(rest) == t.expected && t.waiting()+len(rest)-4 <= window:
		t.expected++
		t.queue = append(t.queue, rest[4:])
	default:
		t.broken = true
	}
}

// waiting counts the bytes in the queue.
func (t *stream) waiting() (n int) {
	for _, q := range t.queue {
		n += len(q)
	}
	return n
}

// sends carries what the user writes to the other end.
func (t *stream) sends() {
	defer t.end()
	buf := make([]byte, 5+chunk)
	buf[0] = frameData
	for seq := uint32(0); ; seq++ {
		k, err := t.pipe.Read(buf[5:])
		if k > 0 {
			binary.BigEndian.PutUint32(buf[1:], seq)
			if !t.room(k) || t.publish(buf[:5+k]) != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// room waits until k more bytes may be on their way; false when the stream has ended.
func (t *stream) room(k int) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	for t.onWay+k > window && !t.broken && !t.ending {
		t.wake.Wait()
	}
	t.onWay += k
	return !t.broken && !t.ending
}

func (t *stream) publish(data []byte) error {
	t.mu.Lock()
	to := t.to
	t.mu.Unlock()
	return t.all.node.cfg.Conn.Publish(to, data)
}

// receives carries what the other end sent to the user.
func (t *stream) receives() {
	defer t.end()
	for {
		data := t.next()
		if data == nil {
			return
		}
		if _, err := t.pipe.Write(data); err != nil {
			return
		}
		taken := binary.BigEndian.AppendUint32([]byte{frameTaken}, uint32(len(data)))
		if t.publish(taken) != nil {
			return
		}
	}
}

// next is the next data of the other end, nil at the end.
func (t *stream) next() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	for len(t.queue) == 0 && !t.ending && !t.broken {
		t.wake.Wait()
	}
	if len(t.queue) == 0 || t.broken {
		return nil
	}
	data := t.queue[0]
	t.queue = t.queue[1:]
	return data
}

// end ends the stream on both sides.
func (t *stream) end() {
	t.all.mu.Lock()
	_, open := t.all.open[t.id]
	delete(t.all.open, t.id)
	t.all.mu.Unlock()
	t.mu.Lock()
	t.broken = true
	to := t.to
	t.wake.Broadcast()
	t.mu.Unlock()
	_ = t.pipe.Close() // a pipe has no error
	if open && to != "" {
		// The other end notices by itself when the connection is lost.
		_ = t.all.node.cfg.Conn.Publish(to, []byte{frameEnd})
	}
}

// keep ends the streams with nodes that are not in a list.
func (s *streams) keep(living []string) {
	s.mu.Lock()
	var lost []*stream
	for _, t := range s.open {
		if !slices.Contains(living, t.peer) {
			lost = append(lost, t)
		}
	}
	s.mu.Unlock()
	for _, t := range lost {
		t.end()
	}
}

// closeAll ends all streams.
func (s *streams) closeAll() { s.keep(nil) }

// end ends all streams and the listener.
func (s *streams) end() {
	s.once.Do(func() { close(s.ended) })
	s.closeAll()
}

// Listener accepts the streams of other nodes. Closing it does not end the node.
func (n *Node) Listener() net.Listener { return &listener{s: &n.streams, closed: make(chan struct{})} }

// listener is the listener of a node.
type listener struct {
	s      *streams
	closed chan struct{}
	once   sync.Once
}

// Accept implements net.Listener.
func (l *listener) Accept() (net.Conn, error) {
	select {
	case c := <-l.s.accept:
		return c, nil
	case <-l.closed:
	case <-l.s.ended:
	}
	return nil, net.ErrClosed
}

// Close implements net.Listener.
func (l *listener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return nil
}

// Addr implements net.Listener.
func (l *listener) Addr() net.Addr { return nodeAddr(l.s.node.id) }

// nodeAddr is the address of a node.
type nodeAddr string

func (nodeAddr) Network() string  { return "node" }
func (a nodeAddr) String() string { return string(a) }
