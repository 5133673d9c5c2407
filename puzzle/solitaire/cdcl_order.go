package solitaire

// activityHeap is the VSIDS order: a binary heap of variables, most active
// first; ties by the smaller variable, so that runs repeat exactly.
type activityHeap struct {
	heap     []int32
	place    []int32 // variable -> index in heap, -1 if absent
	activity []float64
	unit     float64
}

func (h *activityHeap) init(variables int) {
	h.heap = make([]int32, variables)
	h.place = make([]int32, variables)
	h.activity = make([]float64, variables)
	h.unit = 1
	for v := range h.heap {
		h.heap[v], h.place[v] = int32(v), int32(v)
	}
}

func (h *activityHeap) before(a, b int32) bool {
	if h.activity[a] != h.activity[b] {
		return h.activity[a] > h.activity[b]
	}
	return a < b
}

func (h *activityHeap) bump(v int32) {
	h.activity[v] += h.unit
	if h.activity[v] > 1e100 {
		for i := range h.activity {
			h.activity[i] *= 1e-100
		}
		h.unit *= 1e-100
	}
	if h.place[v] >= 0 {
		h.up(h.place[v])
	}
}

func (h *activityHeap) decay() { h.unit /= 0.95 }

func (h *activityHeap) push(v int32) {
	if h.place[v] >= 0 {
		return
	}
	h.place[v] = int32(len(h.heap))
	h.heap = append(h.heap, v)
	h.up(h.place[v])
}

// top returns the most active variable without a value, after removing those
// with a value from the front.
func (h *activityHeap) top(value []int8) (int32, bool) {
	for len(h.heap) > 0 {
		if v := h.heap[0]; value[2*v] == 0 {
			return v, true
		}
		h.pop()
	}
	return 0, false
}

// popOpen removes and returns the most active variable without a value.
func (h *activityHeap) popOpen(value []int8) (int32, bool) {
	v, ok := h.top(value)
	if ok {
		h.pop()
	}
	return v, ok
}

// pop removes the most active variable.
func (h *activityHeap) pop() {
	last := h.heap[len(h.heap)-1]
	h.place[h.heap[0]] = -1
	h.heap = h.heap[:len(h.heap)-1]
	if len(h.heap) > 0 {
		h.heap[0], h.place[last] = last, 0
		h.down(0)
	}
}

func (h *activityHeap) up(i int32) {
	v := h.heap[i]
	for i > 0 {
		parent := (i - 1) / 2
		if !h.before(v, h.heap[parent]) {
			break
		}
		h.heap[i] = h.heap[parent]
		h.place[h.heap[i]] = i
		i = parent
	}
	h.heap[i], h.place[v] = v, i
}

func (h *activityHeap) down(i int32) {
	v := h.heap[i]
	for n := int32(len(h.heap)); 2*i+1 < n; {
		child := 2*i + 1
		if child+1 < n && h.before(h.heap[child+1], h.heap[child]) {
			child++
		}
		if !h.before(h.heap[child], v) {
			break
		}
		h.heap[i] = h.heap[child]
		h.place[h.heap[i]] = i
		i = child
	}
	h.heap[i], h.place[v] = v, i
}

// restarts alternates two ways to restart, each for a growing number of
// conflicts: rapidly, when the block distances of late are worse than on the
// whole, which refutes; and rarely (Luby's sequence), which finds solutions.
type restarts struct {
	stable     bool
	seen       float64 // learnt clauses
	fast, slow float64 // moving averages of their block distances
	next       int64   // conflicts at which a restart may come
	switchAt   int64
	span       int64
	turn       int64 // of Luby's sequence
}

const (
	restartGap  = 20  // conflicts between rapid restarts, at least
	restartLuby = 256 // conflicts in Luby's unit
	restartSpan = 1000
)

func (r *restarts) init() {
	r.span, r.switchAt = restartSpan, restartSpan
	r.next = restartGap
}

func (r *restarts) note(dist int) {
	r.seen++
	r.fast += (float64(dist) - r.fast) / min(r.seen, 32)
	r.slow += (float64(dist) - r.slow) / min(r.seen, 4096)
}

// due reports whether to restart now, and plans the next one if so.
func (r *restarts) due(conflicts int64) bool {
	if conflicts >= r.switchAt {
		r.stable = !r.stable
		r.span += r.span / 2
		r.switchAt = conflicts + r.span
		r.plan(conflicts)
		return true
	}
	if conflicts < r.next || !r.stable && r.fast < 1.15*r.slow {
		return false
	}
	r.plan(conflicts)
	return true
}

func (r *restarts) plan(conflicts int64) {
	if r.stable {
		r.turn++
		r.next = conflicts + restartLuby*luby(r.turn)
	} else {
		r.next = conflicts + restartGap
	}
}

// luby is the i-th term, from 1, of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..
func luby(i int64) int64 {
	for k := int64(1); ; k <<= 1 {
		if i == 2*k-1 {
			return k
		}
		if i < 2*k-1 {
			return luby(i - k + 1)
		}
	}
}
