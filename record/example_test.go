package record_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/record"
)

// A hand is played, written as a line of JSON, read again and verified.
func Example() {
	rules, err := uno.Preset("pomdp")
	if err != nil {
		log.Fatal(err)
	}
	names := []string{"greedy", "random"}
	players := make([]bot.Player, len(names))
	for seat, name := range names {
		if players[seat], err = bot.New(name); err != nil {
			log.Fatal(err)
		}
		src := uno.Stream(1, 0, uno.SeatPurpose(seat))
		players[seat].Reset(seat, &src)
	}
	var g uno.Game
	if err := g.Start(&rules, len(players), 1, uno.NewDeckOrder(1, 0)); err != nil {
		log.Fatal(err)
	}
	if err := bot.PlayHand(&g, players); err != nil {
		log.Fatal(err)
	}
	r, err := record.Of(&g, names)
	if err != nil {
		log.Fatal(err)
	}
	line, err := r.AppendLine(nil)
	if err != nil {
		log.Fatal(err)
	}
	read, err := record.NewReader("hands.jsonl", strings.NewReader(string(line))).Next()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(read.Actions), "actions,", read.Result)
	fmt.Println(read.Verify())
	read.Result.Points++
	fmt.Println(read.Verify())
	// Output:
	// 55 actions, seat 0 wins 0 points (out)
	// <nil>
	// end of the record: the result is written "seat 0 wins 1 points (out)", but seat 0 wins 0 points (out)
}
