package server

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// address is the address of a request's client. Proxy headers count only where
// the connection comes from a trusted proxy; then the client is the last address
// that is not a trusted proxy's. IPv6 addresses of one network (/64) count as
// one.
func (s *Server) address(r *http.Request) netip.Addr {
	if a, ok := passedAddress(r); ok {
		return a
	}
	a := hostAddress(r.RemoteAddr)
	if s.trusted(a) {
		list := forwarded(r.Header)
		for i := len(list) - 1; i >= 0 && s.trusted(a); i-- {
			a = hostAddress(list[i])
		}
	}
	if a.Is6() && !a.IsLoopback() {
		if p, err := a.Prefix(64); err == nil {
			a = p.Addr()
		}
	}
	return a
}

// trusted reports whether an address is that of a trusted proxy.
func (s *Server) trusted(a netip.Addr) bool {
	return slices.ContainsFunc(s.cfg.Proxies, func(p netip.Prefix) bool { return p.Contains(a) })
}

// forwarded lists the addresses that proxies have recorded, the one next to the
// client first: those of Forwarded (RFC 7239), or else of X-Forwarded-For.
func forwarded(h http.Header) []string {
	var list []string
	for _, element := range strings.Split(strings.Join(h.Values("Forwarded"), ","), ",") {
		for _, pair := range strings.Split(element, ";") {
			name, value, _ := strings.Cut(strings.TrimSpace(pair), "=")
			if strings.EqualFold(name, "for") {
				list = append(list, strings.Trim(value, `"`))
			}
		}
	}
	if len(list) > 0 {
		return list
	}
	for _, value := range h.Values("X-Forwarded-For") {
		list = append(list, strings.Split(value, ",")...)
	}
	return list
}

// hostAddress is the address of a host, with or without a port; an invalid one is
// the zero address, which all invalid ones share.
func hostAddress(host string) netip.Addr {
	host = strings.TrimSpace(host)
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	a, err := netip.ParseAddr(strings.Trim(host, "[]"))
	if err != nil {
		return netip.Addr{}
	}
	return a.Unmap().WithZone("")
}
