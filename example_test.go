package uno_test

import (
	"fmt"
	"log"
	"slices"

	"github.com/unolab/uno"
)

// A deal is a pure value: the same seed and game give the same hand.
func ExampleDeal() {
	rules, err := uno.Preset("official")
	if err != nil {
		log.Fatal(err)
	}
	if err := rules.Check(3); err != nil {
		log.Fatal(err)
	}
	var story uno.Log
	state, err := uno.Deal(&rules, 3, 2, uno.NewDeckOrder(1, 0), &story)
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range story.Events {
		fmt.Println(e)
	}
	fmt.Println("seat", state.Turn, "begins and may:")
	for _, m := range state.Legal(nil, int(state.Turn)) {
		fmt.Println(" ", m.Text())
	}
	// Output:
	// seat 0 is dealt 7 cards (r2 g2 b4 b8 y3 f f)
	// seat 1 is dealt 7 cards (r2 r4 gd bs y1 y7 yv)
	// seat 2 is dealt 7 cards (r8 g1 y2 y5 y9 ys yd)
	// the start card is yd
	// seat 0 draws 2 cards (b5 y3)
	// seat 0 loses the turn
	// seat 1 begins and may:
	//   gd
	//   y1
	//   y7
	//   yv
	//   draw
}

// A game keeps the history; a player is handed its view, never the state.
func ExampleGame() {
	rules, err := uno.Preset("pomdp")
	if err != nil {
		log.Fatal(err)
	}
	var g uno.Game
	if err := g.Start(&rules, 2, 1, uno.NewDeckOrder(1, 4)); err != nil {
		log.Fatal(err)
	}
	var view uno.View
	var moves []uno.Move
	for g.Phase != uno.Over {
		g.View(int(g.Turn), &view)
		moves = view.Legal(moves[:0])
		if err := g.Play(moves[0]); err != nil { // the first move is as good as any
			log.Fatal(err)
		}
	}
	fmt.Println(len(g.Moves), "moves, the last:", g.Moves[len(g.Moves)-1])
	fmt.Println("seat", g.Winner, "wins,", g.Reason)
	fmt.Println("seat 1 is left with", g.Hands[1])
	// Output:
	// 78 moves, the last: 0 g8
	// seat 0 wins, out
	// seat 1 is left with g1 g4 gs b4 bv y4 y4 y6 y6 y9 ys yd
}

// A position line sets up any hand, here with two draw cards stacked.
func ExampleParsePosition() {
	state, err := uno.ParsePosition(
		"rules=official[stack=any] hands=r1.f/g2.g3/b4.bd.y6 top=rd phase=stack sum=2 turn=2")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("seat", state.Turn, "may:", state.Legal(nil, 2))
	move, err := uno.ParseMove("2 bd")
	if err != nil {
		log.Fatal(err)
	}
	if err := state.Apply(move, uno.NewDeckOrder(1, 0), nil); err != nil {
		log.Fatal(err)
	}
	fmt.Println(state.Position())
	if err := state.Apply(move, uno.NewDeckOrder(1, 0), nil); err != nil {
		fmt.Println(err)
	}
	// Output:
	// seat 2 may: [2 bd 2 draw]
	// rules=official[stack=any] hands=r1.f/g2.g3/b4.y6 top=bd under=rd phase=stack sum=4 turns=1
	// illegal move: 2 bd: it is seat 0's turn
}

// Rules are data: a preset and the options that differ from it.
func ExampleRules_Set() {
	rules, err := uno.Preset("official")
	if err != nil {
		log.Fatal(err)
	}
	if err := rules.SetAll([]string{"jump-in", "stack=any", "no-bluff", "wd4-always"}); err != nil {
		log.Fatal(err)
	}
	fmt.Println(rules)
	fmt.Println(rules.Check(4))
	// Output:
	// official[stack=any,jump-in,no-bluff,wd4-always]
	// options no-bluff and wd4-always cannot go together: each says when a Wild Draw Four may be played
}

// Every result of a move with its exact probability: a Draw Two from a pile of
// three cards.
func ExampleState_Outcomes() {
	rules := "rules=official[deck=r1.r5.rd.g1.g2.b3.b3.y7]"
	state, err := uno.ParsePosition(rules + " hands=rd.r1.g1/g2 top=r5")
	if err != nil {
		panic(err)
	}
	move, err := uno.ParseText(0, "rd")
	if err != nil {
		panic(err)
	}
	for o := range state.Outcomes(move) {
		fmt.Println(o.Prob(), o.Next.Hands[1], o.Next.Pile)
	}
	// Output:
	// 1/3 g2 b3 b3 y7
	// 2/3 g2 b3 y7 b3
}

// A move is resolved one chance event at a time: here the card that a seat
// draws.
func ExampleState_Resolve() {
	state, err := uno.ParsePosition("rules=official[deck=r1.r5.g1.g2.b3.b3.y7] hands=g1/g2 top=r5")
	if err != nil {
		panic(err)
	}
	move, err := uno.ParseText(0, "draw")
	if err != nil {
		panic(err)
	}
	node := state.Resolve(move)
	for i, b := range node.Branches() {
		_, done := node.Child(i).Outcome()
		fmt.Println(b.Prob, b.Card, done)
	}
	// Output:
	// 1/4 r1 true
	// 1/2 b3 true
	// 1/4 y7 true
}

// A physical deck keeps the order in which a hand leaves it, and one riffle
// does not mix it.
func ExamplePack() {
	rules, err := uno.Preset("pomdp")
	if err != nil {
		log.Fatal(err)
	}
	pack := uno.Pack{Shuffle: uno.Riffles(1)}
	var g uno.Game
	if err := g.Start(&rules, 2, 0, pack.DeckOrder(&g, &rules, 1, 0)); err != nil {
		log.Fatal(err)
	}
	for g.Phase != uno.Over {
		if err := g.Play(g.Legal(nil, int(g.Turn))[0]); err != nil {
			log.Fatal(err)
		}
	}
	pack.Collect(&g)
	fmt.Println(len(pack.Order), "cards, on top", pack.Order[:8], slices.Equal(pack.Order, uno.Gather(&g)))
	// Output:
	// 108 cards, on top [b7 b3 b3 b4 b4 b5 b5 b6] true
}

// The shuffles of people and machines: how many of 54 different cards still lie
// below the card that they lay below before. A perfect riffle permutes the deck in a
// predictable way.
func ExampleShuffler() {
	kept := func(shuffle uno.Shuffler) (n int) {
		var before []uno.Kind
		for k := range uno.FullDeck().Each() {
			before = append(before, k)
		}
		after := slices.Clone(before)
		src := uno.Stream(1, 0, 0)
		shuffle(after, &src)
		for i := range after[1:] {
			if slices.Index(before, after[i+1]) == slices.Index(before, after[i])+1 {
				n++
			}
		}
		return n
	}
	fmt.Println("perfect:", kept(uno.OutFaro), kept(uno.InFaro))
	fmt.Println("by hand:", kept(uno.Riffle), kept(uno.Riffles(7)), kept(uno.FourPackets(3)))
	fmt.Println("a machine:", kept(uno.Machine(1)), kept(uno.Machine(20)))
	// Output:
	// perfect: 0 0
	// by hand: 23 0 1
	// a machine: 40 1
}
