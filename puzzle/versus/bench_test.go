package versus

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno/puzzle/family"
)

// BenchmarkSolve measures the families, and random deals from dense to
// sparse: cards a hub, then hubs that are few on one side only.
func BenchmarkSolve(b *testing.B) {
	const cards = 1_000_000
	type shape struct {
		name string
		of   string
		p    family.Params
	}
	var shapes []shape
	for _, f := range family.Families() {
		if f.TakesCards() {
			shapes = append(shapes, shape{f.Name, f.Name, family.Params{Cards: cards}})
		}
	}
	for _, degree := range []int{2, 4, 6, 8, 12, 20, 50, 1000} {
		side := cards / degree
		shapes = append(shapes, shape{fmt.Sprintf("degree=%d", degree), "random", family.Params{Cards: cards, Colors: side, Numbers: side}})
	}
	for _, colors := range []int{4, 100} {
		shapes = append(shapes,
			shape{fmt.Sprintf("colors=numbers=%d", colors), "random", family.Params{Cards: cards, Colors: colors, Numbers: colors}},
			shape{fmt.Sprintf("colors=%d", colors), "random", family.Params{Cards: cards, Colors: colors, Numbers: cards / 3}})
	}
	for _, s := range shapes {
		b.Run(s.name, func(b *testing.B) {
			s.p.Players = 2
			in, err := family.Generate(s.of, s.p, rand.New(rand.NewPCG(1, 0)))
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := Solve(b.Context(), in); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkPlayer lets the player play both sides to the end.
func BenchmarkPlayer(b *testing.B) {
	for _, cards := range []int{1_000, 10_000, 100_000} {
		for _, degree := range []int{4, 20} {
			b.Run(fmt.Sprintf("cards=%d/degree=%d", cards, degree), func(b *testing.B) {
				p := family.Params{Cards: cards, Colors: cards / degree, Numbers: cards / degree, Players: 2}
				in, err := family.Generate("random", p, rand.New(rand.NewPCG(1, 0)))
				if err != nil {
					b.Fatal(err)
				}
				moves := 0
				for b.Loop() {
					var seats [2]*Player
					for i := range seats {
						if seats[i], err = NewPlayer(b.Context(), in, i+1); err != nil {
							b.Fatal(err)
						}
					}
					for seats[0].Loser() == 0 {
						turn := seats[0].Turn() - 1
						if err := seats[1-turn].Opponent(seats[turn].Move()); err != nil {
							b.Fatal(err)
						}
						moves++
					}
				}
				b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(max(moves, 1)), "µs/move")
				b.ReportMetric(float64(moves)/float64(b.N), "moves")
			})
		}
	}
}
