//go:build !js

package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

// maxBatch bounds the writes of one transaction, and maxQueue the queued ones
// before callers block; so a transaction takes at most tens of milliseconds.
const (
	maxBatch = 512
	maxQueue = 2 * maxBatch
)

// After a lost connection the writer retries a transaction, after waits from
// firstWait to lastWait, until patience ends: a database server that restarts
// is not an error.
const (
	patience  = 30 * time.Second
	firstWait = 50 * time.Millisecond
	lastWait  = time.Second
)

// attemptLimit is how long one attempt at a transaction may take: a server that
// accepts input and never answers counts as lost.
const attemptLimit = 10 * time.Second

// writer makes all changes, in one goroutine. All writes that wait when a
// transaction commits go into the next one, so n concurrent writes cost about
// two commits, not n.
//
// A write returns when its transaction is durable. A write that fails is undone
// alone; when the transaction fails, all its writes fail.
type writer struct {
	d    dialect
	db   *sql.DB
	conn *sql.Conn // its own; nil after it was lost

	mu    sync.RWMutex // held shared while something is put into the queue
	ended bool
	queue chan *write
	done  chan struct{} // closed at the end of the goroutine

	written, commits atomic.Int64
}

// write is one queued change: a move, or what do makes.
type write struct {
	do   func(ctx context.Context, c *sql.Conn) error
	move *move

	state atomic.Int32
	err   error         // valid once done is closed
	done  chan struct{} // closed when the write is durable or has failed
}

// The states of a write.
const (
	waiting   int32 = iota
	taken           // it is in a transaction
	withdrawn       // its caller waits no longer
)

// start starts the goroutine.
func (w *writer) start() {
	w.queue = make(chan *write, maxQueue)
	w.done = make(chan struct{})
	go w.run()
}

// stop waits until all accepted writes are done; it reports whether this call
// was the first.
func (w *writer) stop() bool {
	w.mu.Lock()
	first := !w.ended
	w.ended = true
	if first {
		close(w.queue)
	}
	w.mu.Unlock()
	<-w.done
	return first
}

// closed reports whether stop was called.
func (w *writer) closed() bool {
	w.mu.RLock()
	defer w.mu.RUnlock()
	return w.ended
}

// submit waits until a write is durable or has failed, but not beyond its
// context. A write that has not started when the context ends is never made;
// one that has started may or may not be made.
func (w *writer) submit(ctx context.Context, what *write) error {
	what.done = make(chan struct{})
	if err := w.put(ctx, what); err != nil {
		return err
	}
	select {
	case <-what.done:
	case <-ctx.Done():
		what.state.CompareAndSwap(waiting, withdrawn)
		return ctx.Err()
	}
	return what.err
}

// put puts a write into the queue.
func (w *writer) put(ctx context.Context, what *write) error {
	w.mu.RLock()
	defer w.mu.RUnlock()
	if w.ended {
		return ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case w.queue <- what:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// run writes until the queue is closed and empty.
func (w *writer) run() {
	defer close(w.done)
	batch := make([]*write, 0, maxBatch)
	for first := range w.queue {
		batch = w.gather(take(batch[:0], first))
		if len(batch) == 0 {
			continue
		}
		err := w.commit(batch)
		for i, what := range batch {
			if err != nil {
				what.err = err
			}
			close(what.done)
			batch[i] = nil
		}
	}
}

// gather adds what waits to a batch.
func (w *writer) gather(batch []*write) []*write {
	for len(batch) < maxBatch {
		select {
		case what, ok := <-w.queue:
			if !ok {
				return batch
			}
			batch = take(batch, what)
		default:
			return batch
		}
	}
	return batch
}

// take adds a write to a batch, unless it was withdrawn.
func take(batch []*write, what *write) []*write {
	if what.state.CompareAndSwap(waiting, taken) {
		batch = append(batch, what)
	}
	return batch
}

// commit writes a batch, and again after a lost connection: it may be unknown
// whether the transaction was committed, but every write is idempotent.
func (w *writer) commit(batch []*write) error {
	wait := firstWait
	for end := time.Now().Add(patience); ; wait = min(2*wait, lastWait) {
		lost, err := w.attempt(batch)
		if err == nil {
			w.written.Add(int64(len(batch)))
			w.commits.Add(1)
			return nil
		}
		if !lost || time.Now().After(end) {
			return err
		}
		time.Sleep(wait)
	}
}

// attempt tries to write a batch, and reports whether an error comes from the
// connection.
func (w *writer) attempt(batch []*write) (lost bool, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), attemptLimit)
	defer cancel()
	if err = w.connect(ctx); err == nil {
		err = w.transaction(ctx, batch)
	}
	return err != nil && (ctx.Err() != nil || w.d.lost(err)), err
}

