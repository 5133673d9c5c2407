package live

import "sync"

// pool is a few goroutines that think for all tables. Waiting work is a closure
// in a list, so that a waiting table costs no goroutine.
type pool struct {
	mu     sync.Mutex
	more   *sync.Cond
	jobs   []func()
	limit  int // jobs that may wait
	closed bool
	done   sync.WaitGroup
}

// newPool starts workers that take up to limit waiting jobs.
func newPool(workers, limit int) *pool {
	p := &pool{limit: limit}
	p.more = sync.NewCond(&p.mu)
	for range workers {
		p.done.Go(p.work)
	}
	return p
}

// work does jobs until the pool is closed.
func (p *pool) work() {
	for {
		p.mu.Lock()
		for len(p.jobs) == 0 && !p.closed {
			p.more.Wait()
		}
		if p.closed {
			p.mu.Unlock()
			return
		}
		job := p.jobs[0]
		p.jobs[0] = nil
		p.jobs = p.jobs[1:]
		p.mu.Unlock()
		job()
	}
}

// do queues a job for a worker; false when the queue is full.
func (p *pool) do(job func()) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed || len(p.jobs) >= p.limit {
		return false
	}
	p.jobs = append(p.jobs, job)
	p.more.Signal()
	return true
}

// close drops waiting jobs and ends the workers after their current jobs.
func (p *pool) close() {
	p.mu.Lock()
	p.closed = true
	p.jobs = nil
	p.mu.Unlock()
	p.more.Broadcast()
	p.done.Wait()
}
