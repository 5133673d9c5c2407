package fast_test

import (
	"fmt"
	"log"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena/fast"
	"github.com/unolab/uno/policy/learnt"
)

// careless is a policy that values all decisions equally.
type careless struct{}

// Weigh implements fast.Weigher.
func (careless) Weigh(_ *learnt.Scene, _ []uno.Move, w []float64) {
	for i := range w {
		w[i] = 1
	}
}

// A thousand hands between a policy and itself, each the hand of the readable engine
// with the same seed and number.
func ExampleNewWeighed() {
	rules, err := uno.Preset("pomdp")
	if err != nil {
		log.Fatal(err)
	}
	sim, err := fast.NewWeighed(&rules, []fast.Weigher{careless{}, careless{}}, 1, fast.Usual)
	if err != nil {
		log.Fatal(err)
	}
	var wins [2]int
	for game := range uint64(1000) {
		if r := sim.Play(game); r.Winner >= 0 {
			wins[r.Winner]++
		}
	}
	fmt.Println(wins)
	// Output: [491 509]
}
