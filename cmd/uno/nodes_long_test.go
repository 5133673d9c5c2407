package main

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/unolab/uno/internal/cluster/natstest"
	"github.com/unolab/uno/internal/store/storetest"
)

// The size of the trial: UNO_TRIAL=TABLES,FAULTS; with UNO_LONG alone 300 tables and
// 100 faults.
func trialSize(t *testing.T) (tables, faults int) {
	t.Helper()
	text := os.Getenv("UNO_TRIAL")
	switch {
	case text == "" && os.Getenv("UNO_LONG") == "":
		t.Skip("it takes minutes; run with UNO_LONG=1, or UNO_TRIAL=TABLES,FAULTS")
	case text == "":
		return 300, 100
	}
	if _, err := fmt.Sscanf(text, "%d,%d", &tables, &faults); err != nil {
		t.Fatalf("UNO_TRIAL=%q is not TABLES,FAULTS", text)
	}
	return tables, faults
}

// mostAway is how long a table may be away after any fault.
const mostAway = 10 * time.Second

// TestNodesLoseNoMove kills, pauses and cuts off the nodes of a studio, at random and
// one at a time, while guests play at its tables through any of them: three processes
// of uno serve on a PostgreSQL server and three NATS servers. Every move that was
// confirmed must be kept, the moves of every table must stand under fencing tokens that
// never go back, and every table must answer again within ten seconds.
func TestNodesLoseNoMove(t *testing.T) {
	tables, faults := trialSize(t)
	tr := newTrial(t)
	tr.think = max(2*time.Second, time.Duration(tables)*20*time.Millisecond) // 50 moves a second at most
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var all sync.WaitGroup
	for i := range tables {
		p := tr.seat(ctx, i)
		all.Go(func() { p.play(ctx) })
	}
	tr.settle("the tables are made", time.Now())
	t.Logf("%d tables are played at", tables)
	counts := map[string]int{}
	for n := range faults {
		counts[tr.fault(n)]++
		if n%10 == 9 {
			t.Logf("%d faults", n+1)
		}
	}
	cancel()
	all.Wait()
	confirmed, tokens := tr.check()
	var worst time.Duration
	for _, p := range tr.players {
		worst = max(worst, p.away)
	}
	if worst > mostAway {
		t.Errorf("a table was away for %v", worst)
	}
	t.Logf("%d tables, faults %v: %d moves confirmed, %d leases, the longest silence of a table %v", tables, counts, confirmed, tokens, worst.Round(time.Millisecond))
}

// trial is the studio under trial.
type trial struct {
	t       *testing.T
	rng     *rand.Rand
	db      string // address of the database
	nodes   [3]*trialNode
	players []*player
	think   time.Duration // of a player before a move
}

// trialNode is one node, and its links to what it needs.
type trialNode struct {
	*served
	flags    []string
	nats, pg *gate
	base     atomic.Pointer[string]
	healthy  atomic.Bool // as a load balancer sees it
}

func newTrial(t *testing.T) *trial {
	t.Helper()
	tr := &trial{t: t, rng: rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))}
	direct(t)
	servers := natstest.Start(t, 3)
	pg := storetest.StartPostgres(t, "fsync=off")
	tr.db = pg.Database()
	for i := range tr.nodes {
		n := &trialNode{nats: newGate(), pg: newGate()}
		var urls []string
		for k := range servers.Len() {
			host := strings.TrimPrefix(servers.URLOf(k), "nats://")
			urls = append(urls, "nats://"+n.nats.listen(t, "tcp", "127.0.0.1:0", "tcp", host))
		}
		n.flags = []string{"--nats", strings.Join(urls, ","), "--db", n.database(t, tr.db), "--pace", "300ms", "--data", t.TempDir()}
		tr.nodes[i] = n
		tr.start(n)
	}
	tr.execute(`CREATE TABLE history (seq BIGSERIAL, code TEXT, round BIGINT, n BIGINT, move TEXT, fence BIGINT)`)
	tr.execute(`CREATE FUNCTION remember() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
		INSERT INTO history (code, round, n, move, fence) VALUES (NEW.code, NEW.round, NEW.n, NEW.move, NEW.fence); RETURN NEW; END $$`)
	tr.execute(`CREATE TRIGGER remember AFTER INSERT ON moves FOR EACH ROW EXECUTE FUNCTION remember()`)
	for _, n := range tr.nodes {
		go n.watch(t.Context())
		tr.ready(n)
	}
	return tr
}

// database is the address of the database through the node's gate.
func (n *trialNode) database(t *testing.T, address string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	dir, err := os.MkdirTemp("", "uno-gate") // the path of a socket has little room
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	const socket = "/.s.PGSQL.5432"
	n.pg.listen(t, "unix", dir+socket, "unix", q.Get("host")+socket)
	q.Set("host", dir)
	u.RawQuery = q.Encode()
	return u.String()
}

// start starts a node's process.
func (tr *trial) start(n *trialNode) {
	n.served = serveProcess(tr.t, n.flags...)
	n.base.Store(&n.served.base)
}

// ready waits until a node has its lease.
func (tr *trial) ready(n *trialNode) {
	for begun := time.Now(); !n.healthy.Load(); time.Sleep(50 * time.Millisecond) {
		if time.Since(begun) > time.Minute {
			tr.t.Fatalf("a node is not ready\n%s", n.log)
		}
	}
}

