package cluster

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/unolab/uno/internal/cluster/conn"
	"github.com/unolab/uno/internal/cluster/natstest"
	"github.com/unolab/uno/internal/spread"
)

// workerURL is the variable of the environment which makes a process a worker.
const workerURL = "UNO_CLUSTER_TEST_WORKER"

// workerMain runs a worker until its standard input ends, in a process that
// startWorker started.
func workerMain() {
	url := os.Getenv(workerURL)
	if url == "" {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		cancel()
	}()
	c, err := Open(ctx, Config{NATS: conn.Config{URL: url}, Version: "test", Functions: functions(), Lease: testLease})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	c.Work(ctx, fmt.Sprint(os.Getpid()))
	os.Exit(0)
}

// testLease is short, since a worker that is killed holds a shard for so long.
const testLease = 2 * time.Second

// startWorker starts a worker process.
func startWorker(t *testing.T, url string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), workerURL+"="+url)
	cmd.Stderr = os.Stderr
	if _, err := cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd
}

// TestKills: with three server processes and two worker processes, of which one
// is killed at random again and again while the job runs, the result is that of
// one machine. UNO_LONG=1 kills a hundred times.
func TestKills(t *testing.T) {
	kills := 3
	if os.Getenv("UNO_LONG") != "" {
		kills = 100
	}
	servers := natstest.Start(t, 3)
	c, err := Open(t.Context(), Config{
		NATS: conn.Config{URL: servers.URL()}, Version: "test", Functions: functions(), Lease: testLease,
		Log: func(line string) { t.Log(line) },
	})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	workers := []*exec.Cmd{startWorker(t, servers.URL()), startWorker(t, servers.URL())}
	kill := func(i int) {
		_ = workers[i].Process.Signal(syscall.SIGKILL)
		_ = workers[i].Wait() // killed
	}
	defer func() {
		for i := range workers {
			kill(i)
		}
	}()
	rng := rand.New(rand.NewPCG(1, 2))
	n := 3 * 10 * (kills + 1)
	var list []int
	merges := 0
	work := spread.Work{Function: "square", Request: []byte("2"), N: n, Chunk: 3, Whole: true}
	err = spread.Shared(spread.WithElsewhere(t.Context(), c), work, 1, nil, func(_ int, part []int) (bool, error) {
		list = append(list, part...)
		if merges++; merges%10 != 0 || kills == 0 {
			return false, nil
		}
		kills--
		switch victim := rng.IntN(5); {
		case victim < 3:
			servers.Kill(t, victim)
			servers.Restart(t, victim)
		default:
			kill(victim - 3)
			workers[victim-3] = startWorker(t, servers.URL())
		}
		return false, nil
	})
	if err != nil || !slices.Equal(list, wanted(n)) {
		t.Errorf("%d of %d squares: %v", len(list), n, err)
	}
	if kills > 0 {
		t.Errorf("%d kills were not made", kills)
	}
}
