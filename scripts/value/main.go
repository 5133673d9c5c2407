// Command value fits the value functions that package search looks ahead with,
// to hands of the player `fast`, or of a policy in training, against itself.
//
//	go run ./scripts/value [-rules pomdp] [-seats 2] [-from DIR] [-n 100000] [-seed 1] -out FILE
//
// It prints the loss on positions that are not learnt from: -log of the chance
// given to the winner, and the Brier score. The result depends on its flags alone.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"runtime"

	"github.com/unolab/uno"
	"github.com/unolab/uno/train"
)

func main() {
	rules := flag.String("rules", "pomdp", "the rules")
	c := train.ValueConfig{Workers: runtime.GOMAXPROCS(0)}
	flag.IntVar(&c.Seats, "seats", 2, "the seats")
	flag.IntVar(&c.Starts, "n", 100_000, "hands that are played to a random turn, and on from there")
	flag.StringVar(&c.From, "from", "", "the directory of a training whose policy plays instead of fast")
	flag.Uint64Var(&c.Seed, "seed", 1, "the seed")
	out := flag.String("out", "", "the file to write")
	flag.Parse()
	if err := run(*rules, &c, *out); err != nil {
		fmt.Fprintln(os.Stderr, "value:", err)
		os.Exit(2)
	}
}

// run fits a value function and writes it.
func run(rules string, c *train.ValueConfig, out string) error {
	var err error
	if c.Rules, err = uno.ParseRules(rules); err != nil {
		return err
	}
	// The losses of this many chunks are printed together.
	const together = 16
	var sum train.ValueLoss
	chunks := 0
	c.Progress = func(l train.ValueLoss) {
		chunks++
		sum.Positions += l.Positions
		sum.Log += l.Log
		sum.Brier += l.Brier
		sum.Wins += l.Wins
		if chunks == together || l.Starts == c.Starts {
			n := float64(chunks)
			fmt.Printf("%8d starts, %d positions: loss %.4f, Brier %.4f; the seat to act won %.4f\n", l.Starts, sum.Positions, sum.Log/n, sum.Brier/n, sum.Wins/n)
			sum, chunks = train.ValueLoss{}, 0
		}
	}
	v, err := train.FitValue(context.Background(), *c)
	if err != nil || out == "" {
		return err
	}
	return os.WriteFile(out, v.Encode(), 0o644)
}
