package live

import (
	"sync"
	"sync/atomic"
	"time"
)

// Why a client is let go, as the last message tells it.
const (
	ByeKicked   = "kicked"
	ByeClosed   = "closed"
	ByeSlow     = "slow"
	ByeReplaced = "replaced"
	ByeShutdown = "shutdown"
	ByeFlood    = "flood"
)

// queueLen is how many messages may wait for a client, maxQueue how many bytes
// of them, beyond the first; one that is further behind is let go.
const (
	queueLen = 64
	maxQueue = 1 << 20
)

// maxRTT bounds how much a slow connection extends a window, and how much it
// is given in judging who was first: whoever forges a slow one by answering late
// gains no more.
const maxRTT = 250 * time.Millisecond

// Client is a connection to a table: the seats that it speaks for, none for a
// spectator, and the messages that wait to be sent to it. Make one with
// NewClient and give it to Table.Attach; read Out until Gone is closed.
type Client struct {
	// Out is what is to be sent, in order.
	Out chan []byte
	// Gone is closed when the table has let the client go: send what is left
	// in Out, and close the connection.
	Gone chan struct{}
	// Ended, if it is not nil, is called at that moment; it must be quick, and
	// call nothing of the table.
	Ended func()

	once   sync.Once
	why    string
	queued atomic.Int64 // bytes in Out
	rtt    atomic.Int64 // the least round trip, in nanoseconds; 0: none was measured

	// The rest belongs to the table, under its lock.
	table *Table
	seats []int // that it speaks for; none: it watches
	chats bucket
	hints int // hints under way
}

// NewClient makes a client.
func NewClient() *Client {
	return &Client{Out: make(chan []byte, queueLen), Gone: make(chan struct{})}
}

// Sent says that a message was taken from Out, so that its bytes no longer
// count as waiting.
func (c *Client) Sent(msg []byte) { c.queued.Add(-int64(len(msg))) }

// SetRTT notes a measured round trip of the connection. The least one counts:
// no answer comes sooner than the connection allows, and any can be delayed.
func (c *Client) SetRTT(d time.Duration) {
	d = max(d, 1)
	for {
		old := c.rtt.Load()
		if old > 0 && old <= int64(d) || c.rtt.CompareAndSwap(old, int64(d)) {
			return
		}
	}
}

// latency is the round trip as far as it counts.
func (c *Client) latency() time.Duration {
	return min(max(time.Duration(c.rtt.Load()), 0), maxRTT)
}

// Why is why the client was let go, once Gone is closed.
func (c *Client) Why() string { return c.why }

// send queues a message. A client that is too far behind is let go.
func (c *Client) send(msg []byte) {
	select {
	case <-c.Gone:
		return
	default:
	}
	if waiting := c.queued.Add(int64(len(msg))); waiting > maxQueue && waiting > int64(len(msg)) {
		c.end(ByeSlow)
		return
	}
	select {
	case c.Out <- msg:
	default:
		c.end(ByeSlow)
	}
}

// Drop lets the client go for a reason of its connection's own.
func (c *Client) Drop(why string) { c.end(why) }

// end lets the client go. What it is to be told last is sent by who reads Out.
func (c *Client) end(why string) {
	c.once.Do(func() {
		c.why = why
		close(c.Gone)
		if c.Ended != nil {
			c.Ended()
		}
	})
}

// Bye is the message that tells why a client is let go.
func Bye(why string) []byte { return encode(byeMsg{T: "bye", Code: why}) }

// bucket is a token bucket for what a client may do only so often; the zero
// value is full.
type bucket struct {
	used float64
	last time.Time
}

// take takes a token of a bucket that holds size and gets rate a second.
func (b *bucket) take(now time.Time, rate, size float64) bool {
	b.used = max(0, b.used-rate*now.Sub(b.last).Seconds())
	b.last = now
	if b.used+1 > size {
		return false
	}
	b.used++
	return true
}
