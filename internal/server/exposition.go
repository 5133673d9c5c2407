package server

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// exposition is a list of figures in the text format of Prometheus, version 0.0.4.
// It is all of the format that the studio needs: the official client costs every
// start of the program 3 ms, for its tables and for a stop of the world, whatever
// the command.
type exposition struct{ figures []figure }

// figure is one name: what kind it is of, and what writes its samples.
type figure struct {
	name, kind, help string
	write            func(w io.Writer, name string)
}

func (e *exposition) add(name, kind, help string, write func(w io.Writer, name string)) {
	e.figures = append(e.figures, figure{name, kind, help, write})
}

// ServeHTTP implements http.Handler.
func (e *exposition) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	var b bytes.Buffer
	for _, f := range e.figures {
		fmt.Fprintf(&b, "# HELP %s %s\n# TYPE %s %s\n", f.name, f.help, f.name, f.kind)
		f.write(&b, f.name)
	}
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	_, _ = w.Write(b.Bytes())
}

// sample writes a line: a name, labels as they stand between the braces, a value.
func sample(w io.Writer, name, labels string, value float64) {
	if labels != "" {
		labels = "{" + labels + "}"
	}
	fmt.Fprintf(w, "%s%s %s\n", name, labels, strconv.FormatFloat(value, 'g', -1, 64))
}

// tally is a counter, which only grows, or a gauge.
type tally struct{ n atomic.Int64 }

func (n *tally) Inc()       { n.n.Add(1) }
func (n *tally) Dec()       { n.n.Add(-1) }
func (n *tally) Add(by int) { n.n.Add(int64(by)) }

func (e *exposition) counter(name, help string) *tally { return e.tally(name, "counter", help) }
func (e *exposition) gauge(name, help string) *tally   { return e.tally(name, "gauge", help) }

func (e *exposition) tally(name, kind, help string) *tally {
	n := &tally{}
	e.add(name, kind, help, func(w io.Writer, name string) { sample(w, name, "", float64(n.n.Load())) })
	return n
}

// value is a figure that is asked for when it is read.
func (e *exposition) value(name, kind, help string, of func() float64) {
	e.add(name, kind, help, func(w io.Writer, name string) { sample(w, name, "", of()) })
}

// histogram counts times in the buckets of seconds.
type histogram struct {
	mu     sync.Mutex
	counts []uint64 // one more than seconds: the longest times
	sum    float64
}

func newHistogram() *histogram { return &histogram{counts: make([]uint64, len(seconds)+1)} }

// Observe counts a time.
func (h *histogram) Observe(took float64) {
	at, _ := slices.BinarySearch(seconds, took)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.counts[at]++
	h.sum += took
}

// write writes the buckets, each with those below it.
func (h *histogram) write(w io.Writer, name, labels string) {
	h.mu.Lock()
	counts, sum := slices.Clone(h.counts), h.sum
	h.mu.Unlock()
	comma := ""
	if labels != "" {
		comma = ","
	}
	below := uint64(0)
	for i, n := range counts {
		below += n
		bound := math.Inf(1)
		if i < len(seconds) {
			bound = seconds[i]
		}
		sample(w, name+"_bucket", labels+comma+label("le", strconv.FormatFloat(bound, 'g', -1, 64)), float64(below))
	}
	sample(w, name+"_sum", labels, sum)
	sample(w, name+"_count", labels, float64(below))
}

func (e *exposition) histogram(name, help string) *histogram {
	h := newHistogram()
	e.add(name, "histogram", help, func(w io.Writer, name string) { h.write(w, name, "") })
	return h
}

// label is one label: name="value".
func label(name, value string) string {
	return name + `="` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(value) + `"`
}

// labelled are figures of one name that differ in their labels.
type labelled[F any] struct {
	mu   sync.Mutex
	made map[string]F
	make func() F
}

// with returns the figure of some labels, and makes it where there is none yet.
func (l *labelled[F]) with(labels ...string) F {
	key := strings.Join(labels, ",")
	l.mu.Lock()
	defer l.mu.Unlock()
	f, ok := l.made[key]
	if !ok {
		f = l.make()
		l.made[key] = f
	}
	return f
}

// each calls a function with every figure, in the order of the labels.
func (l *labelled[F]) each(do func(labels string, f F)) {
	l.mu.Lock()
	made := maps.Clone(l.made)
	l.mu.Unlock()
	for _, labels := range slices.Sorted(maps.Keys(made)) {
		do(labels, made[labels])
	}
}

func (e *exposition) counters(name, help string) *labelled[*tally] {
	l := &labelled[*tally]{made: map[string]*tally{}, make: func() *tally { return &tally{} }}
	e.add(name, "counter", help, func(w io.Writer, name string) {
		l.each(func(labels string, n *tally) { sample(w, name, labels, float64(n.n.Load())) })
	})
	return l
}

func (e *exposition) histograms(name, help string) *labelled[*histogram] {
	l := &labelled[*histogram]{made: map[string]*histogram{}, make: newHistogram}
	e.add(name, "histogram", help, func(w io.Writer, name string) {
		l.each(func(labels string, h *histogram) { h.write(w, name, labels) })
	})
	return l
}
