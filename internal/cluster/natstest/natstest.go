// Package natstest runs a cluster of NATS servers for tests, each a process of its
// own on loopback, which can be killed, stopped and started again.
//
// The processes run the test's own binary, so that the test needs a TestMain:
//
//	func TestMain(m *testing.M) {
//		natstest.Main() // does not return in such a process
//		os.Exit(m.Run())
//	}
//
//	func TestSomething(t *testing.T) {
//		servers := natstest.Start(t, 3)
//		c, err := conn.Open(t.Context(), conn.Config{URL: servers.URL()})
//		servers.Kill(t, 0)
//		servers.Restart(t, 0)
//	}
package natstest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// variable is that of the environment which makes a process a server.
const variable = "UNO_NATSTEST_SERVER"

// setup is the configuration of a process.
type setup struct {
	Name   string   `json:"name"`
	Dir    string   `json:"dir"`
	Port   int      `json:"port"`
	Route  int      `json:"route"`  // the port of its routes, 0 for a single server
	Routes []string `json:"routes"` // the URLs of all
}

// Main runs a server until its standard input ends, in a process that Start
// started; elsewhere it returns at once.
func Main() {
	text := os.Getenv(variable)
	if text == "" {
		return
	}
	if err := serve(text); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// serve runs a server.
func serve(text string) error {
	var s setup
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		return err
	}
	o := &server.Options{
		ServerName: s.Name, Host: "127.0.0.1", Port: s.Port, JetStream: true, StoreDir: s.Dir, NoSigs: true, NoLog: true,
	}
	if s.Route != 0 {
		// Clients know only the addresses that they are given, so that a test can put
		// proxies before them.
		o.Cluster = server.ClusterOpts{Name: "uno", Host: "127.0.0.1", Port: s.Route, PoolSize: -1, NoAdvertise: true}
		for _, route := range s.Routes {
			u, err := url.Parse(route)
			if err != nil {
				return err
			}
			o.Routes = append(o.Routes, u)
		}
	}
	inside, err := server.NewServer(o)
	if err != nil {
		return err
	}
	inside.Start()
	if !inside.ReadyForConnections(time.Minute) {
		return fmt.Errorf("server %s did not start", s.Name)
	}
	fmt.Println("ready")
	_, err = io.Copy(io.Discard, os.Stdin) // ends with the test, however that ends
	inside.Shutdown()
	return err
}

// Servers are the processes of a cluster.
type Servers struct {
	setups []setup
	procs  []*process // nil where one was killed
}

// process is a running server.
type process struct {
	cmd   *exec.Cmd
	stdin io.Closer
}

// Start starts n servers, which the end of the test stops. A single one is no
// cluster.
func Start(t testing.TB, n int) *Servers {
	t.Helper()
	s := &Servers{setups: make([]setup, n), procs: make([]*process, n)}
	ports := freePorts(t, 2*n)
	dir := t.TempDir()
	var routes []string
	for i := range n {
		routes = append(routes, fmt.Sprintf("nats://127.0.0.1:%d", ports[n+i]))
	}
	for i := range n {
		s.setups[i] = setup{Name: fmt.Sprintf("n%d", i), Dir: filepath.Join(dir, fmt.Sprint(i)), Port: ports[i]}
		if n > 1 {
			s.setups[i].Route, s.setups[i].Routes = ports[n+i], routes
		}
	}
	t.Cleanup(func() {
		for i := range s.procs {
			s.Kill(t, i)
		}
	})
	for i := range n {
		s.Restart(t, i)
	}
	return s
}

// freePorts finds ports of loopback that are free.
func freePorts(t testing.TB, n int) []int {
	t.Helper()
	var ports []int
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		ports = append(ports, l.Addr().(*net.TCPAddr).Port)
	}
	return ports
}

// URL is that of all the servers.
func (s *Servers) URL() string {
	var list []string
	for i := range s.setups {
		list = append(list, s.URLOf(i))
	}
	return strings.Join(list, ",")
}

// URLOf is that of one server.
func (s *Servers) URLOf(i int) string { return fmt.Sprintf("nats://127.0.0.1:%d", s.setups[i].Port) }

// Len is how many servers there are.
func (s *Servers) Len() int { return len(s.setups) }

// Pid is the process of a server, for signals such as SIGSTOP.
func (s *Servers) Pid(i int) int { return s.procs[i].cmd.Process.Pid }

// Kill kills a server (SIGKILL), and does nothing where it was killed.
func (s *Servers) Kill(t testing.TB, i int) {
	t.Helper()
	p := s.procs[i]
	if p == nil {
		return
	}
	s.procs[i] = nil
	if err := p.cmd.Process.Signal(syscall.SIGKILL); err != nil {
		t.Error(err)
	}
	_ = p.cmd.Wait() // killed
	_ = p.stdin.Close()
}

// Restart starts a server that was killed, with what it stored, and returns when
// it takes connections.
func (s *Servers) Restart(t testing.TB, i int) {
	t.Helper()
	text, err := json.Marshal(s.setups[i])
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), variable+"="+string(text))
	cmd.Stderr = os.Stderr
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	s.procs[i] = &process{cmd, stdin}
	if line, err := bufio.NewReader(stdout).ReadString('\n'); err != nil {
		t.Fatalf("server %d: %q, %v", i, line, err)
	}
}
