package mutate

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// root is the directory of the module.
const root = "../.."

// cores are the packages whose tests are tried, each on faults of its own files.
var cores = []struct {
	name  string
	suite Suite
	files []string
	leaks []Leak
}{
	{
		"uno",
		Suite{
			Dir:     root,
			Package: "uno",
			Slow:    "EveryRuleSet|ManyHands|MillionHands|Refusals|RulesRoundTrip|AView|EventsShow|Outcomes",
			Skip:    "Architecture|Libraries|Citations|Prose|Rooms|Measure",
			// What rapid draws is the same every time; it does not shrink what fails.
			Flags:  []string{"-rapid.seed=1", "-rapid.nofailfile", "-rapid.shrinktime=0s"},
			Limit:  2 * time.Minute,
			Memory: 4 << 30,
		},
		[]string{"apply.go", "deal.go", "draw.go", "event.go", "game.go", "legal.go", "match.go", "state.go", "view.go"},
		[]Leak{
			{Struct: "View", Func: "View", Into: "into", Hidden: "s.Hands[(seat+1)%int(s.Seats)]"},
			{Struct: "Event", Func: "For", Into: "e", Hidden: "e.Cards"},
		},
	},
	{
		"record",
		Suite{
			Dir:     filepath.Join(root, "record"),
			Package: "record",
			Slow:    "Naive|Engine|AllRules",
			Skip:    "Greatest|Decompressed",
			Limit:   2 * time.Minute,
			Memory:  4 << 30,
		},
		[]string{"record/match.go", "record/replay.go"},
		nil,
	},
}

// equivalent are mutants that are no faults: what they compute is the same. The
// key is the mutant without its line, the value says why.
var equivalent = map[string]string{
	"apply.go: do: m.Act != Catch && m.Act != CallUno -> m.Act != CallUno": "a catch clears Forgot itself",
	"apply.go: do: m.Act != Catch && m.Act != CallUno -> m.Act != Catch":   "a call clears Forgot itself",
	"draw.go: drawTurn: 0 -> 1":                                           "the pile is empty and cannot be made anew, so nothing is taken",
	"replay.go: Eject: 1 -> 2":                                            "the tape has failed, and the replay ends with this action",
	"replay.go: Shuffle: order = nil -> (nothing)":                        "the order is replaced below, by an entry of shuffles or because the tape has failed",
	"replay.go: play: t.err == nil && g.Moves[i] != m -> g.Moves[i] != m": "fail keeps the first error",
}

// key is a mutant without its line.
func key(m Mutant) string {
	return fmt.Sprintf("%s: %s: %s -> %s", filepath.Base(m.File), m.Func, short(m.Old), short(m.New))
}

// all lists the mutants of a core: every leak, and every step-th other fault.
func all(t *testing.T, files []string, leaks []Leak, step int) (list []Mutant) {
	t.Helper()
	sources := map[string][]byte{}
	for _, name := range files {
		path := filepath.Join(root, name)
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sources[path] = source
		mutants, err := Mutants(path, source)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, mutants...)
	}
	kept := list[:0]
	for i, m := range list {
		if _, same := equivalent[key(m)]; !same && i%step == 0 {
			kept = append(kept, m)
		}
	}
	for _, l := range leaks {
		mutants, err := Leaks(sources, l)
		if err != nil {
			t.Fatal(err)
		}
		kept = append(kept, mutants...)
	}
	return kept
}

// TestTheCoreNoticesFaults plants faults into the rules, what seats are shown,
// matches and the replay of records, and demands that the tests of the package
// itself notice 95 of 100. It tries every fourth, or with UNO_MUTANTS=N every
// N-th, and all leaks; survivors are listed with -v.
func TestTheCoreNoticesFaults(t *testing.T) {
	if os.Getenv("UNO_LONG") == "" {
		t.Skip("a long test: UNO_LONG=1")
	}
	step := 4
	if text := os.Getenv("UNO_MUTANTS"); text != "" {
		var err error
		if step, err = strconv.Atoi(text); err != nil || step < 1 {
			t.Fatalf("UNO_MUTANTS is %q, not a number from 1 on", text)
		}
	}
	for _, core := range cores {
		t.Run(core.name, func(t *testing.T) {
			mutants := all(t, core.files, core.leaks, step)
			count := map[Verdict]int{}
			for _, v := range tryAll(t, &core.suite, mutants) {
				count[v]++
			}
			tried := count[Noticed] + count[Survived]
			t.Logf("%d of %d faults noticed, %d mutants do not build", count[Noticed], tried, count[Unbuilt])
			if tried == 0 || 100*count[Noticed] < 95*tried {
				t.Errorf("%d of %d faults are noticed, fewer than 95 of 100", count[Noticed], tried)
			}
		})
	}
}

// tryAll tries mutants, as many at a time as there are processors. Without one
// the tests have to pass.
func tryAll(t *testing.T, s *Suite, mutants []Mutant) []Verdict {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	trial, err := s.Build(ctx, t.TempDir(), mutants)
	if err != nil {
		t.Fatal(err)
	}
	if v, err := trial.Try(ctx, 0); err != nil || v != Survived {
		t.Fatalf("the tests fail without a fault: %v", err)
	}
	verdicts := make([]Verdict, len(mutants))
	todo := make(chan int)
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for i := range todo {
				var err error
				verdicts[i], err = trial.Try(ctx, i+1)
				switch {
				case err != nil:
					t.Errorf("%v: %v", mutants[i], err)
					cancel()
				case verdicts[i] == Survived:
					t.Logf("survived: %v", mutants[i])
				}
			}
		})
	}
	for i := range mutants {
		select {
		case todo <- i:
		case <-ctx.Done():
		}
	}
	close(todo)
	group.Wait()
	return verdicts
}

// TestEquivalentMutantsExist: what is listed as no fault is a mutant of the core.
func TestEquivalentMutantsExist(t *testing.T) {
	found := map[string]bool{}
	for _, core := range cores {
		for _, name := range core.files {
			path := filepath.Join(root, name)
			source, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			mutants, err := Mutants(path, source)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range mutants {
				found[key(m)] = true
			}
		}
	}
	for k, why := range equivalent {
		if !found[k] || strings.TrimSpace(why) == "" {
			t.Errorf("%s is no mutant of the core, or without a reason", k)
		}
	}
}
