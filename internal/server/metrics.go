package server

import (
	"net/http"
	"runtime"
	"strconv"
	"time"

	"github.com/unolab/uno/internal/cputime"
)

// metrics are the studio's metrics. It implements live.Events.
type metrics struct {
	exposition
	requests  *labelled[*tally]
	took      *labelled[*histogram]
	moves     *tally
	stored    *histogram
	hands     *tally
	failures  *tally
	hints     *histogram
	sockets   *tally
	received  *tally
	sent      *tally
	slow      *tally
	lost      *tally
	forwarded *tally
}

// seconds are the buckets of times, from a tenth of a millisecond up.
var seconds = []float64{.0001, .0003, .001, .003, .01, .03, .1, .3, 1, 3}

func newMetrics(s *Server) *metrics {
	m := &metrics{}
	m.requests = m.counters("uno_http_requests_total", "Requests answered, by route and status.")
	m.took = m.histograms("uno_http_seconds", "Time to answer a request, by route.")
	m.moves = m.counter("uno_moves_total", "Moves accepted.")
	m.stored = m.histogram("uno_move_store_seconds", "Time to make a move durable.")
	m.hands = m.counter("uno_hands_total", "Hands finished.")
	m.failures = m.counter("uno_store_failures_total", "Writes that the store refused.")
	m.hints = m.histogram("uno_hint_seconds", "Time to think of a hint.")
	m.received = m.counter("uno_socket_messages_total", "Messages from clients.")
	m.sent = m.counter("uno_socket_sent_bytes_total", "Bytes of messages to clients.")
	m.slow = m.counter("uno_slow_clients_total", "Clients let go because they were too slow.")
	m.lost = m.counter("uno_tables_lost_total", "Tables that another node took while this one had them.")
	m.forwarded = m.counter("uno_forwarded_total", "Requests and connections that were passed on to other nodes.")
	m.sockets = m.gauge("uno_sockets", "Open WebSockets.")
	m.value("uno_tables", "gauge", "Tables open.", func() float64 { return float64(s.hub.Count()) })
	if n := s.cfg.Nodes; n != nil {
		m.value("uno_nodes", "gauge", "Nodes that live, as this one sees it.", func() float64 { return float64(len(n.Peers()) + 1) })
		m.value("uno_node_ready", "gauge", "1 while this node may have tables.", func() float64 {
			if n.Ready() {
				return 1
			}
			return 0
		})
		m.value("uno_tables_taken_total", "counter", "Tables that this node took over.", func() float64 { return float64(n.Taken()) })
	}
	m.process(time.Now())
	return m
}

// process adds the figures of the process itself, under their usual names.
func (m *metrics) process(start time.Time) {
	m.value("process_start_time_seconds", "gauge", "When the process began, in seconds since 1970.", func() float64 {
		return float64(start.UnixMilli()) / 1000
	})
	m.value("process_cpu_seconds_total", "counter", "Processor time, user and system.", func() float64 {
		return cputime.Total().Seconds()
	})
	m.value("process_resident_memory_bytes", "gauge", "Resident memory, 0 where the system does not tell.", func() float64 {
		return float64(cputime.Resident())
	})
	m.value("go_goroutines", "gauge", "Goroutines.", func() float64 { return float64(runtime.NumGoroutine()) })
	m.value("go_memstats_heap_alloc_bytes", "gauge", "Bytes of objects on the heap.", func() float64 {
		var mem runtime.MemStats
		runtime.ReadMemStats(&mem)
		return float64(mem.HeapAlloc)
	})
}

// answered counts a request of a route.
func (m *metrics) answered(route string, status int, took time.Duration) {
	m.requests.with(label("route", route), label("status", strconv.Itoa(status))).Inc()
	if status != http.StatusSwitchingProtocols {
		m.took.with(label("route", route)).Observe(took.Seconds())
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
