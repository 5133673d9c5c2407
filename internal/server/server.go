package server

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"github.com/unolab/uno/internal/club"
	"github.com/unolab/uno/internal/jobs"
	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/store"
)

// Config sets how a studio is served. A zero limit means its default.
type Config struct {
	Version string
	Live    live.Config
	Page    fs.FS    // the built page; nil: the program was built without it
	Hosts   []string // names and addresses, beside those of this machine, that requests may ask for
	Origins []string // pages of other hosts that may use the studio, as https://example.org
	LAN     []string // addresses for other devices, as http://192.168.1.5:8080; none: this machine alone
	Limits  Limits
	Proxies []netip.Prefix // whose headers say where requests come from
	Nodes   Nodes          // where several nodes make the studio; nil: it is alone
	Jobs    *jobs.Config   // of jobs for clients; nil: there are none
}

// Server serves a studio. Make one with New; it is an http.Handler.
type Server struct {
	cfg     Config
	store   store.Store
	hub     *live.Hub
	club    *club.Club
	log     *slog.Logger
	metrics *metrics
	limits  *limiter
	handler http.Handler
	network network // of the nodes
	sharing sync.WaitGroup
	routes  []route
	jobs    *jobs.Queue // nil: there are none

	cards []byte
	door  door // of tables
	stop  context.CancelFunc
	ctx   context.Context // of the WebSockets
}

// New makes a server, with the tables that the store says were open.
func New(ctx context.Context, cfg Config, st store.Store, log *slog.Logger) (*Server, error) {
	s := &Server{cfg: cfg, store: st, log: log, limits: newLimiter(cfg.Limits), cards: sprite()}
	s.ctx, s.stop = context.WithCancel(context.Background())
	s.metrics = newMetrics(s)
	s.club = club.New(st, log)
	cfg.Live.Finished = s.club.Finished
	if cfg.Nodes != nil {
		cfg.Live.Leases = cfg.Nodes
	}
	s.hub = live.New(cfg.Live, st, log, s.metrics)
	if cfg.Nodes == nil {
		n, err := s.hub.Reopen(ctx)
		if err != nil {
			s.hub.Close()
			return nil, err
		}
		if n > 0 {
			log.Info("tables are taken up", "tables", n)
		}
	}
	s.club.Open(s.hub)
	if cfg.Jobs != nil {
		s.jobs = jobs.New(*cfg.Jobs, st, log)
	}
	s.routes = s.allRoutes()
	mux := http.NewServeMux()
	for _, r := range s.routes {
		mux.Handle(r.method+" "+r.path, s.counted(r.path, r.handle))
	}
	mux.Handle("/api/", s.counted("/api/", func(w http.ResponseWriter, r *http.Request) {
		s.fail(w, r, &live.Error{Code: live.NotFound, Text: "There is nothing of that name in the interface."})
	}))
	mux.Handle("/", s.counted("/", zipped(s.page)))
	s.handler = s.guard(s.anywhere(s.counting(mux)))
	if cfg.Nodes != nil {
		s.network = s.newNetwork()
		s.cfg.Nodes.Bind(s.hub)
		s.sharing.Go(s.share)
	}
	return s, nil
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Hub is the tables.
func (s *Server) Hub() *live.Hub { return s.hub }

// Close notifies all clients that the studio closes, and waits for a short time
// until they have received it. The store stays open.
func (s *Server) Close() {
	if s.cfg.Nodes != nil {
		s.cfg.Nodes.Leave()
	}
	if s.jobs != nil {
		s.jobs.Close()
	}
	s.hub.Close()
	s.club.Close()
	told := make(chan struct{})
	go func() {
		s.door.wait()
		close(told)
	}()
	select {
	case <-told:
	case <-time.After(3 * time.Second):
	}
	s.stop()
	<-told
	if s.cfg.Nodes != nil {
		s.network.Close()
		s.sharing.Wait()
	}
}
