package train_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy/learnt"
	"github.com/unolab/uno/train"
)

// One batch of self-play gives a policy that can be opened and played; a real
// training plays some hundred.
func ExampleRun() {
	dir, err := os.MkdirTemp("", "train")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	rules, err := uno.Preset("pomdp")
	if err != nil {
		log.Fatal(err)
	}
	config := train.Config{Rules: rules, Seats: 2, Seed: 1, Workers: 2, Against: []string{train.Self, "random"}}
	result, err := train.Run(context.Background(), config, train.Plan{Dir: dir, Games: train.Batch, Every: 25})
	if err != nil {
		log.Fatal(err)
	}
	_, err = learnt.Open(dir)
	fmt.Println(result.Games, "games; policy:", err)
	// Output: 4096 games; policy: <nil>
}
