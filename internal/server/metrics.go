package server

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are the studio's metrics. It implements live.Events.
type metrics struct {
	handler   http.Handler
	requests  *prometheus.CounterVec
	took      *prometheus.HistogramVec
	moves     prometheus.Counter
	stored    prometheus.Histogram
	hands     prometheus.Counter
	failures  prometheus.Counter
	hints     prometheus.Histogram
	sockets   prometheus.Gauge
	received  prometheus.Counter
	sent      prometheus.Counter
	slow      prometheus.Counter
	lost      prometheus.Counter
	forwarded prometheus.Counter
}

// seconds are the buckets of times, from a tenth of a millisecond up.
var seconds = []float64{.0001, .0003, .001, .003, .01, .03, .1, .3, 1, 3}

func newMetrics(s *Server) *metrics {
	reg := prometheus.NewRegistry()
	counter := func(name, help string) prometheus.Counter {
		c := prometheus.NewCounter(prometheus.CounterOpts{Name: name, Help: help})
		reg.MustRegister(c)
		return c
	}
	histogram := func(name, help string) prometheus.Histogram {
		h := prometheus.NewHistogram(prometheus.HistogramOpts{Name: name, Help: help, Buckets: seconds})
		reg.MustRegister(h)
		return h
	}
	m := &metrics{
		handler: promhttp.HandlerFor(reg, promhttp.HandlerOpts{}),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "uno_http_requests_total", Help: "Requests answered, by route and status.",
		}, []string{"route", "status"}),
		took: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "uno_http_seconds", Help: "Time to answer a request, by route.", Buckets: seconds,
		}, []string{"route"}),
		moves:     counter("uno_moves_total", "Moves accepted."),
		stored:    histogram("uno_move_store_seconds", "Time to make a move durable."),
		hands:     counter("uno_hands_total", "Hands finished."),
		failures:  counter("uno_store_failures_total", "Writes that the store refused."),
		hints:     histogram("uno_hint_seconds", "Time to think of a hint."),
		received:  counter("uno_socket_messages_total", "Messages from clients."),
		sent:      counter("uno_socket_sent_bytes_total", "Bytes of messages to clients."),
		slow:      counter("uno_slow_clients_total", "Clients let go because they were too slow."),
		lost:      counter("uno_tables_lost_total", "Tables that another node took while this one had them."),
		forwarded: counter("uno_forwarded_total", "Requests and connections that were passed on to other nodes."),
		sockets:   prometheus.NewGauge(prometheus.GaugeOpts{Name: "uno_sockets", Help: "Open WebSockets."}),
	}
	tables := prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "uno_tables", Help: "Tables open."}, func() float64 {
		return float64(s.hub.Count())
	})
	if n := s.cfg.Nodes; n != nil {
		gauge := func(name, help string, value func() float64) {
			reg.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value))
		}
		gauge("uno_nodes", "Nodes that live, as this one sees it.", func() float64 { return float64(len(n.Peers()) + 1) })
		gauge("uno_node_ready", "1 while this node may have tables.", func() float64 {
			if n.Ready() {
				return 1
			}
			return 0
		})
		reg.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "uno_tables_taken_total", Help: "Tables that this node took over.",
		}, func() float64 { return float64(n.Taken()) }))
	}
	reg.MustRegister(m.requests, m.took, m.sockets, tables, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// answered counts a request of a route.
func (m *metrics) answered(route string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	if status != http.StatusSwitchingProtocols {
		m.took.WithLabelValues(route).Observe(took.Seconds())
	}
}

// Moved implements live.Events.
func (m *metrics) Moved(kept time.Duration) {
	m.moves.Inc()
	m.stored.Observe(kept.Seconds())
}

// HandEnded implements live.Events.
func (m *metrics) HandEnded() { m.hands.Inc() }

// StoreFailed implements live.Events.
func (m *metrics) StoreFailed() { m.failures.Inc() }

// Lost implements live.Events.
func (m *metrics) Lost() { m.lost.Inc() }

// Hinted implements live.Events.
func (m *metrics) Hinted(took time.Duration) { m.hints.Observe(took.Seconds()) }
