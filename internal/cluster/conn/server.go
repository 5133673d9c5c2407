package conn

import (
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// Server is a NATS server with JetStream inside this process.
type Server struct {
	// Dir is where it stores; empty: a temporary directory that is removed at the
	// end. Two servers cannot use one directory.
	Dir string
	// Listen is the HOST:PORT at which other processes reach it; empty: none can.
	Listen string
	// SyncAlways makes an acknowledged message one that the disk has.
	SyncAlways bool
}

// MaxPayload bounds a message of the server inside; others have a bound of their
// own, 1 MB unless configured.
const MaxPayload = 1 << 20

// start starts the server and returns what stops it.
func (s *Server) start() (*server.Server, func(), error) {
	o := &server.Options{
		ServerName: "uno", JetStream: true, StoreDir: s.Dir, SyncAlways: s.SyncAlways,
		DontListen: s.Listen == "", NoSigs: true, NoLog: true, MaxPayload: MaxPayload,
	}
	if s.Listen != "" {
		host, port, err := net.SplitHostPort(s.Listen)
		if err == nil {
			o.Host = host
			o.Port, err = strconv.Atoi(port)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("%q is not HOST:PORT", s.Listen)
		}
		if o.Port == 0 {
			o.Port = server.RANDOM_PORT
		}
	}
	clean := func() {}
	if o.StoreDir == "" {
		dir, err := os.MkdirTemp("", "uno-nats-")
		if err != nil {
			return nil, nil, err
		}
		o.StoreDir, clean = dir, func() { os.RemoveAll(dir) }
	}
	inside, err := server.NewServer(o)
	if err != nil {
		clean()
		return nil, nil, err
	}
	inside.Start()
	stop := func() {
		inside.Shutdown()
		inside.WaitForShutdown()
		clean()
	}
	if !inside.ReadyForConnections(20*time.Second) || !inside.JetStreamEnabled() {
		stop()
		return nil, nil, errors.New("the NATS server inside this process did not start")
	}
	return inside, stop, nil
}
