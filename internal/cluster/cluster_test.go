package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena"
	"github.com/unolab/uno/internal/cluster/conn"
	"github.com/unolab/uno/internal/cluster/natstest"
	"github.com/unolab/uno/internal/spread"
	"github.com/unolab/uno/record"
)

func TestMain(m *testing.M) {
	natstest.Main()
	workerMain()
	os.Exit(m.Run())
}

// square is a function that lists squares of its numbers, as JSON.
func square(request *int) (func(context.Context, int, int) ([]int, error), error) {
	return func(_ context.Context, lo, hi int) (list []int, err error) {
		for i := lo; i < hi; i++ {
			list = append(list, *request*i*i)
		}
		return list, nil
	}, nil
}

// functions are those of the tests.
func functions() map[string]spread.Function {
	list := arena.Functions()
	list["square"] = spread.Serve(square)
	list["fail"] = spread.Serve(func(*int) (func(context.Context, int, int) (int, error), error) {
		return func(_ context.Context, lo, _ int) (int, error) {
			if lo > 100 {
				return 0, errors.New("it cannot be done")
			}
			return lo, nil
		}, nil
	})
	return list
}

// open opens a cluster with a server inside.
func open(t *testing.T, c Config) *Cluster {
	t.Helper()
	c.Version, c.Functions = "test", functions()
	c.Log = func(line string) { t.Log(line) }
	out, err := Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(out.Close)
	return out
}

// squares are squares by a cluster: of n numbers in chunks of 3.
func squares(ctx context.Context, n int, merged func()) (list []int, err error) {
	err = spread.Shared(ctx, spread.Work{Function: "square", Request: []byte("2"), N: n, Chunk: 3}, 1, nil,
		func(_ int, part []int) (bool, error) {
			list = append(list, part...)
			merged()
			return false, nil
		})
	return list, err
}

// wanted are the right ones.
func wanted(n int) (list []int) {
	for i := range n {
		list = append(list, 2*i*i)
	}
	return list
}

