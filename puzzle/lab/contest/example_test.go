package contest_test

import (
	"fmt"
	"log"

	"github.com/unolab/uno/puzzle/lab/contest"
)

// One family of decks is chosen, at sizes of its own; Run measures the entries.
func ExampleChoose() {
	entries, err := contest.Choose("cubic", []int{600, 300})
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range entries {
		fmt.Println(e.Name, e.Sizes)
	}
	// Output: cubic [300 600]
}
