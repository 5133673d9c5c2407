// Package serve is `uno serve`: the studio in the browser.
package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/internal/jobs"
	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/server"
	"github.com/unolab/uno/internal/session"
	"github.com/unolab/uno/internal/store"
	"github.com/unolab/uno/web"
)

// serveFlags are the flags of `uno serve`.
type serveFlags struct {
	addr, data, db string
	lan            bool
	grace, pace    time.Duration
	origins, hosts []string
	proxies        []string
	metrics        string
	log            string
	drive          uint64
	nats           cli.NATSFlags
	lease          time.Duration
	jobs           int
}

// New makes `uno serve`: the studio in the browser.
func New() *cobra.Command {
	var f serveFlags
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Play in the browser: the studio",
		Long: `serve is the studio: tables for people and programs, played in the browser,
with everything in one program and its data in one folder. Tables go on where
they were when the program is started again, however it ended.

Only this machine can open it unless --lan is given: then everybody in the local
network can, and the address is shown with a QR code for phones.

Behind a proxy (https needs one) name the proxy's address with --trust-proxy, or
everybody shares the limits of one address. --metrics serves figures for
Prometheus at an address of their own, which players must not reach.

With --nats and --db several of these make one studio behind any load balancer:
each table lives on one node, every node serves every client, and when a node
ends or dies its tables go on elsewhere (docs/cluster.md).`,
		Example: `  uno serve
  uno serve --lan
  uno serve --addr 127.0.0.1:9000 --data /srv/uno
  uno serve --db postgres://uno@localhost/uno --host play.example.org
  uno serve --host play.example.org --trust-proxy 127.0.0.1 --metrics 127.0.0.1:9100
  uno serve --nats nats://10.0.0.1:4222,nats://10.0.0.2:4222 --db postgres://uno@10.0.0.3/uno --addr 0.0.0.0:8080 --host play.example.org`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.addr, "addr", "127.0.0.1:8080", "the `address` to listen at; port 0 takes any that is free")
	flags.BoolVar(&f.lan, "lan", false, "let the local network join: listen at all addresses of this machine and show a QR code")
	flags.StringVar(&f.data, "data", "", "the `folder` of the data (default: studio in the state directory)")
	flags.StringVar(&f.db, "db", "", "keep the data in this PostgreSQL database, `URL` as postgres://USER@HOST/NAME, instead of a file")
	flags.SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		if name == "database" {
			name = "db"
		}
		return pflag.NormalizedName(name)
	})
	f.nats.Add(flags)
	flags.Lookup("nats").Usage = "be one of several nodes, which meet on these NATS servers: `URL`, or several separated by commas"
	cli.DurationVar(flags, &f.lease, "lease", 3*time.Second, "how long a node keeps its tables without a sign of life")
	cli.DurationVar(flags, &f.grace, "grace", 1500*time.Millisecond, "how long everybody has to catch, to jump in or to say a forgotten Uno")
	cli.DurationVar(flags, &f.pace, "pace", 900*time.Millisecond, "how long a program takes for a move")
	flags.StringSliceVar(&f.origins, "origin", nil, "let pages of this `origin`, as https://example.org, use the studio too")
	flags.StringSliceVar(&f.hosts, "host", nil, "a `name` or address, beside those of this machine, by which the studio may be asked for")
	flags.StringSliceVar(&f.proxies, "trust-proxy", nil, "believe X-Forwarded-For and Forwarded of proxies with these addresses, each an address or a `CIDR` as 10.0.0.0/8")
	flags.StringVar(&f.metrics, "metrics", "", "serve figures for Prometheus at /metrics of this `address`, as 127.0.0.1:9100 (default: nowhere)")
	flags.IntVar(&f.jobs, "jobs", -1, "run so many jobs of clients at a time, functions of 'uno call' by /api/v1/jobs; 0: none (default: 1, where only this machine can connect)")
	flags.StringVar(&f.log, "log", "text", "the form of the log on stderr: text or json")
	flags.Uint64Var(&f.drive, "drive", 0, "for tests: deal from this `number` and let programs move only when asked to")
	_ = flags.MarkHidden("drive") // the flag was made above
	return cmd
}

