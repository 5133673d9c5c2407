package search_test

import (
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/search"
)

// BenchmarkHand plays hands of two seats that search.
func BenchmarkHand(b *testing.B) {
	for _, text := range []string{"pomdp", "official", "rlcard"} {
		b.Run(text, func(b *testing.B) {
			rules, err := uno.ParseRules(text)
			if err != nil {
				b.Fatal(err)
			}
			players := []bot.Player{search.New(search.Config{Playouts: 1000}), search.New(search.Config{Playouts: 1000})}
			hand, turns := uint64(0), 0
			for b.Loop() {
				var g uno.Game
				if err := g.Start(&rules, 2, 0, uno.NewDeckOrder(1, hand)); err != nil {
					b.Fatal(err)
				}
				for seat, p := range players {
					src := uno.Stream(1, hand, uno.SeatPurpose(seat))
					p.Reset(seat, &src)
				}
				if err := bot.PlayHand(&g, players); err != nil {
					b.Fatal(err)
				}
				hand++
				turns += int(g.Turns)
			}
			n := float64(b.N)
			b.ReportMetric(float64(turns)/n, "turns/op")
		})
	}
}
