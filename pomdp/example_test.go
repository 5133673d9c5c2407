package pomdp_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/unolab/uno/pomdp"
)

// tiger is the smallest well-known POMDP: a tiger behind one of two doors.
func tiger() *pomdp.Model {
	m := pomdp.NewModel([]string{"left", "right"}, []string{"listen", "open-left", "open-right"}, []string{"hear-left", "hear-right"}, 0.95)
	m.Start = pomdp.Uniform(2)
	for s := range m.States {
		m.Transition[0][s], m.Reward[0][s] = pomdp.Point(s), -1
		for a := 1; a < 3; a++ {
			m.Transition[a][s], m.Sight[a][s], m.Reward[a][s] = pomdp.Uniform(2), pomdp.Uniform(2), 10
		}
	}
	m.Sight[0] = []pomdp.Dist{pomdp.Dense([]float64{0.85, 0.15}), pomdp.Dense([]float64{0.15, 0.85})}
	m.Reward[1][0], m.Reward[2][1] = -100, -100
	return m
}

// Solve a model exactly, and play by the solution.
func Example() {
	m := tiger()
	sol, err := pomdp.IncrementalPruning{Precision: 1e-3}.Solve(context.Background(), m)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("V* = %.2f with %d vectors\n", sol.Lower, len(sol.Vectors))
	b := m.Start
	for _, heard := range []int{0, 0} {
		a := sol.Policy.Choose(b)
		b, _ = pomdp.NewFilter(m).Update(b, a, heard)
		fmt.Printf("%s, hear-left: the tiger is on the left with %.3f\n", m.Actions[a], b.At(0))
	}
	fmt.Println(m.Actions[sol.Policy.Choose(b)])
	// Output:
	// V* = 19.37 with 9 vectors
	// listen, hear-left: the tiger is on the left with 0.850
	// listen, hear-left: the tiger is on the left with 0.970
	// open-right
}

// Bound the value of one belief from both sides, without vectors.
func ExampleFind() {
	m := tiger()
	_, p, err := pomdp.Find(context.Background(), pomdp.Beliefs(m, nil, nil), m.Start, pomdp.Search{Discount: m.Discount, Gap: 0.001})
	fmt.Printf("[%.2f, %.2f] %v\n", p.Lower, p.Upper, err)
	// Output:
	// [19.37, 19.37] <nil>
}

// Plan with samples alone.
func ExamplePOMCP() {
	p := pomdp.POMCP[int, int, int]{Model: tiger().Sampling(), Simulations: 500, Explore: 100, Depth: 20}
	a, err := p.Agent(context.Background(), rand.New(rand.NewPCG(1, 1))).Act()
	fmt.Println(tiger().Actions[a], err)
	// Output:
	// listen <nil>
}

// Filter a belief step by step: the state is predicted after the action, then
// corrected by the observation. The value of a belief is its product with a vector.
func ExampleFilter() {
	m := tiger()
	f, b := pomdp.NewFilter(m), m.Start
	b, p := f.Update(b, 0, 0)
	fmt.Printf("hear-left has probability %.2f; then left %.2f\n", p, b.At(0))
	fmt.Printf("listening does not move it: %.2f\n", f.Predict(b, 0).At(0))
	fmt.Printf("opening the right door now: %.1f\n", b.Dot(m.Reward[2]))
	// Output:
	// hear-left has probability 0.50; then left 0.85
	// listening does not move it: 0.85
	// opening the right door now: -6.5
}
