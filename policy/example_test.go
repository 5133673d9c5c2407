package policy_test

import (
	"fmt"
	"log"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
)

// What greedy does with two reds that score alike.
func Example() {
	v, err := uno.ParseView("seat=0 hands=r1.r2.g5.w/?7 top=r5")
	if err != nil {
		log.Fatal(err)
	}
	chance := policy.Chance(policy.Greedy())
	for _, m := range policy.Decisions(nil, v) {
		fmt.Printf("%s %.1f\n", m.Text(), chance(v, m))
	}
	// Output:
	// r1 0.5
	// r2 0.5
	// g5 0.0
	// w:r 0.0
	// w:g 0.0
	// w:b 0.0
	// w:y 0.0
	// draw 0.0
}