// run serves until the context ends.
func (f *serveFlags) run(cmd *cobra.Command) error {
	log, err := f.logger(cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	host, port, err := net.SplitHostPort(f.addr)
	if err != nil {
		return cli.Usagef("--addr %q is not HOST:PORT", f.addr)
	}
	if f.grace < 0 || f.grace > time.Minute || f.pace < 0 || f.pace > time.Minute {
		return cli.Usagef("--grace and --pace are between 0s and 1m")
	}
	if f.jobs < -1 || f.jobs > 64 {
		return cli.Usagef("--jobs is 0 to 64")
	}
	for i, origin := range f.origins {
		f.origins[i] = strings.ToLower(strings.TrimSuffix(origin, "/"))
		if !strings.HasPrefix(origin, "http://") && !strings.HasPrefix(origin, "https://") {
			return cli.Usagef("--origin %q is not like https://example.org", origin)
		}
	}
	if f.drive != 0 && (f.lan || !loopback(host)) {
		return cli.Usagef("--drive is for tests: the studio must listen at a loopback address")
	}
	proxies, err := prefixes(f.proxies)
	if err != nil {
		return err
	}
	if f.lan {
		host = "0.0.0.0"
	}
	dir, err := f.folder()
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		return listenError(net.JoinHostPort(host, port), err)
	}
	defer l.Close()
	var figures net.Listener
	if f.metrics != "" {
		if _, _, err := net.SplitHostPort(f.metrics); err != nil {
			return cli.Usagef("--metrics %q is not HOST:PORT", f.metrics)
		}
		if figures, err = net.Listen("tcp", f.metrics); err != nil {
			return listenError(f.metrics, err)
		}
		defer figures.Close()
	}
	st, node, err := f.open(cmd.Context(), dir, log)
	if err != nil {
		return err
	}
	err = f.serve(cmd, l, figures, proxies, st, node, log)
	node.close()
	return errors.Join(err, st.Close())
}

// prefixes reads addresses and CIDRs of proxies.
func prefixes(list []string) ([]netip.Prefix, error) {
	var all []netip.Prefix
	for _, text := range list {
		p, err := netip.ParsePrefix(text)
		if a, single := netip.ParseAddr(text); single == nil {
			p, err = a.Prefix(a.BitLen())
		}
		if err != nil {
			return nil, cli.Usagef("--trust-proxy %q is neither an address nor a CIDR such as 10.0.0.0/8", text)
		}
		all = append(all, p)
	}
	return all, nil
}