// TestGamesAreThoseOfOneMachine: runs with records and matches with a test or a control
// have the answer of one machine to the byte.
func TestGamesAreThoseOfOneMachine(t *testing.T) {
	c := open(t, Config{Workers: 2, Verify: 20})
	rules, err := uno.Preset("official")
	if err != nil {
		t.Fatal(err)
	}
	run := func(ctx context.Context) []byte {
		var out bytes.Buffer
		in := json.NewEncoder(&out)
		for _, records := range []bool{false, true} {
			cfg := arena.Config{Rules: rules, Seats: []string{"random", "greedy", "fast"}, Games: 3000, Seed: 7, First: arena.Rotate, Workers: 2}
			if records {
				cfg.Games, cfg.Target = 40, 200
				cfg.Record = func(r *record.Record) error { return in.Encode(r) }
			}
			s, err := arena.Run(ctx, cfg)
			if err != nil {
				t.Fatal(err)
			}
			s.Seconds, s.GamesPerSecond = 0, 0
			if err := in.Encode(s); err != nil {
				t.Fatal(err)
			}
		}
		m := arena.MatchConfig{Rules: rules, A: "greedy", B: "random", Seats: 2, Pairs: 100_000, Seed: 3, Workers: 2, SPRT: &arena.SPRT{Elo0: 0, Elo1: 60}}
		m.Log = func(b arena.Blocks) error { return in.Encode(b) }
		result, err := arena.Match(ctx, m)
		if err != nil {
			t.Fatal(err)
		}
		if err := in.Encode(result); err != nil {
			t.Fatal(err)
		}
		m = arena.MatchConfig{Rules: rules, A: "greedy", B: "random", Seats: 2, Pairs: 600, Seed: 3, Workers: 2, Control: "fast", ControlPairs: 3000, ControlPlayouts: 2}
		if result, err = arena.Match(ctx, m); err != nil || result.Control == nil {
			t.Fatal(err)
		}
		if err := in.Encode(result); err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	here, there := run(t.Context()), run(spread.WithElsewhere(t.Context(), c))
	if !bytes.Equal(here, there) {
		t.Errorf("one machine:\n%.2000s\nthe cluster:\n%.2000s", here, there)
	}
}

// TestLessLuckIsThatOfOneMachine: matches with luck taken out by the value function have
// the answer of one machine to the byte; with UNO_LONG=1 also those by continuations, and
// of workers that are controlled. Each worker fits the function anew.
func TestLessLuckIsThatOfOneMachine(t *testing.T) {
	cfg, kinds := Config{Workers: 1}, []int{0}
	if os.Getenv("UNO_LONG") != "" {
		cfg, kinds = Config{Workers: 2, Verify: 20}, []int{0, 2}
	}
	c := open(t, cfg)
	rules, err := uno.Preset("pomdp")
	if err != nil {
		t.Fatal(err)
	}
	for _, samples := range kinds {
		match := func(ctx context.Context) []byte {
			m := arena.MatchConfig{Rules: rules, A: "greedy", B: "random", Seats: 2, Pairs: 40, Seed: 4, Workers: 2, AIVAT: true, AIVATSamples: samples}
			result, err := arena.Match(ctx, m)
			if err != nil || result.AIVAT == nil {
				t.Fatalf("%+v, %v", result, err)
			}
			out, err := json.Marshal(result)
			if err != nil {
				t.Fatal(err)
			}
			return out
		}
		if here, there := match(t.Context()), match(spread.WithElsewhere(t.Context(), c)); !bytes.Equal(here, there) {
			t.Errorf("one machine:\n%s\nthe cluster:\n%s", here, there)
		}
	}
}

// TestResume: a coordinator that is stopped in the middle, with its server, goes
// on where it was: no shard that has a result is done again.
func TestResume(t *testing.T) {
	const n = 30_000
	dir := t.TempDir()
	var done [2]atomic.Int64
	for run := range 2 {
		c, err := Open(t.Context(), Config{
			NATS: conn.Config{Server: conn.Server{Dir: dir}}, Version: "test", Functions: functions(), Workers: 2,
			Done: func(numbers int) { done[run].Add(int64(numbers)) },
		})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(spread.WithElsewhere(t.Context(), c))
		merges := 0
		list, err := squares(ctx, n, func() {
			if merges++; run == 0 && merges == n/3/2 {
				cancel()
			}
		})
		cancel()
		c.Close()
		if run == 0 {
			if !errors.Is(err, context.Canceled) {
				t.Fatalf("it was not stopped: %v", err)
			}
			continue
		}
		if err != nil || !slices.Equal(list, wanted(n)) {
			t.Fatalf("%d squares: %v", len(list), err)
		}
	}
	first, second := done[0].Load(), done[1].Load()
	if first < n/3 || second > n-first {
		t.Errorf("%d numbers before the stop, %d behind it, of %d", first, second, n)
	}
}

// TestFailure: the error of a function is that of the job.
func TestFailure(t *testing.T) {
	c := open(t, Config{Workers: 1})
	err := spread.Shared(spread.WithElsewhere(t.Context(), c), spread.Work{Function: "fail", Request: []byte("1"), N: 500, Chunk: 1}, 1, nil,
		func(int, int) (bool, error) { return false, nil })
	if err == nil || !bytes.Contains([]byte(err.Error()), []byte("it cannot be done")) {
		t.Error(err)
	}
}

// lies are results that a worker must not get through with.
func lies(j *job, i int) map[string][]byte {
	s := j.shard(i)
	right := head{Job: s.Job, Shard: i, Request: s.Request, Version: j.Version, Worker: "liar"}
	with := func(change func(*head), inside []byte) []byte {
		h := right
		h.Size, h.Digest = len(inside), digest(inside)
		change(&h)
		data, err := encodeResult(h, inside)
		if err != nil {
			panic(err)
		}
		return data
	}
	honest := func(*head) {}
	one := append([]byte{7}, "[1,2,3]"...)
	return map[string][]byte{
		"nothing":                nil,
		"garbage":                []byte("garbage"),
		"a garbled head":         []byte("{\"job\":\n"),
		"garbled inside":         with(honest, []byte("\x05[1,2")),
		"no JSON":                with(honest, []byte("\x05[1,2,")),
		"too few chunks":         with(honest, []byte{}),
		"another job":            with(func(h *head) { h.Job = "x" }, one),
		"another shard":          with(func(h *head) { h.Shard++ }, one),
		"another request":        with(func(h *head) { h.Request = "x" }, one),
		"another program":        with(func(h *head) { h.Version = "old" }, one),
		"another digest":         with(func(h *head) { h.Digest = "x" }, one),
		"a size that it has not": with(func(h *head) { h.Size = 1 << 29 }, one),
	}
}

// TestLies: results that are garbled or of something else are refused, and the
// answer is right.
func TestLies(t *testing.T) {
	c := open(t, Config{})
	const n = 12 * 3 * 64
	j := &job{Cluster: c, Work: spread.Work{Function: "square", Request: []byte("2"), N: n, Chunk: 3, Whole: true}, request: digest([]byte("2")), group: 1}
	j.id = j.name()
	i := 0
	for what, data := range lies(j, 0) {
		s := j.shard(i)
		again := lies(j, i)[what]
		if data == nil {
			again = nil
		}
		if _, err := c.results.Create(t.Context(), s.key(), again); err != nil {
			t.Fatal(err)
		}
		i++
	}
	c.Workers = 1
	work, stop := context.WithCancel(t.Context())
	defer stop()
	c.group.Go(func() { c.Work(work, "honest") })
	var list []int
	err := spread.Shared(spread.WithElsewhere(t.Context(), c), j.Work, 1, nil, func(_ int, part []int) (bool, error) {
		list = append(list, part...)
		return false, nil
	})
	if err != nil || !slices.Equal(list, wanted(n)) {
		t.Errorf("%d squares: %v", len(list), err)
	}
	stop()
}

// TestVerify: a lie in the right form is found by doing the shard again.
func TestVerify(t *testing.T) {
	c := open(t, Config{Verify: 100})
	j := &job{Cluster: c, Work: spread.Work{Function: "square", Request: []byte("2"), N: 3, Chunk: 3, Whole: true}, request: digest([]byte("2")), group: 1}
	j.id = j.name()
	s := j.shard(0)
	inside := append([]byte{7}, "[1,2,3]"...)
	data, err := encodeResult(head{
		Job: s.Job, Request: s.Request, Version: c.Version, Worker: "liar", Size: len(inside), Digest: digest(inside),
	}, inside)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.results.Create(t.Context(), s.key(), data); err != nil {
		t.Fatal(err)
	}
	err = spread.Shared(spread.WithElsewhere(t.Context(), c), j.Work, 1, nil, func(int, []int) (bool, error) { return false, nil })
	if !errors.Is(err, ErrVerify) {
		t.Error(err)
	}
}

// TestDuplicates: shards that are in the queue twice, and two workers that have
// the same shard, change nothing.
func TestDuplicates(t *testing.T) {
	c := open(t, Config{})
	const n = 30
	j := &job{Cluster: c, Work: spread.Work{Function: "square", Request: []byte("2"), N: n, Chunk: 3, Whole: true}, request: digest([]byte("2")), group: 1}
	j.id = j.name()
	if _, err := c.putBlob(t.Context(), j.Request); err != nil { // before anybody is asked, as run does
		t.Fatal(err)
	}
	for i := range n / 3 {
		for range 3 {
			if err := j.ask(t.Context(), i); err != nil {
				t.Fatal(err)
			}
		}
	}
	work, stop := context.WithCancel(t.Context())
	defer stop()
	for i := range 3 {
		c.group.Go(func() { c.Work(work, fmt.Sprint(i)) })
	}
	var list []int
	err := spread.Shared(spread.WithElsewhere(t.Context(), c), j.Work, 1, nil, func(_ int, part []int) (bool, error) {
		list = append(list, part...)
		return false, nil
	})
	if err != nil || !slices.Equal(list, wanted(n)) {
		t.Errorf("%v: %v", list, err)
	}
	stop()
}

// FuzzParseResult: no stored bytes make the coordinator panic.
func FuzzParseResult(f *testing.F) {
	for _, data := range lies(&job{Cluster: &Cluster{}, Work: spread.Work{N: 9, Chunk: 3}, group: 1}, 0) {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		h, inside, err := parseResult(data)
		if err == nil && inside != nil && (len(inside) != h.Size || digest(inside) != h.Digest) {
			t.Errorf("%q passed", data)
		}
		s := shard{Lo: 0, Hi: 9, Chunk: 3}
		if chunks, err := s.split(data); err == nil && len(chunks) != 3 {
			t.Errorf("%d chunks of 3", len(chunks))
		}
	})
}

// FuzzParseShard: no message of the queue makes a worker panic or work without an
// end.
func FuzzParseShard(f *testing.F) {
	f.Add([]byte(`{"job":"a","shard":0,"function":"square","request":"b","size":1,"lo":0,"hi":3,"chunk":3}`))
	f.Add([]byte(`{"lo":-1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := parseShard(data)
		if err == nil && (s.Lo < 0 || s.Hi <= s.Lo || s.Chunk < 1) {
			t.Errorf("%q passed: %+v", data, s)
		}
	})
}
