package twoplayer_test

import (
	"context"
	"fmt"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/pomdp/twoplayer"
)

// The value of a small game against a uniform opponent, and of playing greedily
// in it.
func ExampleGame_Value() {
	deck, err := uno.ParseCards("r1 r2 b1 b2 rs w")
	if err != nil {
		fmt.Println(err)
		return
	}
	hand, err := uno.ParseCards("r1 b2")
	if err != nil {
		fmt.Println(err)
		return
	}
	uniform, greedy := policy.Uniform(), policy.Greedy()
	game, err := twoplayer.New(deck, uniform)
	if err != nil {
		fmt.Println(err)
		return
	}
	position := twoplayer.Position{Hand: hand, Top: uno.Card(uno.Red, 2), Color: uno.Red, Other: 2}
	for _, me := range []*policy.Ranked{nil, greedy} {
		v, err := game.Value(context.Background(), position, 0.95, me, twoplayer.DefaultLimits(), nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%.8f, %d beliefs\n", v.Lower, v.Beliefs)
	}
	// Output:
	// 0.69118795, 25 beliefs
	// 0.43508511, 25 beliefs
}
