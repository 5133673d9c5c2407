package server

import (
	"net/http/httptest"
	"testing"
)

// The text is the one that Prometheus documents: help, type, samples, with buckets
// that count what lies below them and labels that are escaped.
func TestExposition(t *testing.T) {
	old := seconds
	t.Cleanup(func() { seconds = old })
	seconds = []float64{.5, 2}
	var e exposition
	e.counter("a_total", "Things.").Add(3)
	open := e.gauge("b", "Open.")
	open.Inc()
	open.Inc()
	open.Dec()
	e.value("c", "gauge", "Asked for.", func() float64 { return 1.5 })
	h := e.histogram("d_seconds", "Times.")
	for _, took := range []float64{.5, 1, 3} {
		h.Observe(took)
	}
	c := e.counters("e_total", "By label.")
	c.with(label("x", `2"\`)).Inc()
	c.with(label("x", "1"), label("y", "z")).Add(2)
	c.with(label("x", `2"\`)).Inc()
	e.histograms("f_seconds", "By label.").with(label("x", "1")).Observe(1)
	w := httptest.NewRecorder()
	e.ServeHTTP(w, nil)
	const want = `# HELP a_total Things.
# TYPE a_total counter
a_total 3
# HELP b Open.
# TYPE b gauge
b 1
# HELP c Asked for.
# TYPE c gauge
c 1.5
# HELP d_seconds Times.
# TYPE d_seconds histogram
d_seconds_bucket{le="0.5"} 1
d_seconds_bucket{le="2"} 2
d_seconds_bucket{le="+Inf"} 3
d_seconds_sum 4.5
d_seconds_count 3
# HELP e_total By label.
# TYPE e_total counter
e_total{x="1",y="z"} 2
e_total{x="2\"\\"} 2
# HELP f_seconds By label.
# TYPE f_seconds histogram
f_seconds_bucket{x="1",le="0.5"} 0
f_seconds_bucket{x="1",le="2"} 1
f_seconds_bucket{x="1",le="+Inf"} 1
f_seconds_sum{x="1"} 1
f_seconds_count{x="1"} 1
`
	if got := w.Body.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
