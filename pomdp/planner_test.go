package pomdp

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const east = 2 // an action of rockSample: the way out

// rocksDespot plans RockSample[4,4]: bounded by the value with the rocks seen and
// by leaving at once.
func rocksDespot(t *testing.T, m *Model) Despot[int, int, int] {
	t.Helper()
	seen, err := MDP{}.Solve(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	return Despot[int, int, int]{
		Model: m.Sampling(), Scenarios: 60, Depth: 40, Trials: 60, Penalty: 0.01,
		Default: func(int) int { return east }, Upper: func(s int) float64 { return seen.Values[s] },
	}
}

// TestDespotEncloses: the statistical interval of independent searches holds V*,
// about 19.01 (TestRockSample); equal seeds give equal plans.
func TestDespotEncloses(t *testing.T) {
	m := rocks44()
	d := rocksDespot(t, m)
	plan := func() (Plan[int], Confidence) {
		rng := rand.New(rand.NewPCG(1, 2))
		belief := start(d.Model, 1000, rng)
		p, err := d.Search(context.Background(), belief, rng)
		if err != nil {
			t.Fatal(err)
		}
		c, err := d.Confidence(context.Background(), belief, 4, 100, rng)
		if err != nil {
			t.Fatal(err)
		}
		return p, c
	}
	p, c := plan()
	again, same := plan()
	if diff := cmp.Diff([]any{p, c}, []any{again, same}); diff != "" {
		t.Errorf("the same seed gives another plan: %s", diff)
	}
	if p.Lower > p.Upper || c.Lower > 19.01 || c.Upper < 19.03 || c.Lower < 10*math.Pow(0.95, 3) {
		t.Errorf("%+v, %+v; V* is about 19.02, leaving at once is worth 8.57", p, c)
	}
	d.Upper = nil
	if _, err := d.Search(context.Background(), start(d.Model, 10, rand.New(rand.NewPCG(1, 2))), rand.New(rand.NewPCG(1, 2))); err == nil {
		t.Error("a search without an upper bound")
	}
}

// TestDespotConverges: with few steps to go and every scenario its own, the tree's
// interval closes on the value of the sampled problem, near the true one.
func TestDespotConverges(t *testing.T) {
	m := tiger()
	m.Discount = 0.5
	exact := solve(t, IncrementalPruning{Precision: 1e-6}, m)
	d := Despot[int, int, int]{Model: m.Sampling(), Scenarios: 4000, Depth: 6, Trials: 3000, Default: func(int) int { return 0 }, Upper: func(int) float64 { return 20 }, Lower: func(int) float64 { return -2 }}
	rng := rand.New(rand.NewPCG(5, 6))
	p, err := d.Search(context.Background(), start(d.Model, 4000, rng), rng)
	if err != nil {
		t.Fatal(err)
	}
	if p.Action != 0 || math.Abs(p.Lower-exact.Lower) > 0.3 {
		t.Errorf("%+v, V* = %v", p, exact.Lower)
	}
}

// TestConfidenceCovers: 95 % intervals hold V* at least that often.
func TestConfidenceCovers(t *testing.T) {
	runs, misses := 60, 0
	if os.Getenv("UNO_LONG") != "" {
		runs = 600
	}
	m := tiger()
	m.Discount = 0.6
	v := solve(t, IncrementalPruning{Precision: 1e-6}, m).Lower
	d := Despot[int, int, int]{Model: m.Sampling(), Scenarios: 40, Depth: 8, Trials: 60, Default: func(int) int { return 0 }, Upper: func(int) float64 { return 25 }, Lower: func(int) float64 { return -2.5 }}
	rng := rand.New(rand.NewPCG(40, 41))
	for range runs {
		c, err := d.Confidence(context.Background(), start(d.Model, 200, rng), 6, 30, rng)
		if err != nil {
			t.Fatal(err)
		}
		if v < c.Lower || v > c.Upper {
			misses++
		}
	}
	if misses*20 > runs {
		t.Errorf("%d of %d intervals miss V* = %v", misses, runs, v)
	}
}

// TestAdaOPS: the estimate of the packed tree holds V*.
func TestAdaOPS(t *testing.T) {
	m := rocks44()
	d := rocksDespot(t, m)
	x := AdaOPS[int, int, int]{
		Model: d.Model.(explicit), Least: 60, Depth: 40, Trials: 60, Default: d.Default, Upper: d.Upper,
		Bin: func(s int) string { return m.States[s] },
	}
	rng := rand.New(rand.NewPCG(8, 9))
	p, err := x.Search(context.Background(), start(d.Model, 1000, rng), rng)
	if err != nil {
		t.Fatal(err)
	}
	if p.Lower > 19.5 || p.Upper < 19.01 || p.Lower > p.Upper {
		t.Errorf("%+v", p)
	}
}

// TestPacking: observations that lead to nearly the same belief share a node.
func TestPacking(t *testing.T) {
	m := tiger() // each sound in five tones, which say next to nothing
	m.Observations = []string{"l1", "l2", "l3", "l4", "l5", "r1", "r2", "r3", "r4", "r5"}
	for a := range m.Actions {
		for s := range m.States {
			heard := m.Sight[a][s].Vector(2)
			p := make([]float64, 10)
			for i := range p {
				p[i] = heard[i/5] / 5 * (1 + 0.002*float64(i%5-2)*float64(1-2*s))
			}
			m.Sight[a][s] = Dense(p)
		}
	}
	if err := m.Check(); err != nil {
		t.Fatal(err)
	}
	nodes := func(packing float64) int {
		x := AdaOPS[int, int, int]{Model: m.Sampling().(explicit), Least: 500, Most: 500, Depth: 1, Packing: packing, Upper: func(int) float64 { return 200 }}
		rng := rand.New(rand.NewPCG(8, 9))
		p, err := x.Search(context.Background(), start(m.Sampling(), 500, rng), rng)
		if err != nil {
			t.Fatal(err)
		}
		return p.Nodes
	}
	// The root; two sounds; behind either door only the tone: 1 + 2 + 1 + 1 and
	// 1 + 10 + 5 + 5.
	if packed, apart := nodes(0.2), nodes(1e-9); packed != 5 || apart != 21 {
		t.Errorf("%d nodes packed, %d apart; want 5 and 21", packed, apart)
	}
}

// TestPOMCP listens first and does better than listening forever.
func TestPOMCP(t *testing.T) {
	g := tiger().Sampling()
	p := POMCP[int, int, int]{Model: g, Simulations: 200, Explore: 50, Depth: 20, Particles: 100, Rollout: func(int, *rand.Rand) int { return 0 }}
	rng := rand.New(rand.NewPCG(1, 2))
	arms, err := p.Agent(context.Background(), rng).Search()
	if err != nil || len(arms) != 3 || arms[0].Mean < arms[1].Mean || arms[0].N <= arms[1].N {
		t.Fatalf("%+v, %v", arms, err)
	}
	e, err := Simulate(context.Background(), g, func() Agent[int, int] { return p.Agent(context.Background(), rng) }, Trial{Episodes: 15, Steps: 30, Rng: rng})
	if err != nil || e.Mean < -10 {
		t.Errorf("%+v, %v; listening for ever is worth -20", e, err)
	}
}

// TestPOMCPBelief: after an observation the particles are the posterior; one that
// cannot be is an error; perturbing fills up what rejection leaves short.
func TestPOMCPBelief(t *testing.T) {
	m := tiger()
	p := POMCP[int, int, int]{Model: m.Sampling(), Simulations: 50, Explore: 50, Depth: 5, Particles: 2000}
	agent := p.Agent(context.Background(), rand.New(rand.NewPCG(3, 4)))
	if _, err := agent.Act(); err != nil {
		t.Fatal(err)
	}
	if err := agent.Observe(0, 1); err != nil {
		t.Fatal(err)
	}
	right := 0
	for _, s := range agent.Belief().States {
		right += s
	}
	if share := float64(right) / float64(len(agent.Belief().States)); math.Abs(share-0.85) > 0.03 {
		t.Errorf("%v of the particles are on the right, want 0.85", share)
	}
	m.Sight[0][0], m.Sight[0][1] = Point(0), Point(0)
	var impossible ImpossibleError
	if err := agent.Observe(0, 1); !errors.As(err, &impossible) {
		t.Errorf("an impossible observation gives %v", err)
	}
	p.Perturb = func(s int, rng *rand.Rand) (int, bool) { return s, rng.IntN(2) == 0 }
	m.Sight[0][0] = Dense([]float64{0.999, 0.001})
	agent = p.Agent(context.Background(), rand.New(rand.NewPCG(3, 4)))
	agent.From(Particles[int]{[]int{0}, []float64{1}})
	agent.Particles = 400
	agent.Simulations = 1
	if err := agent.Observe(0, 1); err != nil || len(agent.Belief().States) != 400 {
		t.Errorf("%d particles, error %v", len(agent.Belief().States), err)
	}
}

// TestParticles: resampling keeps shares to within one, alias draws by
// weight.
func TestParticles(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	p := Particles[int]{[]int{0, 1, 2}, []float64{1, 2, 7}}
	count := func(states []int) [3]int {
		var c [3]int
		for _, s := range states {
			c[s]++
		}
		return c
	}
	if c := count(p.Resample(100, rng).States); c[0] < 9 || c[0] > 11 || c[1] < 19 || c[1] > 21 || c[2] < 69 || c[2] > 71 {
		t.Errorf("shares 1, 2, 7 of a hundred came out as %v", c)
	}
	if e := p.effective(); math.Abs(e-100.0/54) > 1e-12 {
		t.Errorf("effective size %v, want 100/54", e)
	}
	draw := p.alias()
	var drawn []int
	for range 10_000 {
		drawn = append(drawn, draw(rng))
	}
	if c := count(drawn); math.Abs(float64(c[1])-2000) > 150 || math.Abs(float64(c[2])-7000) > 150 {
		t.Errorf("10,000 draws by 1, 2, 7 gave %v", c)
	}
}
