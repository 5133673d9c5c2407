package store_test

import (
	"context"
	"fmt"
	"os"

	"github.com/unolab/uno/internal/store"
)

// A program that was killed in the middle of a hand finds it again.
func Example() {
	ctx := context.Background()
	dir, err := os.MkdirTemp("", "uno-example")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)

	s, err := store.Open(ctx, "", dir)
	if err != nil {
		panic(err)
	}
	fmt.Println(s.CreateTable(ctx, store.Table{Code: "K7QWM", State: []byte(`{"seats":2}`)}))
	fmt.Println(s.StartHand(ctx, "K7QWM", store.Hand{Round: 0, Deck: "r5 g7 w"}, nil))
	fmt.Println(s.AppendMove(ctx, "K7QWM", 0, 0, "1 g7"))
	fmt.Println(s.AppendMove(ctx, "K7QWM", 0, 0, "1 r5"))
	if err := s.Close(); err != nil {
		panic(err)
	}

	s, err = store.Open(ctx, "", dir)
	if err != nil {
		panic(err)
	}
	defer s.Close()
	tables, err := s.OpenTables(ctx)
	if err != nil {
		panic(err)
	}
	for _, t := range tables {
		fmt.Println(t.Code, string(t.State), t.Hand.Deck, t.Hand.Moves)
	}
	// Output:
	// <nil>
	// <nil>
	// <nil>
	// table K7QWM, hand 0, move 0: "1 g7" is kept, not "1 r5": something else is kept there
	// K7QWM {"seats":2} r5 g7 w [1 g7]
}
