package parquet_test

import (
	"bytes"
	"fmt"
	"log"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/record"
	"github.com/unolab/uno/record/parquet"
)

// memory is a file in memory.
type memory struct{ bytes.Buffer }

// Close implements io.Closer.
func (*memory) Close() error { return nil }

// A hand is written as a table and read back as a record.
func Example() {
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
	if err := g.Start(&rules, 2, 1, uno.NewDeckOrder(1, 0)); err != nil {
		log.Fatal(err)
	}
	if err := bot.PlayHand(&g, players); err != nil {
		log.Fatal(err)
	}
	hand, err := record.Of(&g, []string{"greedy", "greedy"})
	if err != nil {
		log.Fatal(err)
	}
	var file memory
	w := parquet.NewWriter(&file)
	if err := w.Write(hand); err != nil {
		log.Fatal(err)
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}
	lines, err := parquet.Lines(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		log.Fatal(err)
	}
	again, err := record.NewReader("hands.parquet", lines).Next()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(again.Verify(), len(again.Actions) == len(hand.Actions))
	// Output: <nil> true
}
