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

// jumper plays as greedy does, and jumps in whenever it may.
type jumper struct{ bot.Player }

// Interrupt implements bot.Interrupter.
func (jumper) Interrupt(v *uno.View) (m uno.Move, ok bool) {
	for _, m := range v.Legal(nil) {
		if m.Act == uno.Jump {
			return m, true
		}
	}
	return uno.Move{}, false
}

// A player that moves out of turn, here against one that lets every moment pass.
func ExampleInterrupter() {
	rules, err := uno.ParseRules("official[jump-in]")
	if err != nil {
		fmt.Println(err)
		return
	}
	greedy, err := bot.New("greedy")
	if err != nil {
		fmt.Println(err)
		return
	}
	random, err := bot.New("random")
	if err != nil {
		fmt.Println(err)
		return
	}
	var out bot.Interrupter = jumper{greedy}
	players := []bot.Player{out, random}
	jumps := 0
	for hand := range 10 {
		for seat, p := range players {
			src := uno.Stream(7, uint64(hand), uno.SeatPurpose(seat))
			p.Reset(seat, &src)
		}
		var g uno.Game
		if err := g.Start(&rules, 2, 0, uno.NewDeckOrder(7, uint64(hand))); err != nil {
			fmt.Println(err)
			return
		}
		if err := bot.PlayHand(&g, players); err != nil {
			fmt.Println(err)
			return
		}
		for _, m := range g.Moves {
			if m.Act == uno.Jump {
				jumps++
			}
		}
	}
	fmt.Println(jumps, "jumps in 10 hands")
	// Output:
	// 8 jumps in 10 hands
}