// serve serves the studio of a store on a listener, and its metrics on another,
// which may be nil, as the node may.
func (f *serveFlags) serve(cmd *cobra.Command, l, figures net.Listener, proxies []netip.Prefix, st store.Store, n *node, log *slog.Logger) error {
	build, err := api.Version(cmd.Context(), api.VersionRequest{})
	if err != nil {
		return err
	}
	cfg := server.Config{
		Version: build.Version, Hosts: f.hosts, Origins: f.origins, Proxies: proxies,
		Live: live.Config{Grace: f.grace, Pace: f.pace},
	}
	if n != nil {
		cfg.Nodes = n
	}
	if f.drive != 0 {
		cfg.Live.Driven, cfg.Live.Seeds, cfg.Live.Pace = true, live.SeedsFrom(f.drive), 0
		// However long a test takes, no window or table closes under it, and no seat changes hands.
		cfg.Live.Grace, cfg.Live.Away = day, day
		cfg.Live.IdleOpen, cfg.Live.IdlePlaying, cfg.Live.IdleOver = day, day, day
	}
	if page, built := web.Page(); built {
		cfg.Page = page
	}
	addr := l.Addr().(*net.TCPAddr)
	if f.jobs > 0 || f.jobs < 0 && addr.IP.IsLoopback() && len(f.hosts) == 0 {
		cfg.Jobs = &jobs.Config{Running: max(1, f.jobs)}
	}
	if !addr.IP.IsLoopback() {
		cfg.LAN = server.LANAddresses(addr.Port)
		if host, _, err := net.SplitHostPort(f.addr); err == nil && !f.lan && !addr.IP.IsUnspecified() {
			cfg.Hosts = append(cfg.Hosts, host)
		}
	}
	s, err := server.New(cmd.Context(), cfg, st, log)
	if err != nil {
		return err
	}
	if err := announce(cmd.OutOrStdout(), addr, cfg.LAN); err != nil {
		s.Close()
		return err
	}
	if f.drive != 0 {
		end, err := driver(cmd, s)
		if err != nil {
			s.Close()
			return err
		}
		defer end()
	}
	if figures != nil {
		hs := &http.Server{Handler: s.Metrics(), ReadHeaderTimeout: 5 * time.Second}
		defer hs.Close()
		go func() { _ = hs.Serve(figures) }() // it ends with the studio
		log.Info("figures are served", "address", "http://"+figures.Addr().String()+"/metrics")
	}
	err = s.Serve(cmd.Context(), l)
	if err == nil {
		log.Info("the studio is closed; its tables go on when it is opened again")
	}
	return err
}

const day = 24 * time.Hour

// driver lets tests on this machine control the tables, at an address that it
// prints, until it is ended.
func driver(cmd *cobra.Command, s *server.Server) (end func() error, err error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	hs := &http.Server{Handler: s.Driver(), ReadHeaderTimeout: 5 * time.Second}
	go func() { _ = hs.Serve(l) }() // it ends with the studio
	fmt.Fprintf(cmd.OutOrStdout(), "uno: tests drive the tables at http://%s/\n", l.Addr())
	return hs.Close, nil
}

// loopback reports whether a listening host is a loopback address.
func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// announce prints the addresses of the studio.
func announce(out io.Writer, addr *net.TCPAddr, lan []string) error {
	host := addr.IP.String()
	if addr.IP.IsUnspecified() {
		host = "127.0.0.1"
	}
	text := fmt.Sprintf("uno: the studio is open at http://%s/\n", net.JoinHostPort(host, strconv.Itoa(addr.Port)))
	for i, url := range lan {
		if i == 0 {
			code, err := server.QRText(url + "/")
			if err != nil {
				return err
			}
			text += "\n" + code + "\n"
		}
		text += "uno: for everybody in the local network: " + url + "/\n"
	}
	_, err := io.WriteString(out, text)
	return err
}

// logger makes the log.
func (f *serveFlags) logger(out io.Writer) (*slog.Logger, error) {
	switch f.log {
	case "text":
		return slog.New(slog.NewTextHandler(out, nil)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(out, nil)), nil
	default:
		return nil, cli.Usagef("--log is text or json, not %q", f.log)
	}
}

// folder is the data folder, which is made if necessary.
func (f *serveFlags) folder() (string, error) {
	dir := f.data
	if dir == "" {
		state, err := session.Dir(os.Getenv)
		if err != nil {
			return "", errors.New("there is no home directory to keep the data in; name a folder with --data")
		}
		dir = filepath.Join(state, "studio")
	}
	if f.db != "" {
		return dir, nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("the folder of the data: %w", err)
	}
	return dir, nil
}

// listenError explains in one line why listening at an address failed.
func listenError(addr string, err error) error {
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("%s is in use by another program; end it, or choose another port with --addr", addr)
	}
	if errors.Is(err, context.Canceled) {
		return err
	}
	return fmt.Errorf("cannot listen at %s: %w", addr, err)
}
