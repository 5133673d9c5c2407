//go:build !js

package server

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"strings"
	"time"

	"github.com/klauspost/compress/gzhttp"
)

// The studio in a page has no network; without this file it is a fifth smaller.

// zipped compresses answers that hold no secret and exceed a few kilobytes, for
// clients that accept it.
func zipped(next http.HandlerFunc) http.HandlerFunc { return gzhttp.GzipHandler(next) }

// Serve serves on a listener until the context ends, and then shuts down in
// order: it notifies all clients and answers requests under way.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	hs := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 1)
	go func() { failed <- hs.Serve(l) }()
	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
	}
	s.Close()
	end, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if stop := hs.Shutdown(end); err == nil && ctx.Err() == nil {
		err = stop
	}
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// between is a network over the connections of the nodes.
type between struct {
	*httputil.ReverseProxy
	transport *http.Transport
	inner     net.Listener // of what other nodes pass on
}

// newNetwork makes the network of a node and begins to serve the others.
func (s *Server) newNetwork() network {
	n := &between{inner: s.cfg.Nodes.Listener()}
	n.transport = &http.Transport{
		DialContext: func(ctx context.Context, _, address string) (net.Conn, error) {
			node, _, err := net.SplitHostPort(address)
			if err != nil {
				return nil, err
			}
			return s.cfg.Nodes.Dial(ctx, strings.ToUpper(node))
		},
		DisableCompression: true, MaxIdleConnsPerHost: 64, IdleConnTimeout: 30 * time.Second, ResponseHeaderTimeout: 5 * time.Second,
	}
	n.ReverseProxy = &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.Out.URL.Scheme, r.Out.URL.Host, r.Out.Host = "http", r.In.Context().Value(target{}).(string), r.In.Host
			r.Out.Header.Set(fromHeader, s.address(r.In).String())
		},
		Transport: n.transport,
		ModifyResponse: func(res *http.Response) error {
			if res.StatusCode == misplaced {
				return errMisplaced
			}
			return nil
		},
		ErrorHandler: func(_ http.ResponseWriter, r *http.Request, err error) {
			*r.Context().Value(outcome{}).(*error) = err
		},
	}
	hs := &http.Server{
		Handler: s.handler, ReadHeaderTimeout: 5 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10,
		BaseContext: func(net.Listener) context.Context { return context.WithValue(context.Background(), passedOn{}, true) },
	}
	go func() { _ = hs.Serve(n.inner) }() // it ends with the listener
	return n
}

// Ask implements network.
func (n *between) Ask(r *http.Request) (*http.Response, error) { return n.transport.RoundTrip(r) }

// Close implements network.
func (n *between) Close() {
	n.inner.Close()
	n.transport.CloseIdleConnections()
}