// connect makes sure that there is a connection.
func (w *writer) connect(ctx context.Context) error {
	if w.conn != nil {
		return nil
	}
	c, err := w.db.Conn(ctx)
	if err != nil {
		return err
	}
	w.conn = c
	if err := w.d.claim(ctx, c); err != nil {
		w.drop()
		return err
	}
	return nil
}

// drop gives up the connection for good.
func (w *writer) drop() {
	_ = w.conn.Raw(func(any) error { return driver.ErrBadConn })
	_ = w.conn.Close()
	w.conn = nil
}

// disconnect gives the connection back.
func (w *writer) disconnect() error {
	if w.conn == nil {
		return nil
	}
	err := w.conn.Close()
	w.conn = nil
	return err
}

// transaction writes a batch in one transaction. After an error nothing of it
// is written.
func (w *writer) transaction(ctx context.Context, batch []*write) error {
	err := w.exec(ctx, w.d.begin())
	if err == nil {
		err = w.all(ctx, batch)
	}
	if err == nil {
		err = w.exec(ctx, "COMMIT")
	}
	if err != nil && (ctx.Err() != nil || w.d.lost(err) || w.exec(ctx, "ROLLBACK") != nil) {
		w.drop()
	}
	return err
}

func (w *writer) exec(ctx context.Context, statement string) error {
	_, err := w.conn.ExecContext(ctx, statement)
	return err
}

// all makes the writes of a batch: the moves at once, then the others one by
// one, each undone alone if it fails.
func (w *writer) all(ctx context.Context, batch []*write) error {
	if err := w.moves(ctx, batch); err != nil {
		return err
	}
	for _, what := range batch {
		if what.do == nil {
			continue
		}
		if err := w.exec(ctx, "SAVEPOINT one"); err != nil {
			return err
		}
		what.err = what.do(ctx, w.conn)
		if what.err != nil {
			if w.d.lost(what.err) {
				return what.err
			}
			if err := w.exec(ctx, "ROLLBACK TO SAVEPOINT one"); err != nil {
				return errors.Join(what.err, err)
			}
		}
		if err := w.exec(ctx, "RELEASE SAVEPOINT one"); err != nil {
			return err
		}
	}
	return nil
}

// moves appends the moves of a batch, and finds the reason for each one that
// was not inserted.
func (w *writer) moves(ctx context.Context, batch []*write) error {
	plain := func(m *move) bool { return m.fence == 0 }
	if err := w.insert(ctx, batch, insertMove, plain); err != nil {
		return err
	}
	return w.insert(ctx, batch, fmt.Sprintf(insertFenced, w.d.share()), func(m *move) bool { return !plain(m) })
}

// insert appends some of the moves by a statement.
func (w *writer) insert(ctx context.Context, batch []*write, statement string, some func(m *move) bool) error {
	var waiting []*write
	var rows [][]any
	for _, what := range batch {
		if what.move != nil && some(what.move) {
			waiting = append(waiting, what)
			rows = append(rows, what.move.row())
		}
	}
	if len(rows) == 0 {
		return nil
	}
	inserted, err := w.d.each(ctx, w.conn, statement, rows)
	if err != nil {
		return err
	}
	for i, what := range waiting {
		what.err = nil
		if inserted[i] == 0 {
			if what.err, err = what.move.refused(ctx, w.conn); err != nil {
				return err
			}
		}
	}
	return nil
}
