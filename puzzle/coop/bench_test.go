package coop

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/unolab/uno/puzzle"
)

// BenchmarkForty solves random games of two players, twelve of each shape:
// forty cards over colours and numbers, of which player 1 holds a share. It
// reports the longest time and how many were won, lost and still open after
// ten seconds.
func BenchmarkForty(b *testing.B) {
	const cards, games, patience = 40, 12, 10 * time.Second
	for _, rule := range []string{puzzle.RuleSkip, puzzle.RuleStrict} {
		for _, side := range [][2]int32{{2, 20}, {4, 13}, {6, 6}, {8, 8}, {10, 10}, {13, 13}, {20, 20}} {
			for _, share := range []int{24, 20, 16} {
				if rule == puzzle.RuleStrict && share > cards/2 {
					continue // lost at once: player 2 has too few cards
				}
				b.Run(fmt.Sprintf("%s/colors=%d/numbers=%d/hand=%d", rule, side[0], side[1], share), func(b *testing.B) {
					r := rand.New(rand.NewPCG(uint64(side[0]), uint64(share)))
					count := map[string]int{}
					longest := time.Duration(0)
					for range games {
						in := &puzzle.Instance{Players: 2}
						for i := range cards {
							in.Cards = append(in.Cards, puzzle.Card{Color: 1 + r.Int32N(side[0]), Number: 1 + r.Int32N(side[1])})
							in.Owner = append(in.Owner, 2)
							if i < share {
								in.Owner[i] = 1
							}
						}
						ctx, cancel := context.WithTimeout(b.Context(), patience)
						began := time.Now()
						res, err := Solve(ctx, in, Options{Rule: rule})
						cancel()
						if err != nil {
							b.Fatal(err)
						}
						longest = max(longest, time.Since(began))
						count[res.Answer]++
					}
					b.ReportMetric(0, "ns/op")
					b.ReportMetric(longest.Seconds(), "s-longest")
					b.ReportMetric(float64(count[puzzle.Yes]), "won")
					b.ReportMetric(float64(count[puzzle.No]), "lost")
					b.ReportMetric(float64(count[puzzle.Unknown]), "open")
				})
			}
		}
	}
}
