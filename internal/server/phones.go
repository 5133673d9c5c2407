package server

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"

	"rsc.io/qr"

	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/svg"
)

// LANAddresses are the addresses of this machine in its local networks, those
// of IPv4 first, private ones before others, as http://ADDRESS:PORT.
func LANAddresses(port int) []string {
	list, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	var private, other []string
	for _, own := range list {
		p, err := netip.ParsePrefix(own.String())
		if err != nil {
			continue
		}
		a := p.Addr()
		if !a.Is4() || a.IsLoopback() || a.IsLinkLocalUnicast() {
			continue
		}
		url := fmt.Sprintf("http://%s", net.JoinHostPort(a.String(), fmt.Sprint(port)))
		if a.IsPrivate() {
			private = append(private, url)
		} else {
			other = append(other, url)
		}
	}
	return append(private, other...)
}

// quiet is the empty margin round a QR code, in modules.
const quiet = 4

// QRText draws a QR code with half-block characters, two rows of modules a line,
// for a terminal: light on dark, like most terminals.
func QRText(text string) (string, error) {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	light := func(x, y int) bool { return !code.Black(x, y) }
	for y := -quiet; y < code.Size+quiet; y += 2 {
		for x := -quiet; x < code.Size+quiet; x++ {
			switch up, down := light(x, y), light(x, y+1); {
			case up && down:
				b.WriteRune('█')
			case up:
				b.WriteRune('▀')
			case down:
				b.WriteRune('▄')
			default:
				b.WriteByte(' ')
			}
		}
		b.WriteByte('\n')
	}
	return b.String(), nil
}

// qrSVG draws a QR code as SVG.
func qrSVG(text string) ([]byte, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return nil, err
	}
	var d svg.Drawing
	var dots strings.Builder
	n := code.Size + 2*quiet
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				fmt.Fprintf(&dots, "M%d %dh1v1h-1z", x+quiet, y+quiet)
			}
		}
	}
	d.Line(
		svg.Document("viewBox", svg.Box(n, n), "shape-rendering", "crispEdges", "role", "img"),
		svg.Empty("rect", "width", n, "height", n, "fill", "#FFFFFF"),
		svg.Empty("path", "fill", svg.Ink, "d", dots.String()),
		svg.End("svg"))
	return []byte(d.String()), nil
}

// qr draws the address of a page of the studio for other devices.
func (s *Server) qr(w http.ResponseWriter, r *http.Request) {
	path := r.URL.Query().Get("path")
	if path == "" {
		path = "/"
	}
	if len(path) > 200 || path[0] != '/' || strings.HasPrefix(path, "//") || strings.ContainsAny(path, "\\\r\n") {
		s.fail(w, r, &live.Error{Code: live.BadRequest, Text: "path must be the path of a page, as /t/K7QWM."})
		return
	}
	base := "http://" + r.Host
	if len(s.cfg.LAN) > 0 {
		base = s.cfg.LAN[0]
	}
	data, err := qrSVG(base + path)
	if err != nil {
		s.fail(w, r, &live.Error{Code: live.BadRequest, Text: "That is too long for a QR code."})
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(data) // a disconnected client misses it
}
