package bot_test

import (
	"fmt"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// A hand of three players, each with its own stream of one seed.
func ExamplePlayHand() {
	rules, err := uno.Preset("official")
	if err != nil {
		fmt.Println(err)
		return
	}
	const seed, hand = 7, 0
	var players []bot.Player
	for seat, name := range []string{"greedy", "random", "rlcard-rule"} {
		p, err := bot.New(name)
		if err != nil {
			fmt.Println(err)
			return
		}
		src := uno.Stream(seed, hand, uno.SeatPurpose(seat))
		p.Reset(seat, &src)
		players = append(players, p)
	}
	var g uno.Game
	if err := g.Start(&rules, len(players), 0, uno.NewDeckOrder(seed, hand)); err != nil {
		fmt.Println(err)
		return
	}
	if err := bot.PlayHand(&g, players); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Log.Events[len(g.Log.Events)-1])
	// Output: seat 2 is out and wins 41 points
}
