package pomdp

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
)

// chain is a process given by a table: for each node its choices.
type chain map[int][]Choice[int]

func (c chain) Key(n int) string                             { return strconv.Itoa(n) }
func (c chain) Choices(n int) ([]Choice[int], error)         { return c[n], nil }
func (c chain) Bounds(int) (lower, upper float64, err error) { return -1, 1, nil }

// TestEndlessPlay: with gamma = 1 the two ends stay apart where one may continue
// forever, and are its value if that counts as lost, and as won.
func TestEndlessPlay(t *testing.T) {
	// 0: wait forever, or gamble: 1/4 lose (2), 3/4 back to 0. 1: half win, half
	// 0.
	c := chain{
		0: {{Action: 0, Outcomes: []Outcome[int]{{1, 0}}}, {Action: 1, Outcomes: []Outcome[int]{{1, 1}}}},
		1: {{Action: 0, Outcomes: []Outcome[int]{{0.5, 2}, {0.25, 3}, {0.25, 0}}}},
		2: {{Action: 0, Reward: 1}},
		3: {{Action: 0, Reward: -1}},
	}
	g, err := Explore(context.Background(), Process[int](c), 0, 1, 100)
	if err != nil {
		t.Fatal(err)
	}
	done, err := g.Solve(context.Background(), Sweep{Lower: -1, Upper: 1, Gap: 1e-12})
	if err != nil {
		t.Fatal(err)
	}
	// Gambling on: V = 1/2 - 1/4 + V/4 = 1/3. Waiting keeps the upper end at 1.
	if low, high := g.Value(0); math.Abs(low-1.0/3) > 1e-12 || high != 1 {
		t.Errorf("the value lies in [%v, %v], want [1/3, 1]", low, high)
	}
	if a, ok := g.Best(0); a != 1 || !ok {
		t.Errorf("action %d", a)
	}
	if done.Parts != 3 || done.Residual > 1e-12 {
		t.Errorf("%+v", done)
	}
	if at := g.Find("3"); at < 0 || g.Nodes[at] != 3 || g.Find("9") != -1 {
		t.Error("nodes are not found by key")
	}
	if _, p, err := Find(context.Background(), Bounded[int](c), 0, Search{Discount: 1, Gap: 1e-9}); err != nil || math.Abs(p.Lower-1.0/3) > 1e-9 || p.Upper != 1 {
		t.Errorf("the search stops with %+v, %v", p, err)
	}
	if _, err := Explore(context.Background(), Process[int](c), 0, 1, 2); !errors.Is(err, ErrLimit) {
		t.Errorf("four nodes within a limit of two: %v", err)
	}
}

// TestFixedPolicy: Sweep.Policy evaluates one policy.
func TestFixedPolicy(t *testing.T) {
	m := tiger()
	g, err := Explore(context.Background(), Process[Belief](Beliefs(forgetful(), nil, nil)), m.Start, m.Discount, 10_000)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Solve(context.Background(), Sweep{Lower: -2000, Upper: 200, Gap: 1e-9, Policy: func(int) int { return 0 }}); err != nil {
		t.Fatal(err)
	}
	if low, high := g.Value(0); math.Abs(low+20) > 1e-8 || math.Abs(high+20) > 1e-8 {
		t.Errorf("listening for ever is worth [%v, %v], want -20", low, high)
	}
}

// forgetful is the tiger with an animal that moves at every step: few beliefs can
// be reached.
func forgetful() *Model {
	m := tiger()
	for s := range 2 {
		m.Transition[0][s] = Uniform(2)
	}
	return m
}

// TestReachableIsExact: the values of the reachable beliefs are those of the
// vectors, on models whose states are forgotten at once, with and without a
// terminal state.
func TestReachableIsExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for i := range 40 {
		m := randomModel(rng, 2+rng.IntN(3), 2, 1+rng.IntN(3), 0.5+0.4*rng.Float64())
		for a := range m.Actions { // where to does not depend on where from: few beliefs
			for s := range m.States {
				if !m.IsTerminal(s) {
					m.Transition[a][s] = m.Transition[a][0]
				}
			}
		}
		g, err := Explore(context.Background(), Process[Belief](Beliefs(m, nil, nil)), m.Start, m.Discount, 5_000)
		if errors.Is(err, ErrLimit) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		low, high := horizonBounds(m)
		if _, err := g.Solve(context.Background(), Sweep{Lower: low, Upper: high, Gap: 1e-9}); err != nil {
			t.Fatal(err)
		}
		exact := solve(t, IncrementalPruning{Precision: 1e-7}, m)
		for j, b := range g.Nodes {
			lower, upper := g.Value(j)
			if v := exact.Vectors.Value(b); v > upper+1e-9 || v < lower-1e-6 {
				t.Fatalf("model %d: belief %v is worth [%v, %v] by the graph, %v by the vectors", i, b, lower, upper, v)
			}
		}
	}
}

// TestSearchIsExact: the heuristic search agrees with the whole graph, and its
// limits hold.
func TestSearchIsExact(t *testing.T) {
	m := forgetful()
	whole, err := Explore(context.Background(), Process[Belief](Beliefs(m, nil, nil)), m.Start, m.Discount, 1000)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := whole.Solve(context.Background(), Sweep{Lower: -2000, Upper: 200, Gap: 1e-10}); err != nil {
		t.Fatal(err)
	}
	want, _ := whole.Value(0)
	found, p, err := Find(context.Background(), Beliefs(m, nil, nil), m.Start, Search{Discount: m.Discount, Gap: 1e-9})
	if err != nil || want < p.Lower-1e-9 || want > p.Upper+1e-9 || p.Upper-p.Lower > 1e-9 {
		t.Errorf("[%v, %v] by search, %v by the graph, error %v", p.Lower, p.Upper, want, err)
	}
	for _, r := range found.Rate(0) {
		if r.Lower > r.Upper+1e-12 || r.Upper < r.Lower {
			t.Errorf("an action is rated %+v", r)
		}
	}
	if _, p, _ = Find(context.Background(), Beliefs(tiger(), nil, nil), m.Start, Search{Discount: m.Discount, Nodes: 3}); p.Work > 3 {
		t.Errorf("%d nodes expanded, 3 allowed", p.Work)
	}
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	if _, p, err = Find(stopped, Beliefs(tiger(), nil, nil), m.Start, Search{Discount: m.Discount}); err != nil || p.Lower > p.Upper {
		t.Errorf("a stopped search gives %+v, %v", p, err)
	}
}
