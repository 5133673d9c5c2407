package spread

import "sync"

// Pipe does work on items that come one after the other, in batches on several
// goroutines, and passes the results on in the order of the items. It holds a few
// batches for each goroutine. One goroutine uses it.
type Pipe[I, O any] struct {
	size  int
	room  int // batches that are not passed on yet, at most
	take  func(O) error
	batch []I
	todo  chan *parcel[I, O]
	order []*parcel[I, O]
	group sync.WaitGroup
	err   error
}

// parcel is a batch and its result.
type parcel[I, O any] struct {
	items  []I
	result O
	err    error
	done   chan struct{}
}

// NewPipe makes a pipe of batches of size items. newWorker makes what works on a batch,
// for each goroutine its own; take receives the results. Close ends the goroutines.
func NewPipe[I, O any](size, workers int, newWorker func() func(items []I) (O, error), take func(O) error) *Pipe[I, O] {
	p := &Pipe[I, O]{size: size, room: 2 * workers, take: take, todo: make(chan *parcel[I, O])}
	for range workers {
		p.group.Go(func() {
			work := newWorker()
			for b := range p.todo {
				b.result, b.err = work(b.items)
				close(b.done)
			}
		})
	}
	return p
}

// Put takes one item more. Its error is that of some earlier item, and stays.
func (p *Pipe[I, O]) Put(item I) error {
	if p.err != nil {
		return p.err
	}
	p.batch = append(p.batch, item)
	if len(p.batch) == p.size {
		p.send()
	}
	return p.err
}

// send hands the batch to a goroutine, and passes on what there is no room for.
func (p *Pipe[I, O]) send() {
	b := &parcel[I, O]{items: p.batch, done: make(chan struct{})}
	p.batch = make([]I, 0, p.size)
	p.todo <- b
	p.order = append(p.order, b)
	if len(p.order) > p.room {
		p.pass()
	}
}

// pass waits for the oldest batch and passes its result on, unless there was an error.
func (p *Pipe[I, O]) pass() {
	b := p.order[0]
	p.order = p.order[1:]
	<-b.done
	if p.err == nil {
		p.err = b.err
	}
	if p.err == nil {
		p.err = p.take(b.result)
	}
}

// Close does what is left and ends the goroutines.
func (p *Pipe[I, O]) Close() error {
	if p.err == nil && len(p.batch) > 0 {
		p.send()
	}
	for len(p.order) > 0 {
		p.pass()
	}
	close(p.todo)
	p.group.Wait()
	return p.err
}
