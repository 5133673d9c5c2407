package analyse_test

import (
	"context"
	"fmt"
	"log"

	"github.com/unolab/uno"
	"github.com/unolab/uno/analyse"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/record"
)

// The result of a hand of greedy players is what the seat had before the deal, its
// skill and its luck.
func ExampleHand() {
	rules, err := uno.Preset("pomdp")
	if err != nil {
		log.Fatal(err)
	}
	players := []bot.Player{bot.NewGreedy(), bot.NewGreedy()}
	for seat, p := range players {
		src := uno.Stream(1, 2, uno.SeatPurpose(seat))
		p.Reset(seat, &src)
	}
	var g uno.Game
	if err := g.Start(&rules, 2, 1, uno.NewDeckOrder(1, 2)); err != nil {
		log.Fatal(err)
	}
	if err := bot.PlayHand(&g, players); err != nil {
		log.Fatal(err)
	}
	hand, err := record.Of(&g, []string{"greedy", "greedy"})
	if err != nil {
		log.Fatal(err)
	}
	report, err := analyse.Hand(context.Background(), hand, analyse.Options{Seat: analyse.AllSeats, Worlds: 4})
	if err != nil {
		log.Fatal(err)
	}
	for i, s := range report.Seats {
		fmt.Printf("seat %d: result %.0f, sum %.3f\n", i, s.Result, s.Prior+s.Skill+s.Luck)
	}
	// Output:
	// seat 0: result 1, sum 1.000
	// seat 1: result 0, sum 0.000
}
