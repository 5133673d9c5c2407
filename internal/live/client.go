package live

import (
	"sync"
	"sync/atomic"
	"time"
)

// The reasons for disconnecting a client, as the last message reports them.
const (
	ByeKicked   = "kicked"
	ByeClosed   = "closed"
	ByeSlow     = "slow"
	ByeReplaced = "replaced"
	ByeShutdown = "shutdown"
	ByeFlood    = "flood"
)

// queueLen is how many messages may wait for a client, maxQueue how many bytes of
// them, beyond the first; a client that falls further behind is disconnected.
const (
	queueLen = 64
	maxQueue = 1 << 20
)

// maxRTT bounds how much a slow connection extends a window, and how much it
// counts in deciding who was first: delaying answers on purpose gains no more
// than that.
const maxRTT = 250 * time.Millisecond

// Client is a connection to a table: the seats that it speaks for, none for a
// spectator, and the messages waiting to be sent to it. Make one with NewClient
// and pass it to Table.Attach; read Out until Gone is closed.
type Client struct {
	// Out is what is to be sent, in order.
	Out chan []byte
	// Gone is closed when the table has disconnected the client: send what is
	// left in Out, and close the connection.
	Gone chan struct{}
	// Ended, if it is not nil, is called at that moment; it must be quick, and
	// must not call the table.
	Ended func()

	once   sync.Once
	why    string
	queued atomic.Int64 // bytes in Out
	rtt    atomic.Int64 // the least round trip, in nanoseconds; 0: none was measured

	// Fair is set before Attach: the client takes part in deals, see package fair.
	Fair bool

	// The rest belongs to the table, under its lock.
	foreign *foreign // of a client that speaks the engine protocol
	table   *Table
	seats   []int // that it speaks for; none: it watches
	chats   bucket
	hints   int // hints being computed
}

// NewClient makes a client.
func NewClient() *Client {
	return &Client{Out: make(chan []byte, queueLen), Gone: make(chan struct{})}
}

// Sent reports that a message was taken from Out, so that its bytes no longer
// count as waiting.
func (c *Client) Sent(msg []byte) { c.queued.Add(-int64(len(msg))) }

// SetRTT records a measured round trip of the connection. The smallest one
// counts: no answer arrives sooner than the connection allows, and any answer can
// be delayed.
func (c *Client) SetRTT(d time.Duration) {
	d = max(d, 1)
	for {
		old := c.rtt.Load()
		if old > 0 && old <= int64(d) || c.rtt.CompareAndSwap(old, int64(d)) {
			return
		}
	}
}

// latency is the bounded round trip.
func (c *Client) latency() time.Duration {
	return min(max(time.Duration(c.rtt.Load()), 0), maxRTT)
}

// Why is the reason for the disconnection, once Gone is closed.
func (c *Client) Why() string { return c.why }

// send queues a message of the studio's own; a program of the engine protocol does
// not hear them.
func (c *Client) send(msg []byte) {
	if c.foreign == nil {
		c.queue(msg)
	}
}

// queue queues a message. A client that is too far behind is disconnected.
func (c *Client) queue(msg []byte) {
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

// Drop disconnects the client for a reason that its connection gives.
func (c *Client) Drop(why string) { c.end(why) }

// end disconnects the client. The reader of Out sends its last messages.
func (c *Client) end(why string) {
	c.once.Do(func() {
		c.why = why
		close(c.Gone)
		if c.Ended != nil {
			c.Ended()
		}
	})
}

// Bye is the message that reports why a client is disconnected.
func Bye(why string) []byte { return encode(ByeMessage{T: "bye", Code: why}) }

// bucket is a token bucket that limits the rate of a client's action; the zero
// value is full.
type bucket struct {
	used float64
	last time.Time
}

// take takes a token from a bucket with this capacity and this rate per second.
func (b *bucket) take(now time.Time, rate, size float64) bool {
	b.used = max(0, b.used-rate*now.Sub(b.last).Seconds())
	b.last = now
	if b.used+1 > size {
		return false
	}
	b.used++
	return true
}
