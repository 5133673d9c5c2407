package env_test

import (
	"fmt"

	"github.com/unolab/uno"
	"github.com/unolab/uno/env"
)

// Step eight tables by random actions, and leave the last one as it is.
func Example() {
	rules, err := uno.Preset("pomdp")
	if err != nil {
		fmt.Println(err)
		return
	}
	v, err := env.New(env.Config{Rules: rules, Seats: 2, Envs: 8, Seed: 7})
	if err != nil {
		fmt.Println(err)
		return
	}
	b := v.Buffers()
	over := 0
	for range 500 {
		if err := v.Sample(b.Actions); err != nil {
			fmt.Println(err)
			return
		}
		b.Actions[7] = env.Wait
		if err := v.Step(b.Actions); err != nil {
			fmt.Println(err)
			return
		}
		for _, done := range b.Done {
			over += int(done)
		}
	}
	fmt.Println(over, "hands are over")
	// Output:
	// 57 hands are over
}