// watch asks a node for its health, as a load balancer does.
func (n *trialNode) watch(ctx context.Context) {
	client := http.Client{Timeout: time.Second}
	for ctx.Err() == nil {
		res, err := client.Get(*n.base.Load() + "/healthz")
		if err == nil {
			res.Body.Close()
		}
		n.healthy.Store(err == nil && res.StatusCode == http.StatusOK)
		time.Sleep(300 * time.Millisecond)
	}
}

// balance is the address of a node that is healthy, if one is.
func (tr *trial) balance(rng *rand.Rand) string {
	n := tr.nodes[rng.IntN(3)]
	for tries := 0; tries < 20 && !n.healthy.Load(); tries++ {
		n = tr.nodes[rng.IntN(3)]
	}
	return *n.base.Load()
}

func (tr *trial) open() *sql.DB {
	db, err := sql.Open("pgx", tr.db)
	if err != nil {
		tr.t.Fatal(err)
	}
	return db
}

func (tr *trial) execute(statement string) {
	tr.t.Helper()
	db := tr.open()
	defer db.Close()
	if _, err := db.Exec(statement); err != nil {
		tr.t.Fatal(err)
	}
}

// fault does one thing to one node, waits until every table answers, and undoes it.
func (tr *trial) fault(number int) string {
	n := tr.nodes[tr.rng.IntN(3)]
	begun := time.Now()
	lasts := time.Second + time.Duration(tr.rng.IntN(7000))*time.Millisecond
	kind := [...]string{"kill", "stop", "pause", "no NATS", "no database", "neither"}[tr.rng.IntN(6)]
	var undo func()
	switch kind {
	case "kill":
		n.kill()
		n.healthy.Store(false)
		undo = func() { tr.start(n) }
	case "stop":
		n.served.stop()
		n.healthy.Store(false)
		undo = func() { tr.start(n) }
	case "pause":
		tr.signal(n, syscall.SIGSTOP)
		undo = func() { tr.signal(n, syscall.SIGCONT) }
	case "no NATS":
		n.nats.shut()
		undo = n.nats.open
	case "no database":
		n.pg.shut()
		undo = n.pg.open
	default:
		n.nats.shut()
		n.pg.shut()
		undo = func() { n.nats.open(); n.pg.open() }
	}
	time.Sleep(lasts)
	tr.settle(fmt.Sprintf("fault %d: %s for %v", number, kind, lasts), begun.Add(lasts))
	undo()
	tr.ready(n)
	tr.settle(fmt.Sprintf("after fault %d: %s for %v", number, kind, lasts), time.Now())
	return kind
}

func (tr *trial) signal(n *trialNode, s syscall.Signal) {
	if err := n.cmd.Process.Signal(s); err != nil {
		tr.t.Fatal(err)
	}
}

// settle waits until every player has heard of its table after a moment.
func (tr *trial) settle(what string, after time.Time) {
	tr.t.Helper()
	for _, p := range tr.players {
		for p.last().Before(after) {
			if time.Since(after) > time.Minute {
				tr.report(after)
				tr.t.Fatalf("%s: table %s is away", what, p.code)
			}
			time.Sleep(10 * time.Millisecond)
		}
	}
}

// report logs which tables are away since a moment, why, and what the nodes said last.
func (tr *trial) report(after time.Time) {
	away := 0
	for _, p := range tr.players {
		if p.last().Before(after) {
			if away++; away < 5 {
				p.mu.Lock()
				tr.t.Logf("table %s: %v", p.code, p.failed)
				p.mu.Unlock()
			}
		}
	}
	tr.t.Logf("%d tables are away", away)
	for i, n := range tr.nodes {
		said := n.log.String() // it may still be written to; the test ends here
		tr.t.Logf("node %d, healthy %v:\n%s", i, n.healthy.Load(), said[max(0, len(said)-4000):])
	}
}

// check compares what was confirmed with the history of the moves, and holds the
// history to its tokens.
func (tr *trial) check() (moves, leases int) {
	for _, n := range tr.nodes {
		n.served.stop()
	}
	db := tr.open()
	defer db.Close()
	rows, err := db.Query(`SELECT code, round, n, move, fence FROM history ORDER BY code, seq`)
	if err != nil {
		tr.t.Fatal(err)
	}
	defer rows.Close()
	type place struct {
		code  string
		round int
	}
	history := map[place][]string{}
	last, lastCode := int64(0), ""
	for rows.Next() {
		var at place
		var k int
		var move string
		var fence int64
		if err := rows.Scan(&at.code, &at.round, &k, &move, &fence); err != nil {
			tr.t.Fatal(err)
		}
		if at.code != lastCode {
			last, lastCode = 0, at.code
		}
		if fence < last || fence <= 0 {
			tr.t.Errorf("table %s, hand %d, move %d stands under token %d after %d", at.code, at.round, k, fence, last)
		}
		if fence > last {
			leases++
		}
		last = fence
		if k != len(history[at]) {
			tr.t.Errorf("table %s, hand %d: move %d comes after %d moves", at.code, at.round, k, len(history[at]))
		}
		history[at] = append(history[at], move)
	}
	if err := rows.Err(); err != nil {
		tr.t.Fatal(err)
	}
	for _, p := range tr.players {
		moves += len(p.done)
		next := map[int]int{} // by round, the first move that may follow
		for _, c := range p.done {
			kept := history[place{p.code, c.round}]
			for next[c.round] < len(kept) && kept[next[c.round]] != "0 "+c.move {
				next[c.round]++
			}
			if next[c.round] == len(kept) {
				tr.t.Errorf("table %s, hand %d: the confirmed move %q (%d) is lost", p.code, c.round, c.move, c.v)
				break
			}
			next[c.round]++
		}
	}
	return moves, leases
}
