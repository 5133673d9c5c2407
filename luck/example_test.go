package luck_test

import (
	"fmt"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/luck"
)

// Take the luck of the deal and the draws out of the result of a hand.
func ExampleMeter_Measure() {
	rules, err := uno.Preset("pomdp")
	if err != nil {
		fmt.Println(err)
		return
	}
	var players []bot.Player
	for seat := range 2 {
		p, err := bot.New("greedy")
		if err != nil {
			fmt.Println(err)
			return
		}
		src := uno.Stream(3, 0, uno.SeatPurpose(seat))
		p.Reset(seat, &src)
		players = append(players, p)
	}
	order := uno.NewDeckOrder(3, 0)
	var g uno.Game
	if err := g.Start(&rules, 2, 0, order); err != nil {
		fmt.Println(err)
		return
	}
	if err := bot.PlayHand(&g, players); err != nil {
		fmt.Println(err)
		return
	}
	model, err := luck.Fit(&rules, 2, 200, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	ledger, err := (&luck.Meter{Model: model}).Measure(luck.OfGame(&g, order))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("result %.0f, without luck %.2f\n", ledger.Result[0], ledger.Rest()[0])
	// Output:
	// result 1, without luck 0.47
}
