package storetest

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver pgx
)

// startWait is how long a server may take to start or stop.
const startWait = 60 * time.Second

// Postgres is a PostgreSQL server of a test.
type Postgres struct {
	t      testing.TB
	folder string // data and socket
	bin    string
	args   []string
	output bytes.Buffer
	server *exec.Cmd
	ended  chan error
	made   atomic.Int64
}

// StartPostgres starts a server with settings such as "fsync=off", and stops
// it when the test ends. Without PostgreSQL on the machine the test is
// skipped.
func StartPostgres(t testing.TB, settings ...string) *Postgres {
	t.Helper()
	p := &Postgres{t: t, bin: postgresPrograms()}
	if p.bin == "" {
		t.Skip("no PostgreSQL: install Debian's package postgresql")
	}
	// The path of a socket has little room, less than test names may take.
	folder, err := os.MkdirTemp("", "uno-pg")
	if err != nil {
		t.Fatal(err)
	}
	p.folder = folder
	t.Cleanup(func() {
		if err := os.RemoveAll(folder); err != nil {
			t.Error(err)
		}
	})
	if err := give(folder); err != nil {
		t.Fatal(err)
	}
	initdb := p.command("initdb", "-D", p.data(), "-U", "uno", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
	if out, err := initdb.CombinedOutput(); err != nil {
		t.Fatalf("initdb: %v\n%s", err, out)
	}
	p.args = []string{"-D", p.data(), "-k", folder, "-c", "listen_addresses=", "-c", "autovacuum=off", "-c", "shared_buffers=16MB", "-c", "jit=off"}
	for _, s := range settings {
		p.args = append(p.args, "-c", s)
	}
	p.Start()
	t.Cleanup(func() {
		if p.server != nil {
			p.Stop(os.Interrupt)
		}
	})
	return p
}

// postgresPrograms is the folder of the newest server on the machine, empty if
// there is none.
func postgresPrograms() string {
	folders, _ := filepath.Glob("/usr/lib/postgresql/*/bin") // the pattern is sound
	slices.SortFunc(folders, func(a, b string) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return strings.Compare(b, a)
	})
	folders = append(folders, filepath.SplitList(os.Getenv("PATH"))...)
	for _, f := range folders {
		if exists(filepath.Join(f, "initdb")) && exists(filepath.Join(f, "postgres")) {
			return f
		}
	}
	return ""
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func (p *Postgres) data() string { return filepath.Join(p.folder, "data") }

// command is one of PostgreSQL's programs, run as a user that is not root.
func (p *Postgres) command(name string, args ...string) *exec.Cmd {
	c := exec.Command(filepath.Join(p.bin, name), args...)
	c.Dir = p.folder
	demote(c)
	return c
}

// Start starts the server again after Stop.
func (p *Postgres) Start() {
	p.t.Helper()
	p.output.Reset()
	p.server = p.command("postgres", p.args...)
	p.server.Stdout, p.server.Stderr = &p.output, &p.output
	started := make(chan error)
	p.ended = make(chan error, 1)
	go func() {
		// The server is signalled when the thread that started it ends, so that
		// thread waits for it.
		runtime.LockOSThread()
		err := p.server.Start()
		started <- err
		if err == nil {
			p.ended <- p.server.Wait()
		}
	}()
	if err := <-started; err != nil {
		p.t.Fatal(err)
	}
	db := p.connect("postgres")
	defer db.Close()
	for end := time.Now().Add(startWait); ; time.Sleep(20 * time.Millisecond) {
		err := db.PingContext(context.Background())
		if err == nil {
			return
		}
		select {
		case err := <-p.ended:
			p.server = nil
			p.t.Fatalf("postgres: %v\n%s", err, &p.output)
		default:
		}
		if time.Now().After(end) {
			p.t.Fatalf("postgres does not answer: %v", err)
		}
	}
}

// Stop stops the server: an interrupt lets it end its sessions, a kill does
// not.
func (p *Postgres) Stop(how os.Signal) {
	p.t.Helper()
	if err := p.server.Process.Signal(how); err != nil {
		p.t.Fatal(err)
	}
	select {
	case err := <-p.ended:
		if err != nil && how == os.Interrupt {
			p.t.Errorf("postgres: %v\n%s", err, &p.output)
		}
	case <-time.After(startWait):
		p.t.Errorf("postgres does not stop\n%s", &p.output)
	}
	p.server = nil
}

// Address is the address of a database of the server.
func (p *Postgres) Address(database string) string {
	return "postgres:///" + database + "?" + url.Values{"host": {p.folder}, "user": {"uno"}}.Encode()
}

// Connect connects to a database of the server.
func (p *Postgres) connect(database string) *sql.DB {
	db, err := sql.Open("pgx", p.Address(database))
	if err != nil {
		p.t.Fatal(err)
	}
	return db
}

// Database makes a new, empty schema, which is cheaper than a database, and
// returns its address.
func (p *Postgres) Database() string {
	p.t.Helper()
	db := p.connect("postgres")
	defer db.Close()
	name := fmt.Sprintf("test%d", p.made.Add(1))
	if _, err := db.Exec("CREATE SCHEMA " + name); err != nil {
		p.t.Fatal(err)
	}
	return p.Address("postgres") + "&search_path=" + name
}
